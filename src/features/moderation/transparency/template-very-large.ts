import {
  type Cell,
  formatPeriod,
  LANGUAGES,
  MEMBER_STATES,
  type ReportFacts,
  VERY_LARGE,
} from './template-lines.ts'

// Parts 9 and 10, which only very large platforms fill: their rows stay blank.

export function createHumanResources(facts: ReportFacts): Cell[][] {
  const linguistic = 'Number of total moderators with sufficient linguistic expertise '
  const row = (indicator: string, scope: string) => [
    ...[VERY_LARGE, facts.service, formatPeriod(facts), 'Human resources dedicated to content moderation '],
    ...[indicator, scope, null, null],
  ]
  return [
    [
      ...['Applicability', 'Service', 'Reporting period', 'Section', 'Indicator'],
      ...['Scope', 'Value', 'Contextual information'],
    ],
    row('Number of internal moderators employed by the provider', 'Total number'),
    row('Number of external moderators contracted by the provider', 'Total number'),
    ...['Total number', ...LANGUAGES].map((scope) => row(linguistic, scope)),
  ]
}

/** The number of active recipients of other platforms is on the public page (article 24, 2). */
export function createRecipients(facts: ReportFacts): Cell[][] {
  const indicator = 'Number of average monthly active recipients during the reporting period '
  return [
    ['Applicability', 'Service', 'Reporting period', 'Section', 'Indicator', 'Scope', 'Value'],
    ...['TOTAL', ...MEMBER_STATES].map((scope) => [
      ...['Only for VLOPs and VLOSEs', facts.service, formatPeriod(facts), 'AMAR', indicator, scope, null],
    ]),
  ]
}
