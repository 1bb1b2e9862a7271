import type { Readable } from 'node:stream'
import { type Kysely, sql } from 'kysely'
import yazl from 'yazl'
import type { Config } from '../../../config.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import type * as calls from './contract.ts'
import { addReportData, collectReportData, type ReportData, type ReportPeriod } from './data.ts'
import { createReportFiles } from './template.ts'
import type { OrderRow } from './template-lines.ts'
import { NO_SUCH_ORDER } from './texts.ts'

/** Today in Paris, 'YYYY-MM-DD'. */
export const getToday = (now: Date) => now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })

/** The half-year before the one of a day. */
export function getLastHalfYear(today: string): ReportPeriod {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return month <= 6
    ? { from: `${year - 1}-07-01`, to: `${year - 1}-12-31` }
    : { from: `${year}-01-01`, to: `${year}-06-30` }
}

/** A report that everybody may read. */
export interface PublishedReport {
  /** In its address: '2026', or '2026-1' for its first half. */
  name: string
  period: ReportPeriod
  data: ReportData
  /** 'YYYY-MM-DD' */
  published: string
}

/**
 * Stores the numbers of the last half-year once it is over, while its rows still exist: those of deleted accounts are
 * erased after six months.
 */
export async function publishReport(db: Kysely<Database>, now: Date): Promise<void> {
  const period = getLastHalfYear(getToday(now))
  const { rows } = await sql`
    select where not exists (select from transparency_reports where starts_on = ${period.from}::date)
      and exists (
        select from member_search where user_id = 1
          and signup < (${period.to}::date + 1)::timestamp at time zone 'Europe/Paris')`.execute(db)
  if (rows.length === 0) return
  const data = await collectReportData(db, period)
  await db
    .insertInto('transparency_reports')
    .values({ starts_on: period.from, ends_on: period.to, data: JSON.stringify(data) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Published half-years, the latest first; reports are kept for five years and more. */
async function listHalfYears(db: Kysely<Database>): Promise<PublishedReport[]> {
  const { rows } = await sql<{ from: string; to: string; data: ReportData; published: string }>`
    select starts_on::text as "from", ends_on::text as "to", data, created_at::date::text as published
    from transparency_reports order by starts_on desc limit 12`.execute(db)
  return rows.map(({ from, to, data, published }) => ({
    name: `${from.slice(0, 4)}-${from.slice(5, 7) === '01' ? 1 : 2}`,
    period: { from, to },
    data,
    published,
  }))
}

/** Every half-year, and the years of which both halves are published, the latest first. */
export async function listPublishedReports(db: Kysely<Database>): Promise<PublishedReport[]> {
  const halves = await listHalfYears(db)
  return halves.flatMap((half, index) => {
    const before = halves[index + 1]
    const year = half.name.slice(0, 4)
    if (!half.name.endsWith('-2') || before?.name !== `${year}-1`) return [half]
    const whole = {
      name: year,
      period: { from: before.period.from, to: half.period.to },
      data: addReportData(before.data, half.data),
      published: half.published,
    }
    return [whole, half]
  })
}

/** Orders received in a period. */
export async function listOrders(db: Kysely<Database>, { from, to }: ReportPeriod): Promise<OrderRow[]> {
  const hours = (column: string) =>
    sql`round(extract(epoch from ${sql.ref(column)} - received_at) / 3600, 2)::float`
  const { rows } = await sql<OrderRow>`
    select kind, country, category, items, ${hours('confirmed_at')} as confirm_hours, ${hours('executed_at')} as execute_hours
    from authority_orders
    where received_at >= (${from}::date)::timestamp at time zone 'Europe/Paris'
      and received_at < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'`.execute(db)
  return rows
}

const ORDERS_SHOWN = 50

/** The latest orders, with the number of each. */
export function listEnteredOrders(db: Kysely<Database>) {
  return db
    .selectFrom('authority_orders')
    .select(['id', 'kind', 'country', 'category', 'items', 'received_at'])
    .orderBy('received_at', 'desc')
    .limit(ORDERS_SHOWN)
    .execute()
}

interface PackedReport {
  period: ReportPeriod
  data: ReportData
  published: string
  previous: string | null
}

/** The report's tables as a zip. */
export async function packReport(
  { db, config }: Pick<AppContext, 'db'> & { config: Pick<Config, 'siteUrl' | 'publisher'> },
  { period, data, published, previous }: PackedReport,
): Promise<Readable> {
  const service = new URL(config.siteUrl).host
  const orders = await listOrders(db, period)
  const provider = config.publisher.name ?? service
  const files = createReportFiles({ provider, service, period, published, previous, data, orders })
  const zip = new yazl.ZipFile()
  // The same report is the same file.
  const mtime = new Date(`${published}T00:00:00Z`)
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, { mtime })
  zip.end()
  return zip.outputStream as Readable
}

/** Records an order; moments are Paris time. */
export function addOrder(
  db: Kysely<Database>,
  founder: { id: number },
  { received_at, confirmed_at, executed_at, ...order }: Body<typeof calls.addOrder>,
): Promise<void> {
  const moment = (value: string | null) => sql<Date>`${value}::timestamp at time zone 'Europe/Paris'`
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('authority_orders')
      .values({
        ...order,
        received_at: moment(received_at),
        confirmed_at: moment(confirmed_at),
        executed_at: moment(executed_at),
        entered_by: founder.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const details = { kind: order.kind, country: order.country, items: order.items }
    await recordAudit(tx, { actorId: founder.id, action: 'order.add', userId: null, targetId: id, details })
  })
}

/** @throws NotFound */
export function removeOrder(db: Kysely<Database>, founder: { id: number }, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const removed = await tx
      .deleteFrom('authority_orders')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw new NotFound(NO_SUCH_ORDER)
    await recordAudit(tx, { actorId: founder.id, action: 'order.remove', userId: null, targetId: id })
  })
}
