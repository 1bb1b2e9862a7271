import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound, TooManyRequests } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { hashToken } from '../../../platform/http/session.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { runInBatches } from '../../../platform/jobs/recurring.ts'
import { composeMail } from '../../../platform/mail/compose.ts'
import type { Mail, Mailer } from '../../../platform/mail/mail.ts'
import { formatSignature } from '../../../platform/mail/texts.ts'
import type { Database } from '../../../schema/database.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { toEmailKey } from '../../../shared/keys.ts'
import { NAPKIN_STATES, type NapkinSlot, type NapkinState, numberOfState } from '../../../shared/napkins.ts'
import { RELATIVE_HOURS } from '../../../shared/retention.ts'
import type * as calls from './contract.ts'
import type { RelativeBody } from './contract.ts'
import * as mailTexts from './mail-texts.ts'
import { RELATIVE_MAILS } from './policy.ts'
import * as texts from './texts.ts'

type Context = Pick<AppContext, 'db' | 'events' | 'jobs' | 'limits' | 'config'>
type Key = { thread: number; id: number }

/** Page of the mail's link. */
export const LINK_PATH = '/rendez-vous'
const HOUR_MS = 3_600_000
const WEEK_SECONDS = 7 * 86_400

const PREVIEW_LIMIT: Limit = { name: 'relative-previews', points: 30, seconds: 3_600 }
/** One address is not written to again and again by many members. */
const ADDRESS_LIMIT: Limit = {
  name: 'relative-address',
  points: 6,
  seconds: WEEK_SECONDS,
  message: texts.MAILS_SPENT,
}

interface OwnMeeting {
  place: string
  starts_at: Date
  ends_at: Date
}

/**
 * The actor's agreed meeting that is not over.
 * @throws NotFound for that of others; Conflict once it is over
 */
async function findOwnMeeting(
  db: Kysely<Database>,
  actorId: number,
  { thread, id }: Key,
): Promise<OwnMeeting> {
  const meeting = await db
    .selectFrom('napkin_sides as s')
    .innerJoin('napkins as n', 'n.id', 's.napkin_id')
    .where('s.user_id', '=', actorId)
    .where('n.id', '=', id)
    .where('n.thread_id', '=', thread)
    .where('n.state', '=', numberOfState('agreed'))
    .select(['n.place', 'n.starts_at', 'n.ends_at'])
    .$narrowType<{ starts_at: Date; ends_at: Date }>()
    .executeTakeFirst()
  if (!meeting) throw new NotFound(texts.NO_NAPKIN)
  if (meeting.ends_at.getTime() <= Date.now()) throw new Conflict(texts.MEETING_OVER)
  return meeting
}

const toSlot = ({ starts_at, ends_at }: OwnMeeting): NapkinSlot => ({
  start: starts_at.toISOString(),
  end: ends_at.toISOString(),
})

/** The mail as it would be sent, with a sample of its link. @throws as `findOwnMeeting` */
export async function previewRelativeMail(
  context: Context,
  actor: { id: number },
  key: Key,
  body: RelativeBody,
): Promise<Reply<typeof calls.previewRelativeMail>> {
  await context.limits.count(PREVIEW_LIMIT, String(actor.id))
  const meeting = await findOwnMeeting(context.db, actor.id, key)
  const href = `${context.config.siteUrl}${LINK_PATH}?cle=…`
  const { subject, text } = composeRelativeMail({ ...body, ...toSlot(meeting), place: meeting.place, href })
  return { message: texts.MAIL_SHOWN, subject, text }
}

/**
 * Queues the mail. The address is stored until the link ends.
 * @throws as `findOwnMeeting`; TooManyRequests past three mails in seven days
 */
