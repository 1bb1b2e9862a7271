import * as z from 'zod/mini'
import { endpoint, type Reply } from '../../../shared/endpoint.ts'
import { PageNumber, PathId, pageSchema } from '../../../shared/schemas.ts'
import { INVALID_VALUE } from '../../../shared/texts.ts'

/** `data` of a news item, which is JSON text (specification 2, section 3). */
export const NewsData = z.strictObject({
  /** The new friend, or whose photo it is. */
  user_id: z.optional(z.int()),
  user_name: z.optional(z.string()),
  /** For a premium member only; null without a chosen emoji. */
  user_emoji: z.optional(z.nullable(z.string())),
  photo_id: z.optional(z.int()),
  photo_photo: z.optional(z.string()),
  topic_id: z.optional(z.int()),
  topic_title: z.optional(z.string()),
  outing_id: z.optional(z.int()),
  outing_title: z.optional(z.string()),
  /** Number of grouped actions: photos added, liked, commented; 1 if absent. */
  count: z.optional(z.int()),
})
export type NewsData = z.infer<typeof NewsData>

/** A member's action. */
export const NewsItem = z.strictObject({
  id: z.int(),
  user_id: z.int(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  status: z.int(),
  roles: z.int(),
  stripe_status: z.boolean(),
  emoji: z.nullable(z.string()),
  last_activity: z.string(),
  /** `NEWS_TYPE` of `shared/news.ts`. */
  type: z.int(),
  /** `NewsData` as JSON text. */
  data: z.string(),
  created_at: z.string(),
})
export type NewsItem = z.infer<typeof NewsItem>

export const NEWS_PAGE = 20

/** Replaces a member's id for the feed of all members. */
export const EVERYBODY = 0

/** Id of the last row of the page before, as in `next_page_url`. */
export const NewsCursor = z.pipe(
  z.string(INVALID_VALUE).check(z.regex(/^[1-9]\d{0,14}$/, INVALID_VALUE)),
  z.transform(Number),
)

const EverybodyParam = z.pipe(
  z.literal(String(EVERYBODY)),
  z.transform(() => EVERYBODY),
)

export const listNews = endpoint({
  name: 'listNews',
  method: 'GET',
  path: '/api/newsfeed/:userId',
  access: 'member',
  summary: 'News of one member, or of all if `userId` is 0, the latest first. 20 a page.',
  params: z.object({ userId: z.union([PathId, EverybodyParam]) }),
  query: z.object({ page: PageNumber, before: z.optional(NewsCursor) }),
  reply: pageSchema(NewsItem),
})

export type NewsPage = Reply<typeof listNews>
