import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply, PathId } from '../../../shared/schemas.ts'
import { OptionalReason, StaffReason } from '../sanctions/contract.ts'

export const REVIEWS_PATH = '/admin/inscriptions'
export const REVIEWS_PAGE_SIZE = 20

export const REVIEW_LISTS = ['open', 'closed'] as const
export type ReviewList = (typeof REVIEW_LISTS)[number]

const params = z.object({ userId: PathId })

export const admitNewcomer = endpoint({
  name: 'admitNewcomer',
  method: 'POST',
  path: '/api/admin/reviews/:userId/admit',
  form: '/admin/inscriptions/:userId/admettre',
  access: 'desk',
  summary: 'Admits a newcomer under review, who becomes visible and may write; 409 once it is decided.',
  params,
  body: z.object({ reason: OptionalReason }),
  reply: MessageReply,
})

export const refuseNewcomer = endpoint({
  name: 'refuseNewcomer',
  method: 'POST',
  path: '/api/admin/reviews/:userId/refuse',
  form: '/admin/inscriptions/:userId/refuser',
  access: 'desk-admin',
  summary:
    'Refuses a newcomer under review or released without a decision: a permanent ban with its statement of reasons; 409 once it is decided.',
  params,
  body: z.object({ reason: StaffReason }),
  reply: MessageReply,
})
