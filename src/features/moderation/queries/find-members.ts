import { type Kysely, type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../../../platform/db/name-search.ts'
import type { Database } from '../../../schema/database.ts'
import { toEmailKey, toNameKey } from '../../../shared/keys.ts'
import { MEMBERS_PAGE, MOST_FOUND } from '../contract/member.ts'
import { idOf, networksOf } from './search-term.ts'

/** Sessions of one network that are looked at: a carrier's customers share theirs. */
const SESSIONS_READ = 1_000
const LONGEST = 254

interface Actor {
  id: number
  roles: number
}

/** A page of the members that a search finds. */
export interface Found {
  rows: FoundRow[]
  /** Of all pages, `MOST_FOUND` at most. */
  total: number
  /** There are more than all pages show. */
  isCut: boolean
}

export type FoundRow = Awaited<ReturnType<typeof readRows>>[number]

/**
 * Members of this id, e-mail, beginning of a name, or address or network (of the sign-up or of a session): an exact id first,
 * then an exact name, then by the alphabet. Staff see everybody, whoever has blocked them; but what is not told of
 * equal and higher roles (`mayKnow`) finds nobody either.
 */
export async function readFound(
  db: Kysely<Database>,
  actor: Actor,
  search: string,
  page: number,
): Promise<Found> {
  const ids = await findIds(db, actor, search.trim())
  const total = Math.min(ids.length, MOST_FOUND)
  const shown = ids.slice(0, MOST_FOUND).slice((page - 1) * MEMBERS_PAGE, page * MEMBERS_PAGE)
  const rows = shown.length > 0 ? await readRows(db, shown) : []
  return { rows, total, isCut: ids.length > MOST_FOUND }
}

async function findIds(db: Kysely<Database>, actor: Actor, term: string): Promise<number[]> {
  // No stored text holds these, and PostgreSQL reads neither.
  if (term === '' || term.length > LONGEST || /[\0\p{Surrogate}]/u.test(term)) return []
  const { rows } = await sql<{ id: number }>`
    select u.id
    from (${sql.join(waysTo(term, actor), sql` union `)}) found
    join users u on u.id = found.id
    order by u.id = ${idOf(term)} desc, u.name_key = ${toNameKey(term)} desc, u.name_key
    limit ${MOST_FOUND + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One short read of an index for each thing that the term may be. */
function waysTo(term: string, { roles }: Actor): RawBuilder<unknown>[] {
  const most = MOST_FOUND + 1
  const ways = [
    // Ordered as the index is: by the locale it would be read as a whole first.
    sql`(
      select id from users where name_key like ${`${escapeLike(toNameKey(term))}%`} order by name_key using ~<~ limit ${most})`,
    sql`(select id from users where email_key = ${toEmailKey(term)} and roles < ${roles} limit ${most})`,
  ]
  const id = idOf(term)
  if (id > 0) ways.push(sql`(select id from users where id = ${id})`)
  for (const network of networksOf(term)) {
    ways.push(
      sql`(select id from users where ${within('signup_ip', network)} and roles < ${roles} limit ${most})`,
      sql`(
        select u.id from (select user_id from sessions where ${within('ip', network)} limit ${SESSIONS_READ}) s
        join users u on u.id = s.user_id where u.roles < ${roles})`,
    )
  }
  return ways
}

/** SQL: an address is of this network; as a range, which any index of addresses is read by. */
function within(column: 'ip' | 'signup_ip', network: string): RawBuilder<boolean> {
  const edge = (of: 'network' | 'broadcast') => sql`host(${sql.raw(of)}(${network}::inet))::inet`
  return sql<boolean>`${sql.ref(column)} between ${edge('network')} and ${edge('broadcast')}`
}

/** What the search says of each, in this order. */
function readRows(db: Kysely<Database>, ids: readonly number[]) {
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
