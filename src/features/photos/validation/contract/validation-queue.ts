import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/endpoint.ts'
import { PathId } from '../../../../shared/schemas.ts'
import { AwaitingPhoto } from './validation.ts'

/** Photos of a page: enough to stay ahead of whoever decides one every two seconds. */
export const QUEUE_PAGE_SIZE = 12
/** The owner's other photos, shown beside one that awaits. */
export const ALBUM_PREVIEW_SIZE = 6

/** A photo that awaits, with what staff weigh it by. */
export const QueuedPhoto = z.extend(AwaitingPhoto, {
  blur: z.string(),
  avatar: z.nullable(z.string()),
  roles: z.int(),
  status: z.int(),
  emoji: z.nullable(z.string()),
  stripe_status: z.boolean(),
  sex: z.int(),
  birthday: z.string(),
  signup: z.string(),
  /** Percent. */
  warning: z.int(),
  /** The owner's photos so far: those that others see, and those that were refused, moderated or banned in the last 30 days. */
  accepted: z.int(),
  refused: z.int(),
  /** Files of the newest that others see. */
  album: z.array(z.string()),
})
export type QueuedPhoto = z.infer<typeof QueuedPhoto>

export const ValidationQueuePage = z.strictObject({
  data: z.array(QueuedPhoto),
  /** All that the caller may decide. */
  waiting: z.int(),
  /** The `after` of the next page; null where this is the last. */
  next: z.nullable(z.int()),
})
export type ValidationQueuePage = z.infer<typeof ValidationQueuePage>

export const listValidationQueue = endpoint({
  method: 'GET',
  path: '/api/admin/photos',
  access: 'desk',
  summary:
    'Photos that the caller may decide, the oldest first, with what is known of their owners, 12 a page.',
  query: z.object({ after: z.optional(PathId) }),
  reply: ValidationQueuePage,
})

/** A photo that looks like another. */
export const SimilarPhoto = z.strictObject({
  id: z.int(),
  photo: z.string(),
  /** `PHOTO_STATE`. */
  state: z.int(),
  user_id: z.int(),
  name: z.string(),
  roles: z.int(),
  status: z.int(),
  /** Bits of 64 in which the two hashes differ; 0 to 7. */
  distance: z.int(),
})
export type SimilarPhoto = z.infer<typeof SimilarPhoto>

/** Photos that look like one, the most alike first: hints, never acted upon. */
export const SimilarPhotos = z.strictObject({
  /** Of the same member. */
  own: z.array(SimilarPhoto),
  /** Of other members. */
  others: z.array(SimilarPhoto),
  /** It looks like one that was banned. */
  banned: z.boolean(),
})
export type SimilarPhotos = z.infer<typeof SimilarPhotos>

export const findSimilarPhotos = endpoint({
  method: 'GET',
  path: '/api/admin/photos/:photoId',
  access: 'desk',
  summary: 'Photos that look like this one: of the same member, of others, banned.',
  params: z.object({ photoId: PathId }),
  reply: SimilarPhotos,
})
