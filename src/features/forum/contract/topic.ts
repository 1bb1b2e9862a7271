import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { integerSchema, MessageReply, PageNumber, PathId, pageSchema } from '../../../shared/schemas.ts'
import { CategoryId, ForumSearch, PollReplies, PostText, TopicTitle } from './fields.ts'

/** Topics of one page of the list. */
export const TOPICS_PAGE = 20
/** Topics of the widget. */
export const LAST_TOPICS = 5
/** Topics that a search gives at most, over all its pages: those of the newest matching posts. */
export const FOUND_MAX = 200

/**
 * Who wrote something, by name. A deleted account leaves no id and the name 'Membre supprimé'; of a blocked pair neither is
 * told who the other is: no id and no name. Members alone are told who is premium.
 */
const WriterFields = {
  user_id: z.nullable(z.int()),
  name: z.nullable(z.string()),
  roles: z.int(),
  stripe_status: z.boolean(),
  emoji: z.nullable(z.string()),
}

/** A piece of text; `found` are the words that were searched. */
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
  /** Posts after the first. */
  replies: z.int(),
  created_at: z.string(),
  last_post: z.strictObject({ id: z.int(), created_at: z.string(), ...WriterFields }),
}

/** A topic as lists show it. */
export const ListedTopic = z.strictObject({
  ...TopicFields,
  /**
   * For members: posts since they last read it; null when they have read all, when they never opened it, and for visitors.
   */
  unread: z.nullable(z.int()),
  /** For members: never opened, and begun less than 7 days ago. */
  is_new: z.boolean(),
  /** Of a search: the title with the words, and the newest matching post, unless only the title matches. */
  found: z.nullable(
    z.strictObject({
      title: HighlightedText,
      post: z.nullable(z.strictObject({ id: z.int(), pos: z.int(), excerpt: HighlightedText })),
    }),
  ),
})
export type ListedTopic = z.infer<typeof ListedTopic>

export const listTopics = endpoint({
  method: 'GET',
  path: '/api/forum',
  access: 'anyone',
  summary:
    'Topics, the one with the newest post first, 20 a page; of a category by its slug; with a search over titles and posts at most 200, by their newest matching post.',
  query: z.object({
    category: z._default(z.string().check(z.maxLength(100)), ''),
    search: ForumSearch,
    page: PageNumber,
  }),
  reply: pageSchema(ListedTopic),
})

export const listLastTopics = endpoint({
  method: 'GET',
  path: '/api/forum/last-topics',
  access: 'anyone',
  summary: 'The five topics with the newest posts.',
  reply: z.array(ListedTopic),
})

/** One topic as its page shows it. */
export const Topic = z.strictObject({
  ...TopicFields,
  /** Who may not take part: all of them for the creator and staff, for others themselves alone. */
  topic_bans: z.array(z.int()),
  /** Posts that the reader has read, 0 for none and for visitors. */
  read: z.int(),
  has_poll: z.boolean(),
})
export type Topic = z.infer<typeof Topic>

export const getTopic = endpoint({
  method: 'GET',
  path: '/api/forum/topic/:slug',
  access: 'anyone',
  summary: 'A pair: the topic, and whether the caller follows it. A former slug answers too.',
  params: z.object({ slug: z.string() }),
  reply: z.tuple([Topic, z.boolean()]),
})

/** Drawn by the browser for each text that is sent: the same again is the same text, sent twice. */
export const ClientKey = z.optional(z.nullable(z.uuid()))

export const createTopic = endpoint({
  method: 'POST',
  path: '/api/forum/topic',
  form: '/forum/nouveau-topic',
  access: 'verified',
  summary: 'Begins a topic, with a poll of two to five answers or none; its creator follows it.',
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
  method: 'PATCH',
  path: '/api/forum/topic/:topicId',
  access: 'staff',
  summary: 'Changes title and category of a topic; its former address keeps leading there.',
  params,
  body: z.object({ title: TopicTitle, category: CategoryId }),
  reply: z.strictObject({ message: z.string(), slug: z.string() }),
})

export const followTopic = endpoint({
  method: 'POST',
  path: '/api/forum/topic/follow/:topicId',
  form: '/forum/topic/:topicId/suivre',
  access: 'member',
  summary: 'Follows a topic, or no longer; 403 for a locked one.',
  params,
  reply: z.strictObject({ message: z.string(), followed: z.boolean() }),
})

export const lockTopic = endpoint({
  method: 'POST',
  path: '/api/forum/topic/lock/:topicId',
  form: '/forum/topic/:topicId/verrouiller',
  access: 'member',
  summary:
    'Locks a topic (its creator or staff), or unlocks it (staff alone). With `lock` it is so afterwards, whatever it was; without, it is changed.',
  params,
  body: z.object({ lock: z.optional(z.nullable(integerSchema(0, 1))) }),
  reply: z.strictObject({ message: z.string(), locked: z.boolean() }),
})

export const banFromTopic = endpoint({
  method: 'POST',
  path: '/api/forum/topic/ban/:topicId',
  access: 'member',
  summary:
    'Bans a member from the topic: its creator or staff, never staff, never themselves; 409 once banned.',
  params,
  body: z.object({ user_id: z.int().check(z.gte(1), z.lte(2_147_483_647)) }),
  reply: MessageReply,
})

export const liftTopicBan = endpoint({
  method: 'DELETE',
  path: '/api/forum/topic/ban/:topicId/:userId',
  access: 'member',
  summary: 'Lets a banned member take part again: whoever may ban.',
  params: z.object({ topicId: PathId, userId: PathId }),
  reply: MessageReply,
})

export const markTopicRead = endpoint({
  method: 'PATCH',
  path: '/api/forum/topic/read/:topicId',
  access: 'member',
  inReview: true,
  summary: 'Says that the caller has read the topic up to the place of this post; never goes back.',
  params,
  body: z.object({ pos: z.int().check(z.gte(1), z.lte(2_147_483_647)) }),
  reply: MessageReply,
})

/** A topic that the member follows, or was named in. */
export const listFollowedTopics = endpoint({
  method: 'GET',
  path: '/api/forum/followed',
  access: 'member',
  summary: 'The topics that the caller follows, the one with the newest post first; 20 a page.',
  query: z.object({ page: PageNumber }),
  reply: pageSchema(ListedTopic),
})
