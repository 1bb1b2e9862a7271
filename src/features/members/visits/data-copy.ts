import { sql } from 'kysely'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { type CopyFile, createListFile, selectMemberReference } from '../../accounts/data/public.ts'

/** Visits of both sides, in a copy of a member's data. */
export const visitCopyFiles: readonly CopyFile[] = [
  // Who leaves no traces sees none (specification 2, section 1).
  createListFile(
    'visites-recues',
    'qui a vu votre profil, si vous laissez vous-même des traces',
    ['visits'],
    (userId, { after, limit }) => sql`
      select v.id as key, jsonb_build_object('visitor', ${selectMemberReference(userId, 'v.visitor_id')}, 'at', v.created_at) as row
      from visits v join users o on o.id = v.visitor_id and o.roles >= 0
      where v.user_id = ${userId} and v.id > ${after} and ${hasNoBlock(userId, 'v.visitor_id')}
        and exists (select from users r where r.id = ${userId} and r.leaves_traces)
      order by v.id limit ${limit}`,
  ),
  createListFile(
    'visites-faites',
    'les profils que vous avez vus',
    ['visits'],
    (userId, { after, limit }) => sql`
      select v.id as key, jsonb_build_object('profile', ${selectMemberReference(userId, 'v.user_id')}, 'at', v.created_at) as row
      from visits v where v.visitor_id = ${userId} and v.id > ${after} order by v.id limit ${limit}`,
  ),
]
