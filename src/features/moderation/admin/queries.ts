import { type Kysely, type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../../../platform/db/name-search.ts'
import { HAS_FACTOR } from '../../../platform/http/session.ts'
import type { Database } from '../../../schema/database.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { toNameKey } from '../../../shared/keys.ts'
import { ROLES } from '../../../shared/roles.ts'
import { PathId } from '../../../shared/schemas.ts'
import * as calls from './contract.ts'
import { AUDIT_PAGE_SIZE, type AuditFilter, type AuditRow } from './contract.ts'
import { findRoleRefusal } from './policy.ts'
import type { Candidate, TeamMember } from './team/contract.ts'

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

/** Lists a page of the log. @param before id of the last row of the previous page */
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

/** Query string of the filter, without empty fields. */
export function buildSearchParams(
  filter: AuditFilter,
  cursor: { page?: number; before?: number } = {},
): string {
  const fields = Object.entries({ ...filter, ...cursor }).filter(([, value]) => value !== '')
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
}

/** Finds rows below an id, the latest first. */
export async function findAuditRows(
  db: Kysely<Database>,
  filter: AuditFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditLogRow[]> {
  const where = await buildConditions(db, filter)
  if (before !== undefined) where.push(sql`a.id < ${before}`)
  // Limits first, then joins the names.
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

/** The filter with ids instead of names, because the log outlives accounts; without empty fields. */
export async function resolveFilterIds(
  db: Kysely<Database>,
  filter: AuditFilter,
): Promise<Record<string, unknown>> {
  const { actor, user, ...others } = filter
  const resolved = {
    actor: actor && (await findMemberId(db, actor)),
    user: user && (await findMemberId(db, user)),
    ...others,
    target: filter.target && (parseId(filter.target) ?? 0),
  }
  return Object.fromEntries(Object.entries(resolved).filter(([, value]) => value !== ''))
}

/**
 * Ids follow time except for overlapping transactions: ids around the day, with 15 minutes to spare, bound the read,
 * and the time decides.
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

/** Returns 0, which is no id, for an unknown member. */
async function findMemberId(db: Kysely<Database>, idOrName: string): Promise<number> {
  const id = parseId(idOrName)
  if (id !== null) return id
  if (/[\0\p{Surrogate}]/u.test(idOrName)) return 0
  const member = await db
    .selectFrom('users')
    .where('name_key', '=', toNameKey(idOrName))
    .select('id')
    .executeTakeFirst()
  return member?.id ?? 0
}

/** Accepts `#12` and `12`. */
function parseId(text: string): number | null {
  const [, digits] = /^#?(\d{1,10})$/.exec(text) ?? []
  return digits && Number(digits) <= MAX_ID ? Number(digits) : null
}

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

/** Days of the counts of revealed members. */
export const REVEAL_DAYS = 7

export interface RevealCount {
  actor_id: number
  actor: string | null
  /** 'YYYY-MM-DD' in Paris. */
  day: string
  members: number
}

/** Counts the members whose contact data staff revealed, by member of staff and day, the latest day first. */
export async function countReveals(db: Kysely<Database>): Promise<RevealCount[]> {
  const since = sql`(date_trunc('day', now() at time zone 'Europe/Paris') - make_interval(days => ${REVEAL_DAYS - 1})) at time zone 'Europe/Paris'`
  const first = sql`
    select id from audit where created_at >= ${since} - interval '15 minutes' order by created_at, id limit 1`
  const { rows } = await sql<RevealCount>`
    select c.*, u.name as actor from (
      select actor_id, to_char(created_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day,
        count(distinct user_id)::integer as members
      from audit
      where action = 'member.reveal' and id >= coalesce((${first}), 9223372036854775807) and created_at >= ${since}
      group by 1, 2) c
    left join users u on u.id = c.actor_id
    order by day desc, members desc, actor_id`.execute(db)
  return rows
}

const CANDIDATES_MAX = 8

/** Highest role first, then lowest id. Log entries are counted by an index. */
export async function listTeam(db: Kysely<Database>): Promise<TeamMember[]> {
  const { rows } = await sql<Omit<TeamMember, 'last_activity'> & { last_activity: Date }>`
    select u.id, u.name, u.avatar, u.status, u.roles,
      coalesce(u.own_activity, m.last_activity) as last_activity,
      ${sql.raw(HAS_FACTOR)} as factor,
      (select count(*) from audit a where a.actor_id = u.id and a.user_id is distinct from a.actor_id
        and a.created_at > now() - interval '30 days') as acts
    from users u join member_search m on m.user_id = u.id
    where u.roles > ${ROLES.member}
    order by u.roles desc, u.id`.execute(db)
  return rows.map((row) => ({ ...row, last_activity: row.last_activity.toISOString() }))
}

/** Finds members by id (`#12` or `12`) or beginning of the name; exact matches first. */
export async function findCandidates(
  db: Kysely<Database>,
  founderId: number,
  search: string,
): Promise<Candidate[]> {
  const term = search.trim()
  // PostgreSQL stores neither.
  if (term === '' || /[\0\p{Surrogate}]/u.test(term)) return []
  const key = toNameKey(term)
  const id = PathId.safeParse(term.replace(/^#/, '')).data ?? 0
  const matches: RawBuilder<unknown>[] = [
    sql`(select id from users where id = ${id})`,
    sql`(select id from users where name_key like ${`${escapeLike(key)}%`} order by name_key limit ${CANDIDATES_MAX})`,
  ]
  const { rows } = await sql<Omit<Candidate, 'refusal'> & { verified: boolean }>`
    select u.id, u.name, u.avatar, u.status, u.roles, u.email_verified_at is not null as verified
    from (${sql.join(matches, sql` union `)}) found join users u on u.id = found.id
    order by u.id = ${id} desc, u.name_key limit ${CANDIDATES_MAX}`.execute(db)
  return rows.map(({ verified, ...member }) => ({
    ...member,
    refusal: findRoleRefusal(founderId, { ...member, verified }),
  }))
}
