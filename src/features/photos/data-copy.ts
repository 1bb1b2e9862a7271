import { type Kysely, type RawBuilder, sql } from 'kysely'
import { hasNoBlock } from '../../platform/db/member-cards.ts'
import type { Database } from '../../schema/database.ts'
import { PHOTO_STATE } from '../../shared/photos.ts'
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

/** Photos with their likes and comments, in a copy of a member's data. */
export const photoCopyFiles: readonly CopyFile[] = [
  {
    ...createListFile(
      'photos',
      'vos photos, dont les fichiers sont dans le dossier photos sous leur numéro. state\u202f: 0 en attente, 1 acceptée, 2 refusée, 3 retirée, 4 retirée pour de bon. crop\u202f: cadrage en millièmes (gauche, haut, largeur, hauteur). turns\u202f: quarts de tour. alt\u202f: votre description. position\u202f: place dans l’album',
      ['photos'],
      (userId, { after, limit }) => sql`
        select p.id as key, to_jsonb(p) - array['user_id', 'hash', 'blur', 'visible', 'decided_by'] as row
        from photos p where p.user_id = ${userId} and p.id > ${after} order by p.id limit ${limit}`,
    ),
    attachments: listPhotoFiles,
  },
  {
    name: 'likes-recus',
    description: 'les likes de vos photos',
    tables: ['photo_likes'],
    read: (db, userId) => streamPhotoReactions(db, userId, selectLikes),
  },
  createListFile(
    'likes-donnes',
    'les likes que vous avez donnés',
    ['photo_likes'],
    (userId, { after, limit }) => sql`
      select l.photo_id as key, jsonb_build_object(
        'photo_id', l.photo_id, 'photo_of', ${selectMemberReference(userId, 'p.user_id')}, 'created_at', l.created_at) as row
      from photo_likes l join photos p on p.id = l.photo_id
      where l.user_id = ${userId} and l.photo_id > ${after} order by l.photo_id limit ${limit}`,
  ),
  {
    name: 'commentaires-recus',
    description: 'les commentaires des autres sous vos photos',
    tables: ['comments'],
    read: (db, userId) => streamPhotoReactions(db, userId, selectComments),
  },
  createListFile(
    'commentaires-ecrits',
    'les commentaires que vous avez écrits, même retirés',
    ['comments'],
    (userId, { after, limit }) => sql`
      select c.id as key, to_jsonb(c) - array['user_id', 'hidden_by']
        || jsonb_build_object('photo_of', ${selectMemberReference(userId, 'p.user_id')}) as row
      from comments c join photos p on p.id = c.photo_id
      where c.user_id = ${userId} and c.id > ${after} order by c.id limit ${limit}`,
  ),
]

type SelectReactions = (userId: number, photo: number, piece: PieceRange) => RawBuilder<KeyedRow>

/** Reactions of others to each of the member's photos, as the site shows them to the member. */
async function* streamPhotoReactions(db: Kysely<Database>, userId: number, select: SelectReactions): Pieces {
  for await (const photos of streamInPieces(db, (piece) => selectPhotos(userId, piece))) {
    for (const { key: photo } of photos) {
      for await (const rows of streamInPieces(db, (piece) => select(userId, photo, piece))) {
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

interface CopiedPhoto {
  id: number
  photo: string
}

/** Every photo whose file is not sealed. */
async function* listPhotoFiles({ db, store }: CopySources, userId: number): AsyncGenerator<CopyAttachment> {
  const query = ({ after, limit }: PieceRange) => sql<KeyedRow & { row: CopiedPhoto }>`
    select p.id as key, jsonb_build_object('id', p.id, 'photo', p.photo) as row from photos p
    where p.user_id = ${userId} and p.state <> ${sql.lit(PHOTO_STATE.banned)} and p.id > ${after}
    order by p.id limit ${limit}`
  for await (const rows of streamInPieces(db, query)) {
    for (const { row } of rows) {
      const { id, photo } = row as CopiedPhoto
      yield { path: `photos/${id}.webp`, read: () => streamPhotoFile(store, photo) }
    }
  }
}

/** A file that was erased while the copy was made is an empty one. */
async function* streamPhotoFile(store: CopySources['store'], photo: string): AsyncGenerator<Buffer> {
  const bytes = await store.get('full', photo)
  if (bytes) yield bytes
}
