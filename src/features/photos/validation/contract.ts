import * as z from 'zod/mini'
import type { Rule } from '../../../shared/decisions.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply, PageNumber, PathId, pageSchema } from '../../../shared/schemas.ts'
import { REASON_TOO_LONG } from './texts.ts'

/** With the reason's sentence, the text fits into the photo's column. */
export const REASON_MAX_LENGTH = 300

/** Reasons for a refusal, and the site rule of each. */
const RULE_BY_KEY = {
  'no-face': 'photo',
  mask: 'photo',
  nudity: 'sexual-photo',
  minor: 'minor',
  'not-member': 'fake',
  several: 'photo',
  quality: 'photo',
  text: 'spam',
  code: 'photo',
  others: 'photo',
  alt: 'photo',
  other: 'photo',
} as const satisfies Record<string, Rule>

export type RefusalKey = keyof typeof RULE_BY_KEY
const REFUSAL_KEYS = Object.keys(RULE_BY_KEY) as RefusalKey[]

/** Reasons that concern no face: a post shows a garden as well. */
const POST_KEYS: readonly RefusalKey[] = ['nudity', 'minor', 'others', 'alt', 'quality', 'text', 'other']

/** Reasons offered for a photo, in the order of the keys 1 to 9. */
export function listRefusalKeys({ verification, post }: ReviewedPhoto): RefusalKey[] {
  if (post !== null) return [...POST_KEYS]
  const left: RefusalKey[] = [verification ? 'text' : 'code', 'others', 'alt']
  return REFUSAL_KEYS.filter((key) => !left.includes(key))
}

/** Rule that a refusal cites; the photo rule by default. */
export function getRefusalRule(key: RefusalKey | undefined): Rule {
  return key ? RULE_BY_KEY[key] : 'photo'
}

/** Reason for a refusal; both parts are optional. */
export const Refusal = z.object({
  reason_key: z.optional(z.enum(REFUSAL_KEYS)),
  reason: z.optional(z.string().check(z.trim(), z.maxLength(REASON_MAX_LENGTH, REASON_TOO_LONG))),
})
export type Refusal = z.infer<typeof Refusal>

export const VALIDATION_PAGE_SIZE = 20
/** Seconds in which a decision can be undone; the member's mail waits for them. */
export const UNDO_SECONDS = 30

/** A photo awaiting validation (specification 1, section 3). */
export const AwaitingPhoto = z.strictObject({
  id: z.int(),
  photo: z.string(),
  user_id: z.int(),
  name: z.string(),
  created_at: z.string(),
  width: z.int(),
  height: z.int(),
  verification: z.boolean(),
  /** Code that the paper must show next to the member's id; null for photos without verification. */
  code: z.nullable(z.string()),
  /** Its owner's description, which a post must have; '' for none. */
  alt: z.string(),
  /** The forum post that it was added to; null for a photo of an album. */
  post: z.nullable(z.strictObject({ id: z.int(), title: z.string() })),
})
export type AwaitingPhoto = z.infer<typeof AwaitingPhoto>
/** The parts of a photo that decide which reasons are offered. */
export type ReviewedPhoto = Pick<AwaitingPhoto, 'verification' | 'post'>

export const listAwaitingPhotos = endpoint({
  name: 'listAwaitingPhotos',
  method: 'GET',
  path: '/api/photos/validated',
  access: 'desk',
  summary: 'Photos that await validation, the oldest first.',
  query: z.object({ page: PageNumber }),
  reply: pageSchema(AwaitingPhoto),
})

export const decidePhoto = endpoint({
  name: 'decidePhoto',
  method: 'POST',
  path: '/api/photos/validated/:photoId/:decision',
  form: '/admin/photos/:photoId/:decision',
  access: 'desk',
  isUnpaced: true,
  summary:
    'Accepts (1) or refuses (0) a photo that awaits validation, a refusal with its reason; 409 once it is decided.',
  params: z.object({
    photoId: PathId,
    decision: z.pipe(
      z.enum(['0', '1']),
      z.transform((decision) => decision === '1'),
    ),
  }),
  body: Refusal,
  reply: MessageReply,
})

export const undoPhotoDecision = endpoint({
  name: 'undoPhotoDecision',
  method: 'POST',
  path: '/api/admin/photos/undo/:photoId',
  form: '/admin/photos/annuler/:photoId',
  access: 'desk',
  isUnpaced: true,
  summary: 'Undoes a decision of the caller within 30 seconds: the photo awaits validation again.',
  params: z.object({ photoId: PathId }),
  reply: MessageReply,
})

/** Large enough to stay ahead of a moderator who decides one photo every two seconds. */
export const QUEUE_PAGE_SIZE = 12
/** Other photos of the owner shown next to the current one. */
export const ALBUM_PREVIEW_SIZE = 6

/** A photo awaiting validation, with the facts that staff consider. */
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
  /** The owner's visible photos, and those refused, moderated or banned in the last 30 days. */
  accepted: z.int(),
  refused: z.int(),
  /** Files of the newest visible photos. */
  album: z.array(z.string()),
})
export type QueuedPhoto = z.infer<typeof QueuedPhoto>

export const ValidationQueuePage = z.strictObject({
  data: z.array(QueuedPhoto),
  /** All photos that the caller may decide. */
  waiting: z.int(),
  /** The `after` of the next page; null on the last one. */
  next: z.nullable(z.int()),
})
export type ValidationQueuePage = z.infer<typeof ValidationQueuePage>

export const listValidationQueue = endpoint({
  name: 'listValidationQueue',
  method: 'GET',
  path: '/api/admin/photos',
  access: 'desk',
  summary: 'Photos that the caller may decide, the oldest first, with facts about their owners, 12 a page.',
  query: z.object({ after: z.optional(PathId) }),
  reply: ValidationQueuePage,
})

export const SimilarPhoto = z.strictObject({
  id: z.int(),
  photo: z.string(),
  /** `PHOTO_STATE`. */
  state: z.int(),
  user_id: z.int(),
  name: z.string(),
  roles: z.int(),
  status: z.int(),
  /** Hamming distance of the two 64-bit hashes; 0 to 7. */
  distance: z.int(),
})
export type SimilarPhoto = z.infer<typeof SimilarPhoto>

/** Similar photos, the closest first; hints only. */
export const SimilarPhotos = z.strictObject({
  own: z.array(SimilarPhoto),
  others: z.array(SimilarPhoto),
  /** Similar to a banned photo. */
  banned: z.boolean(),
})
export type SimilarPhotos = z.infer<typeof SimilarPhotos>

export const findSimilarPhotos = endpoint({
  name: 'findSimilarPhotos',
  method: 'GET',
  path: '/api/admin/photos/:photoId',
  access: 'desk',
  summary: 'Photos that look like this one: of the same member, of others, banned.',
  params: z.object({ photoId: PathId }),
  reply: SimilarPhotos,
})
