import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply, PageNumber, PathId, pageSchema } from '../../../shared/schemas.ts'
import { INVALID_VALUE } from '../../../shared/texts.ts'

/**
 * A photo of an album (specification 2, section 3). `likes` and `comments` exclude blocked pairs. Other
 * members get visible photos only; the owner and staff also pending and refused ones, by `state`.
 */
export const AlbumPhoto = z.strictObject({
  id: z.int(),
  photo: z.string(),
  user_id: z.int(),
  likes: z.int(),
  comments: z.int(),
  locked: z.boolean(),
  /** The reader likes it. */
  liked: z.boolean(),
  /** `PHOTO_STATE`. */
  state: z.int(),
  verification: z.boolean(),
  /** Pixels of the full size. */
  width: z.int(),
  height: z.int(),
  /** Data URL of a tiny blurred copy; may be empty. */
  blur: z.string(),
  /** Alternative text by its owner; may be empty. */
  alt: z.string(),
  /** Its owner chose the crop of the thumbnail. */
  cropped: z.boolean(),
})
export type AlbumPhoto = z.infer<typeof AlbumPhoto>

/** A photo of the wall with its owner. */
export const WallPhoto = z.extend(AlbumPhoto, {
  name: z.string(),
  avatar: z.nullable(z.string()),
  status: z.int(),
  roles: z.int(),
  emoji: z.nullable(z.string()),
  stripe_status: z.boolean(),
  birthday: z.string(),
  last_activity: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** The owner's first slate, else the first sentence of the description; absent without either. */
  voice: z.optional(z.string()),
})
export type WallPhoto = z.infer<typeof WallPhoto>

export const WALL_PAGE_SIZE = 24

/** Cursor of a page: date and id of the last photo, each in base 36, as in `next_page_url`. */
export const WallCursor = z
  .string(INVALID_VALUE)
  .check(z.regex(/^[0-9a-z]{1,11}-[0-9a-z]{1,6}$/, INVALID_VALUE))

export const listPhotos = endpoint({
  name: 'listPhotos',
  method: 'GET',
  path: '/api/photos',
  access: 'member',
  summary: 'The wall: visible photos of all members, the latest accepted first, 24 a page.',
  query: z.object({ page: PageNumber, after: z.optional(WallCursor) }),
  reply: pageSchema(WallPhoto),
})

const params = z.object({ photoId: PathId })

export const likePhoto = endpoint({
  name: 'likePhoto',
  method: 'POST',
  path: '/api/photo/like/:photoId',
  access: 'verified',
  summary: 'Likes a photo; liking it again changes nothing.',
  params,
  reply: z.strictObject({ message: z.string(), likes: z.int(), liked: z.boolean() }),
})

export const unlikePhoto = endpoint({
  name: 'unlikePhoto',
  method: 'DELETE',
  path: '/api/photo/like/:photoId',
  access: 'member',
  summary: 'Unlikes a photo.',
  params,
  reply: likePhoto.reply,
})

export const lockPhoto = endpoint({
  name: 'lockPhoto',
  method: 'POST',
  path: '/api/photo/lock/:photoId',
  access: 'member',
  summary: 'Opens or closes the comments on a photo of the caller.',
  params,
  reply: z.strictObject({ message: z.string(), locked: z.boolean() }),
})

export const deletePhoto = endpoint({
  name: 'deletePhoto',
  method: 'DELETE',
  path: '/api/photo/delete/:photoId',
  form: '/user/photos/:photoId/supprimer',
  access: 'member',
  summary: 'Deletes a photo of the caller, with its files, likes and comments.',
  params,
  reply: MessageReply,
})

export const setAvatar = endpoint({
  name: 'setAvatar',
  method: 'POST',
  path: '/api/photo/avatar/:photoId',
  access: 'member',
  isStaffToo: true,
  summary: "Makes a visible photo its owner's profile photo: the owner or staff.",
  params,
  reply: MessageReply,
})

export const requestVerification = endpoint({
  name: 'requestVerification',
  method: 'POST',
  path: '/api/photo/check/:photoId',
  access: 'member',
  summary: 'Asks staff to verify the caller by this photo, which leaves the album.',
  params,
  reply: MessageReply,
})

export const requestBadgeAgain = endpoint({
  name: 'requestBadgeAgain',
  method: 'POST',
  path: '/api/user/verification',
  form: '/user/verification',
  access: 'member',
  summary:
    'Asks staff to compare the stored verification photo with the new profile photo; 409 once it is erased.',
  reply: MessageReply,
})

export const moderatePhoto = endpoint({
  name: 'moderatePhoto',
  method: 'POST',
  path: '/api/photo/moderate/:photoId',
  access: 'desk',
  summary: 'Hides a photo and warns its owner (+10 %).',
  params,
  reply: MessageReply,
})

export const banPhoto = endpoint({
  name: 'banPhoto',
  method: 'POST',
  path: '/api/photo/ban/:photoId',
  access: 'desk-founder',
  summary: 'Bans a photo: later uploads similar to it are rejected.',
  params,
  reply: MessageReply,
})

export const undoPhotoRemoval = endpoint({
  name: 'undoPhotoRemoval',
  method: 'POST',
  path: '/api/admin/photos/restore/:photoId',
  form: '/admin/photos/retablir/:photoId',
  access: 'desk',
  summary:
    'Shows a moderated photo again within 30 days and takes its warning back; a banned one from role 3, its hashes are removed.',
  params,
  reply: MessageReply,
})
