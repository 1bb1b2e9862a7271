import * as z from 'zod/mini'
import { integerSchema } from '../../shared/schemas.ts'
import { TEXT_FORMAT } from '../../shared/text-format.ts'
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
} from './texts.ts'

/** Length of a topic's title (specification 1, section 5). */
export const TITLE_MAX = 50
export const POST_MAX = 10_000
export const CHOICES_MIN = 2
export const CHOICES_MAX = 5
export const CHOICE_MAX = 35
/** Shorter answers are dropped before sending. */
export const CHOICE_MIN = 2
export const SEARCH_MAX = 100

/** Id of the complaints category (specification 1, section 2). */
export const COMPLAINTS_ID = 10

/** Slug of the category of outings, in which each has its topic. */
export const OUTINGS_CATEGORY = 'sorties'

/** Normalises line breaks and trims. */
const normalizeText = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/** Text on one line. */
export const toSingleLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Schema of a member's text: normalised, not empty, limited. */
export function createTextField(most: number, required: string, tooLong: string, tidy = normalizeText) {
  return z.pipe(
    z.pipe(z.string(required), z.transform(tidy)),
    z.string().check(z.minLength(1, required), z.maxLength(most, tooLong)),
  )
}

export const PostText = createTextField(POST_MAX, POST_REQUIRED, POST_TOO_LONG)
/** How a client means the text of a post; marked unless it says plain. */
export const PostFormat = z.optional(z.nullable(integerSchema(TEXT_FORMAT.plain, TEXT_FORMAT.marked)))
export const TopicTitle = createTextField(TITLE_MAX, TITLE_REQUIRED, TITLE_TOO_LONG, toSingleLine)
export const createSingleLineField = (most: number, required: string, tooLong: string) =>
  createTextField(most, required, tooLong, toSingleLine)

/** Id of a category, also from a plain form's select. */
export const CategoryId = integerSchema(1, 2_147_483_647, CATEGORY_REQUIRED)

/** Counts characters as a person does: an emoji is one. */
const countCharacters = (text: string) => [...text].length

/** A plain form sends a single answer as a string. */
const Replies = z.union([
  z.array(z.string()),
  z.pipe(
    z.string(),
    z.transform((reply) => [reply]),
  ),
])

/** Answers of a poll; too short ones are dropped, and without any there is no poll. */
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

/** Search terms. */
export const ForumSearch = z._default(
  z.pipe(z.string().check(z.maxLength(SEARCH_MAX, SEARCH_TOO_LONG)), z.transform(toSingleLine)),
  '',
)

/** Scope of a list: the whole forum, or a category by its slug. */
export type TopicListScope = 'forum' | { category: string }

export const NEW_TOPIC_PATH = '/forum/nouveau-topic'
export const FOLLOWED_PATH = '/forum/suivis'
export const MY_RIGHTS_PATH = '/forum/mes-droits'
export const PRIVATE_COMPLAINTS_PATH = '/forum/plaintes-privees'
export const slowModeHref = (topicId: number) => `/forum/topic/${topicId}/mode-lent`
export const publishComplaintHref = (topicId: number) => `/forum/topic/${topicId}/rendre-publique`
export const BOOKMARKS_PATH = '/forum/marque-pages'

export const categoryHref = (slug: string) => `/forum/categorie/${encodeURIComponent(slug)}`
export const feedHref = (slug: string) => `${categoryHref(slug)}/flux.atom`

/** Address of the form for a new topic, optionally in a category. */
export const newTopicHref = (slug?: string) =>
  slug ? `${NEW_TOPIC_PATH}?categorie=${encodeURIComponent(slug)}` : NEW_TOPIC_PATH

export const scopeHref = (scope: TopicListScope) =>
  scope === 'forum' ? '/forum' : categoryHref(scope.category)
