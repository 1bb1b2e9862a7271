import { sql, type Transaction } from 'kysely'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import type { CaseState } from '../../../shared/decisions.ts'
import { ROLES } from '../../../shared/roles.ts'
import { NO_SUCH_CASE, NOT_YOURS_TO_JUDGE } from '../case-refusals-texts.ts'
import type { ReportType } from '../contract/report.ts'
import { mayKnow } from '../policy/known.ts'
import type { Actor } from './held-member.ts'

export interface HeldCase {
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
export async function holdCase(tx: Transaction<Database>, actor: Actor, id: number): Promise<HeldCase> {
  await sql`
    select from users
    where id = ${actor.id} or id in (select reporter_id from reports where case_id = ${id} and state = 0)
    order by id for key share`.execute(tx)
  const member = (await lockMember(tx, id)) ?? (await lockFormerMember(tx, id))
  if (!member) throw new NotFound(NO_SUCH_CASE)
  if (!mayKnow(actor, member)) throw new Forbidden(NOT_YOURS_TO_JUDGE)
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

async function lockMember(tx: Transaction<Database>, caseId: number) {
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
