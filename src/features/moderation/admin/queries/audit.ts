import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import type { Reply } from '../../../../shared/endpoint.ts'
import { toNameKey } from '../../../../shared/keys.ts'
import * as calls from '../contract/audit.ts'
import { AUDIT_PAGE_SIZE, type AuditFilter, type AuditRow } from '../contract/audit.ts'

const MAX_ID = 2_147_483_647

interface AuditLogRow {
  id: number
  created_at: Date
  actor_id: number
  actor: string | null
  action: string
  user_id: number | null
  member: string | null
  target_id: number | null
  reason: string | null
  details: Record<string, unknown>
}

/** A page of the log. @param before id of the last row of the page before; the first page without it */
export async function listAudit(
  db: Kysely<Database>,
  filter: AuditFilter,
  { page = 1, before }: { page?: number; before?: number | undefined },
): Promise<Reply<typeof calls.listAudit>> {
  const rows = await findAuditRows(db, filter, { before, limit: AUDIT_PAGE_SIZE + 1 })
  const data = rows.slice(0, AUDIT_PAGE_SIZE).map(presentAuditRow)
  const current = before === undefined ? 1 : page
  const last = data.at(-1)
  const next =
    rows.length > AUDIT_PAGE_SIZE && last
      ? buildSearchParams(filter, { page: current + 1, before: last.id })
      : null
  return {
    data,
    next_page_url: next === null ? null : `${calls.listAudit.path}?${next}`,
    prev_page_url: null,
    current_page: current,
    to: (current - 1) * AUDIT_PAGE_SIZE + data.length,
  }
}

/** The filter as an address carries it, empty fields left out. */
export function buildSearchParams(
  filter: AuditFilter,
  place: { page?: number; before?: number } = {},
): string {
  const fields = Object.entries({ ...filter, ...place }).filter(([, value]) => value !== '')
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
}

/** Rows of the log that the filter finds, the latest first, below an id. */
export async function findAuditRows(
  db: Kysely<Database>,
  filter: AuditFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditLogRow[]> {
  const where = await buildConditions(db, filter)
  if (before !== undefined) where.push(sql`a.id < ${before}`)
  // Limited first; names are then looked up for these alone.
  const { rows } = await sql<AuditLogRow>`
    select a.*, actor.name as actor, member.name as member
    from (
      select id, created_at, actor_id, action, user_id, target_id, reason, details from audit a
      where ${where.length > 0 ? sql.join(where, sql` and `) : sql`true`}
      order by id desc limit ${limit}) a
    left join users actor on actor.id = a.actor_id
    left join users member on member.id = a.user_id
    order by a.id desc`.execute(db)
  return rows
}

async function buildConditions(db: Kysely<Database>, filter: AuditFilter): Promise<RawBuilder<unknown>[]> {
  const where: RawBuilder<unknown>[] = []
  if (filter.actor) where.push(sql`a.actor_id = ${await findMemberId(db, filter.actor)}`)
  if (filter.user) where.push(sql`a.user_id = ${await findMemberId(db, filter.user)}`)
  if (filter.action) where.push(sql`a.action = ${filter.action}`)
  if (filter.target) where.push(sql`a.target_id = ${parseId(filter.target) ?? 0}`)
  if (filter.from) where.push(...buildSinceConditions(filter.from))
  if (filter.to) where.push(...buildUpToConditions(filter.to))
  return where
}

/** The filter as the log itself keeps it: by numbers alone, for it outlives whom it names; empty fields left out. */
export async function resolveFilterIds(
  db: Kysely<Database>,
  filter: AuditFilter,
): Promise<Record<string, unknown>> {
  const { actor, user, ...rest } = filter
  const kept = {
    actor: actor && (await findMemberId(db, actor)),
    user: user && (await findMemberId(db, user)),
    ...rest,
    target: filter.target && (parseId(filter.target) ?? 0),
  }
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== ''))
}

/**
 * Rows are in the order of their ids, and but for transactions that overlapped in that of their moments too: the ids around a
 * day, with a quarter of an hour to spare, bound what is walked, and the moment decides.
 */
function buildSinceConditions(day: string): RawBuilder<unknown>[] {
  const midnight = sql`(${day}::date::timestamp at time zone 'Europe/Paris')`
  const first = sql`
    select id from audit where created_at >= ${midnight} - interval '15 minutes' order by created_at, id limit 1`
  return [sql`a.id >= coalesce((${first}), 9223372036854775807)`, sql`a.created_at >= ${midnight}`]
}

function buildUpToConditions(day: string): RawBuilder<unknown>[] {
  const midnight = sql`((${day}::date + 1)::timestamp at time zone 'Europe/Paris')`
  const last = sql`
    select id from audit where created_at < ${midnight} + interval '15 minutes' order by created_at desc, id desc limit 1`
  return [sql`a.id <= coalesce((${last}), 0)`, sql`a.created_at < ${midnight}`]
}

/** Whose id or name this is; 0, which nobody has, for nobody's. */
async function findMemberId(db: Kysely<Database>, who: string): Promise<number> {
  const id = parseId(who)
  if (id !== null) return id
  if (/[\0\p{Surrogate}]/u.test(who)) return 0
  const member = await db
    .selectFrom('users')
    .where('name_key', '=', toNameKey(who))
    .select('id')
    .executeTakeFirst()
  return member?.id ?? 0
}

/** `#12` and `12` alike. */
function parseId(text: string): number | null {
  const [, digits] = /^#?(\d{1,10})$/.exec(text) ?? []
  return digits && Number(digits) <= MAX_ID ? Number(digits) : null
}

/** A row as it is told. */
export function presentAuditRow({
  actor_id,
  actor,
  user_id,
  member,
  created_at,
  ...row
}: AuditLogRow): AuditRow {
  return {
    ...row,
    created_at: created_at.toISOString(),
    actor: { id: actor_id, name: actor },
    user: user_id === null ? null : { id: user_id, name: member },
  }
}
