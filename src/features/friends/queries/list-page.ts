import { type Kysely, type RawBuilder, sql } from 'kysely'
import { nameContains } from '../../../platform/db/name-search.ts'
import { visibleAvatar } from '../../../platform/db/visibility.ts'
import type { Database } from '../../../schema/database.ts'
import { LIST_PAGE_SIZE } from '../contract/list.ts'

/** One of the lists between members: a part of a table `l`. */
export interface MemberList {
  /** Such as `asks l`. */
  table: RawBuilder<unknown>
  /** Which rows are the reader's. */
  condition: RawBuilder<boolean>
  /** Column of the member whom a row is about. */
  member: string
  /** All that is read of a row, `member` and what it is ordered by among them. */
  columns: readonly string[]
  order: RawBuilder<unknown>
}

/** Which part of a list is asked for. */
export interface ListQuery {
  /** Part of a name. */
  search: string
  page: number
}

/** What is read of the member whom a row is about. */
export interface ListedMemberRow {
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
  rows: (ListedMemberRow & Own)[]
  total: number
}

/** A list without those of whom either has blocked the other: read once and hashed, since a long list is counted whole. */
export function excludeBlocked(list: MemberList, readerId: number): MemberList {
  const condition = sql<boolean>`${list.condition} and ${columnOf(list.member)} not in (
    select blocked_id from blacklist where user_id = ${readerId}
    union all select user_id from blacklist where blocked_id = ${readerId})`
  return { ...list, condition }
}

/** A page of a list. `Own` are its columns. */
export async function findListPage<Own>(
  db: Kysely<Database>,
  list: MemberList,
  { search, page }: ListQuery,
): Promise<ListPage<Own>> {
  const [{ rows }, counted] = await Promise.all([
    buildPageQuery<Own>(list, search, page).execute(db),
    buildCountQuery(list, search).execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Limited first, then joined with what is shown of these members alone. */
export function buildPageQuery<Own>(list: MemberList, search: string, page: number) {
  return sql<ListedMemberRow & Own>`
    select l.*, u.name, ${sql.raw(visibleAvatar('u'))} as avatar, u.status, u.stripe_status, u.emoji, u.roles,
      m.birthday, m.latitude, m.longitude, m.last_activity
    from (
      select ${sql.join(list.columns.map(columnOf))} from ${list.table} where ${buildRowCondition(list, search)}
      order by ${list.order} limit ${LIST_PAGE_SIZE} offset ${(page - 1) * LIST_PAGE_SIZE}
    ) l
    join users u on u.id = ${columnOf(list.member)}
    join member_search m on m.user_id = u.id
    order by ${list.order}`
}

export function buildCountQuery(list: MemberList, search: string) {
  return sql<{ total: number }>`
    select count(*)::integer as total from ${list.table} where ${buildRowCondition(list, search)}`
}

/** Names are looked at only where one is searched. */
function buildRowCondition({ condition, member }: MemberList, search: string): RawBuilder<boolean> {
  if (search.trim() === '') return condition
  return sql<boolean>`${condition} and exists (
    select from users u where u.id = ${columnOf(member)} and ${nameContains('u.name_key', search)})`
}

const columnOf = (name: string) => sql.ref(`l.${name}`)
