import type { PoolClient } from 'pg'
import { CAST, type DemoScope } from './cast.ts'

/** Beginnings of answers, none of them finished. */
const BEGINNINGS = [
  'Merci pour votre message, il m’a fait sourire. Pour samedi, je',
  'J’ai repensé à ce que vous disiez de la',
  'Oui, volontiers ! Je finis tard cette semaine, mais dimanche',
  'Je ne connais pas du tout cet endroit. On y',
]

/** Places in the list, newest first: one conversation at the top, and one further down. */
const RANKS = [2, 7]

/** Each of the cast has begun two answers. */
export async function fillDrafts(client: PoolClient, { firstId }: Pick<DemoScope, 'firstId'>): Promise<void> {
  await client.query(
    `insert into drafts (user_id, thread_id, message)
     select user_id, thread_id, ($4::text[])[1 + (user_id + rank) % $5::int] from (
       select t.user_id, t.thread_id, row_number() over (partition by t.user_id order by t.last_id desc) as rank
       from thread_members t join users u on u.id = t.other_id and u.roles >= 0 and u.paused_at is null
       where t.user_id between $1 and $2 and t.last_id > 0 and t.closed_by is null and not t.hidden and not t.parted
     ) t where rank = any($3)`,
    [firstId, firstId + CAST.length - 1, RANKS, BEGINNINGS, BEGINNINGS.length],
  )
}
