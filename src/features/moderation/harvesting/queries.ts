import { type Kysely, sql } from 'kysely'
import { type CursorKey, encodeCursor } from '../../../platform/db/cursor.ts'
import type { Database } from '../../../schema/database.ts'
import type { LimitKind } from './contract.ts'

const PAGE_SIZE = 50

/** A reader who was stopped on a day, as the desk shows them. */
export interface ListedHit {
  id: number
  kind: LimitKind
  /** Null for a visitor. */
  member: { id: number; name: string; avatar: string | null; roles: number; verified: boolean } | null
  network: string | null
  hits: number
  first_at: Date
  last_at: Date
}

type Row = Omit<ListedHit, 'member'> & {
  user_id: number | null
  name: string
  avatar: string | null
  roles: number
  verified: boolean
}

/** Who was stopped, the latest first; of members of the staff those alone whom the viewer may act upon. */
export async function listHits(
  db: Kysely<Database>,
  viewer: { roles: number },
  after: CursorKey | null,
): Promise<{ hits: ListedHit[]; next: string | null }> {
  const start = after
    ? sql`(l.last_at, l.id) < (to_timestamp(${after.at}::float8 / 1000), ${after.id})`
    : sql`true`
  const { rows } = await sql<Row>`
    select l.id::integer, l.kind, l.user_id, abbrev(l.network) as network, l.hits, l.first_at, l.last_at,
      u.name, u.avatar, u.roles, u.email_verified_at is not null as verified
    from limit_hits l left join users u on u.id = l.user_id
    where ${start} and (l.user_id is null or u.roles < ${viewer.roles})
    order by l.last_at desc, l.id desc limit ${PAGE_SIZE + 1}`.execute(db)
  const shown = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
  return {
    hits: shown.map(({ user_id, name, avatar, roles, verified, ...hit }) => ({
      ...hit,
      member: user_id === null ? null : { id: user_id, name, avatar, roles, verified },
    })),
    next: last ? encodeCursor({ at: last.last_at.getTime(), id: last.id }) : null,
  }
}
