import type { Kysely } from 'kysely'
import type { Database } from '../../../../schema/database.ts'

export const NOTES_SHOWN = 30

export type MemberNote = Awaited<ReturnType<typeof listNotes>>[number]

/** What staff have kept in mind about a member, the newest first; one more than are shown where there are more. */
export function listNotes(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('member_notes as n')
    .leftJoin('users as a', 'a.id', 'n.author_id')
    .where('n.user_id', '=', userId)
    .select(['n.id', 'n.note', 'n.created_at', 'n.author_id', 'a.name as author'])
    .orderBy('n.id', 'desc')
    .limit(NOTES_SHOWN + 1)
    .execute()
}
