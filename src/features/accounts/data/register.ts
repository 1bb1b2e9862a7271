import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound, TooManyRequests, Unauthenticated } from '../../../platform/http/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import { runInBatches, scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import type { Database } from '../../../schema/database.ts'
import { toParisDay } from '../../../shared/age.ts'
import { COPY_ROW_DAYS } from '../../../shared/retention.ts'
import { DELETION_PHASE, onAccountDeletion, withdrawSensitiveConsent } from '../public.ts'
import * as calls from './contract.ts'
import { createCopyJob, deleteCopies, enqueueCopyErasure, registerCopyJobs } from './copy.ts'
import { accountFiles, consentFiles, premiumFiles } from './data-copy.ts'
import { scheduleInactiveAccountSweep } from './inactive-accounts.ts'
import { registerDataMailJob } from './mails.ts'
import { dataPage, downloadDataCopyForm, requestDataCopyForm, withdrawSensitiveConsentForm } from './page.tsx'
import { getCopyRefusal } from './policy.ts'
import { registerCopyFiles } from './public.ts'
import { consumeDownloadKey, getLatestCopy } from './queries.ts'
import {
  CONSENT_WITHDRAWN,
  COPY_DAILY_LIMIT,
  COPY_MAKING,
  COPY_READY,
  COPY_REQUESTED,
  NO_COPY,
} from './texts.ts'

/** Calls and pages of members' data, and its retention. */
export function registerMemberData(context: AppContext): void {
  onAccountDeletion('copies', { phase: DELETION_PHASE.ownFiles, run: deleteCopies })
  registerCopyFiles(10, accountFiles)
  registerCopyFiles(30, consentFiles)
  registerCopyFiles(130, premiumFiles)
  const mailer = createMailer(context.config)
  context.app.addHook('onClose', async () => mailer.close())
  registerDataMailJob(context, mailer)
  registerCopyJobs(context)
  scheduleCopySweep(context)
  scheduleInactiveAccountSweep(context)
  dataRoutes(context)
  dataPage(context)
}

interface OpenDataCopy {
  id: string
  bytes: number
  content: Readable
}

/**
 * Opens the copy of a key and consumes the key.
 * @throws NotFound
 */
async function openDataCopy(
  { db, exports }: Pick<AppContext, 'db' | 'exports'>,
  userId: number,
  key: string | undefined,
): Promise<OpenDataCopy> {
  const copy = key ? await consumeDownloadKey(db, userId, key) : undefined
  const content = copy?.file ? await exports.get(copy.file) : null
  if (!copy || !content) throw new NotFound(NO_COPY)
  return { id: copy.id, bytes: Number(copy.bytes), content }
}

/** Marks a copy as downloaded after its last byte, and erases its file. Idempotent. */
function markCopyDownloaded(context: TransactionContext, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { rows } = await sql<{ file: string | null }>`
      with copy as (select id, file from data_exports where id = ${id} and taken_at is null for update)
      update data_exports e set taken_at = now(), file = null, token_hash = null
      from copy where e.id = copy.id returning copy.file`.execute(tx)
    await enqueueCopyErasure(tx, rows)
  })
}

