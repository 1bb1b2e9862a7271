import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/endpoint.ts'
import { MessageReply, PageNumber, PathId, pageSchema } from '../../../../shared/schemas.ts'
import { Refusal } from './refusal.ts'

export const VALIDATION_PAGE_SIZE = 20
/** Seconds in which who decided may take it back; the member's mail waits for them. */
export const UNDO_SECONDS = 30

/** A photo that awaits the decision of staff (specification 1, section 3). */
export const AwaitingPhoto = z.strictObject({
  id: z.int(),
  photo: z.string(),
  user_id: z.int(),
  name: z.string(),
  created_at: z.string(),
  width: z.int(),
  height: z.int(),
  verification: z.boolean(),
  /** What the paper in a verification photo must show beside the member's id; null for others. */
  code: z.nullable(z.string()),
})
export type AwaitingPhoto = z.infer<typeof AwaitingPhoto>

export const listAwaitingPhotos = endpoint({
  method: 'GET',
  path: '/api/photos/validated',
  access: 'desk',
  summary: 'Photos that await validation, the oldest first.',
  query: z.object({ page: PageNumber }),
  reply: pageSchema(AwaitingPhoto),
})

export const decidePhoto = endpoint({
  method: 'POST',
  path: '/api/photos/validated/:photoId/:decision',
  form: '/admin/photos/:photoId/:decision',
  access: 'desk',
  summary:
    'Accepts (1) or refuses (0) a photo that awaits validation, a refusal with its reason; 409 once somebody has decided.',
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
  method: 'POST',
  path: '/api/admin/photos/undo/:photoId',
  form: '/admin/photos/annuler/:photoId',
  access: 'desk',
  summary: 'Takes back, within 30 seconds, what the caller decided of a photo: it awaits validation again.',
  params: z.object({ photoId: PathId }),
  reply: MessageReply,
})
