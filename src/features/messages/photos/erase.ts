import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { runInBatches, scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import { enqueueFileChange, updateFile } from '../../../platform/photos/files.ts'
import type { Database } from '../../../schema/database.ts'
import { CASE_STATE } from '../../../shared/decisions.ts'
import { selectReports } from './reported.ts'

/** Erases photos that are due; with a conversation, also those of it if both members have hidden it. */
const erasePhotosJob = job<{ hidden?: number }>('erase-conversation-photos')

/** SQL: photo `p` is in an open case. */
const IS_IN_OPEN_CASE = sql`exists (
  select from (${sql.raw(selectReports('p'))}) r join report_cases c on c.id = r.case_id
  where c.state < ${sql.lit(CASE_STATE.closed)})`

/** Takes the photo of a message out of its conversation; a job erases it, unless an open case has it. */
export async function removePhoto(tx: Tx, messageId: number): Promise<void> {
  await tx
    .updateTable('conversation_photos')
    .set({ erase_at: sql<Date>`least(erase_at, now())` })
    .where('message_id', '=', messageId)
    .execute()
  await tx.enqueue(erasePhotosJob, {})
}

/** Run in the transaction that hides the conversation; the job sees both sides after their commits. */
export async function removePhotosOfHidden(tx: Tx, thread: number): Promise<void> {
  const photo = await tx
    .selectFrom('conversation_photos')
    .where('thread_id', '=', thread)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (photo) await tx.enqueue(erasePhotosJob, { hidden: thread })
}

/** Erases a leaving member's photos, and all of conversations that the other has hidden; those of an open case later. */
export async function removePhotosOfMember(tx: Tx, userId: number): Promise<void> {
  await sql`
    update conversation_photos set erase_at = least(erase_at, now())
    where user_id = ${userId} or thread_id = any (array(
      select o.thread_id from thread_members own
      join thread_members o on o.thread_id = own.thread_id and o.user_id <> own.user_id and o.hidden
      where own.user_id = ${userId}))`.execute(tx)
  const { rows } = await sql<{ photo: string }>`
    delete from conversation_photos p where p.user_id = ${userId} and not ${IS_IN_OPEN_CASE}
    returning photo`.execute(tx)
  await enqueueFileChange(
    tx,
    rows.map(({ photo }) => photo),
  )
  await tx.enqueue(erasePhotosJob, {})
}

const HOUR_MS = 3_600_000

/** The sweep covers photos whose case has ended. */
export function registerPhotoErasure(context: AppContext): void {
  context.jobs.register(erasePhotosJob, async ({ hidden }) => {
    if (hidden !== undefined) await inTransaction(context, (tx) => removeHidden(tx, hidden))
    await eraseDuePhotos(context)
  })
  scheduleRecurring(context, HOUR_MS, 'photos of conversations', () => eraseDuePhotos(context))
  scheduleRecurring(context, 24 * HOUR_MS, 'banned photos of conversations', () => sealPhotos(context))
}

async function removeHidden(tx: Transaction<Database>, thread: number): Promise<void> {
  await sql`
    update conversation_photos set erase_at = now()
    where thread_id = ${thread} and erase_at is null
      and not exists (select from thread_members where thread_id = ${thread} and not hidden)`.execute(tx)
}

/** Small, because the job names every file. */
const BATCH = 200

/** Deletes the rows of photos that are due and in no open case; a job of the same transaction erases their files. */
export async function eraseDuePhotos(context: TransactionContext): Promise<void> {
  await runInBatches(
    (limit) =>
      inTransaction(context, async (tx) => {
        const { rows } = await sql<{ photo: string }>`
          delete from conversation_photos where id in (
            select p.id from conversation_photos p
            where p.erase_at <= now() and not ${IS_IN_OPEN_CASE}
            order by p.erase_at limit ${limit} for update skip locked)
          returning photo`.execute(tx)
        await enqueueFileChange(
          tx,
          rows.map(({ photo }) => photo),
        )
        return rows.length
      }),
    BATCH,
  )
}

/** Seals the files of banned photos that a restored backup left open. */
async function sealPhotos(context: Pick<AppContext, 'db' | 'store'>): Promise<void> {
  const rows = await context.db
    .selectFrom('conversation_photos')
    .where('banned', '=', true)
    .select('photo')
    .execute()
  for (const { photo } of rows) await updateFile(context, photo)
}
