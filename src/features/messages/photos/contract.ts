import * as z from 'zod/mini'
import { ALT_MAX_LENGTH, AltText } from '../../../shared/alt-text.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { UPLOAD_FIELD } from '../../../shared/photos.ts'
import { MESSAGE_CHANGE_MINUTES } from '../../../shared/reactions.ts'
import { PathId } from '../../../shared/schemas.ts'
import { ConversationMessage, MessageId } from '../conversation/contract.ts'
import { PHOTO_AFTER } from './policy.ts'

/** Fields of the multipart body, before the file; the first two as in `MessageBody`. */
export const KEY_FIELD = 'client_key'
export const REPLY_FIELD = 'reply_to'
export const ALT_FIELD = 'alt'

/** Address of a photo's file: `/messages/photo/{file}`. */
export const PHOTO_PATH = '/messages/photo'

export const sendPhoto = endpoint({
  name: 'sendPhoto',
  method: 'POST',
  path: '/api/messages/conversation/:thread/photo',
  form: '/messages/:thread/photo',
  access: 'verified',
  createsContent: true,
  summary: `Sends a photo, after ${PHOTO_AFTER} messages of each. Multipart: optional fields ${KEY_FIELD} (the same one returns the stored message), ${REPLY_FIELD} and ${ALT_FIELD} (a description of ${ALT_MAX_LENGTH} characters at most), then one file in ${UPLOAD_FIELD}: JPG, PNG or GIF, 10 MB at most. 403 before that, if the other refuses photos, has left or is suspended; 409 for a closed conversation; 429 with the message \`out\` past a daily limit.`,
  params: z.object({ thread: PathId }),
  file: UPLOAD_FIELD,
  reply: z.strictObject({ message: z.string(), sent: ConversationMessage }),
})

export const getPhotoPermission = endpoint({
  name: 'getPhotoPermission',
  method: 'GET',
  path: '/api/messages/conversation/:thread/photo',
  access: 'member',
  summary: 'Why the caller may not send a photo in a conversation now; null if they may.',
  params: z.object({ thread: PathId }),
  reply: z.strictObject({ refusal: z.nullable(z.string()) }),
})

export const describePhoto = endpoint({
  name: 'describePhoto',
  method: 'PATCH',
  path: '/api/messages/conversation/:thread/message/:id/photo',
  form: '/messages/:thread/message/:id/decrire',
  access: 'verified',
  createsContent: true,
  summary: `Replaces the description of the photo of the caller's own message within ${MESSAGE_CHANGE_MINUTES} minutes, \`''\` for none; 30 changes a minute. The former one is stored for reports alone.`,
  params: z.object({ thread: PathId, id: MessageId }),
  body: z.object({ alt: AltText }),
  /** The message as it is now, and the number of the change. */
  reply: z.strictObject({ message: z.string(), changed: ConversationMessage, version: z.int() }),
})
