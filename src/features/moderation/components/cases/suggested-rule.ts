import type { Rule } from '../../../../shared/decisions.ts'
import type { CaseEntry } from '../../contract/cases.ts'
import { REPORT_TYPE, type ReportCategory } from '../../contract/report.ts'

const RULE_OF: Record<ReportCategory, Rule | null> = {
  danger: 'danger',
  minor: 'minor',
  sexual: 'sexual',
  harassment: 'respect',
  scam: 'scam',
  fake: 'fake',
  other: null,
}
/** Those that hurry most first. */
const ORDER = Object.keys(RULE_OF) as ReportCategory[]

/** The rule that the reports of an entry speak of: where the choice begins. */
export function suggestedRule({ type, given }: Pick<CaseEntry, 'type' | 'given'>): Rule | '' {
  const category = ORDER.find((one) => given.some((report) => report.category === one))
  if (category === 'sexual' && type === REPORT_TYPE.photo) return 'sexual-photo'
  const rule = category ? RULE_OF[category] : null
  return rule ?? (type === REPORT_TYPE.photo ? 'photo' : '')
}
