import { type Kysely, sql } from 'kysely'
import { hasNoBlock } from '../../../../../platform/db/member-cards.ts'
import type { Database } from '../../../../../schema/database.ts'
import { FRIEND_REQUEST_STATE } from '../../../../../shared/contacts.ts'
import { selectMemberReference } from '../member-reference.ts'
import {
  createListSubject,
  type KeyedRow,
  type PieceRange,
  type Pieces,
  type Subject,
  streamInPieces,
} from '../subject.ts'

export const contactSubjects: readonly Subject[] = [
  createListSubject(
    'amis',
    ['friendships'],
    (userId, { after, limit }) => sql`
      select f.friend_id as key, jsonb_build_object('friend', ${selectMemberReference(userId, 'f.friend_id')}, 'since', f.created_at) as row
      from friendships f where f.user_id = ${userId} and f.friend_id > ${after} order by f.friend_id limit ${limit}`,
  ),
  createListSubject(
    'bloques',
    ['blacklist'],
    (userId, { after, limit }) => sql`
      select l.blocked_id as key, jsonb_build_object('id', o.id, 'name', o.name, 'since', l.created_at) as row
      from blacklist l join users o on o.id = l.blocked_id
      where l.user_id = ${userId} and l.blocked_id > ${after} order by l.blocked_id limit ${limit}`,
  ),
  // Who was refused is not told so (product.md 4).
  createListSubject(
    'demandes-envoyees',
    ['asks'],
    (userId, { after, limit }) => sql`
      select a.id as key, jsonb_build_object(
        'id', a.id, 'to', ${selectMemberReference(userId, 'a.receiver')}, 'created_at', a.created_at,
        'withdrawn', a.state = ${sql.lit(FRIEND_REQUEST_STATE.withdrawn)}) as row
      from asks a where a.sender = ${userId} and a.id > ${after} order by a.id limit ${limit}`,
  ),
  createListSubject(
    'demandes-recues',
    ['asks'],
    (userId, { after, limit }) => sql`
      select a.id as key, jsonb_build_object(
        'id', a.id, 'from', ${selectMemberReference(userId, 'a.sender')}, 'created_at', a.created_at, 'state', a.state,
        'decided_at', a.decided_at) as row
      from asks a where a.receiver = ${userId} and a.state <> ${sql.lit(FRIEND_REQUEST_STATE.withdrawn)}
        and ${hasNoBlock(userId, 'a.sender')} and a.id > ${after}
      order by a.id limit ${limit}`,
  ),
  createListSubject('conversations', ['threads', 'thread_members'], selectConversations),
  { file: 'messages', tables: ['messages'], read: streamMessages },
  createListSubject(
    'premiers-messages',
    ['first_messages'],
    (userId, { after, limit }) => sql`
      select f.id as key, to_jsonb(f) - array['user_id', 'text_hash'] as row
      from first_messages f where f.user_id = ${userId} and f.id > ${after} order by f.id limit ${limit}`,
  ),
]

// A conversation that a block has parted is there for neither: that it is so, and with whom, is not told.
function selectConversations(userId: number, { after, limit }: PieceRange) {
  return sql<KeyedRow>`
    select t.thread_id as key, jsonb_build_object(
      'id', t.thread_id, 'with', ${selectMemberReference(userId, 't.other_id')}, 'created_at', c.created_at, 'hidden', t.hidden,
      'unread', t.unread, 'read_up_to', t.read_id, 'answered', t.answered) as row
    from thread_members t join threads c on c.id = t.thread_id
    where t.user_id = ${userId} and t.thread_id > ${after} order by t.thread_id limit ${limit}`
}

/** Conversation by conversation, as the member reads them; of one that a block has parted their own words alone. */
async function* streamMessages(db: Kysely<Database>, userId: number): Pieces {
  for await (const threads of streamInPieces(db, (piece) => selectConversations(userId, piece))) {
    for (const { key: thread } of threads) {
      const query = (piece: PieceRange) => selectMessages(userId, thread, piece)
      for await (const rows of streamInPieces(db, query)) yield rows.map(({ row }) => row)
    }
  }
}

/** Limited by the index first, then named: a long conversation is walked once. */
function selectMessages(userId: number, thread: number, { after, limit }: PieceRange) {
  return sql<KeyedRow>`
    select m.id as key, jsonb_build_object(
      'id', m.id, 'conversation', m.thread_id, 'own', m.user_id = ${userId},
      'from', (select o.name from users o where o.id = m.user_id),
      'type', m.type, 'message', m.message, 'created_at', m.created_at) as row
    from (
      select * from messages
      where thread_id = ${thread} and id > ${after} and (user_id = ${userId} or not (
        select parted from thread_members where thread_id = ${thread} and user_id = ${userId}))
      order by thread_id, id limit ${limit}) m
    order by m.id`
}
