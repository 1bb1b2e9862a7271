import { CATEGORIES, type CategoryPath, NOTICE_CATEGORIES } from './categories.ts'
import { getMedian } from './data.ts'
import { createAppeals } from './template-appeals.ts'
import { DESCRIPTIONS } from './template-descriptions.ts'
import {
  ALL,
  CATEGORY_PREFIX,
  type Cell,
  formatPeriod,
  HOSTING,
  KEYWORD_PREFIX,
  listCategoryLines,
  MEMBER_STATES,
  type OrderRow,
  OTHER,
  type ReportFacts,
  VERY_LARGE,
} from './template-lines.ts'
import { createAutomatedMeans, createMeasures } from './template-measures.ts'
import { QUALITATIVE_TEXTS } from './template-texts.ts'
import { createHumanResources, createRecipients } from './template-very-large.ts'

// The CSV tables of implementing regulation (EU) 2024/2835, annex I. Column names, indicators and scopes are the
// regulation's, letter by letter. RFC 4180: commas, CRLF; zero is 0, and empty is what the site cannot do.

/** Every file of a report, by name. */
export function createReportFiles(facts: ReportFacts): Record<string, string> {
  return Object.fromEntries(
    Object.entries({
      Part_1_summary: createSummary(facts),
      Part_2_categories_names: createCategoryNames(),
      Part_3_member_states_orders: createOrders(facts),
      Part_4_notices: createNotices(facts),
      Part_5_own_initiative_illegal: createMeasures(facts, true),
      Part_6_own_initiative_TC: createMeasures(facts, false),
      Part_7_appeals_and_recidivism: createAppeals(facts),
      Part_8_automated_means: createAutomatedMeans(facts),
      Part_9_human_resources: createHumanResources(facts),
      Part_10_AMAR: createRecipients(facts),
      Part_11_qualitative: createQualitative(facts),
    }).map(([name, rows]) => [`${name}.csv`, rows.map(formatRow).join('')]),
  )
}

