import { type Kysely, type RawBuilder, sql } from 'kysely'
import { hasNoBlock } from '../../../../../platform/db/member-cards.ts'
import type { Database } from '../../../../../schema/database.ts'
import { PHOTO_STATE } from '../../../../../shared/photos.ts'
import { selectMemberReference } from '../member-reference.ts'
import {
  createListSubject,
  type KeyedRow,
  type PieceRange,
  type Pieces,
  type Subject,
  streamInPieces,
} from '../subject.ts'

export const photoSubjects: readonly Subject[] = [
  createListSubject(
    'photos',
    ['photos'],
    (userId, { after, limit }) => sql`
      select p.id as key, to_jsonb(p) - array['user_id', 'hash', 'blur', 'visible', 'decided_by'] as row
      from photos p where p.user_id = ${userId} and p.id > ${after} order by p.id limit ${limit}`,
  ),
  {
    file: 'likes-recus',
    tables: ['photo_likes'],
    read: (db, userId) => streamPhotoReactions(db, userId, selectLikes),
  },
  createListSubject(
    'likes-donnes',
    ['photo_likes'],
    (userId, { after, limit }) => sql`
      select l.photo_id as key, jsonb_build_object(
        'photo_id', l.photo_id, 'photo_of', ${selectMemberReference(userId, 'p.user_id')}, 'created_at', l.created_at) as row
      from photo_likes l join photos p on p.id = l.photo_id
      where l.user_id = ${userId} and l.photo_id > ${after} order by l.photo_id limit ${limit}`,
  ),
  {
    file: 'commentaires-recus',
    tables: ['comments'],
    read: (db, userId) => streamPhotoReactions(db, userId, selectComments),
  },
  createListSubject(
    'commentaires-ecrits',
    ['comments'],
    (userId, { after, limit }) => sql`
      select c.id as key, to_jsonb(c) - array['user_id', 'hidden_by']
        || jsonb_build_object('photo_of', ${selectMemberReference(userId, 'p.user_id')}) as row
      from comments c join photos p on p.id = c.photo_id
      where c.user_id = ${userId} and c.id > ${after} order by c.id limit ${limit}`,
  ),
]

type SelectReactions = (userId: number, photo: number, piece: PieceRange) => RawBuilder<KeyedRow>

/** What others left under each of the member's photos, as the site shows it to them. */
async function* streamPhotoReactions(db: Kysely<Database>, userId: number, of: SelectReactions): Pieces {
  for await (const photos of streamInPieces(db, (piece) => selectPhotos(userId, piece))) {
    for (const { key: photo } of photos) {
      for await (const rows of streamInPieces(db, (piece) => of(userId, photo, piece))) {
        yield rows.map(({ row }) => row)
      }
    }
  }
}

function selectPhotos(userId: number, { after, limit }: PieceRange) {
  return sql<KeyedRow>`
    select id as key, '{}'::jsonb as row from photos
    where user_id = ${userId} and id > ${after} order by id limit ${limit}`
}

function selectLikes(userId: number, photo: number, { after, limit }: PieceRange) {
  return sql<KeyedRow>`
    select l.user_id as key, jsonb_build_object(
      'photo_id', l.photo_id, 'by', ${selectMemberReference(userId, 'l.user_id')}, 'created_at', l.created_at) as row
    from photo_likes l where l.photo_id = ${photo} and l.user_id > ${after} and ${hasNoBlock(userId, 'l.user_id')}
    order by l.user_id limit ${limit}`
}

function selectComments(userId: number, photo: number, { after, limit }: PieceRange) {
  return sql<KeyedRow>`
    select c.id as key, jsonb_build_object(
      'id', c.id, 'photo_id', c.photo_id, 'by', ${selectMemberReference(userId, 'c.user_id')}, 'comment', c.comment,
      'created_at', c.created_at, 'updated_at', c.updated_at) as row
    from comments c
    where c.photo_id = ${photo} and c.user_id <> ${userId} and c.moderated_at is null and c.id > ${after}
      and ${hasNoBlock(userId, 'c.user_id')}
    order by c.id limit ${limit}`
}

/** A photo whose file goes into the copy. */
export interface CopiedPhoto {
  id: number
  photo: string
}

/** Every photo that its member may see: one that is banned is for staff alone (product.md 5). */
export async function* streamCopiedPhotos(db: Kysely<Database>, userId: number): AsyncGenerator<CopiedPhoto> {
  const query = ({ after, limit }: PieceRange) => sql<KeyedRow & { row: CopiedPhoto }>`
    select p.id as key, jsonb_build_object('id', p.id, 'photo', p.photo) as row from photos p
    where p.user_id = ${userId} and p.state <> ${sql.lit(PHOTO_STATE.banned)} and p.id > ${after}
    order by p.id limit ${limit}`
  for await (const rows of streamInPieces(db, query)) for (const { row } of rows) yield row as CopiedPhoto
}
