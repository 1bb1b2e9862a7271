import { sql } from 'kysely'
import { type CopyFile, createListFile, selectMemberReference } from '../../accounts/data/public.ts'

/** Members hidden by 'Pas pour moi', in a copy of a member's data. */
export const hiddenCopyFiles: readonly CopyFile[] = [
  createListFile(
    'mis-de-cote',
    'les personnes que vous avez mises de côté, et jusqu’à quand',
    ['hidden_members'],
    (userId, { after, limit }) => sql`
      select h.member_id as key,
        jsonb_build_object('member', ${selectMemberReference(userId, 'h.member_id')}, 'until', h.until) as row
      from hidden_members h where h.user_id = ${userId} and h.member_id > ${after} order by h.member_id limit ${limit}`,
  ),
]
