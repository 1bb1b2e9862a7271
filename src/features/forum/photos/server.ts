import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Forbidden, InvalidData, NotFound } from '../../../platform/http/errors.ts'
import { parseInput } from '../../../platform/http/parse.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { ProcessedImage } from '../../../platform/images/processed-image.ts'
import { runInBatches, scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import { enqueueFileChange } from '../../../platform/photos/files.ts'
import { hashAllowedPicture, processPicture, runUpload, storeSizes } from '../../../platform/photos/upload.ts'
import { createPhotoError, parsePhotoUpload } from '../../../platform/photos/upload-body.ts'
import type { UploadedFile } from '../../../platform/photos/upload-files.ts'
import type { Database } from '../../../schema/database.ts'
import { hasContact } from '../../../shared/contact-details.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { PHOTO_RETENTION_DAYS, PHOTO_STATE } from '../../../shared/photos.ts'
import { deletePhotoNotifications } from '../../feed/notifications/public.ts'
import { publishPostPhotos } from '../../photos/public/post-photos.ts'
import { PHOTO_DESCRIPTIONS, POST_PHOTOS } from '../limits.ts'
import type { Actor } from '../policy.ts'
import type { PostPhoto } from '../posts/contract.ts'
import { findTopicIdByPost, getPost } from '../posts/queries.ts'
import { findMemberBan, lockMemberRows, lockTopicRow } from '../topics/queries.ts'
import { type editPostPhoto as contract, PhotoFields } from './contract.ts'
import { PHOTOS_AFTER_POSTS, PHOTOS_PER_POST } from './counts.ts'
import { ALT_WITH_CONTACT, NO_SUCH_PHOTO } from './page-texts.ts'
import { getPhotoRefusal, getRoomRefusal, getTooEarlyRefusal } from './policy.ts'

type Author = Pick<Viewer, 'id' | 'roles' | 'verified'>

interface Upload {
  postId: number
  request: FastifyRequest
  checkToken: (token: unknown) => void
}

/**
 * Adds a photo to an own post, which awaits staff. What refuses it is checked before its file is read, and again under the
 * locks of its row.
 * @throws NotFound for a post that the author may not read; Forbidden with the sentence of the policy; TooManyRequests;
 * InvalidData for the description, a fifth photo, what is no photo, or is similar to a banned one
 */
export function addPostPhoto(
  context: AppContext,
  author: Author,
  { postId, request, checkToken }: Upload,
): Promise<PostPhoto> {
  return runUpload(context, author.id, request, async () => {
    let alt = ''
    const checkFields = async (fields: Record<string, unknown>) => {
      await inTransaction(context, (tx) => reservePosition(tx, author, postId))
      alt = parseAlt(fields)
      await context.limits.count(POST_PHOTOS, String(author.id))
    }
    const use = async (file: UploadedFile) =>
      savePhoto(context, author, { postId, alt, picture: await processPicture(context, file) })
    return parsePhotoUpload(context, request, { checkToken, checkFields, use })
  })
}

function parseAlt(fields: unknown): string {
  const { alt } = parseInput(PhotoFields, fields)
  if (hasContact(alt)) throw new InvalidData({ alt: [ALT_WITH_CONTACT] })
  return alt
}

interface NewPhoto {
  postId: number
  alt: string
  picture: ProcessedImage
}

async function savePhoto(
  context: AppContext,
  author: Author,
  { postId, alt, picture }: NewPhoto,
): Promise<PostPhoto> {
  const hash = await hashAllowedPicture(context, picture)
  const { width, height, blur } = picture
  return storeSizes(context, picture, async (tx, photo) => {
    const post_position = await reservePosition(tx, author, postId)
    const row = { user_id: author.id, photo, width, height, blur, hash, alt, post_id: postId, post_position }
    const { id } = await tx.insertInto('photos').values(row).returning('id').executeTakeFirstOrThrow()
    return { id, file: photo, width, height, alt, waiting: true }
  })
}

/**
 * Locks the post, so that concurrent photos of it are checked one by one.
 * @returns the first free position
 * @throws NotFound, Forbidden, InvalidData for a full post
 */
async function reservePosition(tx: Tx, author: Author, postId: number): Promise<number> {
  await lockPhotoPost(tx, author, postId, await countPosts(tx, author.id))
  const taken = await tx.selectFrom('photos').where('post_id', '=', postId).select('post_position').execute()
  const full = getRoomRefusal({ photos: taken.length })
  if (full) throw createPhotoError(full)
  const positions = Array.from({ length: PHOTOS_PER_POST }, (_, index) => index + 1)
  return positions.find((one) => taken.every(({ post_position }) => post_position !== one)) ?? 0
}

/** Locks a post, for a change of its photos by the author. @throws NotFound, Forbidden */
async function lockPhotoPost(tx: Tx, author: Author, postId: number, written: number): Promise<void> {
  const topicId = await findTopicIdByPost({ db: tx }, postId)
  await lockMemberRows(tx, author.id)
  const topic = await lockTopicRow(tx, author, topicId, 'share')
  const { user_id, moderated_at } = await tx
    .selectFrom('posts')
    .where('id', '=', postId)
    .select(['user_id', 'moderated_at'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  // Posts across a block do not exist for the actor.
  if (user_id !== author.id) await getPost(tx, author, postId)
  const refusal = getPhotoRefusal(author, {
    topic: { ...topic, topic_bans: await findMemberBan(tx, topicId, author.id) },
    post: { user_id, moderate: moderated_at ? 1 : 0 },
    written,
  })
  if (refusal) throw new Forbidden(refusal)
}

/** Returns why the member may not add photos to a new post yet, or null. */
export async function getPostPhotoPermission(
  db: Kysely<Database>,
  viewer: Pick<Actor, 'id' | 'roles'>,
): Promise<string | null> {
  return getTooEarlyRefusal(viewer, await countPosts(db, viewer.id))
}

/** Counts the posts of a member that are not moderated, up to `PHOTOS_AFTER_POSTS`. */
export async function countPosts(db: Kysely<Database>, userId: number): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    select count(*)::integer as written from (
      select from posts where user_id = ${userId} and moderated_at is null
      order by id desc limit ${sql.lit(PHOTOS_AFTER_POSTS)}) latest`.execute(db)
  return rows[0]?.written ?? 0
}

/**
 * Changes the description of a photo of an own post, at once: a wrong one is reported with the post. The topic's readers see
 * the new one.
 * @throws NotFound for a photo of another member, or a banned one; Forbidden as `addPostPhoto`; InvalidData, TooManyRequests
 */
export async function editPostPhoto(
  context: TransactionContext & Pick<AppContext, 'limits'>,
  author: Author,
  photoId: number,
  fields: Body<typeof contract>,
): Promise<string> {
  const alt = parseAlt(fields)
  await context.limits.count(PHOTO_DESCRIPTIONS, String(author.id))
  await inTransaction(context, async (tx) => {
    const photo = await tx
      .selectFrom('photos')
      .where('id', '=', photoId)
      .where('user_id', '=', author.id)
      .where('state', '<>', PHOTO_STATE.banned)
      .select('post_id')
      .executeTakeFirst()
    if (!photo?.post_id) throw new NotFound(NO_SUCH_PHOTO)
    await lockPhotoPost(tx, author, photo.post_id, PHOTOS_AFTER_POSTS)
    const edited = await tx
      .updateTable('photos')
      .set({ alt })
      .where('id', '=', photoId)
      .where('state', '<>', PHOTO_STATE.banned)
      .executeTakeFirst()
    if (edited.numUpdatedRows === 0n) throw new NotFound(NO_SUCH_PHOTO)
    await publishPostPhotos(tx, photo.post_id)
  })
  return alt
}

/**
 * Deletes a photo of an own post; its files are erased after the commit.
 * @throws NotFound for one of another member, or a banned one
 */
export async function removePostPhoto(
  context: TransactionContext,
  author: Pick<Actor, 'id'>,
  photoId: number,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockMemberRows(tx, author.id)
    const removed = await tx
      .deleteFrom('photos')
      .where('id', '=', photoId)
      .where('user_id', '=', author.id)
      .where('post_id', 'is not', null)
      .where('state', '<>', PHOTO_STATE.banned)
      .returning('photo')
      .executeTakeFirst()
    if (!removed) throw new NotFound(NO_SUCH_PHOTO)
    await deletePhotoNotifications(tx, photoId)
    await enqueueFileChange(tx, [removed.photo])
  })
}

/** A photo on the page of its post, for its author in every state but banned. */
export interface PagePhoto extends PostPhoto {
  state: number
  reason: string | null
}

/** Lists the photos of an own post, also refused ones. */
export function listOwnPostPhotos(
  db: Kysely<Database>,
  author: Pick<Actor, 'id'>,
  postId: number,
): Promise<PagePhoto[]> {
  return db
    .selectFrom('photos')
    .where('post_id', '=', postId)
    .where('user_id', '=', author.id)
    .where('state', '<>', PHOTO_STATE.banned)
    .select(['id', 'photo as file', 'width', 'height', 'alt', 'state', 'reason'])
    .select(({ eb }) => eb('state', '=', PHOTO_STATE.awaiting).$castTo<boolean>().as('waiting'))
    .orderBy('post_position')
    .execute()
}

const DAY_MS = 86_400_000
/** Small, because the job names every file. */
const BATCH = 200

/** Runs every day, since no photo of a hidden or deleted post is shown. */
export function schedulePostPhotoSweep(context: AppContext): void {
  scheduleRecurring(context, DAY_MS, 'photos of posts', () => sweepPostPhotos(context))
}

/** Deletes photos of posts that are gone, or that staff have moderated 30 days ago. */
export async function sweepPostPhotos(context: TransactionContext): Promise<void> {
  await runInBatches((limit) => inTransaction(context, (tx) => deleteOrphans(tx, limit)), BATCH)
}

async function deleteOrphans(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ photo: string }>`
    delete from photos where id in (
      select f.id from photos f left join posts p on p.id = f.post_id
      where f.post_id is not null and (p.id is null or (p.hidden_by is null
        and p.moderated_at < now() - make_interval(days => ${sql.lit(PHOTO_RETENTION_DAYS)})))
      limit ${limit} for update of f skip locked)
    returning photo`.execute(tx)
  await enqueueFileChange(
    tx,
    rows.map(({ photo }) => photo),
  )
  return rows.length
}
