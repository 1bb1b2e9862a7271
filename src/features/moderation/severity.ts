import { SEVERITY, type Severity } from '../../shared/decisions.ts'
import type { ReportCategory } from './contract/report.ts'

const SEVERITY_OF: Record<ReportCategory, Severity> = {
  danger: SEVERITY.danger,
  minor: SEVERITY.danger,
  sexual: SEVERITY.hurt,
  harassment: SEVERITY.hurt,
  scam: SEVERITY.deceit,
  fake: SEVERITY.deceit,
  other: SEVERITY.ordinary,
}

/** How much a report of this category hurries; the least where the reporter chose none. */
export function severityOf(category: ReportCategory | null | undefined): Severity {
  return category ? SEVERITY_OF[category] : SEVERITY.ordinary
}
