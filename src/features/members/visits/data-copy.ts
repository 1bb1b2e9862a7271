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
      from (
        select id, visitor_id, created_at from visits where user_id = ${userId} and id > ${after} order by id offset 0) v
      join users o on o.id = v.visitor_id and o.roles >= 0
      where ${hasNoBlock(userId, 'v.visitor_id')}
        and exists (select from users r where r.id = ${userId} and r.leaves_traces)
      order by v.id limit ${limit}`,
  ),
  createListFile(
    'visites-faites',
    'les profils que vous avez vus',
    ['visits'],
    (userId, { after, limit }) => sql`
      select v.id as key, jsonb_build_object('profile', ${selectMemberReference(userId, 'v.user_id')}, 'at', v.created_at) as row
      from (
        select id, user_id, created_at from visits where visitor_id = ${userId} and id > ${after}
        order by id limit ${limit}) v
      order by v.id`,
  ),
]