export async function warnRelative(
  context: Context,
  actor: { id: number },
  key: Key,
  { first_name, email }: RelativeBody,
): Promise<Reply<typeof calls.warnRelative>> {
  await context.limits.count(ADDRESS_LIMIT, toEmailKey(email))
  await inTransaction(context, async (tx) => {
    await assertMailLeft(tx, actor.id)
    const { ends_at } = await findOwnMeeting(tx, actor.id, key)
    const { id } = await tx
      .insertInto('napkin_relatives')
      .values({
        ...{ napkin_id: key.id, user_id: actor.id, first_name, email },
        expires_at: new Date(ends_at.getTime() + RELATIVE_HOURS * HOUR_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.enqueue(relativeMail, { relative: id })
  })
  return { message: texts.MAIL_SENT }
}

/** Under the lock of the account: two mails at once count one after the other. */
async function assertMailLeft(tx: Tx, actorId: number): Promise<void> {
  await tx.selectFrom('users').where('id', '=', actorId).select('id').forNoKeyUpdate().execute()
  const { rows } = await sql<{ sent: number; oldest: Date | null }>`
    select count(*)::integer as sent, min(sent_at) as oldest from napkin_relatives
    where user_id = ${actorId} and sent_at > now() - make_interval(secs => ${WEEK_SECONDS})`.execute(tx)
  const [week] = rows
  if (!week?.oldest || week.sent < RELATIVE_MAILS) return
  throw new TooManyRequests(WEEK_SECONDS - (Date.now() - week.oldest.getTime()) / 1000, texts.MAILS_SPENT)
}

/** The job has the number alone: neither address nor secret waits in the queue. */
const relativeMail = job<{ relative: number }>('relative-mail')

export function registerRelativeMailJob(context: AppContext, mailer: Mailer): void {
  context.jobs.register(relativeMail, async ({ relative }) => {
    const mail = await composeMailWithLink(context, relative)
    if (mail) await mailer.send(mail)
  })
}

async function composeMailWithLink(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  id: number,
): Promise<Mail | undefined> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql<OwnMeeting & { first_name: string; email: string }>`
    update napkin_relatives r set token_hash = ${hashToken(token)} from napkins n
    where r.id = ${id} and r.email is not null and r.expires_at > now() and n.id = r.napkin_id
      and n.state = ${numberOfState('agreed')}
    returning r.first_name, r.email, n.place, n.starts_at, n.ends_at`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const href = `${config.siteUrl}${LINK_PATH}?cle=${token}`
  return composeRelativeMail({ ...row, ...toSlot(row), href })
}

interface MailParts extends NapkinSlot {
  first_name: string
  email: string
  place: string
  href: string
}

function composeRelativeMail({ first_name, email, place, href, ...slot }: MailParts): Mail {
  return composeMail({
    to: email,
    subject: mailTexts.formatSubject(first_name),
    greeting: 'Bonjour,',
    paragraphs: mailTexts.formatParagraphs(first_name, place, slot),
    button: { label: mailTexts.LINK_LABEL, href },
    after: mailTexts.formatAfter(first_name),
    signature: formatSignature(),
  })
}

/** The page of a mail's link. */
export interface RelativePage {
  place: string
  slot: NapkinSlot
  isWell: boolean
  isOff: boolean
}

/** Undefined for an unknown secret and after the end of the link. */
export async function findRelativePage(
  db: Kysely<Database>,
  secret: string,
): Promise<RelativePage | undefined> {
  const row = await db
    .selectFrom('napkin_relatives as r')
    .innerJoin('napkins as n', 'n.id', 'r.napkin_id')
    .leftJoin('napkin_sides as s', (join) =>
      join.onRef('s.napkin_id', '=', 'n.id').onRef('s.user_id', '=', 'r.user_id'),
    )
    .where('r.token_hash', '=', hashToken(secret))
    .where('r.expires_at', '>', sql<Date>`now()`)
    .select(['n.place', 'n.starts_at', 'n.ends_at', 'n.state', 's.well_at'])
    .$narrowType<{ starts_at: Date; ends_at: Date }>()
    .executeTakeFirst()
  if (!row) return undefined
  const state: NapkinState | undefined = NAPKIN_STATES[row.state]
  return { place: row.place, slot: toSlot(row), isWell: row.well_at !== null, isOff: state !== 'agreed' }
}

/** Erases name, address and secret twelve hours after the meeting; that a mail was sent stays for the limit. */
export async function eraseRelatives({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      update napkin_relatives set first_name = null, email = null, token_hash = null where id in (
        select id from napkin_relatives where expires_at <= now() and email is not null
        order by expires_at limit ${limit} for update skip locked)`.execute(db)
    return Number(numAffectedRows)
  })
}
