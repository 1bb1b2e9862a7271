import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../platform/db/transaction.ts'
import { runInBatches, scheduleRecurring } from '../../platform/jobs/recurring.ts'
import { PHOTO_STATE } from '../../shared/photos.ts'
import { enqueueFileErasure } from './public/leave.ts'

const HOUR_MS = 3_600_000
/** Likes and comments go with each photo, and its files are named in the job. */
const BATCH = 200

/** Sweeps when the site begins to listen, and once an hour from then on. */
export function sweepPhotosHourly(context: AppContext): void {
  scheduleRecurring(context, HOUR_MS, 'photos', () => sweepPhotos(context))
}

/**
 * Deletes what uploads that were killed left behind, and, 30 days after the decision, photos that were refused,
 * moderated or banned, and verification photos (product.md 5). Their files are erased by a job of the same transaction.
 */
export async function sweepPhotos(context: TransactionContext): Promise<void> {
  await deleteAll(
    context,
    (limit) => sql`
    delete from photo_drafts where photo in (
      select photo from photo_drafts where created_at < now() - interval '1 hour'
      limit ${limit} for update skip locked)
    returning photo`,
  )
  await deleteAll(
    context,
    (limit) => sql`
    delete from photos where id in (
      select id from photos
      where (state > ${sql.lit(PHOTO_STATE.accepted)} or (verification and state = ${sql.lit(PHOTO_STATE.accepted)}))
        and decided_at < now() - interval '30 days'
      limit ${limit} for update skip locked)
    returning photo`,
  )
}

async function deleteAll(
  context: TransactionContext,
  statement: (limit: number) => RawBuilder<{ photo: string }>,
): Promise<void> {
  await runInBatches(
    (limit) =>
      inTransaction(context, async (tx) => {
        const { rows } = await statement(limit).execute(tx)
        await enqueueFileErasure(
          tx,
          rows.map(({ photo }) => photo),
        )
        return rows.length
      }),
    BATCH,
  )
}
