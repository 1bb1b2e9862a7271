import { DECISION } from '../../../shared/decisions.ts'
import { type CategoryPath, categorizeRule } from './categories.ts'
import type { ReportData } from './data.ts'
import {
  ALL,
  type Cell,
  formatPeriod,
  HOSTING,
  LANGUAGES,
  listCategoryLines,
  PLATFORMS,
  type ReportFacts,
  VERY_LARGE,
} from './template-lines.ts'

// Parts 5, 6 and 8: measures at the site's own initiative, and automated means.

const RESTRICTIONS = [
  'Visibility restriction Removal',
  'Visibility restriction Disable',
  'Visibility restriction Demoted',
  'Visibility restriction Age restricted',
  'Visibility restriction Interaction restricted',
  'Visibility restriction Labelled ',
  'Visibility restriction Other',
  'Monetary restriction Suspension',
  'Monetary restriction Termination',
  'Monetary restriction Other',
  'Provision of the service Suspension',
  'Provision of the service Termination',
  'Account restriction Suspension',
  'Account restriction Termination',
] as const
type RestrictionColumn = (typeof RESTRICTIONS)[number]

/** Restrictions that the site can impose, by kind of decision; other columns stay empty. */
const RESTRICTION_BY_KIND: Record<number, RestrictionColumn> = {
  [DECISION.photoRefused]: 'Visibility restriction Disable',
  [DECISION.photoModerated]: 'Visibility restriction Disable',
  [DECISION.photoBanned]: 'Visibility restriction Removal',
  [DECISION.commentModerated]: 'Visibility restriction Disable',
  [DECISION.postModerated]: 'Visibility restriction Disable',
  [DECISION.descriptionModerated]: 'Visibility restriction Removal',
  [DECISION.slateModerated]: 'Visibility restriction Removal',
  [DECISION.requestModerated]: 'Visibility restriction Removal',
  [DECISION.conversationPhotoModerated]: 'Visibility restriction Disable',
  [DECISION.conversationPhotoBanned]: 'Visibility restriction Removal',
  [DECISION.outingCancelled]: 'Visibility restriction Removal',
  [DECISION.potentialFake]: 'Visibility restriction Labelled ',
  [DECISION.suspension]: 'Account restriction Suspension',
  [DECISION.ban]: 'Account restriction Termination',
}
const USED_RESTRICTIONS: ReadonlySet<string> = new Set(Object.values(RESTRICTION_BY_KIND))

interface Measure {
  path: CategoryPath
  column: RestrictionColumn | undefined
  count: number
  isAutomated: boolean
}

/** Own measures on one ground; automated ones suspend accounts by the site's own rules. */
function listMeasures(
  { measures, automaticSuspensions, heldSignups }: ReportData,
  isIllegal: boolean,
): Measure[] {
  const byStaff = measures
    .filter((measure) => measure.is_illegal === isIllegal)
    .map(({ rule, kind, count }) => ({
      path: categorizeRule(rule, isIllegal),
      column: RESTRICTION_BY_KIND[kind],
      count,
      isAutomated: false,
    }))
  if (isIllegal) return byStaff
  const column = 'Account restriction Suspension'
  return [
    ...byStaff,
    { path: categorizeRule('other', false), column, count: automaticSuspensions, isAutomated: true },
    { path: categorizeRule('multi-account', false), column, count: heldSignups, isAutomated: true },
  ]
}

const sumCounts = (measures: readonly Measure[]) => measures.reduce((sum, { count }) => sum + count, 0)

export function createMeasures(facts: ReportFacts, isIllegal: boolean): Cell[][] {
  const measures = listMeasures(facts.data, isIllegal)
  const columns = [
    "Number of measures taken at the provider's own initiative ",
    'Number of measures taken after detection with solely automated means ',
    ...RESTRICTIONS,
  ]
  const table = listCategoryLines(undefined, !isIllegal).map(({ label, contains }) => {
    const own = measures.filter(({ path }) => contains(path))
    return [
      ...[ALL, facts.service, formatPeriod(facts), label, null],
      sumCounts(own),
      sumCounts(own.filter(({ isAutomated }) => isAutomated)),
      ...RESTRICTIONS.map((column) =>
        USED_RESTRICTIONS.has(column) ? sumCounts(own.filter((measure) => measure.column === column)) : null,
      ),
      ...columns.map(() => null),
    ]
  })
  const category = isIllegal
    ? 'Category of illegal content'
    : "Category of incompatibility with the provider's terms and conditions"
  const head = [
    'Applicability',
    'Service',
    'Reporting period',
    category,
    'Description of the sub-category "Other"',
  ]
  return [[...head, ...columns, ...columns.map((column) => `Contextual Information on ${column}`)], ...table]
}

const AUTOMATED_COLUMNS = [
  ...['Applicability', 'Service', 'Reporting period', 'Section', 'Indicator'],
  ...['Scope', 'Value', 'Contextual Information'],
]
const ACCURACIES = ['Accuracy', 'Precision', 'Recall'].map(
  (name) => `Accuracy of the automated means - ${name}`,
)

/** No accuracy is measured: both automated measures apply a rule of the site, and a person examines each. */
export function createAutomatedMeans(facts: ReportFacts): Cell[][] {
  const { data } = facts
  const own = [...listMeasures(data, true), ...listMeasures(data, false)]
  const automated = sumCounts(own.filter(({ isAutomated }) => isAutomated))
  const byStaff = sumCounts(own) - automated
  const decided = data.actions.reduce((sum, { hours }) => sum + hours.length, data.dismissed)
  const row = (applies: string, indicator: string, scope: string, value: Cell) => [
    ...[applies, facts.service, formatPeriod(facts), 'Use of automated means for content moderation'],
    ...[indicator, scope, value, null],
  ]
  const block = (applies: string, what: [string, string], scope: string, values: [Cell, Cell]) => [
    row(applies, what[0], scope, values[0]),
    row(applies, what[1], scope, values[1]),
    ...ACCURACIES.map((indicator) => row(applies, indicator, scope, null)),
  ]
  const measures: [string, string] = [
    'Number of measures solely taken by automated means ',
    'Number of measures not taken by automated means',
  ]
  const notices: [string, string] = [
    'Number of notices solely processed by automated means ',
    'Number of notices not processed by automated means',
  ]
  return [
    AUTOMATED_COLUMNS,
    ...block(ALL, measures, 'Total number', [automated, byStaff + data.noticeMeasures]),
    ...block(ALL, measures, 'Own-initiative ', [automated, byStaff]),
    ...block(HOSTING, notices, 'NAM Total', [0, decided]),
    ...block(PLATFORMS, notices, 'NAM Trusted Flagger', [0, 0]),
    ...[...measures, ...ACCURACIES].flatMap((indicator) =>
      LANGUAGES.map((language) => row(VERY_LARGE, indicator, language, null)),
    ),
  ]
}
