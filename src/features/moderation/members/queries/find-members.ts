import { isIP } from 'node:net'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../../../../platform/db/name-search.ts'
import type { Database } from '../../../../schema/database.ts'
import { toEmailKey, toNameKey } from '../../../../shared/keys.ts'
import { MEMBERS_PAGE_SIZE, SEARCH_RESULTS_MAX } from '../../contract/member.ts'

/** Sessions of one network that are looked at: a carrier's customers share theirs. */
const SESSIONS_MAX = 1_000
const TERM_MAX_LENGTH = 254

interface Actor {
  id: number
  roles: number
}

/** A page of the members that a search finds. */
export interface FoundMembers {
  rows: FoundMemberRow[]
  /** Of all pages, `MOST_FOUND` at most. */
  total: number
  /** There are more than all pages show. */
  isCut: boolean
}

export type FoundMemberRow = Awaited<ReturnType<typeof findMemberRows>>[number]

/**
 * Members of this id, e-mail, beginning of a name, or address or network (of the sign-up or of a session): an exact id first,
 * then an exact name, then by the alphabet. Staff see everybody, whoever has blocked them; but what is not told of
 * equal and higher roles (`mayKnow`) finds nobody either.
 */
export async function findMembers(
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
  // No stored text holds these, and PostgreSQL reads neither.
  if (term === '' || term.length > TERM_MAX_LENGTH || /[\0\p{Surrogate}]/u.test(term)) return []
  const { rows } = await sql<{ id: number }>`
    select u.id
    from (${sql.join(buildSearchQueries(term, actor), sql` union `)}) found
    join users u on u.id = found.id
    order by u.id = ${parseId(term)} desc, u.name_key = ${toNameKey(term)} desc, u.name_key
    limit ${SEARCH_RESULTS_MAX + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One short read of an index for each thing that the term may be. */
function buildSearchQueries(term: string, { roles }: Actor): RawBuilder<unknown>[] {
  const most = SEARCH_RESULTS_MAX + 1
  const ways = [
    // Ordered as the index is: by the locale it would be read as a whole first.
    sql`(
      select id from users where name_key like ${`${escapeLike(toNameKey(term))}%`} order by name_key using ~<~ limit ${most})`,
    sql`(select id from users where email_key = ${toEmailKey(term)} and roles < ${roles} limit ${most})`,
  ]
  const id = parseId(term)
  if (id > 0) ways.push(sql`(select id from users where id = ${id})`)
  for (const network of parseNetworks(term)) {
    ways.push(
      sql`(select id from users where ${buildNetworkCondition('signup_ip', network)} and roles < ${roles} limit ${most})`,
      sql`(
        select u.id from (select user_id from sessions where ${buildNetworkCondition('ip', network)} limit ${SESSIONS_MAX}) s
        join users u on u.id = s.user_id where u.roles < ${roles})`,
    )
  }
  return ways
}

/** SQL: an address is of this network; as a range, which any index of addresses is read by. */
function buildNetworkCondition(column: 'ip' | 'signup_ip', network: string): RawBuilder<boolean> {
  const edge = (of: 'network' | 'broadcast') => sql`host(${sql.raw(of)}(${network}::inet))::inet`
  return sql<boolean>`${sql.ref(column)} between ${edge('network')} and ${edge('broadcast')}`
}

/** What the search says of each, in this order. */
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

/** Bits of the widest network that is looked for, by the version of the protocol. */
const PREFIX_BITS_MIN = { 4: 8, 6: 16 } as const
const ADDRESS_BITS = { 4: 32, 6: 128 } as const
/** An IPv4 address as IPv6 writes it has so many bits before it. */
const MAPPED_BITS = 96
const MAX_ID = 2_147_483_647

/** The id that a term is, `#12` and `12` alike; 0 where it can be none. */
function parseId(term: string): number {
  const [, digits] = /^#?([1-9]\d{0,9})$/.exec(term) ?? []
  return digits && Number(digits) <= MAX_ID ? Number(digits) : 0
}

/**
 * The networks that a term names, each as PostgreSQL reads an `inet`: a whole address, one with the length of its prefix
 * ('203.0.113.0/24', '2001:db8:12:34::/64'), or only the beginning of one ('203.0.113', '2001:db8:12:34:'). IPv4 also as
 * IPv6 writes it, and the other way round; none where the term is no address.
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
  // A zone, `fe80::1%eth0`, is no part of what is stored.
  if (term.includes('%')) return undefined
  const [address = '', length, ...rest] = term.split('/')
  if (rest.length > 0) return undefined
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

/** Two or three numbers of an IPv4 address, or two to seven groups of an IPv6 one. */
function parseAddressPrefix(term: string): Network | undefined {
  const numbers = /^\d{1,3}(?:\.\d{1,3}){1,2}(?=\.?\*?$)/.exec(term)?.[0].split('.')
  if (numbers) return toNetwork([...numbers, '0', '0'].slice(0, 4).join('.'), numbers.length * 8)
  const groups = /^[\da-f]{1,4}(?::[\da-f]{1,4}){1,6}(?=:{0,2}$)/i.exec(term)?.[0].split(':')
  return groups && toNetwork(`${groups.join(':')}::`, groups.length * 16)
}

function toNetwork(address: string, bits: number): Network | undefined {
  return isIP(address) ? { address, bits } : undefined
}
