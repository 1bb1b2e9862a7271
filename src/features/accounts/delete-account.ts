import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Forbidden } from '../../platform/http/errors.ts'
import type { Database } from '../../schema/database.ts'
import { leaveForum } from '../forum/public/leave.ts'
import { leaveConversations } from '../messages/public/leave.ts'
import { createMarks } from '../moderation/returning/public/marks.ts'
import { eraseFiles } from '../photos/public/leave.ts'
import { leavePremium } from '../premium/public/leave.ts'
import { leaveCopies } from './data/public/leave.ts'
import { deletionRefusal } from './policy.ts'

/**
 * Deletes an account and all there is of it; the files of its photos are erased by a job. What hangs on the account
 * goes by foreign keys, counts kept elsewhere are put right here. Cases against it stay under its number, and a banned account
 * leaves the marks by which it is recognised (decision 32). Again, it does nothing.
 * @throws Refused for staff
 */
export function deleteAccount(
  { db, jobs, secret }: Pick<AppContext, 'jobs' | 'secret'> & { db: Kysely<Database> },
  userId: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    // Locked first: whatever the member is still doing elsewhere comes before this, or finds nobody there.
    const user = await trx
      .selectFrom('users')
      .where('id', '=', userId)
      .select('roles')
      .forUpdate()
      .executeTakeFirst()
    if (!user) return
    const refusal = deletionRefusal(user)
    if (refusal) throw new Forbidden(refusal)
    await createMarks(trx, { secret }, userId)
    const photos = await trx.deleteFrom('photos').where('user_id', '=', userId).returning('photo').execute()
    await eraseFiles(
      trx,
      jobs,
      photos.map(({ photo }) => photo),
    )
    await leaveCopies(trx, jobs, userId)
    await leaveForum(trx, userId)
    await takeBackLikes(trx, userId)
    await takeBackComments(trx, userId)
    await leaveConversations(trx, userId)
    await leavePremium(trx, jobs, userId)
    await trx.deleteFrom('letters').where('user_id', '=', userId).execute()
    await trx.deleteFrom('users').where('id', '=', userId).execute()
  })
}

async function takeBackLikes(trx: Transaction<Database>, userId: number): Promise<void> {
  await sql`
    with gone as (delete from photo_likes where user_id = ${userId} returning photo_id)
    update photos p set likes = p.likes - 1 from gone where p.id = gone.photo_id`.execute(trx)
}

/** Deleted rather than counted, so that one which staff moderate at this moment is not counted out twice. */
async function takeBackComments(trx: Transaction<Database>, userId: number): Promise<void> {
  await sql`
    with gone as (delete from comments where user_id = ${userId} returning photo_id, moderated_at),
    shown as (select photo_id, count(*)::integer as comments from gone where moderated_at is null group by photo_id)
    update photos p set comments = p.comments - shown.comments from shown where p.id = shown.photo_id`.execute(
    trx,
  )
}
