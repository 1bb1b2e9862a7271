import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import type { Database } from '../../../schema/database.ts'
import { findDigestReaders, readEdition } from './edition.ts'
import { composeDigest } from './mail.ts'
import { getDigestDay, isStale } from './policy.ts'

/** Members queued in one sweep: the mail server is not given all of them at once. */
const PER_SWEEP = 5_000
/** Members of a job, who share what is read of the week. */
const PER_JOB = 50

interface Digests {
  friday: string
  users: number[]
}

export const digestMails = job<Digests>('weekly-digests')

/** On Fridays, queues the digests of the next members. Idempotent; concurrent sweeps share the members. */
export async function queueWeeklyDigests(context: TransactionContext, now = new Date()): Promise<void> {
  const friday = getDigestDay(now)
  if (friday === null) return
  await inTransaction(context, async (tx) => {
    const { rows } = await sql<{ user_id: number }>`
      update weekly_digests set queued_for = ${friday}::date where user_id in (
        select user_id from weekly_digests where wanted and queued_for < ${friday}::date
        order by queued_for, user_id limit ${PER_SWEEP} for no key update skip locked)
      returning user_id`.execute(tx)
    const ids = rows.map(({ user_id }) => user_id).sort((one, other) => one - other)
    const jobs: Digests[] = []
    for (let from = 0; from < ids.length; from += PER_JOB)
      jobs.push({ friday, users: ids.slice(from, from + PER_JOB) })
    if (jobs.length > 0) await tx.enqueueAll(digestMails, jobs)
  })
}

type SendContext = Pick<AppContext, 'db' | 'config' | 'secret' | 'jobs'>

/**
 * Sends the digests of these members. Each is marked as sent first, so that a stopped process sends none twice; after a
 * failure the remaining ones are queued one by one.
 */
export async function sendDigests(
  { db, config, secret, jobs }: SendContext,
  mailer: Pick<Mailer, 'send'>,
  { friday, users }: Digests,
  now = new Date(),
): Promise<void> {
  if (isStale(friday, now)) return
  const edition = await readEdition(db, now)
  if (edition.topics.length + edition.outings.length === 0) return
  const readers = await findDigestReaders(db, users, friday, edition)
  for (const [index, reader] of readers.entries()) {
    const mail = composeDigest({ siteUrl: config.siteUrl, secret, now }, edition, reader)
    if (!mail || !(await markAsSent(db, reader.id, friday))) continue
    try {
      await mailer.send(mail)
    } catch (error) {
      await unmarkAsSent(db, reader.id, friday)
      if (users.length === 1) throw error
      const open = readers.slice(index).map(({ id }) => ({ friday, users: [id] }))
      await jobs.sendAll(db, digestMails, open)
      return
    }
  }
}

/** @returns false for a member who has it, or has ended it since */
async function markAsSent(db: Kysely<Database>, userId: number, friday: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update weekly_digests set sent_for = ${friday}::date
    where user_id = ${userId} and wanted and sent_for is distinct from ${friday}::date`.execute(db)
  return numAffectedRows > 0n
}

async function unmarkAsSent(db: Kysely<Database>, userId: number, friday: string): Promise<void> {
  await sql`
    update weekly_digests set sent_for = null
    where user_id = ${userId} and sent_for = ${friday}::date`.execute(db)
}
