import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../platform/db/transaction.ts'
import { isActive } from '../../platform/db/visibility.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { formatGreeting, formatSignature } from '../../platform/mail/texts.ts'
import type { Database } from '../../schema/database.ts'
import { toParisDay } from '../../shared/age.ts'
import { OUTING_STATE, SEAT } from '../../shared/outing-states.ts'
import { renderCalendar } from './calendar/file.ts'
import { outingHref } from './contract.ts'
import { type LockedOuting, lockOutingRow } from './lock.ts'
import { notifyOfOuting, OUTING_NOTICE } from './notify.ts'
import { getMorningTime, getPointDue } from './policy.ts'
import * as texts from './reminder-texts.ts'

/** The mail of the day before, with the outing for the member's calendar. */
export const reminderMail = job<{ outing: number; user: number }>('outing-reminder')

const DAY_MS = 86_400_000
const PER_RUN = 500

/** From noon of the day before, or of the day of a table: who comes is reminded, and may read the exact place. Idempotent; runs every few minutes. */
export async function remindGuests(context: TransactionContext, now = new Date()): Promise<void> {
  const { rows } = await sql<{ id: number; starts_at: Date; table_mode: boolean }>`
    select o.id, o.starts_at, o.table_mode from outings o
    where o.state = ${sql.lit(OUTING_STATE.published)} and o.reminded_at is null
      and o.starts_at > ${now} and o.starts_at < ${new Date(now.getTime() + 2 * DAY_MS)}
    order by o.starts_at limit ${PER_RUN}`.execute(context.db)
  for (const { id, starts_at, table_mode } of rows) {
    if (getPointDue(starts_at, table_mode) <= now)
      await inTransaction(context, (tx) => remindOuting(tx, id, now))
  }
}

async function remindOuting(tx: Tx, id: number, now: Date): Promise<void> {
  const outing = await lockOutingRow(tx, id)
  if (outing.reminded_at || outing.state !== OUTING_STATE.published) return
  await tx.updateTable('outings').set({ reminded_at: now }).where('id', '=', id).execute()
  const guests = await findPresentIds(tx, outing)
  const notice = outing.table_mode
    ? ([OUTING_NOTICE.point, outing.host_id] as const)
    : ([OUTING_NOTICE.reminder, null] as const)
  await notifyOfOuting(tx, guests, notice[0], outing, { from: notice[1], now })
  const concerned = outing.host_id === null ? guests : [outing.host_id, ...guests]
  await tx.enqueueAll(
    reminderMail,
    concerned.map((user) => ({ outing: id, user })),
  )
}

async function findPresentIds(tx: Tx, { id }: LockedOuting): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from outing_guests where outing_id = ${id} and state = ${SEAT.coming} and absent_at is null
    order by user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Composed when it is sent: undefined for who has withdrawn, or an address that is not confirmed. */
export async function buildReminder(
  db: Kysely<Database>,
  siteUrl: string,
  { outing: id, user }: { outing: number; user: number },
): Promise<Mail | undefined> {
  const outing = await db.selectFrom('outings').selectAll().where('id', '=', id).executeTakeFirst()
  if (!outing || outing.state !== OUTING_STATE.published) return undefined
  const { rows } = await sql<{ name: string; email: string }>`
    select u.name, u.email from users u
    where u.id = ${user} and u.email_verified_at is not null and ${sql.raw(isActive('u'))}
      and (u.id = ${outing.host_id} or exists (
        select from outing_guests g where g.outing_id = ${id} and g.user_id = u.id and g.state = ${SEAT.coming}))`.execute(
    db,
  )
  const [member] = rows
  if (!member) return undefined
  const mail = composeMail({
    to: member.email,
    subject: texts.formatReminderSubject(
      outing.title,
      toParisDay(outing.starts_at) === toParisDay(Date.now()),
    ),
    greeting: formatGreeting(member.name),
    paragraphs: texts.formatReminder(outing),
    button: { label: texts.REMINDER_BUTTON, href: `${siteUrl}${outingHref(id, outing.slug)}` },
    after: [texts.REMINDER_AFTER],
    signature: formatSignature(),
  })
  const calendar = { name: texts.CALENDAR_FILE, text: renderCalendar(siteUrl, [outing]) }
  return { ...mail, calendar }
}

/** From 10 o'clock of the next day: asks who came for their private choices. Idempotent. */
export async function startMornings(context: TransactionContext, now = new Date()): Promise<void> {
  const { rows } = await sql<{ id: number; starts_at: Date; ends_at: Date }>`
    select o.id, o.starts_at, o.ends_at from outings o
    where o.state = ${sql.lit(OUTING_STATE.published)} and o.morning_at is null and o.ends_at <= ${now}
    order by o.ends_at limit ${PER_RUN}`.execute(context.db)
  for (const { id, starts_at, ends_at } of rows) {
    if (getMorningTime(starts_at, ends_at) <= now)
      await inTransaction(context, (tx) => startMorning(tx, id, now))
  }
}

/** Nobody is asked about an outing to which nobody else came. */
async function startMorning(tx: Tx, id: number, now: Date): Promise<void> {
  const outing = await lockOutingRow(tx, id)
  if (outing.morning_at || outing.state !== OUTING_STATE.published) return
  await tx.updateTable('outings').set({ morning_at: now }).where('id', '=', id).execute()
  const guests = await findPresentIds(tx, outing)
  const present = outing.host_id === null ? guests : [outing.host_id, ...guests]
  if (present.length < 2) return
  await notifyOfOuting(tx, present, OUTING_NOTICE.morning, outing, { from: null, now })
}

/** Registers the mails and the recurring work. */
export function registerReminderMails(
  { jobs, db, config }: Pick<AppContext, 'jobs' | 'db' | 'config'>,
  send: (mail: Mail) => Promise<void>,
): void {
  jobs.register(reminderMail, async (data) => {
    const mail = await buildReminder(db, config.siteUrl, data)
    if (mail) await send(mail)
  })
}
