import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { UPLOAD_FIELD } from '../../../shared/photos.ts'
import { MessageReply, PathId } from '../../../shared/schemas.ts'
import { createSingleLineField } from '../contract.ts'
import { PostPhoto } from '../posts/contract.ts'
import { PHOTOS_AFTER_POSTS, PHOTOS_PER_POST } from './counts.ts'
import { ALT_REQUIRED, ALT_TOO_LONG } from './page-texts.ts'

export const ALT_MAX_LENGTH = 250

/** Field of the multipart body, before the file. */
export const PhotoFields = z.object({
  alt: createSingleLineField(ALT_MAX_LENGTH, ALT_REQUIRED, ALT_TOO_LONG),
})

/** Address of a photo's file: `/forum/photo/{file}`. */
export const POST_PHOTO_PATH = '/forum/photo'

export const addPostPhoto = endpoint({
  name: 'addPostPhoto',
  method: 'POST',
  path: '/api/forum/post/photos/:postId',
  form: '/forum/post/:postId/photos',
  access: 'verified',
  createsContent: true,
  summary: `Adds a photo to a post of the caller, after ${PHOTOS_AFTER_POSTS} posts, ${PHOTOS_PER_POST} a post at most; it awaits staff. Multipart: the field alt, a description of ${ALT_MAX_LENGTH} characters at most, then one file in ${UPLOAD_FIELD}: JPG, PNG or GIF, 10 MB at most. 403 for a post of another member, a moderated one, and in a locked topic.`,
  params: z.object({ postId: PathId }),
  file: UPLOAD_FIELD,
  reply: z.strictObject({ message: z.string(), photo: PostPhoto }),
})

export const getPostPhotoPermission = endpoint({
  name: 'getPostPhotoPermission',
  method: 'GET',
  path: '/api/forum/photos/permission',
  access: 'member',
  summary: 'Why the caller may not add photos to a new post yet; null if they may.',
  reply: z.strictObject({ refusal: z.nullable(z.string()) }),
})

export const editPostPhoto = endpoint({
  name: 'editPostPhoto',
  method: 'PATCH',
  path: '/api/forum/photo/:photoId',
  form: '/forum/photo/:photoId/decrire',
  access: 'verified',
  createsContent: true,
  summary: `Changes the description of a photo of a post of the caller: ${ALT_MAX_LENGTH} characters at most. 403 where the caller may not add one.`,
  params: z.object({ photoId: PathId }),
  body: PhotoFields,
  reply: z.strictObject({ message: z.string(), alt: z.string() }),
})

export const removePostPhoto = endpoint({
  name: 'removePostPhoto',
  method: 'DELETE',
  path: '/api/forum/photo/:photoId',
  form: '/forum/photo/:photoId/retirer',
  access: 'member',
  summary: 'Deletes a photo of a post of the caller, with its files.',
  params: z.object({ photoId: PathId }),
  reply: MessageReply,
})
