import type { FastifyRequest } from 'fastify'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/http/errors.ts'
import { getAddressKey, type Limit } from '../../../platform/http/limits.ts'
import { operation } from '../../../platform/http/operation.ts'
import { runInBatches, scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import type { Database } from '../../../schema/database.ts'
import { ADDRESS_YEARS, CONTACT_MONTHS } from '../../../shared/retention.ts'
import { registerCopyFiles } from '../../accounts/data/public.ts'
import { DELETION_PHASE, onAccountDeletion } from '../../accounts/public.ts'
import { contactAdminPage, fileContactMessageForm } from './admin-page.tsx'
import { saveContactMessage } from './commands.ts'
import type { ContactMessage } from './contract.ts'
import * as calls from './contract.ts'
import { contactCopyFiles } from './data-copy.ts'
import { registerContactMailJob } from './mails.ts'
import { contactPage, sendContactMessageForm } from './page.tsx'
import {
  ALREADY_CLOSED,
  ALREADY_REOPENED,
  MESSAGE_CLOSED,
  MESSAGE_NOT_FOUND,
  MESSAGE_REOPENED,
  MESSAGE_SENT,
  TOO_MANY_MESSAGES,
} from './texts.ts'

/** The contact form and its admin page. */
export function registerContact(context: AppContext): void {
  onAccountDeletion('contact messages', {
    phase: DELETION_PHASE.correspondence,
    run: async (tx, userId) => {
      await tx.deleteFrom('letters').where('user_id', '=', userId).execute()
    },
  })
  registerCopyFiles(140, contactCopyFiles)
  const mailer = createMailer(context.config)
  context.app.addHook('onClose', async () => mailer.close())
  registerContactMailJob(context, mailer)
  scheduleMessageSweep(context)
  contactRoutes(context)
  contactPage(context)
  contactAdminPage(context)
}

interface ContactRequest {
  raw: FastifyRequest
  viewer: { id: number } | null
}

/**
 * Saves a contact message within the limits.
 * @throws TooManyRequests
 */
function sendContactMessage(
  context: AppContext,
  writer: ContactRequest,
  message: ContactMessage,
): Promise<void> {
  const { raw, viewer } = writer
  return limitMessages(context, writer, () =>
    saveContactMessage(context, { userId: viewer?.id ?? null, ip: raw.ip }, message),
  )
}

function contactRoutes(context: AppContext): void {
  operation(
    context,
    calls.sendContactMessage,
    async (request) => {
      await sendContactMessage(context, request, request.body)
      return { message: MESSAGE_SENT }
    },
    { form: sendContactMessageForm(context) },
  )
  operation(
    context,
    calls.fileContactMessage,
    async ({ viewer, params, body }) => {
      await fileContactMessage(context.db, viewer, params.id, body)
      return { message: body.closed ? MESSAGE_CLOSED : MESSAGE_REOPENED }
    },
    { form: fileContactMessageForm(context) },
  )
}

const DAY_MS = 86_400_000

function scheduleMessageSweep(context: AppContext): void {
  scheduleRecurring(context, DAY_MS, 'letters', () => deleteOldMessages(context.db))
}

/** Deletes messages closed twelve months ago, and the IP addresses of messages open for a year. */
export async function deleteOldMessages(db: Kysely<Database>): Promise<void> {
  await executeInBatches(
    db,
    (limit) => sql`
    delete from letters where id in (
      select id from letters where closed_at < now() - make_interval(months => ${CONTACT_MONTHS}) limit ${limit})`,
  )
  await executeInBatches(
    db,
    (limit) => sql`
    update letters set ip = null where id in (
      select id from letters where ip is not null and created_at < now() - make_interval(years => ${ADDRESS_YEARS}) limit ${limit})`,
  )
}

async function executeInBatches(
  db: Kysely<Database>,
  statement: (limit: number) => RawBuilder<unknown>,
): Promise<void> {
  await runInBatches(async (limit) => Number((await statement(limit).execute(db)).numAffectedRows ?? 0n))
}

const HOUR = 3_600
const DAY = 86_400

/** Messages from one IP address; a household or a carrier's customers share it. */
const ADDRESS_LIMIT: Limit = { name: 'letters-from', points: 10, seconds: HOUR, message: TOO_MANY_MESSAGES }
/** Messages of one member. */
const MEMBER_LIMIT: Limit = { name: 'letters-of', points: 5, seconds: DAY, message: TOO_MANY_MESSAGES }

interface LimitedRequest {
  raw: Pick<FastifyRequest, 'ip'>
  viewer: { id: number } | null
}

/**
 * Counts a message, unless `send` finds a duplicate.
 * @throws TooManyRequests above a limit
 */
async function limitMessages(
  context: AppContext,
  { raw, viewer }: LimitedRequest,
  send: () => Promise<boolean>,
): Promise<void> {
  const counted: [Limit, string][] = [[ADDRESS_LIMIT, getAddressKey(raw)]]
  if (viewer) counted.push([MEMBER_LIMIT, String(viewer.id)])
  for (const [limit, key] of counted) await context.limits.count(limit, key)
  if (!(await send())) for (const [limit, key] of counted) await context.limits.refund(limit, key)
}

/**
 * Closes or reopens a message and logs it.
 * @throws NotFound; Conflict if it is in that state already
 */
function fileContactMessage(
  db: AppContext['db'],
  actor: { id: number },
  id: number,
  { closed }: { closed: boolean },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const filed = await tx
      .updateTable('letters')
      .set(
        closed ? { closed_at: sql<Date>`now()`, closed_by: actor.id } : { closed_at: null, closed_by: null },
      )
      .where('id', '=', id)
      .where('closed_at', closed ? 'is' : 'is not', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!filed) {
      const message = await tx.selectFrom('letters').where('id', '=', id).select('id').executeTakeFirst()
      throw message
        ? new Conflict(closed ? ALREADY_CLOSED : ALREADY_REOPENED)
        : new NotFound(MESSAGE_NOT_FOUND)
    }
    await recordAudit(tx, {
      actorId: actor.id,
      action: closed ? 'letter.close' : 'letter.reopen',
      userId: filed.user_id,
      targetId: id,
    })
  })
}