function formatRow(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

function formatCell(value: Cell): string {
  if (value === null) return ''
  const text = String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function createSummary({ provider, service, published, previous, period }: ReportFacts): Cell[][] {
  const row = (indicator: string, value: Cell) => [ALL, service, indicator, value]
  return [
    ['Applicability', 'Service', 'Indicator', 'Value'],
    row('Name of the service provider', provider),
    row('Date of the publication of the report', published),
    row('Date of the publication of the latest previous report', previous),
    row('Starting date of reporting period', period.from),
    row('Ending date of reporting period', period.to),
  ]
}

function createCategoryNames(): Cell[][] {
  const names = Object.entries(CATEGORIES)
  const suffixes = 'abcdefgh'
  return [
    [
      'Category label',
      'Category description',
      'Category of illegal content / incompatible with the terms and conditions',
      'Contextual information',
    ],
    ['TOTAL', 'All the entries', 'TOTAL', null],
    ...names.flatMap(([name, keywords], index) => [
      [`Category ${index + 1}`, DESCRIPTIONS[name] ?? '', `${CATEGORY_PREFIX}${name}`, null],
      ...[...keywords, OTHER].map((keyword, position) => [
        `Category ${index + 1}${suffixes[position]}`,
        DESCRIPTIONS[keyword] ?? '',
        `${KEYWORD_PREFIX}${keyword}`,
        null,
      ]),
    ]),
    [
      `Category ${names.length + 1}`,
      'Type of illegal content not specified by the public authority',
      `${CATEGORY_PREFIX}NOT_SPECIFIED_ORDER`,
      null,
    ],
    [
      `Category ${names.length + 2}`,
      'Type of alleged illegal content not specified by the notifier',
      `${CATEGORY_PREFIX}NOT_SPECIFIED_NOTICE`,
      null,
    ],
  ]
}

const ORDER_COLUMNS = [
  'Number of orders to act against illegal content received',
  'Number of specific items of information included in the total number of orders to act against illegal content',
  'Median time to inform the authority of the receipt of the order to act against illegal content',
  'Median time to give effect to the order to act against illegal content',
  'Number of orders to provide information',
  'Median time to inform the authority of the receipt of the order to provide information',
  'Median time to give effect to the order to provide information',
]
/** As the annex writes them. */
const ORDER_CONTEXTS = ORDER_COLUMNS.map(
  (column, index) =>
    `Contextual information on ${index < 2 ? `${column[0]?.toLowerCase()}${column.slice(1)}` : column}`,
)

function createOrders(facts: ReportFacts): Cell[][] {
  const { orders, service } = facts
  const lines = listCategoryLines('NOT_SPECIFIED_ORDER')
  const table = ['TOTAL', ...MEMBER_STATES].flatMap((scope) => {
    const own = orders.filter(({ country }) => scope === 'TOTAL' || country === scope)
    return lines.map(({ label, contains }) => [
      ...[ALL, service, formatPeriod(facts), label, null, scope],
      ...countOrders(own.filter(({ category }) => contains([category, OTHER] as unknown as CategoryPath))),
      ...ORDER_CONTEXTS.map(() => null),
    ])
  })
  const head = [
    'Applicability',
    'Service',
    'Reporting period',
    'Category of illegal content',
    'Description of the sub-category "Other"',
    'Scope',
  ]
  return [[...head, ...ORDER_COLUMNS, ...ORDER_CONTEXTS], ...table]
}

function countOrders(orders: readonly OrderRow[]): Cell[] {
  const [act, inform] = [
    orders.filter(({ kind }) => kind === 'act'),
    orders.filter(({ kind }) => kind === 'inform'),
  ]
  const median = (rows: readonly OrderRow[], of: 'confirm_hours' | 'execute_hours') =>
    getMedian(rows.flatMap((row) => row[of] ?? []))
  return [
    ...[act.length, act.reduce((sum, { items }) => sum + items, 0)],
    ...[median(act, 'confirm_hours'), median(act, 'execute_hours')],
    ...[inform.length, median(inform, 'confirm_hours'), median(inform, 'execute_hours')],
  ]
}

const FLAGGED = '(Trusted Flagger notices)'
const NOTICE_COLUMNS = [
  'Number of notices received ',
  'Number of notices received from Trusted flaggers',
  'Number of specific items of information included in the total number of notices',
  'Number of specific items of information included in the total number of notices by Trusted Flaggers (Trusted Flagger notices)',
  'Median time to take action',
  `Median time to take action ${FLAGGED}`,
  'Number of actions taken on the basis of the law',
  `Number of actions taken on the basis of the law ${FLAGGED}`,
  'Number of actions taken on the basis of the terms and conditions of the service',
  `Number of actions taken on the basis of the terms and conditions of the service ${FLAGGED}`,
]

/** Each notice names one address, so that items are notices. The site has no channel for trusted flaggers. */
function createNotices(facts: ReportFacts): Cell[][] {
  const { data, service } = facts
  const pathOf = (reason: string) =>
    NOTICE_CATEGORIES[reason as keyof typeof NOTICE_CATEGORIES] ?? NOTICE_CATEGORIES.other
  const received = Object.entries(data.notices)
  const table = listCategoryLines('NOT_SPECIFIED_NOTICE').map(({ label, contains }) => {
    const count = received
      .filter(([reason]) => contains(pathOf(reason)))
      .reduce((sum, [, one]) => sum + one, 0)
    const actions = data.actions.filter(({ reason }) => contains(pathOf(reason)))
    const by = (law: boolean) =>
      actions.filter(({ is_illegal }) => is_illegal === law).reduce((sum, { hours }) => sum + hours.length, 0)
    const median = getMedian(actions.flatMap(({ hours }) => hours))
    return [
      ...[HOSTING, service, formatPeriod(facts), label, null],
      ...[count, 0, count, 0, median, null, by(true), 0, by(false), 0],
      ...NOTICE_COLUMNS.map(() => null),
    ]
  })
  const head = [
    'Applicability',
    'Service',
    'Reporting period',
    'Category of illegal content',
    'Description of the sub-category "Other"',
  ]
  return [
    [...head, ...NOTICE_COLUMNS, ...NOTICE_COLUMNS.map((column) => `Contextual information on ${column}`)],
    ...table,
  ]
}

const QUALITATIVE = [
  ['Summary of the content moderation engaged in at the providers\u2019 own initiative', 'summary'],
  [
    "Meaningful and comprehensible information regarding content moderation engaged in at the providers' own initiative",
    'information',
  ],
  ['Qualitative description of the automated means', 'means'],
  [
    'Qualitative description of indicators of accuracy and possible rate of error of automated means',
    'accuracy',
  ],
  ['Specification of the precise purposes to apply automated means', 'purposes'],
  ['Safeguards applied to the use of automated means', 'safeguards'],
] as const

const VERY_LARGE_QUALITATIVE = [
  'High-level description of the content moderation governance structure',
  'Qualifications of the human resources dedicated to content moderation',
  'Training given to human resources dedicated to content moderation',
  'Support given to human resources dedicated to content moderation ',
  'Methodology used to compute the number of human resources dedicated to content moderation  ',
]

function createQualitative(facts: ReportFacts): Cell[][] {
  return [
    ['Applicability', 'Service', 'Reporting period', 'Indicator', 'Value'],
    ...QUALITATIVE.map(([indicator, key]) => [
      ALL,
      facts.service,
      formatPeriod(facts),
      indicator,
      QUALITATIVE_TEXTS[key],
    ]),
    ...VERY_LARGE_QUALITATIVE.map((indicator) => [
      VERY_LARGE,
      facts.service,
      formatPeriod(facts),
      indicator,
      null,
    ]),
  ]
}
