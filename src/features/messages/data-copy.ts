import { type Kysely, sql } from 'kysely'
import { existsForOthers } from '../../platform/db/visibility.ts'
import type { Database } from '../../schema/database.ts'
import {
  type CopyFile,
  createListFile,
  type KeyedRow,
  type PieceRange,
  type Pieces,
  selectMemberReference,
  streamInPieces,
} from '../accounts/data/public.ts'

/** Conversations and messages, in a copy of a member's data. */
export const messageCopyFiles: readonly CopyFile[] = [
  createListFile(
    'conversations',
    'vos conversations, avec qui, ce que vous en avez lu, celles en veille, sans notifications ou refermées',
    ['threads', 'thread_members'],
    selectConversations,
  ),
  {
    name: 'messages',
    description:
      'les messages de ces conversations, envoyés (own\u202f: true) et reçus, comme vous les lisez sur le site, avec réponses, réactions, dates de modification et de suppression. type\u202f: 0 texte, 1 image animée, 12 au revoir',
    tables: ['messages'],
    read: streamMessages,
  },
  createListFile(
    'messages-avant-modification',
    'ce que disaient vos messages avant d’être modifiés ou supprimés, gardé 30 jours pour le cas d’un signalement',
    ['message_versions'],
    (userId, { after, limit }) => sql`
      select v.id as key, to_jsonb(v) - 'user_id' as row
      from message_versions v where v.user_id = ${userId} and v.id > ${after} order by v.id limit ${limit}`,
  ),
  createListFile(
    'messages-en-attente',
    'les messages écrits avant la confirmation de votre adresse, gardés 7 jours (refusal\u202f: pourquoi l’un n’est pas parti)',
    ['kept_messages'],
    (userId, { after, limit }) => sql`
      select k.thread_id as key, to_jsonb(k) - array['user_id', 'client_key'] as row
      from kept_messages k where k.user_id = ${userId} and k.thread_id > ${after} order by k.thread_id limit ${limit}`,
  ),
  createListFile(
    'premiers-messages',
    'les premiers messages à des inconnus, gardés 30 jours contre le spam (has_contact\u202f: avec un lien ou un numéro)',
    ['first_messages'],
    (userId, { after, limit }) => sql`
      select f.id as key, to_jsonb(f) - array['user_id', 'text_hash', 'sketch'] as row
      from first_messages f where f.user_id = ${userId} and f.id > ${after} order by f.id limit ${limit}`,
  ),
]

// The site hides the conversation of a blocked pair from both: the copy reveals neither the block nor the other.
function selectConversations(userId: number, { after, limit }: PieceRange) {
  return sql<KeyedRow>`
    select t.thread_id as key, jsonb_build_object(
      'id', t.thread_id, 'with', ${selectMemberReference(userId, 't.other_id')}, 'created_at', c.created_at, 'hidden', t.hidden,
      'unread', t.unread, 'read_up_to', t.read_id, 'answered', t.answered, 'awaited_since', t.awaited_at,
      'parked', t.parked, 'muted', t.muted, 'closed_by_you', case when t.closed_by is not null then t.closed_by = ${userId} end) as row
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
      'from', (select o.name from users o where o.id = m.user_id and (o.id = ${userId} or ${sql.raw(existsForOthers('o'))})),
      'type', m.type, 'message', m.message, 'answers', m.quote, 'created_at', m.created_at,
      'reply_to', m.reply_to, 'edited_at', m.edited_at, 'deleted_at', m.deleted_at,
      'author_reaction', m.author_reaction, 'other_reaction', m.other_reaction) as row
    from (
      select * from messages
      where thread_id = ${thread} and id > ${after} and (user_id = ${userId} or not (
        select parted from thread_members where thread_id = ${thread} and user_id = ${userId}))
      order by thread_id, id limit ${limit}) m
    order by m.id`
}
