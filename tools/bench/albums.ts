import { sql } from 'kysely'
import { PHOTO_STATE } from '../../src/shared/photos.ts'
import type { Bench } from './run.ts'

/** Photos of each of the members whose profiles are read. */
const IN_AN_ALBUM = 5
/** Of the others, one in so many has a photo. */
const EVERY = 3

/** Visible photos for the wall and for the albums of these members, once a database; no files stand behind them. */
export async function fillAlbums({ db }: Bench, albumIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (select from photos where photo = md5(${`${albumIds[0]}-10`}) || '.webp') as is_there`.execute(
    db,
  )
  if (rows[0]?.is_there) return
  const photo = (userId: string, place: string) => sql`
    ${sql.ref(userId)}, md5(${sql.ref(userId)} || '-' || ${sql.ref(place)}) || '.webp', ${PHOTO_STATE.accepted}::int, 1200, 1600,
    now() - (${sql.ref(userId)}::bigint * 7919 % 30000000) * interval '1 second', now()`
  await sql`
    insert into photos (user_id, photo, state, width, height, accepted_at, decided_at)
    select ${photo('m.user_id', 'm.sex')} from member_search m where m.searchable and m.user_id % ${EVERY} = 0`.execute(
    db,
  )
  await sql`
    insert into photos (user_id, photo, state, width, height, accepted_at, decided_at)
    select ${photo('a.id', 'n.n')} from unnest(${albumIds}::int[]) a (id), generate_series(10, 9 + ${IN_AN_ALBUM}) n (n)`.execute(
    db,
  )
  await sql`analyze photos`.execute(db)
}
