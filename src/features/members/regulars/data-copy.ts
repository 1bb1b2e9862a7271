import { sql } from 'kysely'
import { type CopyFile, createListFile, selectMemberReference } from '../../accounts/data/public.ts'

/** Greetings in a copy of a member's data; who named a regular is in the log of staff. */
export const regularCopyFiles: readonly CopyFile[] = [
  createListFile(
    'accueil',
    'depuis quand vous êtes un habitué du forum, et jusqu’à quand vous souhaitez être accueilli',
    ['regulars', 'greeting_wishes'],
    (userId, { after, limit }) => sql`
      select 1 as key, jsonb_build_object('regular_since', r.named_at, 'greeting_wished_until', w.until) as row
      from users u left join regulars r on r.user_id = u.id left join greeting_wishes w on w.user_id = u.id
      where u.id = ${userId} and (r.user_id is not null or w.user_id is not null) and 1 > ${after} limit ${limit}`,
  ),
  createListFile(
    'bienvenues',
    'les mots de bienvenue que vous avez reçus, ou envoyés comme habitué\u202f: à qui, et quand',
    ['greetings'],
    (userId, { after, limit }) => sql`
      select other as key, jsonb_build_object('member', ${selectMemberReference(userId, 'g.other')},
        'received', g.received, 'at', g.created_at) as row
      from (
        select regular_id as other, true as received, created_at from greetings where newcomer_id = ${userId}
        union all
        select newcomer_id, false, created_at from greetings where regular_id = ${userId}) g
      where other > ${after} order by other limit ${limit}`,
  ),
]
