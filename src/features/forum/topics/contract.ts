import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { integerSchema, MessageReply, PageNumber, PathId, pageSchema } from '../../../shared/schemas.ts'
import { CategoryId, ForumSearch, PollReplies, PostText, SEARCH_MAX, TopicTitle } from '../contract.ts'
import { SEARCH_TOO_LONG } from '../texts.ts'

/** Topics per page of the list. */
export const TOPICS_PAGE = 20
/** Number of topics in the widget. */
export const LAST_TOPICS = 5
/** Maximum number of topics in a search, over all pages: those of the newest matching posts. */
export const FOUND_MAX = 200

/**
 * An author. A deleted account has no id and the name 'Membre supprimé'; across a block neither id nor name
 * is given. Only members see who is premium.
 */
const WriterFields = {
  user_id: z.nullable(z.int()),
  name: z.nullable(z.string()),
  roles: z.int(),
  stripe_status: z.boolean(),
  emoji: z.nullable(z.string()),
}

/** A part of a text; `found` marks matched words. */
export const HighlightedText = z.array(z.strictObject({ text: z.string(), found: z.boolean() }))
export type HighlightedText = z.infer<typeof HighlightedText>

/** The fields of a topic (specification 1, section 3). `title` and `topic_title` are the same. */
const TopicFields = {
  topic_id: z.int(),
  slug: z.string(),
  title: z.string(),
  topic_title: z.string(),
  topic_locked: z.boolean(),
  ...WriterFields,
  category_id: z.int(),
  category_slug: z.string(),
  category_title: z.string(),
  category_emoji: z.string(),
  /** Number of posts after the first. */
  replies: z.int(),
  created_at: z.string(),
  last_post: z.strictObject({ id: z.int(), created_at: z.string(), ...WriterFields }),
}

/** A topic in a list. */
export const ListedTopic = z.strictObject({
  ...TopicFields,
  /**
   * For members: number of posts since they last read it; null when all are read or it was never opened,
   * and for visitors.
   */
  unread: z.nullable(z.int()),
  /** For members: never opened and created less than 7 days ago. */
  is_new: z.boolean(),
  /** In a search: the marked title and the newest matching post, unless only the title matches. */
  found: z.nullable(
    z.strictObject({
      title: HighlightedText,
      post: z.nullable(z.strictObject({ id: z.int(), pos: z.int(), excerpt: HighlightedText })),
    }),
  ),
})
export type ListedTopic = z.infer<typeof ListedTopic>

/** Periods that a search may be narrowed to, in days. */
export const SEARCH_PERIODS = { week: 7, month: 31, year: 366 } as const

/** Limits of a search of topics, and its order: the best match or the newest first. */
export const SearchFilters = {
  /** Name of a member; members only. */
  author: z._default(z.string().check(z.maxLength(SEARCH_MAX, SEARCH_TOO_LONG), z.trim()), ''),
  since: z._default(z.enum(['', 'week', 'month', 'year']), ''),
  sort: z._default(z.enum(['best', 'recent']), 'best'),
}
export type SearchFilters = z.infer<z.ZodMiniObject<typeof SearchFilters>>

export const NO_FILTERS: SearchFilters = { author: '', since: '', sort: 'best' }

/** Filters of a list; the category of one of the whole forum by its slug. */
export interface ListFilters extends SearchFilters {
  category?: string
}

/** The filters that are not the default, as the query of an address. */
export const listFilters = ({ category, author, since, sort }: ListFilters): Record<string, string> => ({
  ...(category && { category }),
  ...(author && { author }),
  ...(since && { since }),
  ...(sort !== NO_FILTERS.sort && { sort }),
})

/** Slug of a category; empty for all. */
export const CategorySlug = z._default(z.string().check(z.maxLength(100)), '')

export const listTopics = endpoint({
  name: 'listTopics',
  method: 'GET',
  path: '/api/forum',
  access: 'anyone',
  summary:
    'Topics, the one with the newest post first, 20 a page; of a category by its slug; with a search over titles and posts at most 200, the best match first: those with more of the words, in the title before posts, and fresher ones. `sort=recent` orders them by their newest matching post, `author` and `since` narrow the search.',
  query: z.object({
    category: CategorySlug,
    search: ForumSearch,
    ...SearchFilters,
    page: PageNumber,
  }),
  reply: pageSchema(ListedTopic),
})

export const listLastTopics = endpoint({
  name: 'listLastTopics',
  method: 'GET',
  path: '/api/forum/last-topics',
  access: 'anyone',
  summary: 'The five topics with the newest posts.',
  reply: z.array(ListedTopic),
})

