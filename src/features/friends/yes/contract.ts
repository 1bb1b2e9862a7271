import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MemberCard } from '../../../shared/member-card.ts'
import { Quote } from '../../../shared/quotes.ts'
import { MessageReply, PathId } from '../../../shared/schemas.ts'

/** A request of the caller that was accepted, until they have seen it. */
export const Yes = z.strictObject({
  member: MemberCard,
  /** Content that the request answered; null without any. */
  quote: z.nullable(Quote),
  text: z.nullable(z.string()),
  rose: z.boolean(),
  /** The conversation of the two; null if they have none. */
  thread: z.nullable(z.int()),
  /** When it was accepted. */
  since: z.string(),
})
export type Yes = z.infer<typeof Yes>

export const getYes = endpoint({
  name: 'getYes',
  method: 'GET',
  path: '/api/yes',
  access: 'member',
  summary: 'The oldest accepted request of the caller that they have not seen yet; null if there is none.',
  reply: z.strictObject({ yes: z.nullable(Yes) }),
})

export const markYesSeen = endpoint({
  name: 'markYesSeen',
  method: 'POST',
  path: '/api/yes/:userId',
  form: '/oui/:userId',
  access: 'member',
  summary:
    'Marks the acceptance by a member as seen; 404 unless they accepted a request of the caller and are a friend.',
  params: z.object({ userId: PathId }),
  reply: MessageReply,
})
