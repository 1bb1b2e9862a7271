import type { PoolClient } from 'pg'
import { NEWCOMER_DAYS } from '../../src/features/members/regulars/policy.ts'

const REGULARS = 3
const NEWCOMERS = 5

/** Those who have written most are regulars of the forum; the newest members wish to be greeted. */
export async function fillRegulars(client: PoolClient): Promise<void> {
  await client.query(
    `insert into regulars (user_id, named_by)
     select p.user_id, (select min(id) from users where roles = 3) from posts p
     join users u on u.id = p.user_id and u.roles = 0 and u.paused_at is null
     join member_search m on m.user_id = u.id and m.signup < now() - interval '30 days'
     group by p.user_id order by count(*) desc, p.user_id limit $1`,
    [REGULARS],
  )
  await client.query(
    `insert into greeting_wishes (user_id, until)
     select m.user_id, m.signup + make_interval(days => $2) from member_search m
     join users u on u.id = m.user_id and u.roles = 0 and u.email_verified_at is not null
     where m.searchable and m.signup > now() - make_interval(days => $2)
     order by m.signup desc limit $1`,
    [NEWCOMERS, NEWCOMER_DAYS],
  )
}
