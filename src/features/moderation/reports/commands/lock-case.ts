import { sql, type Transaction } from 'kysely'
import { Forbidden, NotFound } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import type { CaseState } from '../../../../shared/decisions.ts'
import { ROLES } from '../../../../shared/roles.ts'
import type { ReportType } from '../../contract/report.ts'
import { canViewMember } from '../../members/policy/member-access.ts'
import type { Actor } from '../../sanctions/commands/lock-member.ts'
import { CASE_FORBIDDEN, NO_SUCH_CASE } from '../case-refusal-texts.ts'

export interface LockedCase {
  id: number
  type: ReportType
  target_id: number
  user_id: number
  state: CaseState
  version: number
  assigned_to: number | null
  assigned_at: Date | null
  decided_by: number | null
}

/**
 * An entry that one of the staff acts upon. The account that it is about, or what is left of it once it is deleted, is locked
 * until the end of the transaction, so that of all who act upon the same entry each finds what the one before left; those who
 * reported are kept from being deleted.
 * @throws NotFound, and Refused for what concerns the actor or staff of their role or above
 */
export async function lockCase(tx: Transaction<Database>, actor: Actor, id: number): Promise<LockedCase> {
  await sql`
    select from users
    where id = ${actor.id} or id in (select reporter_id from reports where case_id = ${id} and state = 0)
    order by id for key share`.execute(tx)
  const member = (await lockCaseMember(tx, id)) ?? (await lockFormerMember(tx, id))
  if (!member) throw new NotFound(NO_SUCH_CASE)
  if (!canViewMember(actor, member)) throw new Forbidden(CASE_FORBIDDEN)
  const held = await tx
    .selectFrom('report_cases')
    .where('id', '=', id)
    .select([
      'id',
      'type',
      'target_id',
      'user_id',
      'state',
      'version',
      'assigned_to',
      'assigned_at',
      'decided_by',
    ])
    .$narrowType<{ type: ReportType; state: CaseState }>()
    .executeTakeFirst()
  if (!held) throw new NotFound(NO_SUCH_CASE)
  return held
}

async function lockCaseMember(tx: Transaction<Database>, caseId: number) {
  const { rows } = await sql<{ id: number; roles: number }>`
    select id, roles from users where id = (select user_id from report_cases where id = ${caseId})
    for no key update`.execute(tx)
  return rows[0]
}

/** Read after the account was not found: a deletion that was under way is committed by then. */
async function lockFormerMember(tx: Transaction<Database>, caseId: number) {
  const { rows } = await sql<{ id: number }>`
    select id from former_members where id = (select user_id from report_cases where id = ${caseId})
    for no key update`.execute(tx)
  return rows[0] && { id: rows[0].id, roles: ROLES.member }
}
