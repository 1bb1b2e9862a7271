import { type Kysely, sql } from 'kysely'
import { existsForOthers } from '../../platform/db/visibility.ts'
import type { Database } from '../../schema/database.ts'
import {
  type CopyAttachment,
  type CopyFile,
  type CopySources,
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
      'les messages de ces conversations, envoyés (own\u202f: true) et reçus, comme vous les lisez sur le site, avec réponses, réactions, dates de modification et de suppression. type\u202f: 0 texte, 1 image animée, 10 photo (celles que vous avez reçues n’y sont pas\u202f: elles sont à leur auteur), 11 rendez-vous, 12 au revoir',
    tables: ['messages'],
    read: streamMessages,
  },
  {
    ...createListFile(
      'photos-des-conversations',
      'les photos que vous avez envoyées dans vos conversations, dont les fichiers sont dans le dossier photos-des-conversations sous leur numéro. message\u202f: le numéro du message. alt\u202f: votre description. erase_at\u202f: retirée, et effacée à cette date',
      ['conversation_photos'],
      (userId, { after, limit }) => sql`
        select p.id as key, jsonb_build_object('id', p.id, 'conversation', p.thread_id, 'message', p.message_id,
          'alt', p.alt, 'width', p.width, 'height', p.height, 'created_at', p.created_at, 'erase_at', p.erase_at) as row
        from conversation_photos p where p.user_id = ${userId} and p.id > ${after} order by p.id limit ${limit}`,
    ),
    attachments: listPhotoFiles,
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
    'brouillons',
    'ce que vous avez commencé à écrire sans l’envoyer, gardé 30 jours',
    ['drafts'],
    (userId, { after, limit }) => sql`
      select d.thread_id as key, to_jsonb(d) - array['user_id', 'version'] as row
      from drafts d where d.user_id = ${userId} and d.thread_id > ${after} and d.message <> ''
      order by d.thread_id limit ${limit}`,
  ),
  createListFile(
    'premiers-messages',
    'les premiers messages à des inconnus, gardés 30 jours contre le spam (has_contact\u202f: avec un lien ou un numéro)',
    ['first_messages'],
    (userId, { after, limit }) => sql`
      select f.id as key, to_jsonb(f) - array['user_id', 'text_hash', 'sketch'] as row
      from first_messages f where f.user_id = ${userId} and f.id > ${after} order by f.id limit ${limit}`,
  ),
  createListFile(
    'rendez-vous',
    'les rendez-vous proposés dans vos conversations, leur lieu et ce qui en est devenu (state\u202f: 0 en attente, 1 convenu, 2 décliné, 3 retiré, 4 remplacé, 5 annulé, 6 terminé)',
    ['napkins'],
    (userId, { after, limit }) => sql`
      select n.id as key, to_jsonb(n) - array['user_id', 'cancelled_by'] || jsonb_build_object(
        'own', n.user_id = ${userId}, 'cancelled_by_you', n.cancelled_by = ${userId}) as row
      from napkins n join thread_members t on t.thread_id = n.thread_id and t.user_id = ${userId}
      where n.id > ${after} and (n.user_id = ${userId} or not t.parted) order by n.id limit ${limit}`,
  ),
  createListFile(
    'rendez-vous-reponses',
    'ce que vous avez répondu après un rendez-vous, que personne d’autre ne lit (outcome\u202f: 1 on se revoit, 2 gentil mais non, 3 pas à l’aise, 4 on ne s’est pas vus)',
    ['napkin_sides'],
    (userId, { after, limit }) => sql`
      select s.napkin_id as key, to_jsonb(s) - 'user_id' as row
      from napkin_sides s where s.user_id = ${userId} and s.napkin_id > ${after}
      order by s.napkin_id limit ${limit}`,
  ),
  createListFile(
    'proches-prevenus',
    'les e-mails envoyés à un proche avant un rendez-vous, et quand\u202f; son adresse tant qu’elle est gardée',
    ['napkin_relatives'],
    (userId, { after, limit }) => sql`
      select r.id as key, to_jsonb(r) - array['user_id', 'token_hash'] as row
      from napkin_relatives r where r.user_id = ${userId} and r.id > ${after} order by r.id limit ${limit}`,
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

interface CopiedPhoto {
  id: number
  photo: string
}

/** Every sent photo whose file is not sealed. */
async function* listPhotoFiles({ db, store }: CopySources, userId: number): AsyncGenerator<CopyAttachment> {
  const query = ({ after, limit }: PieceRange) => sql<KeyedRow & { row: CopiedPhoto }>`
    select p.id as key, jsonb_build_object('id', p.id, 'photo', p.photo) as row from conversation_photos p
    where p.user_id = ${userId} and not p.banned and p.id > ${after} order by p.id limit ${limit}`
  for await (const rows of streamInPieces(db, query)) {
    for (const { row } of rows) {
      const { id, photo } = row as CopiedPhoto
      yield { path: `photos-des-conversations/${id}.webp`, read: () => streamPhotoFile(store, photo) }
    }
  }
}

/** A file that was erased while the copy was made is an empty one. */
async function* streamPhotoFile(store: CopySources['store'], photo: string): AsyncGenerator<Buffer> {
  const bytes = await store.get('full', photo)
  if (bytes) yield bytes
}
