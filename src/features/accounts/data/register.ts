import type { Readable } from 'node:stream'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound, TooManyRequests, Unauthenticated } from '../../../platform/http/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import { runInBatches, scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import type { Database } from '../../../schema/database.ts'
import { withdrawSensitiveConsent as withdraw } from '../public/sensitive-consent.ts'
import { consumeDownloadKey } from './commands/download-keys.ts'
import * as calls from './contract.ts'
import { createCopyJob, registerCopyJobs } from './copy/create-copy.ts'
import { scheduleInactiveAccountSweep } from './inactive-accounts.ts'
import { registerDataMailJob } from './mails.ts'
import {
  dataPage,
  downloadDataCopyForm,
  requestDataCopyForm,
  withdrawSensitiveConsentForm,
} from './pages/data.tsx'
import { getCopyRefusal } from './policy.ts'
import { enqueueCopyErasure } from './public/delete-copies.ts'
import { getLatestCopy } from './queries.ts'
import {
  CONSENT_WITHDRAWN,
  COPY_DAILY_LIMIT,
  COPY_MAKING,
  COPY_READY,
  COPY_REQUESTED,
  NO_COPY,
} from './texts.ts'

/** What members may do with their data, and how long the site keeps it. */
export function memberData(context: AppContext): void {
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

/** Opens the copy that a key is of; the key opens it once. @throws NotFound */
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

/** Once a copy was sent to its end: it is taken, and its file erased. Again, it does nothing. */
function markCopyDownloaded(context: TransactionContext, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { rows } = await sql<{ file: string | null }>`
      with copy as (select id, file from data_exports where id = ${id} and taken_at is null for update)
      update data_exports e set taken_at = now(), file = null, token_hash = null
      from copy where e.id = copy.id returning copy.file`.execute(tx)
    await enqueueCopyErasure(tx, rows)
  })
}

/** The calls of a member's data (product.md 1 and 9). */
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
    async ({ viewer, query, reply }) => {
      const { id, bytes, content } = await openDataCopy(context, viewer.id, query.key)
      // Once all of it is on its way; of a download that broke off nothing is taken, and the page gives another key.
      reply.raw.once('finish', () => {
        markCopyDownloaded(context, id).catch((error) =>
          context.log.error({ err: error }, 'a copy was not closed'),
        )
      })
      const day = new Date().toISOString().slice(0, 10)
      reply
        .type('application/zip')
        .header('cache-control', 'no-store')
        .header('content-length', bytes)
        .header('content-disposition', `attachment; filename="guinguette-${viewer.id}-${day}.zip"`)
      return content
    },
    // Asking for its headers alone would use the key up.
    { form: downloadDataCopyForm(context), route: { exposeHeadRoute: false } },
  )
  operation(
    context,
    calls.withdrawSensitiveConsent,
    async ({ viewer }) => {
      await inTransaction(context.db, (tx) => withdraw(tx, viewer.id))
      return { message: CONSENT_WITHDRAWN }
    },
    { form: withdrawSensitiveConsentForm(context) },
  )
}

/**
 * Asks for a copy of everything held about a member.
 * @throws Conflict while one is being made or waits, TooMany within a day of the last one
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

/** Held, so that of two who ask at once the second reads what the first did. */
async function lockMember(tx: Transaction<Database>, userId: number): Promise<void> {
  const held = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) throw new Unauthenticated()
}

/** One that nobody took stands in the way of the next. */
async function deleteExpiredCopies(tx: Tx, userId: number): Promise<void> {
  const gone = await tx
    .deleteFrom('data_exports')
    .where('user_id', '=', userId)
    .where('taken_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .returning('file')
    .execute()
  await enqueueCopyErasure(tx, gone)
}

const HOUR_MS = 3_600_000
/** A file that no copy names may be of one that is being made just now; after this long it is of one that was not. */
const ORPHAN_AGE_MS = 24 * HOUR_MS

type CopySweepContext = TransactionContext & Pick<AppContext, 'exports'>

/** Sweeps when the site begins to listen, and once an hour from then on. */
function scheduleCopySweep(context: AppContext): void {
  scheduleRecurring(context, HOUR_MS, 'copies', () => cleanUpCopies(context))
}

/**
 * Erases copies that nobody took in their seven days, forgets after 30 days that there was one, gives up what was not made in
 * a day, and removes files that no copy names.
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

/** The day's limit asks for the last one; what is older tells nobody anything. */
function deleteOldCopyRows(db: Kysely<Database>): Promise<void> {
  return runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from data_exports where id in (
        select id from data_exports
        where file is null and coalesce(expires_at, created_at) < now() - case
          when ready_at is null then interval '1 day' else interval '30 days' end
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
