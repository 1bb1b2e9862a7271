import * as z from 'zod/mini'
import { integerSchema } from '../../../shared/schemas.ts'
import {
  CATEGORY_REQUIRED,
  CHOICE_TOO_LONG,
  POST_REQUIRED,
  POST_TOO_LONG,
  SAME_CHOICES,
  SEARCH_TOO_LONG,
  TITLE_REQUIRED,
  TITLE_TOO_LONG,
  TOO_FEW_CHOICES,
  TOO_MANY_CHOICES,
} from '../fields-texts.ts'

/** Of a topic's title (specification 1, section 5). */
export const TITLE_MAX = 50
/** Characters left at which the counter of a title turns red. */
export const TITLE_NEARLY_FULL = 10
export const POST_MAX = 10_000
export const CHOICES_MIN = 2
export const CHOICES_MAX = 5
export const CHOICE_MAX = 35
/** Shorter ones are dropped before sending. */
export const CHOICE_MIN = 2
export const SEARCH_MAX = 100

/** The complaints (specification 1, section 2). */
export const COMPLAINTS_ID = 10

/** Line breaks in one manner, nothing around. */
export const normalizeText = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/** Words on one line. */
export const toSingleLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** A text of members: tidied, not empty, not too long. */
export function createTextField(most: number, required: string, tooLong: string, tidy = normalizeText) {
  return z.pipe(
    z.pipe(z.string(required), z.transform(tidy)),
    z.string().check(z.minLength(1, required), z.maxLength(most, tooLong)),
  )
}

export const PostText = createTextField(POST_MAX, POST_REQUIRED, POST_TOO_LONG)
export const TopicTitle = createTextField(TITLE_MAX, TITLE_REQUIRED, TITLE_TOO_LONG, toSingleLine)
export const createSingleLineField = (most: number, required: string, tooLong: string) =>
  createTextField(most, required, tooLong, toSingleLine)

/** The id of a category, also as a plain form's select sends it. */
export const CategoryId = integerSchema(1, 2_147_483_647, CATEGORY_REQUIRED)

/** As a person counts them: an emoji is one. */
const countCharacters = (text: string) => [...text].length

/** A plain form with one answer sends no list. */
const Replies = z.union([
  z.array(z.string()),
  z.pipe(
    z.string(),
    z.transform((reply) => [reply]),
  ),
])

/** The answers of a poll; too short ones are dropped, and where none is left there is no poll. */
export const PollReplies = z.pipe(
  z.pipe(
    Replies.check(z.maxLength(CHOICES_MAX, TOO_MANY_CHOICES)),
    z.transform((replies) =>
      replies.map(toSingleLine).filter((reply) => countCharacters(reply) >= CHOICE_MIN),
    ),
  ),
  z.array(z.string().check(z.maxLength(CHOICE_MAX, CHOICE_TOO_LONG))).check(
    z.refine((replies) => replies.length !== 1, TOO_FEW_CHOICES),
    z.refine(
      (replies) => new Set(replies.map((reply) => reply.toLowerCase())).size === replies.length,
      SAME_CHOICES,
    ),
  ),
)

/** What topics are searched for. */
export const ForumSearch = z._default(
  z.pipe(z.string().check(z.maxLength(SEARCH_MAX, SEARCH_TOO_LONG)), z.transform(toSingleLine)),
  '',
)
