import { isIP } from 'node:net'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { escapeLike } from '../../../platform/db/name-search.ts'
import { presentPage } from '../../../platform/http/present-page.ts'
import { countReveal } from '../../../platform/http/staff-pace.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { toEmailKey, toNameKey } from '../../../shared/keys.ts'
import { maskEmail } from '../../../shared/mask.ts'
import * as calls from './contract.ts'
import { type FoundMember, MEMBERS_PAGE_SIZE, SEARCH_RESULTS_MAX } from './contract.ts'
import { canViewMember } from './policy.ts'

/** Sessions examined per network: a carrier's customers share one. */
const SESSIONS_MAX = 1_000
const TERM_MAX_LENGTH = 254

interface Actor {
  id: number
  roles: number
}

interface FoundMembers {
  rows: FoundMemberRow[]
  /** Of all pages, at most `SEARCH_RESULTS_MAX`. */
  total: number
  /** There are more results than the pages show. */
  isCut: boolean
}

type FoundMemberRow = Awaited<ReturnType<typeof findMemberRows>>[number]

/**
 * Finds members for staff. A search by address is counted like a revealed member: narrower and narrower networks would
 * find a masked address.
 * @throws SecondFactorRequired past the limit of reveals
 */
export async function findMembers(
  context: Pick<AppContext, 'db' | 'limits'>,
  viewer: Viewer,
  search: string,
  page: number,
): Promise<FoundMembers> {
  if (parseNetworks(search.trim()).length > 0) await countReveal(context, viewer, search.trim())
  return readSearchPage(context.db, viewer, search, page)
}

/**
 * Finds members by id, e-mail, beginning of a name, or address or network (of the sign-up or a session): an exact id
 * first, then an exact name, then by alphabet. Blocks do not count. Data hidden by `canViewMember` does not match
 * either.
 */
async function readSearchPage(
  db: Kysely<Database>,
  actor: Actor,
  search: string,
  page: number,
): Promise<FoundMembers> {
  const ids = await findMemberIds(db, actor, search.trim())
  const total = Math.min(ids.length, SEARCH_RESULTS_MAX)
  const shown = ids
    .slice(0, SEARCH_RESULTS_MAX)
    .slice((page - 1) * MEMBERS_PAGE_SIZE, page * MEMBERS_PAGE_SIZE)
  const rows = shown.length > 0 ? await findMemberRows(db, shown) : []
  return { rows, total, isCut: ids.length > SEARCH_RESULTS_MAX }
}

