import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { syncMemberSearch } from '../../platform/db/member-search.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../platform/db/transaction.ts'
import { isUndoable } from '../../platform/db/visibility.ts'
import { revokeTokens } from '../../platform/http/api-token.ts'
import { Conflict, Forbidden } from '../../platform/http/errors.ts'
import { scheduleRecurring } from '../../platform/jobs/recurring.ts'
import { stopRenewal } from '../premium/public.ts'
import { accountMail } from './mails.ts'
import { getDeletionRefusal } from './policy.ts'
import { listDeletionSteps, listHidingSteps } from './public.ts'
import { UNDO_TOO_LATE } from './texts.ts'

type DeletionContext = TransactionContext & Pick<AppContext, 'secret'>

/**
 * Hides an account from everybody and signs it out; it is erased after 72 hours (`eraseDueAccounts`). Idempotent.
 * @throws Forbidden for staff
 */
export function requestAccountDeletion(context: DeletionContext, userId: number): Promise<void> {
  return inTransaction(context, async (tx) => {
    const user = await lockAccount(tx, userId)
    if (!user || user.deletion_requested_at) return
    const refusal = getDeletionRefusal(user)
    if (refusal) throw new Forbidden(refusal)
    await hideAccount(context, tx, userId)
    await tx.enqueue(accountMail, { letter: 'deletion', user_id: userId })
    // Cached pages may show the member's name.
    tx.publish({ kind: 'session-revoked', user_id: userId }, { kind: 'pages', of: 'all' })
  })
}

/** @param requestedAt from which the 72 hours count; now by default */
async function hideAccount(
  context: DeletionContext,
  tx: Tx,
  userId: number,
  requestedAt: Date | RawBuilder<Date> = sql<Date>`now()`,
): Promise<void> {
  await tx.updateTable('users').set({ deletion_requested_at: requestedAt }).where('id', '=', userId).execute()
  for (const { hide } of listHidingSteps()) await hide(tx, userId, context)
  await syncMemberSearch(tx, userId)
  await stopRenewal(tx, userId)
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await revokeTokens(tx, userId)
}

/**
 * Repeats, after a restore, a request that came after the backup, without a mail: the 72 hours count from the first
 * time. Idempotent.
 */
export function repeatDeletionRequest(context: DeletionContext, userId: number, at: Date): Promise<void> {
  return inTransaction(context, async (tx) => {
    const user = await lockAccount(tx, userId)
    if (user && user.deletion_requested_at?.getTime() !== at.getTime())
      await hideAccount(context, tx, userId, at)
  })
}

/** Repeats, after a restore, an undo that came after the backup; it may be longer ago than 72 hours. Idempotent. */
export function repeatDeletionUndo(context: DeletionContext, userId: number): Promise<void> {
  return inTransaction(context, async (tx) => {
    const user = await lockAccount(tx, userId)
    if (user?.deletion_requested_at) await restoreHiddenAccount(tx, userId)
  })
}

async function restoreHiddenAccount(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('users').set({ deletion_requested_at: null }).where('id', '=', userId).execute()
  for (const { restore } of listHidingSteps()) await restore(tx, userId)
  await syncMemberSearch(tx, userId)
}

/**
 * Returns an account that is being deleted to its member, as it was.
 * @throws Conflict after 72 hours
 */
export function undoAccountDeletion(context: TransactionContext, userId: number): Promise<void> {
  return inTransaction(context, async (tx) => {
    await lockAccount(tx, userId)
    const { rows } = await sql`
      select from users u
      where u.id = ${userId} and u.deletion_requested_at is not null and ${sql.raw(isUndoable('u'))}`.execute(
      tx,
    )
    if (rows.length === 0) throw new Conflict(UNDO_TOO_LATE)
    await restoreHiddenAccount(tx, userId)
    await tx.enqueue(accountMail, { letter: 'deletion-undone', user_id: userId })
    tx.publish({ kind: 'pages', of: 'all' })
  })
}

const ERASE_EVERY_MS = 600_000
/** Accounts read at once; each is erased in its own transaction. */
const BATCH_SIZE = 100

type ErasureContext = DeletionContext & Pick<AppContext, 'log' | 'stopping'>

export function scheduleAccountErasure(context: AppContext): void {
  scheduleRecurring(context, ERASE_EVERY_MS, 'deleted accounts', () => eraseDueAccounts(context))
}

/** Erases the accounts whose members have not undone the deletion for 72 hours; one that fails is tried again. */
export async function eraseDueAccounts(context: ErasureContext): Promise<void> {
  for (let after = 0; !context.stopping; ) {
    const { rows } = await sql<{ id: number }>`
      select u.id from users u where ${IS_DUE} and u.id > ${after} order by u.id limit ${BATCH_SIZE}`.execute(
      context.db,
    )
    for (const { id } of rows) {
      await deleteAccount(context, id, (tx) => isDueForErasure(tx, id)).catch((error) =>
        context.log.error({ err: error, user: id }, 'deleted account not erased, retried in ten minutes'),
      )
    }
    if (rows.length < BATCH_SIZE) return
    after = rows.at(-1)?.id ?? after
  }
}

const IS_DUE = sql<boolean>`(u.deletion_requested_at is not null and not ${sql.raw(isUndoable('u'))})`

/** Checked again with the account locked: a member who has undone the deletion stays. */
async function isDueForErasure(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select from users u where u.id = ${id} and ${IS_DUE}`.execute(tx)
  return rows.length > 0
}

/**
 * Deletes an account for good, closes its streams and clears the page cache.
 * @param isDue called once the account is locked; false cancels the deletion
 * @returns whether it was deleted
 * @throws Forbidden for staff
 */
export async function deleteAccount(
  context: DeletionContext,
  userId: number,
  isDue: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const user = await lockAccount(tx, userId)
    if (!user || !(await isDue(tx))) return false
    const refusal = getDeletionRefusal(user)
    if (refusal) throw new Forbidden(refusal)
    for (const { run } of listDeletionSteps()) await run(tx, userId, context)
    await tx.deleteFrom('users').where('id', '=', userId).execute()
    // Cached pages may show the member's name.
    tx.publish({ kind: 'session-revoked', user_id: userId }, { kind: 'pages', of: 'all' })
    return true
  })
}

/** Locked first: other writes of the member commit before this, or find no account. */
function lockAccount(tx: Tx, userId: number) {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['roles', 'deletion_requested_at'])
    .forUpdate()
    .executeTakeFirst()
}
