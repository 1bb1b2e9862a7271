import type { PoolClient } from 'pg'
import { PHOTO_STATE } from '../../src/shared/photos.ts'
import type { DemoScope } from './cast.ts'

/** Latest posts among which photos are placed. */
const POSTS = 1_000
const PHOTOS = 8
/** The last of them await staff. */
const WAITING = 2
const ALT = 'Moi, au bord de l’eau, un soir de bal'

/** Adds a photo of its author's album, with the same file, to a post of the members who write most, Julien first. */
export async function fillPostPhotos(
  client: PoolClient,
  { firstId }: Pick<DemoScope, 'firstId'>,
): Promise<void> {
  await client.query(
    `with authors as (
      select e.user_id, max(e.id) as post_id, count(*) as written
      from (select * from posts where moderated_at is null order by id desc limit $1::integer) e
      group by e.user_id
    ), numbered as (
      select e.id as post_id, e.user_id, e.created_at, p.photo, p.width, p.height, p.blur, p.hash,
        row_number() over (order by e.user_id <> $2::integer, a.written desc, e.id desc) as number
      from authors a join users u on u.id = a.user_id and u.demo join posts e on e.id = a.post_id
      join lateral (
        select * from photos p where p.user_id = a.user_id and p.visible order by p.id desc limit 1) p on true)
    insert into photos (user_id, photo, state, width, height, blur, hash, alt, post_id, post_position, created_at, decided_at)
    select user_id, photo, case when number > $4::integer then $5::smallint else $6::smallint end, width, height, blur,
      hash, $7::text, post_id, 1, created_at, case when number > $4::integer then null else created_at end
    from numbered where number <= $3::integer order by number`,
    [POSTS, firstId, PHOTOS, PHOTOS - WAITING, PHOTO_STATE.awaiting, PHOTO_STATE.accepted, ALT],
  )
}
