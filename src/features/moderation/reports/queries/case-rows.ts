import { sql } from 'kysely'
import type { CaseState, Severity } from '../../../../shared/decisions.ts'
import { ROLES, STATUS } from '../../../../shared/roles.ts'
import type { ReportType } from '../../contract/report.ts'
import { formatFormerMemberName } from '../case-texts.ts'
import type { CaseSummary } from '../contract/cases.ts'

/** SQL: what every reading of an entry `c` selects, and what it is joined with for that; of a deleted member `u` is null. */
export const CASE_COLUMNS = sql`
  c.id, c.type, c.target_id, c.user_id, c.state, c.severity, c.reports, c.version, c.created_at, c.newest_at, c.decided_at,
  c.action, c.assigned_to, c.assigned_at, h.name as holder, u.name, u.avatar, u.roles, u.status`
export const CASE_JOINS = sql`left join users u on u.id = c.user_id left join users h on h.id = c.assigned_to`

export interface CaseRow {
  id: number
  type: ReportType
  target_id: number
  user_id: number
  state: CaseState
  severity: Severity
  reports: number
  version: number
  created_at: Date
  newest_at: Date
  decided_at: Date | null
  action: string | null
  assigned_to: number | null
  assigned_at: Date | null
  holder: string | null
  name: string | null
  avatar: string | null
  roles: number | null
  status: number | null
}

/** An entry as the queue lists it. */
export function presentCaseSummary(row: CaseRow): CaseSummary {
  const { id, type, target_id, state, severity, reports, version, action } = row
  return {
    id,
    type,
    target_id,
    state,
    severity,
    reports,
    version,
    created_at: row.created_at.toISOString(),
    newest_at: row.newest_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    action,
    assigned: row.assigned_to === null ? null : { id: row.assigned_to, name: row.holder ?? '' },
    assigned_at: row.assigned_at?.toISOString() ?? null,
    member: {
      id: row.user_id,
      name: row.name ?? formatFormerMemberName(row.user_id),
      avatar: row.avatar,
      roles: row.roles ?? ROLES.member,
      status: row.status ?? STATUS.ordinary,
      is_deleted: row.name === null,
    },
  }
}