/** A topic on its page. */
export const Topic = z.strictObject({
  ...TopicFields,
  /** That of an outing, or of those seated at a table: visitors do not read it. */
  members_only: z.boolean(),
  /** Banned members: all for the creator and staff; only oneself for others. */
  topic_bans: z.array(z.int()),
  /** Position up to which the reader has read; 0 for none and for visitors. */
  read: z.int(),
  has_poll: z.boolean(),
})
export type Topic = z.infer<typeof Topic>

export const getTopic = endpoint({
  name: 'getTopic',
  method: 'GET',
  path: '/api/forum/topic/:slug',
  access: 'anyone',
  summary: 'A pair: the topic, and whether the caller follows it. Former slugs work too.',
  params: z.object({ slug: z.string() }),
  reply: z.tuple([Topic, z.boolean()]),
})

/** Idempotency key, generated by the browser for each text. */
export const ClientKey = z.optional(z.nullable(z.uuid()))

export const createTopic = endpoint({
  name: 'createTopic',
  method: 'POST',
  path: '/api/forum/topic',
  form: '/forum/nouveau-topic',
  access: 'verified',
  createsContent: true,
  summary: 'Creates a topic, with a poll of two to five answers or none; its creator follows it.',
  body: z.object({
    title: TopicTitle,
    category: CategoryId,
    post: PostText,
    poll_replies: z.optional(z.nullable(PollReplies)),
    client_key: ClientKey,
  }),
  reply: z.strictObject({ message: z.string(), slug: z.string() }),
})

const params = z.object({ topicId: PathId })

export const editTopic = endpoint({
  name: 'editTopic',
  method: 'PATCH',
  path: '/api/forum/topic/:topicId',
  access: 'desk',
  createsContent: true,
  summary: 'Changes title and category of a topic; its former address redirects.',
  params,
  body: z.object({ title: TopicTitle, category: CategoryId }),
  reply: z.strictObject({ message: z.string(), slug: z.string() }),
})

export const followTopic = endpoint({
  name: 'followTopic',
  method: 'POST',
  path: '/api/forum/topic/follow/:topicId',
  form: '/forum/topic/:topicId/suivre',
  access: 'member',
  summary: 'Follows or unfollows a topic; 403 for a locked one.',
  params,
  reply: z.strictObject({ message: z.string(), followed: z.boolean() }),
})

export const lockTopic = endpoint({
  name: 'lockTopic',
  method: 'POST',
  path: '/api/forum/topic/lock/:topicId',
  form: '/forum/topic/:topicId/verrouiller',
  access: 'member',
  isStaffToo: true,
  summary:
    'Locks a topic (its creator or staff) or unlocks it (staff only). `lock` sets the state; without it the state is toggled.',
  params,
  body: z.object({ lock: z.optional(z.nullable(integerSchema(0, 1))) }),
  reply: z.strictObject({ message: z.string(), locked: z.boolean() }),
})

export const banFromTopic = endpoint({
  name: 'banFromTopic',
  method: 'POST',
  path: '/api/forum/topic/ban/:topicId',
  access: 'member',
  isStaffToo: true,
  summary:
    'Bans a member from the topic: its creator or staff, never staff, never themselves; 409 once banned.',
  params,
  body: z.object({ user_id: z.int().check(z.gte(1), z.lte(2_147_483_647)) }),
  reply: MessageReply,
})

export const liftTopicBan = endpoint({
  name: 'liftTopicBan',
  method: 'DELETE',
  path: '/api/forum/topic/ban/:topicId/:userId',
  access: 'member',
  isStaffToo: true,
  summary: 'Lifts the ban of a member from the topic: its creator or staff.',
  params: z.object({ topicId: PathId, userId: PathId }),
  reply: MessageReply,
})

export const markTopicRead = endpoint({
  name: 'markTopicRead',
  method: 'PATCH',
  path: '/api/forum/topic/read/:topicId',
  access: 'member',
  inReview: true,
  summary: 'Marks the topic as read up to this post; never goes back.',
  params,
  body: z.object({ pos: z.int().check(z.gte(1), z.lte(2_147_483_647)) }),
  reply: MessageReply,
})

/** Id of a topic that the member follows or is mentioned in. */
export const listFollowedTopics = endpoint({
  name: 'listFollowedTopics',
  method: 'GET',
  path: '/api/forum/followed',
  access: 'member',
  summary: 'The topics that the caller follows, the one with the newest post first; 20 a page.',
  query: z.object({ page: PageNumber }),
  reply: pageSchema(ListedTopic),
})
