import type { PoolClient } from 'pg'
import { MESSAGE_TYPE } from '../../src/shared/contacts.ts'
import type { DemoScope } from './cast.ts'

/** Members, the cast first, whose conversations may have a photo. */
const MEMBERS = 60
const PHOTOS = 12
/** As the site asks. */
const MESSAGES_BEFORE = 5

/** Makes a late message of some conversations a photo of its author's album, with the same file. */
export async function fillConversationPhotos(
  client: PoolClient,
  { firstId }: Pick<DemoScope, 'firstId'>,
): Promise<void> {
  const countBefore = (comparison: '=' | '<>') =>
    `(select count(*) from messages b where b.thread_id = m.thread_id and b.id < m.id and b.user_id ${comparison} m.user_id)`
  await client.query(
    `with chosen as (
      select distinct on (m.thread_id) m.id, m.thread_id, m.user_id, m.created_at,
        p.photo, p.width, p.height, p.blur, p.alt, coalesce(p.hash, repeat('0', 64)::bit(64)) as hash
      from messages m
      join lateral (
        select * from photos p where p.user_id = m.user_id and p.visible order by p.id desc limit 1) p on true
      where m.type = $1 and m.quote is null and m.thread_id in (
          select thread_id from thread_members where user_id between $3 and $3 + $4)
        and ${countBefore('=')} >= $5 and ${countBefore('<>')} >= $5
      order by m.thread_id, m.id desc
    ), placed as (
      insert into conversation_photos (thread_id, message_id, user_id, photo, width, height, blur, alt, hash, created_at)
      select thread_id, id, user_id, photo, width, height, blur, alt, hash, created_at from chosen order by id limit $6
      on conflict (photo) do nothing
      returning message_id)
    update messages set type = $2, message = 'Photo' from placed where id = placed.message_id`,
    [MESSAGE_TYPE.text, MESSAGE_TYPE.photo, firstId, MEMBERS, MESSAGES_BEFORE, PHOTOS],
  )
}
