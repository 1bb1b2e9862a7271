import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { HIDDEN_DAYS } from '../../../shared/hidden-members.ts'
import { MessageReply, PageNumber, PathId, pageSchema } from '../../../shared/schemas.ts'

/** A member hidden by the caller ('Pas pour moi'). */
export const HiddenMember = z.strictObject({
  id: z.int(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  birthday: z.string(),
  status: z.int(),
  roles: z.int(),
  stripe_status: z.boolean(),
  emoji: z.nullable(z.string()),
  /** The member is shown again from then on. */
  until: z.string(),
})
export type HiddenMember = z.infer<typeof HiddenMember>

export const HIDDEN_PATH = '/recherche/pas-pour-moi'

export const listHiddenMembers = endpoint({
  name: 'listHiddenMembers',
  method: 'GET',
  path: '/api/hidden',
  access: 'member',
  summary: 'Members hidden by the caller, the latest first; 20 a page.',
  query: z.object({ page: PageNumber }),
  reply: pageSchema(HiddenMember),
})

export const hideMember = endpoint({
  name: 'hideMember',
  method: 'POST',
  path: '/api/hidden/:userId',
  form: `${HIDDEN_PATH}/:userId`,
  access: 'member',
  inReview: true,
  summary: `Hides a member from the caller's search, carousel and wall for ${HIDDEN_DAYS} days; once more starts again. The member is not told and may write as before.`,
  params: z.object({ userId: PathId }),
  reply: MessageReply,
})

export const showMember = endpoint({
  name: 'showMember',
  method: 'DELETE',
  path: '/api/hidden/:userId',
  form: `${HIDDEN_PATH}/:userId/annuler`,
  access: 'member',
  inReview: true,
  summary: 'Shows a hidden member again.',
  params: z.object({ userId: PathId }),
  reply: MessageReply,
})