/** Sends a copy as a file; it counts as downloaded after its last byte. */
async function downloadDataCopy(
  context: AppContext,
  userId: number,
  key: string | undefined,
  reply: FastifyReply,
): Promise<Readable> {
  const { id, bytes, content } = await openDataCopy(context, userId, key)
  // An interrupted download does not count: the page issues another key.
  reply.raw.once('finish', () => {
    markCopyDownloaded(context, id).catch((error) =>
      context.log.error({ err: error }, 'copy of data not marked as downloaded: its link works again'),
    )
  })
  const day = toParisDay(Date.now())
  reply
    .type('application/zip')
    .header('cache-control', 'no-store')
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename="guinguette-${userId}-${day}.zip"`)
  return content
}

function dataRoutes(context: AppContext): void {
  operation(
    context,
    calls.requestDataCopy,
    async ({ viewer }) => {
      await requestDataCopy(context, viewer.id)
      return { message: COPY_REQUESTED }
    },
    { form: requestDataCopyForm(context) },
  )
  operation(
    context,
    calls.downloadDataCopy,
    ({ viewer, query, reply }) => downloadDataCopy(context, viewer.id, query.key, reply),
    // HEAD would consume the key.
    { form: downloadDataCopyForm(context), route: { exposeHeadRoute: false } },
  )
  operation(
    context,
    calls.withdrawSensitiveConsent,
    async ({ viewer }) => {
      await inTransaction(context.db, (tx) => withdrawSensitiveConsent(tx, viewer.id))
      return { message: CONSENT_WITHDRAWN }
    },
    { form: withdrawSensitiveConsentForm(context) },
  )
}

/**
 * Requests a copy of all data about a member.
 * @throws Conflict while one is being created or waits, TooManyRequests within a day of the last one
 */
function requestDataCopy(context: TransactionContext, userId: number): Promise<void> {
  return inTransaction(context, async (tx) => {
    await lockMember(tx, userId)
    const now = Date.now()
    const refusal = getCopyRefusal(await getLatestCopy(tx, userId, now), now)
    if (refusal === 'making') throw new Conflict(COPY_MAKING)
    if (refusal === 'waits') throw new Conflict(COPY_READY)
    if (refusal) throw new TooManyRequests(refusal.secondsLeft, COPY_DAILY_LIMIT)
    await deleteExpiredCopies(tx, userId)
    const { id } = await tx
      .insertInto('data_exports')
      .values({ user_id: userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.enqueue(createCopyJob, { copy: Number(id) })
  })
}

/** Serialises concurrent requests, so that the second reads the copy of the first. */
async function lockMember(tx: Transaction<Database>, userId: number): Promise<void> {
  const member = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) throw new Unauthenticated()
}

/** An expired copy would block the next one. */
async function deleteExpiredCopies(tx: Tx, userId: number): Promise<void> {
  const deleted = await tx
    .deleteFrom('data_exports')
    .where('user_id', '=', userId)
    .where('taken_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .returning('file')
    .execute()
  await enqueueCopyErasure(tx, deleted)
}

const HOUR_MS = 3_600_000
/** A file without row may belong to a copy being created; after this time it is an orphan. */
const ORPHAN_AGE_MS = 24 * HOUR_MS

type CopySweepContext = TransactionContext & Pick<AppContext, 'exports'>

function scheduleCopySweep(context: AppContext): void {
  scheduleRecurring(context, HOUR_MS, 'copies', () => cleanUpCopies(context))
}

/**
 * Erases copies after seven days, deletes their rows after 30 days, gives up copies not created within a day, and
 * removes orphaned files.
 */
export async function cleanUpCopies(context: CopySweepContext): Promise<void> {
  await eraseExpiredFiles(context)
  await deleteOldCopyRows(context.db)
  await deleteOrphanFiles(context)
}

function eraseExpiredFiles(context: TransactionContext): Promise<void> {
  return runInBatches((limit) =>
    inTransaction(context, async (tx) => {
      const { rows } = await sql<{ file: string }>`
        with old as (
          select id, file from data_exports
          where coalesce(expires_at, created_at) <= now() and expires_at is not null and file is not null limit ${limit}
          for update skip locked)
        update data_exports e set file = null, token_hash = null from old where e.id = old.id
        returning old.file`.execute(tx)
      await enqueueCopyErasure(tx, rows)
      return rows.length
    }),
  )
}

/** Only the last row counts for the daily limit. */
function deleteOldCopyRows(db: Kysely<Database>): Promise<void> {
  return runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from data_exports where id in (
        select id from data_exports
        where file is null and coalesce(expires_at, created_at) < now() - case
          when ready_at is null then interval '1 day' else make_interval(days => ${COPY_ROW_DAYS}) end
        limit ${limit} for update skip locked)`.execute(db)
    return Number(numAffectedRows)
  })
}

async function deleteOrphanFiles({ db, exports }: CopySweepContext): Promise<void> {
  for await (const { file, written_at } of exports.list()) {
    if (Date.now() - written_at.getTime() < ORPHAN_AGE_MS) continue
    const copy = await db.selectFrom('data_exports').where('file', '=', file).select('id').executeTakeFirst()
    if (!copy) await exports.remove(file)
  }
}
