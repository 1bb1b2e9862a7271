import { sql } from 'kysely'
import { hasNoBlock } from '../../platform/db/member-cards.ts'
import { existsForOthers } from '../../platform/db/visibility.ts'
import { FRIEND_REQUEST_STATE } from '../../shared/contacts.ts'
import { type CopyFile, createListFile, selectMemberReference } from '../accounts/data/public.ts'

/** Friends, blocks and requests, in a copy of a member's data. */
export const friendCopyFiles: readonly CopyFile[] = [
  createListFile(
    'amis',
    'vos amis',
    ['friendships'],
    (userId, { after, limit }) => sql`
      select f.friend_id as key, jsonb_build_object('friend', ${selectMemberReference(userId, 'f.friend_id')}, 'since', f.created_at, 'requested_at', f.requested_at) as row
      from friendships f where f.user_id = ${userId} and f.friend_id > ${after} order by f.friend_id limit ${limit}`,
  ),
  createListFile(
    'bloques',
    'les membres que vous avez bloqués',
    ['blacklist'],
    (userId, { after, limit }) => sql`
      select l.blocked_id as key, jsonb_build_object('id', o.id, 'name', o.name, 'since', l.created_at) as row
      from blacklist l join users o on o.id = l.blocked_id and ${sql.raw(existsForOthers('o'))}
      where l.user_id = ${userId} and l.blocked_id > ${after} order by l.blocked_id limit ${limit}`,
  ),
  // Who was refused is not told so (product.md 4).
  createListFile(
    'demandes-envoyees',
    'les demandes d’ami que vous avez envoyées',
    ['asks'],
    (userId, { after, limit }) => sql`
      select a.id as key, jsonb_build_object(
        'id', a.id, 'to', ${selectMemberReference(userId, 'a.receiver')}, 'created_at', a.created_at,
        'withdrawn', a.state = ${sql.lit(FRIEND_REQUEST_STATE.withdrawn)}, 'text', a.text, 'answers', a.quote, 'rose', a.rose) as row
      from asks a where a.sender = ${userId} and a.id > ${after} order by a.id limit ${limit}`,
  ),
  createListFile(
    'demandes-recues',
    'celles que vous avez reçues. state\u202f: 0 en attente, 1 refusée',
    ['asks'],
    (userId, { after, limit }) => sql`
      select a.id as key, jsonb_build_object(
        'id', a.id, 'from', ${selectMemberReference(userId, 'a.sender')}, 'created_at', a.created_at, 'state', a.state,
        'decided_at', a.decided_at, 'text', a.text, 'answers', a.quote, 'rose', a.rose) as row
      from asks a where a.receiver = ${userId} and a.state <> ${sql.lit(FRIEND_REQUEST_STATE.withdrawn)}
        and ${hasNoBlock(userId, 'a.sender')} and a.id > ${after}
      order by a.id limit ${limit}`,
  ),
]
