import { CATEGORIES, type CategoryPath, TERMS_CATEGORY } from './categories.ts'
import type { ReportData, ReportPeriod } from './data.ts'

// Shared by the tables of the transparency report.

export type Cell = string | number | null

/** An order of an authority, with the hours to confirm and to execute it. */
export interface OrderRow {
  kind: 'act' | 'inform'
  country: string
  category: string
  items: number
  confirm_hours: number | null
  execute_hours: number | null
}

export interface ReportFacts {
  /** Name of the provider. */
  provider: string
  /** Host of the site. */
  service: string
  period: ReportPeriod
  published: string
  /** Day of the report before; null for the first. */
  previous: string | null
  data: ReportData
  orders: readonly OrderRow[]
}

/** Member States of the Union, as the regulation orders them. */
export const MEMBER_STATES = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'EL', 'ES', 'FI', 'FR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
] as const

/** Official languages of the Union. */
export const LANGUAGES = [
  ...['bg', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fi', 'fr', 'ga', 'hr'],
  ...['hu', 'it', 'lt', 'lv', 'mt', 'nl', 'pl', 'pt', 'ro', 'sk', 'sl', 'sv'],
]

export const ALL = 'All'
export const HOSTING = 'Only for providers of hosting services, including online platforms'
export const PLATFORMS = 'Only for providers of online platforms'
export const VERY_LARGE = 'Only for VLOPs'

export const formatPeriod = ({ period: { from, to } }: ReportFacts) => `${from}/${to}`

export const CATEGORY_PREFIX = 'STATEMENT_CATEGORY_'
export const KEYWORD_PREFIX = 'KEYWORD_'
export const OTHER = 'OTHER'

/** One line of a table by category: the total, a category, or one of its sub-categories. */
interface CategoryLine {
  label: string
  /** Whether something of this path counts in the line. */
  contains: (path: CategoryPath) => boolean
}

/** @param last the category without sub-categories at the end of the table */
export function listCategoryLines(last?: CategoryPath[0], withTerms = false): CategoryLine[] {
  const names = Object.keys(CATEGORIES).filter((name) => withTerms || name !== TERMS_CATEGORY)
  return [
    { label: 'TOTAL', contains: () => true },
    ...names.flatMap((name) => [
      { label: `${CATEGORY_PREFIX}${name}`, contains: ([category]: CategoryPath) => category === name },
      ...[...CATEGORIES[name as keyof typeof CATEGORIES], OTHER].map((keyword) => ({
        label: `${KEYWORD_PREFIX}${keyword}`,
        contains: ([category, own]: CategoryPath) => category === name && own === keyword,
      })),
    ]),
    ...(last
      ? [{ label: `${CATEGORY_PREFIX}${last}`, contains: ([category]: CategoryPath) => category === last }]
      : []),
  ]
}
