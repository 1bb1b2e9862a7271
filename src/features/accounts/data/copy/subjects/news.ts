import { sql } from 'kysely'
import { isNotificationVisible } from '../../../../../platform/db/notification-visibility.ts'
import { notBlocked } from '../../../../members/public/cards.ts'
import { somebody } from '../names.ts'
import { listOf, type Subject } from '../rows.ts'

export const newsSubjects: readonly Subject[] = [
  listOf(
    'notifications',
    ['notifications'],
    (userId, { after, limit }) => sql`
      select n.id as key, to_jsonb(n) - array['user_id', 'sender_id']
        || jsonb_build_object('from', ${somebody(userId, 'n.sender_id')}) as row
      from notifications n
      where n.user_id = ${userId} and n.id > ${after} and ${sql.raw(isNotificationVisible('n'))} order by n.id limit ${limit}`,
  ),
  listOf(
    'fil',
    ['newsfeed'],
    (userId, { after, limit }) => sql`
      select n.id as key, to_jsonb(n) - array['user_id', 'other_id']
        || jsonb_build_object('with', ${somebody(userId, 'n.other_id')}) as row
      from newsfeed n where n.user_id = ${userId} and n.id > ${after} order by n.id limit ${limit}`,
  ),
  // Who leaves no traces sees none (specification 2, section 1).
  listOf(
    'visites-recues',
    ['visits'],
    (userId, { after, limit }) => sql`
      select v.id as key, jsonb_build_object('visitor', ${somebody(userId, 'v.visitor_id')}, 'at', v.created_at) as row
      from visits v join users o on o.id = v.visitor_id and o.roles >= 0
      where v.user_id = ${userId} and v.id > ${after} and ${notBlocked(userId, 'v.visitor_id')}
        and exists (select from users r where r.id = ${userId} and r.leaves_traces)
      order by v.id limit ${limit}`,
  ),
  listOf(
    'visites-faites',
    ['visits'],
    (userId, { after, limit }) => sql`
      select v.id as key, jsonb_build_object('profile', ${somebody(userId, 'v.user_id')}, 'at', v.created_at) as row
      from visits v where v.visitor_id = ${userId} and v.id > ${after} order by v.id limit ${limit}`,
  ),
]
