import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MemberCard } from '../../../shared/member-card.ts'
import { SEARCH_TOO_LONG } from '../texts.ts'
import { SEARCH_TOO_SHORT } from './texts.ts'

/** Messages per answer. */
export const FOUND_PAGE_SIZE = 20
export const WORDS_MIN = 2
export const WORDS_MAX = 50

/** Where the next page begins: the newest message of a conversation and the message before which to go on. */
const Position = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}-[1-9]\d{0,14}$/)),
  z.transform((text) => text.split('-').map(Number) as [number, number]),
)

export const FoundMessage = z.strictObject({
  id: z.int(),
  thread: z.int(),
  /** The author. */
  user_id: z.int(),
  message: z.string(),
  created_at: z.string(),
  /** The other member of the conversation, listed among `members`; null once the account is deleted. */
  other_id: z.nullable(z.int()),
})
export type FoundMessage = z.infer<typeof FoundMessage>

export const searchMessages = endpoint({
  name: 'searchMessages',
  method: 'GET',
  path: '/api/messages/search',
  access: 'member',
  scope: 'conversations:read',
  summary: `Finds texts with all the terms, whatever their case and accents, in the conversations of the caller's list: at most ${FOUND_PAGE_SIZE}, conversation by conversation, the latest first. \`next\` continues, even after a page with few; null at the end. 30 a minute.`,
  query: z.object({
    terms: z.pipe(
      z.pipe(
        z.string(SEARCH_TOO_SHORT),
        z.transform((text) => text.trim()),
      ),
      z.string().check(z.minLength(WORDS_MIN, SEARCH_TOO_SHORT), z.maxLength(WORDS_MAX, SEARCH_TOO_LONG)),
    ),
    before: z.optional(Position),
  }),
  reply: z.strictObject({
    found: z.array(FoundMessage),
    members: z.array(MemberCard),
    next: z.nullable(z.string()),
  }),
})
