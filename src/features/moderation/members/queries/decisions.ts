import type { Kysely } from 'kysely'
import type { Database } from '../../../../schema/database.ts'

export const DECISIONS_SHOWN = 12

export type MemberDecision = Awaited<ReturnType<typeof listMemberDecisions>>[number]

/** What was decided of a member, by whom, whether it was taken back or contested; the newest first, one more than are shown. */
export function listMemberDecisions(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('decisions as d')
    .leftJoin('users as a', 'a.id', 'd.actor_id')
    .leftJoin('contests as c', 'c.decision_id', 'd.id')
    .where('d.user_id', '=', userId)
    .select(['d.id', 'd.kind', 'd.rule', 'd.reason', 'd.percent', 'd.until', 'd.created_at', 'd.lifted_at'])
    .select(['d.actor_id', 'd.case_id', 'a.name as actor', 'c.id as contest_id', 'c.accepted'])
    .orderBy('d.id', 'desc')
    .limit(DECISIONS_SHOWN + 1)
    .execute()
}
