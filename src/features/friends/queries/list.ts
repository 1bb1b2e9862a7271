import { type Kysely, type RawBuilder, sql } from 'kysely'
import { nameHolds } from '../../../db/name-search.ts'
import type { Database } from '../../../db/tables/index.ts'
import { notBlocked } from '../../members/public/cards.ts'
import { LIST_PAGE } from '../contract/list.ts'

/** One of the lists between members, each a part of a table `l`. */
export interface List {
  /** Such as `asks l`. */
  table: RawBuilder<unknown>
  /** Which rows are the reader's. */
  condition: RawBuilder<boolean>
  /** Column of the member whom a row is about, such as `l.sender`. */
  member: string
  /** What else of a row is read. */
  columns: readonly string[]
  /** By columns that are read, `name_key` and `member_id` among them. */
  order: RawBuilder<unknown>
}

/** Which part of a list is asked for. */
export interface ListQuery {
  /** Part of a name. */
  search: string
  page: number
}

/** What is read of the member whom a row is about. */
export interface ListedRow {
  member_id: number
  name: string
  avatar: string | null
  birthday: string
  latitude: number
  longitude: number
  last_activity: Date
  status: number
  stripe_status: boolean
  emoji: string | null
  roles: number
}

/** The rows of a page, and how many all pages have. */
export interface ListPage<Own> {
  rows: (ListedRow & Own)[]
  total: number
}

/** A page of a list, without those of whom either has blocked the other. `Own` are the columns of its rows. */
export function readList<Own>(
  db: Kysely<Database>,
  readerId: number,
  list: List,
  query: ListQuery,
): Promise<ListPage<Own>> {
  return readAll(
    db,
    { ...list, condition: sql`${list.condition} and ${notBlocked(readerId, list.member)}` },
    query,
  )
}

/** A page of a list, blocked members and all. */
export async function readAll<Own>(
  db: Kysely<Database>,
  list: List,
  { search, page }: ListQuery,
): Promise<ListPage<Own>> {
  const [{ rows }, counted] = await Promise.all([
    pageOf<Own>(list, search, page).execute(db),
    countOf(list, search).execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Limited first, then joined with what is shown of these members alone. */
export function pageOf<Own>(
  { table, condition, member, columns, order }: List,
  search: string,
  page: number,
) {
  const own = sql.join(columns.map((column) => sql.ref(`l.${column}`)))
  return sql<ListedRow & Own>`
    select l.*, m.birthday, m.latitude, m.longitude, m.last_activity
    from (
      select ${own}, u.id as member_id, u.name_key, u.name, u.avatar, u.status, u.stripe_status, u.emoji, u.roles
      from ${table} join users u on u.id = ${sql.ref(member)}
      where ${condition} and ${nameHolds('u.name_key', search)}
      order by ${order} limit ${LIST_PAGE} offset ${(page - 1) * LIST_PAGE}
    ) l
    join member_search m on m.user_id = l.member_id
    order by ${order}`
}

/** Names are looked at only where one is searched. */
export function countOf({ table, condition, member }: List, search: string) {
  const named = sql`exists (
    select from users u where u.id = ${sql.ref(member)} and ${nameHolds('u.name_key', search)})`
  return sql<{ total: number }>`
    select count(*)::integer as total from ${table}
    where ${condition} and ${search.trim() === '' ? sql`true` : named}`
}
