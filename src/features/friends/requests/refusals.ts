import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { runInBatches } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import { REQUEST_TEXT_DAYS } from '../../../shared/retention.ts'
import { publishCounts } from '../../feed/notifications/public.ts'
import { publishBond } from '../friendships/commands.ts'
import { lockPair } from '../public.ts'
import { REFUSAL_FINAL, REFUSAL_UNDONE, UNKNOWN_REQUEST } from '../texts.ts'
import { findOpenFriendRequest, REPLY_LIMIT } from './open-request.ts'

/** Seconds for which a refusal can be undone. */
export const UNDO_SECONDS = 7

/** Makes a refusal final. The due time identifies the refusal: one after an undo has a later time and its own job. */
export const finishRefusalJob = job<{ request: number; due: string }>('finish-refusal', {
  delaySeconds: UNDO_SECONDS,
})

/**
 * Refuses a request: it leaves the receiver's lists at once, and its sender is not informed. With `undoable` it is final,
 * and in the list of refused ones, once its job has run.
 */
export async function refuseFriendRequest(tx: Tx, requestId: number, undoable: boolean): Promise<void> {
  const due = undoable ? new Date(Date.now() + UNDO_SECONDS * 1_000) : null
  await tx
    .updateTable('asks')
    .set({ state: FRIEND_REQUEST_STATE.refused, decided_at: sql<Date>`now()`, refusal_due_at: due })
    .where('id', '=', requestId)
    .execute()
  if (due) await tx.enqueue(finishRefusalJob, { request: requestId, due: due.toISOString() })
}

/** Idempotent, like every job. */
export async function finishRefusal(
  { db }: Pick<AppContext, 'db'>,
  { request, due }: { request: number; due: string },
): Promise<void> {
  await db
    .updateTable('asks')
    .set({ refusal_due_at: null })
    .where('id', '=', request)
    .where('refusal_due_at', '=', new Date(due))
    .execute()
}

/**
 * Undoes a refusal that is not final; idempotent.
 * @throws NotFound for a request that is not the viewer's to answer; Conflict once the refusal is final
 */
export async function undoRefusal(
  context: AppContext,
  viewer: Viewer,
  requestId: number,
): Promise<{ message: string }> {
  await context.limits.count(REPLY_LIMIT, String(viewer.id))
  const open = await findOpenFriendRequest(context.db, viewer.id, requestId)
  if (!open) throw new NotFound(UNKNOWN_REQUEST)
  await inTransaction(context, async (tx) => {
    await lockPair(tx, viewer.id, open.sender)
    // Checked again under the lock: it may have been withdrawn, accepted or finished in between.
    const request = await findOpenFriendRequest(tx, viewer.id, requestId)
    if (!request) throw new NotFound(UNKNOWN_REQUEST)
    if (request.state === FRIEND_REQUEST_STATE.pending) return
    if (!(await returnToPending(tx, requestId))) throw new Conflict(REFUSAL_FINAL)
    publishBond(tx, viewer.id, open.sender)
    publishCounts(tx, [viewer.id])
  })
  return { message: REFUSAL_UNDONE }
}

/** @returns false once the refusal is final */
async function returnToPending(tx: Transaction<Database>, requestId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('asks')
    .set({ state: FRIEND_REQUEST_STATE.pending, decided_at: null, refusal_due_at: null })
    .where('id', '=', requestId)
    .where('refusal_due_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Erases the contents of requests that were refused long ago. */
export async function deleteOldSigns({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      update asks set text = null, quote = null, rose = false where id in (
        select id from asks
        where state = 1 and (text is not null or quote is not null or rose)
          and decided_at < now() - make_interval(days => ${REQUEST_TEXT_DAYS})
        limit ${limit} for update skip locked)`.execute(db)
    return Number(numAffectedRows)
  })
}
