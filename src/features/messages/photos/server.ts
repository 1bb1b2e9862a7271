import type { FastifyRequest } from 'fastify'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Config } from '../../../config.ts'
import type { AppContext } from '../../../platform/context.ts'
import { Conflict, Forbidden } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { parseInput } from '../../../platform/http/parse.ts'
import { getWriteRefusal, type Viewer } from '../../../platform/http/viewer.ts'
import type { ProcessedImage } from '../../../platform/images/processed-image.ts'
import { hashAllowedPicture, processPicture, runUpload, storeSizes } from '../../../platform/photos/upload.ts'
import { parsePhotoUpload } from '../../../platform/photos/upload-body.ts'
import type { UploadedFile } from '../../../platform/photos/upload-files.ts'
import type { Database } from '../../../schema/database.ts'
import { toParisDay } from '../../../shared/age.ts'
import { AltText } from '../../../shared/alt-text.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { dailyLimitReached } from '../../premium/public.ts'
import { type ConversationMessage, type ConversationPhoto, MessageBody } from '../conversation/contract.ts'
import { findStoredMessage, type NewMessage, sendPhotoMessage } from '../conversation/send-message.ts'
import { UnknownConversation } from '../unknown-conversation.ts'
import { getPhotoRefusal, PHOTO_AFTER, type PhotoConversation } from './policy.ts'
import { PHOTO, PHOTOS_OF_TODAY } from './texts.ts'

const Fields = z.object({
  client_key: MessageBody.shape.client_key,
  reply_to: MessageBody.shape.reply_to,
  alt: z.optional(AltText),
})

/** How a call sends its photo. */
interface Upload {
  thread: number
  request: FastifyRequest
  checkToken: (token: unknown) => void
  limit: Limit
}

/**
 * Sends a photo of a multipart body; the same key returns the stored message. What refuses it is checked before its file is
 * read, and again under the locks of sending.
 * @throws NotFound outside of the conversation and for blocked pairs; Conflict for a closed one and Forbidden, with the
 * sentence of the policy; TooManyRequests past a limit; InvalidData for what is no photo, or is similar to a banned one
 */
export async function sendPhoto(
  context: AppContext,
  viewer: Viewer,
  { thread, request, checkToken, limit }: Upload,
): Promise<ConversationMessage> {
  const message: NewMessage = { sender: viewer, thread, type: MESSAGE_TYPE.photo, message: PHOTO, key: null }
  return runUpload(context, viewer.id, request, async () => {
    let stored: ConversationMessage | undefined
    let description = ''
    const checkFields = async (fields: Record<string, unknown>) => {
      const { client_key, reply_to, alt = '' } = parseInput(Fields, fields)
      description = alt
      message.key = client_key ?? null
      message.replyTo = reply_to
      await context.limits.count(limit, String(viewer.id))
      stored = await findStoredMessage(context.db, message)
      if (!stored) await assertMaySendPhoto(context.db, viewer.id, thread)
    }
    const use = async (file: UploadedFile) =>
      stored ??
      savePhoto(context, message, { alt: description, picture: await processPicture(context, file) })
    return parsePhotoUpload(context, request, { checkToken, checkFields, use })
  })
}

/** An earlier try has stored the message: the transaction and the files of this one are dropped. */
class DuplicateMessage extends Error {
  constructor(readonly sent: ConversationMessage) {
    super('sent before with the same key')
  }
}

async function savePhoto(
  context: AppContext,
  message: NewMessage,
  { picture, alt }: { picture: ProcessedImage; alt: string },
): Promise<ConversationMessage> {
  const { sender, thread } = message
  const hash = await hashAllowedPicture(context, picture)
  try {
    return await storeSizes(context, picture, async (tx, photo) => {
      const { sent, isStored } = await sendPhotoMessage(tx, context, message, {
        assertAllowed: async () => {
          await assertMaySendPhoto(tx, sender.id, thread)
          await consumePhotoQuota(tx, context.config, sender.id)
        },
        save: async (message_id) => {
          const { width, height, blur } = picture
          const row = {
            thread_id: thread,
            message_id,
            user_id: sender.id,
            photo,
            width,
            height,
            blur,
            hash,
            alt,
          }
          const { id } = await tx
            .insertInto('conversation_photos')
            .values(row)
            .returning('id')
            .executeTakeFirstOrThrow()
          return { id, file: photo, width, height, blur, alt } satisfies ConversationPhoto
        },
      })
      if (isStored) throw new DuplicateMessage(sent)
      return sent
    })
  } catch (error) {
    if (error instanceof DuplicateMessage) return error.sent
    throw error
  }
}

/** @throws NotFound outside of the conversation and for blocked pairs; Conflict for a closed one, as for a text; Forbidden */
async function assertMaySendPhoto(db: Kysely<Database>, userId: number, thread: number): Promise<void> {
  const conversation = await findPhotoConversation(db, userId, thread)
  const refusal = getPhotoRefusal(conversation)
  if (!refusal) return
  throw conversation.closed_by === null ? new Forbidden(refusal) : new Conflict(refusal)
}

async function findPhotoConversation(
  db: Kysely<Database>,
  userId: number,
  thread: number,
): Promise<PhotoConversation> {
  const countWhere = (isAuthor: RawBuilder<boolean>) => sql`(
    select count(*)::integer from (
      select from messages m
      where m.thread_id = ${thread} and ${isAuthor} and m.deleted_at is null
      order by m.id limit ${sql.lit(PHOTO_AFTER)}) first)`
  const { rows } = await sql<PhotoConversation>`
    select t.user_id, t.closed_by, o.name, coalesce(o.roles, 0) as roles, o.paused_at is not null as paused,
      coalesce(o.accepts_photos, false) as accepts, ${countWhere(sql`m.user_id = ${userId}`)} as own,
      ${countWhere(sql`m.user_id <> ${userId}`)} as theirs
    from thread_members t left join users o on o.id = t.other_id
    where t.thread_id = ${thread} and t.user_id = ${userId} and not t.parted`.execute(db)
  const [conversation] = rows
  if (!conversation) throw new UnknownConversation()
  return conversation
}

/**
 * Counts a photo of today in one statement; a rollback restores the quota.
 * @throws TooManyRequests past the daily limit
 */
async function consumePhotoQuota(
  tx: Transaction<Database>,
  { photosADay }: Pick<Config, 'photosADay'>,
  userId: number,
): Promise<void> {
  const now = Date.now()
  const day = toParisDay(now)
  const { numAffectedRows = 0n } = await sql`
    update mailboxes set photo_day = greatest(photo_day, ${day}::date),
      photos = case when photo_day >= ${day}::date then photos + 1 else 1 end
    where user_id = ${userId} and ${photosADay}::integer > 0
      and (photo_day < ${day}::date or photos < ${photosADay})`.execute(tx)
  if (numAffectedRows === 0n) throw dailyLimitReached(now)
}

/**
 * Returns why the member may not send a photo now; null if they may.
 * @throws NotFound outside of the conversation and for blocked pairs
 */
export async function getPhotoPermission(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  viewer: Viewer,
  thread: number,
): Promise<string | null> {
  const refusal = getPhotoRefusal(await findPhotoConversation(db, viewer.id, thread))
  const own = getWriteRefusal(viewer) ?? refusal
  if (own) return own
  const { rows } = await sql<{ sent: number }>`
    select photos as sent from mailboxes
    where user_id = ${viewer.id} and photo_day >= ${toParisDay(Date.now())}::date`.execute(db)
  return (rows[0]?.sent ?? 0) < config.photosADay ? null : PHOTOS_OF_TODAY
}
