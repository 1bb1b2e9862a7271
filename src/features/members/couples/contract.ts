import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { COUPLE_DAYS } from '../../../shared/retention.ts'
import { integerSchema, MAX_ID, MessageReply } from '../../../shared/schemas.ts'
import { CHOOSE_SOMEBODY } from './texts.ts'

/** 'On s’est trouvés'. */
export const COUPLE_PATH = '/on-s-est-trouves'

const Person = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Null while their account is paused too. */
  avatar: z.nullable(z.string()),
})

export const CoupleConversation = z.strictObject({
  thread: z.int(),
  member: Person,
  /** Of the last message. */
  date: z.string(),
})
export type CoupleConversation = z.infer<typeof CoupleConversation>

/** Both have chosen each other, and the caller has not seen the moment. */
export const CoupleMoment = z.strictObject({
  thread: z.int(),
  member: Person,
  /** Hundredths of the currency that are given back of a subscription; null without one. */
  refund: z.nullable(z.int()),
})
export type CoupleMoment = z.infer<typeof CoupleMoment>

export const getCouple = endpoint({
  name: 'getCouple',
  method: 'GET',
  path: '/api/user/couple',
  access: 'member',
  summary:
    'The person whom the caller has chosen, and the moment that waits once both have chosen each other. Choices of others are never shown.',
  reply: z.strictObject({
    /** Null without one, and once both agree. */
    choice: z.nullable(z.strictObject({ thread: z.int(), member: Person, until: z.string() })),
    moment: z.nullable(CoupleMoment),
  }),
})

export const listCoupleConversations = endpoint({
  name: 'listCoupleConversations',
  method: 'GET',
  path: '/api/user/couple/conversations',
  access: 'member',
  summary:
    'Conversations of the caller whose other member can be chosen, the latest first; 20 a page. Blocked, suspended and deleted members and staff are left out.',
  query: z.object({ before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))) }),
  reply: z.strictObject({
    conversations: z.array(CoupleConversation),
    /** `before` of the next page; null on the last. */
    next: z.nullable(z.string()),
  }),
})

export const chooseCouple = endpoint({
  name: 'chooseCouple',
  method: 'PUT',
  path: '/api/user/couple',
  form: COUPLE_PATH,
  access: 'member',
  summary: `Says that the caller and the other member of a conversation found each other. Replaces an earlier choice, and ends after ${COUPLE_DAYS} days. The other learns nothing unless they choose the caller: then both accounts are paused, both are notified, and the unused part of a subscription is refunded. 403 for staff, 404 for a member who cannot be chosen.`,
  body: z.object({ thread: integerSchema(1, MAX_ID, CHOOSE_SOMEBODY) }),
  reply: z.strictObject({
    message: z.string(),
    /** Both have chosen each other. */
    agreed: z.boolean(),
  }),
})

export const withdrawCouple = endpoint({
  name: 'withdrawCouple',
  method: 'DELETE',
  path: '/api/user/couple',
  form: `${COUPLE_PATH}/retirer`,
  access: 'member',
  summary: 'Withdraws the choice, as long as the other has not chosen the caller. 404 without one.',
  reply: MessageReply,
})

export const markCoupleSeen = endpoint({
  name: 'markCoupleSeen',
  method: 'POST',
  path: '/api/user/couple/seen',
  form: `${COUPLE_PATH}/vu`,
  access: 'member',
  summary: 'Marks the moment of both as seen, and erases what was stored of it for the caller.',
  reply: MessageReply,
})
