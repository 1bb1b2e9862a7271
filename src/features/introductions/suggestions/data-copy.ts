import { sql } from 'kysely'
import { type CopyFile, createListFile, selectMemberReference } from '../../accounts/data/public.ts'
import { EVENING } from './evening.ts'

/** The tables of past evenings and what counts for a member, in a copy of their data. */
export const suggestionCopyFiles: readonly CopyFile[] = [
  createListFile(
    'propositions',
    'les personnes proposées à votre table, soir par soir, pendant deux semaines',
    ['suggestions'],
    (userId, { after, limit }) => sql`
      select (s.day - date '2000-01-01') * 8 + s.position as key,
        jsonb_build_object('day', s.day, 'member', ${selectMemberReference(userId, 's.member_id')}, 'later', s.later) as row
      from suggestions s
      where s.user_id = ${userId} and s.day <= ${sql.raw(EVENING)} and (s.day - date '2000-01-01') * 8 + s.position > ${after}
      order by 1 limit ${limit}`,
  ),
  createListFile(
    'ce-qui-compte',
    'ce qui compte pour vous dans les propositions',
    ['suggestion_settings'],
    (userId, { after, limit }) => sql`
      select w.user_id as key, w.weights as row from suggestion_settings w
      where w.user_id = ${userId} and w.user_id > ${after} limit ${limit}`,
  ),
]
