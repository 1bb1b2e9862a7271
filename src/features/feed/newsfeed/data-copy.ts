import { sql } from 'kysely'
import { type CopyFile, createListFile, selectMemberReference } from '../../accounts/data/public.ts'

/** News of the member, in a copy of their data. */
export const newsCopyFiles: readonly CopyFile[] = [
  createListFile(
    'fil',
    'ce que le fil d’actualité raconte de vous. type\u202f: 2 profil vérifié, 3 ami, 4 photo, 5 commentaire, 6 commentaire chez vous, 7 like, 8 topic, 9 message du forum, 20 sortie',
    ['newsfeed'],
    (userId, { after, limit }) => sql`
      select n.id as key, to_jsonb(n) - array['user_id', 'other_id']
        || jsonb_build_object('with', ${selectMemberReference(userId, 'n.other_id')}) as row
      from (
        select * from newsfeed where user_id = ${userId} and id > ${after} order by id limit ${limit}) n
      order by n.id`,
  ),
]