async function findMemberIds(db: Kysely<Database>, actor: Actor, term: string): Promise<number[]> {
  // PostgreSQL stores neither.
  if (term === '' || term.length > TERM_MAX_LENGTH || /[\0\p{Surrogate}]/u.test(term)) return []
  const { rows } = await sql<{ id: number }>`
    select u.id
    from (${sql.join(buildSearchQueries(term, actor), sql` union `)}) found
    join users u on u.id = found.id
    order by u.id = ${parseId(term)} desc, u.name_key = ${toNameKey(term)} desc, u.name_key
    limit ${SEARCH_RESULTS_MAX + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One short index read per possible meaning of the term. */
function buildSearchQueries(term: string, { roles }: Actor): RawBuilder<unknown>[] {
  const most = SEARCH_RESULTS_MAX + 1
  const matches = [
    // Ordered like the index; the locale's order would read all of it.
    sql`(
      select id from users where name_key like ${`${escapeLike(toNameKey(term))}%`} order by name_key using ~<~ limit ${most})`,
    sql`(select id from users where email_key = ${toEmailKey(term)} and roles < ${roles} limit ${most})`,
  ]
  const id = parseId(term)
  if (id > 0) matches.push(sql`(select id from users where id = ${id})`)
  for (const network of parseNetworks(term)) {
    matches.push(
      sql`(select id from users where ${buildNetworkCondition('signup_ip', network)} and roles < ${roles} limit ${most})`,
      sql`(
        select u.id from (select user_id from sessions where ${buildNetworkCondition('ip', network)} limit ${SESSIONS_MAX}) s
        join users u on u.id = s.user_id where u.roles < ${roles})`,
    )
  }
  return matches
}

/** SQL: an address is in this network; a range can use any index of addresses. */
function buildNetworkCondition(column: 'ip' | 'signup_ip', network: string): RawBuilder<boolean> {
  const edge = (of: 'network' | 'broadcast') => sql`host(${sql.raw(of)}(${network}::inet))::inet`
  return sql<boolean>`${sql.ref(column)} between ${edge('network')} and ${edge('broadcast')}`
}

/** Loads the members in the order of the ids. */
function findMemberRows(db: Kysely<Database>, ids: readonly number[]) {
  return db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.id', 'in', ids)
    .select([
      'u.id',
      'u.name',
      'u.avatar',
      'u.email',
      'u.roles',
      'u.status',
      'u.warning',
      'u.suspended_until',
    ])
    .select(['m.birthday', 'm.signup'])
    .select((row) => row.fn.coalesce('u.own_activity', 'm.last_activity').as('last_activity'))
    .orderBy(sql`array_position(${ids}::integer[], u.id)`)
    .execute()
}

/** Prefix of the widest searchable network, by IP version. */
const PREFIX_BITS_MIN = { 4: 8, 6: 16 } as const
const ADDRESS_BITS = { 4: 32, 6: 128 } as const
/** Bits before an IPv4 address mapped to IPv6. */
const MAPPED_BITS = 96
const MAX_ID = 2_147_483_647

/** Accepts `#12` and `12`; 0 where the term is no id. */
function parseId(term: string): number {
  const [, digits] = /^#?([1-9]\d{0,9})$/.exec(term) ?? []
  return digits && Number(digits) <= MAX_ID ? Number(digits) : 0
}

/**
 * Parses a whole address, a prefix ('203.0.113.0/24', '2001:db8:12:34::/64') or a beginning ('203.0.113',
 * '2001:db8:12:34:') into `inet` values; an IPv4 address also as mapped IPv6, and the reverse.
 */
function parseNetworks(term: string): string[] {
  const network = parseNetwork(term)
  if (!network) return []
  const { address, bits } = network
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (isIP(address) === 4) return [`${address}/${bits}`, `::ffff:${address}/${bits + MAPPED_BITS}`]
  if (mapped && bits >= MAPPED_BITS + PREFIX_BITS_MIN[4]) {
    return [`${address}/${bits}`, `${mapped}/${bits - MAPPED_BITS}`]
  }
  return [`${address}/${bits}`]
}

interface Network {
  address: string
  bits: number
}

function parseNetwork(term: string): Network | undefined {
  // Stored addresses have no zone (`fe80::1%eth0`).
  if (term.includes('%')) return undefined
  const [address = '', length, ...extra] = term.split('/')
  if (extra.length > 0) return undefined
  if (length === undefined) return parseAddressPrefix(term) ?? parseAddress(term)
  const version = isIP(address)
  if ((version !== 4 && version !== 6) || !/^\d{1,3}$/.test(length)) return undefined
  const bits = Number(length)
  return bits >= PREFIX_BITS_MIN[version] && bits <= ADDRESS_BITS[version] ? { address, bits } : undefined
}

function parseAddress(address: string): Network | undefined {
  const version = isIP(address)
  return version === 4 || version === 6 ? { address, bits: ADDRESS_BITS[version] } : undefined
}

/** Two or three numbers of an IPv4 address, or two to seven groups of an IPv6 address. */
function parseAddressPrefix(term: string): Network | undefined {
  const numbers = /^\d{1,3}(?:\.\d{1,3}){1,2}(?=\.?\*?$)/.exec(term)?.[0].split('.')
  if (numbers) return toNetwork([...numbers, '0', '0'].slice(0, 4).join('.'), numbers.length * 8)
  const groups = /^[\da-f]{1,4}(?::[\da-f]{1,4}){1,6}(?=:{0,2}$)/i.exec(term)?.[0].split(':')
  return groups && toNetwork(`${groups.join(':')}::`, groups.length * 16)
}

function toNetwork(address: string, bits: number): Network | undefined {
  return isIP(address) ? { address, bits } : undefined
}

/** A page of the search, as the actor may see it. */
export function presentMemberPage(actor: Actor, { rows, total }: FoundMembers, search: string, page: number) {
  const query = { path: calls.findMembers.path, query: { search }, page, size: MEMBERS_PAGE_SIZE }
  return presentPage(
    query,
    rows.map((row) => presentFoundMember(actor, row)),
    total,
  )
}

function presentFoundMember(actor: Actor, row: FoundMemberRow): FoundMember {
  const { id, name, avatar, roles } = row
  return {
    id,
    name,
    avatar,
    roles,
    account: canViewMember(actor, row)
      ? {
          email: maskEmail(row.email),
          birthday: row.birthday,
          signup: row.signup.toISOString(),
          last_activity: row.last_activity.toISOString(),
          status: row.status,
          warning: row.warning,
          suspended_until: row.suspended_until?.toISOString() ?? null,
        }
      : null,
  }
}
