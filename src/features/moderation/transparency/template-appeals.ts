import { type Complaints, getMedian } from './data.ts'
import { ALL, type Cell, formatPeriod, PLATFORMS, type ReportFacts } from './template-lines.ts'

// Part 7: complaints, disputes and suspensions of those who misuse the site.

const MECHANISM = 'Internal complaints mechanism'
const BODIES = 'Out-of-court dispute settlement bodies'
const OFFENDERS = 'Suspensions imposed on repeated offenders'
const TOTAL = 'Total number'
const OUTCOMES = [
  'Decisions upheld',
  'Decisions partially reversed',
  'Decisions reversed',
  'Median time',
] as const
const SUBMITTED = 'Number of complaints submitted to the internal-complaints mechanism'
const NOTHING: Complaints = { submitted: 0, upheld: 0, reversed: 0, hours: [] }

/** Applicability, section, indicator, scope, value. */
type AppealRow = [string, string, string, string, Cell]

/** A contest is accepted or refused as a whole: nothing is partially reversed or omitted. */
export function createAppeals(facts: ReportFacts): Cell[][] {
  const { complaints } = facts.data
  const rows: AppealRow[] = [
    ...listOutcomes(SUBMITTED, Object.values(complaints).reduce(addUp, NOTHING), ALL),
    [PLATFORMS, MECHANISM, SUBMITTED, 'Decision omitted', 0],
    [
      ...([
        PLATFORMS,
        MECHANISM,
        'Number of restrictions newly imposed as a result of an internal complaint',
      ] as const),
      ...([TOTAL, complaints.notice.reversed] as const),
    ],
    ...listSubjects(complaints),
    ...listDisputes(),
    ...listSuspensions(facts.data.automaticSuspensions),
  ]
  return [
    [
      'Applicability',
      'Service',
      'Reporting period',
      'Section',
      'Indicator',
      'Scope',
      'Value',
      'Contextual Information',
    ],
    ...rows.map(([applies, ...cells]) => [applies, facts.service, formatPeriod(facts), ...cells, null]),
  ]
}

const addUp = (a: Complaints, b: Complaints): Complaints => ({
  submitted: a.submitted + b.submitted,
  upheld: a.upheld + b.upheld,
  reversed: a.reversed + b.reversed,
  hours: [...a.hours, ...b.hours],
})

/** @param of null for what the site never decides */
function listOutcomes(indicator: string, of: Complaints | null, applies = PLATFORMS): AppealRow[] {
  const values = of ? [of.upheld, 0, of.reversed, getMedian(of.hours)] : []
  return [
    [applies, MECHANISM, indicator, TOTAL, of?.submitted ?? null],
    ...OUTCOMES.map(
      (scope, index): AppealRow => [PLATFORMS, MECHANISM, indicator, scope, values[index] ?? null],
    ),
  ]
}

/** By what was decided; the site neither pays members nor ends a service other than the account. */
function listSubjects({ content, account, notice }: ReportFacts['data']['complaints']): AppealRow[] {
  const about = (decision: string) => `Complaint regarding a decision ${decision}`
  return [
    ...listOutcomes(about('to remove or disable access to or restrict visibility of information'), content),
    ...listOutcomes(about('to suspend or terminate the provision of the service'), null),
    ...listOutcomes(about('to suspend or terminate an account '), account),
    ...listOutcomes(about('to restrict the ability to monetise information'), null),
    ...listOutcomes(about('not to take action on a notice submitted in accordance with Article 16'), notice),
    ...listOutcomes(
      about('not to take action on a notice submitted by a Trusted Flagger in accordance with Article 16'),
      NOTHING,
    ),
  ]
}

/** Left empty: the site does not know of disputes. */
function listDisputes(): AppealRow[] {
  const disputes = 'Number of disputes submitted to out-of-court dispute settlement bodies'
  return [TOTAL, ...OUTCOMES, 'Decision omitted', 'Percentage of outcomes implemented'].map((scope) => [
    ...([PLATFORMS, BODIES, disputes, scope, null] as const),
  ])
}

/** Suspensions at 100 % of warnings answer repeated content; nobody is barred from notices or complaints. */
function listSuspensions(automaticSuspensions: number): AppealRow[] {
  const enacted = 'Number of suspensions enacted for the provision of manifestly'
  return [
    [PLATFORMS, OFFENDERS, `${enacted} illegal content `, TOTAL, automaticSuspensions],
    [PLATFORMS, OFFENDERS, `${enacted} unfounded notices`, TOTAL, 0],
    [PLATFORMS, OFFENDERS, `${enacted} unfounded complaints`, TOTAL, 0],
  ]
}
