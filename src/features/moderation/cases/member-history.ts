import type { Kysely } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import type { CaseState } from '../../../shared/decisions.ts'
import type { CaseType } from '../reports/contract.ts'
import { type CaseDetails, HISTORY_SHOWN } from './contract.ts'

/** Warning, decisions and other cases of the author. */
export async function getMemberHistory(
  db: Kysely<Database>,
  { id, user_id }: { id: number; user_id: number },
): Promise<CaseDetails['history']> {
  const [member, decisions, cases] = await Promise.all([
    findMember(db, user_id),
    listRecentDecisions(db, user_id),
    listOtherCases(db, user_id, id),
  ])
  return {
    warning: member?.warning ?? 0,
    signup: member?.signup.toISOString() ?? null,
    suspended_until: member?.suspended_until?.toISOString() ?? null,
    decisions: decisions.map(({ created_at, lifted_at, ...decision }) => ({
      ...decision,
      created_at: created_at.toISOString(),
      lifted_at: lifted_at?.toISOString() ?? null,
    })),
    cases: cases.map(({ created_at, ...one }) => ({ ...one, created_at: created_at.toISOString() })),
  }
}

/** Undefined for a deleted account. */
function findMember(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.id', '=', userId)
    .select(['u.warning', 'u.suspended_until', 'm.signup'])
    .executeTakeFirst()
}

function listRecentDecisions(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('decisions')
    .where('user_id', '=', userId)
    .select(['id', 'kind', 'rule', 'reason', 'percent', 'created_at', 'lifted_at'])
    .orderBy('id', 'desc')
    .limit(HISTORY_SHOWN)
    .execute()
}

function listOtherCases(db: Kysely<Database>, userId: number, but: number) {
  return db
    .selectFrom('report_cases')
    .where('user_id', '=', userId)
    .where('id', '<>', but)
    .select(['id', 'type', 'state', 'reports', 'action', 'created_at'])
    .$narrowType<{ type: CaseType; state: CaseState }>()
    .orderBy('id', 'desc')
    .limit(HISTORY_SHOWN)
    .execute()
}
