import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { integerSchema, MAX_ID, PageNumber, PathId, pageSchema } from '../../../shared/schemas.ts'
import { TEXT_FORMAT } from '../../../shared/text-format.ts'
import { PostFormat, PostText } from '../contract.ts'
import { ClientKey } from '../topics/contract.ts'

/** Posts per page; longer topics have a pager (specification 1, section 9). */
export const POSTS_PAGE = 10

/** Returns the page of a post in its topic. */
export const pageOfPos = (pos: number) => Math.max(1, Math.ceil(pos / POSTS_PAGE))

/** Returns the address of a post: its topic, page and anchor. */
export function postHref(slug: string, { id, pos }: { id: number; pos: number }): string {
  return `${topicHref(slug, pageOfPos(pos))}#post-${id}`
}

export function topicHref(slug: string, page = 1): string {
  return page > 1 ? `/forum/topic/${slug}?page=${page}` : `/forum/topic/${slug}`
}

export const StoredFormat = z.literal([TEXT_FORMAT.plain, TEXT_FORMAT.marked])

/** A photo of a post, as readers see it. */
export const PostPhoto = z.strictObject({
  id: z.int(),
  /** Name of its file, at `/forum/photo/{file}`. */
  file: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** Awaits a decision of staff. */
  waiting: z.boolean(),
})
export type PostPhoto = z.infer<typeof PostPhoto>

/**
 * A post (specification 1, section 3) with its author's member fields. Visitors receive name and role only.
 * A deleted author has no id and the name 'Membre supprimé'. Posts across a block are left out.
 */
export const Post = z.strictObject({
  id: z.int(),
  /** Position in the topic, from 1. */
  pos: z.int(),
  /** Null for a moderated post, whose text only staff read. */
  post: z.nullable(z.string()),
  /** How `post` is read: 0 as it is, 1 with marks. */
  format: StoredFormat,
  /** 1 when moderated. */
  moderate: z.int(),
  created_at: z.string(),
  /** Date of the last change; `created_at` when never changed. */
  updated_at: z.string(),
  /** Members mentioned by `@name`; visitors receive no ids. */
  mentions: z.array(z.strictObject({ id: z.nullable(z.int()), name: z.string() })),
  /** Counts of the four reactions, without those of members across a block. */
  reactions: z.array(z.int()),
  /** The caller's own reaction. */
  reaction: z.nullable(z.int()),
  /** Accepted ones, and to its author and staff those that await a decision; none for visitors. */
  photos: z.array(PostPhoto),
  /** Whether the caller has bookmarked it. */
  bookmarked: z.boolean(),
  user_id: z.nullable(z.int()),
  name: z.string(),
  avatar: z.nullable(z.string()),
  birthday: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  last_activity: z.nullable(z.string()),
  status: z.int(),
  stripe_status: z.boolean(),
  emoji: z.nullable(z.string()),
  roles: z.int(),
  /** Only set, to true, for a regular of the forum; not for visitors. */
  regular: z.optional(z.literal(true)),
})
export type Post = z.infer<typeof Post>

export const PostsPage = pageSchema(Post)
export type PostsPage = z.infer<typeof PostsPage>

export const listPosts = endpoint({
  name: 'listPosts',
  method: 'GET',
  path: '/api/forum/topic/posts/:topicId',
  access: 'anyone',
  summary: 'Posts of a topic in order, 10 a page.',
  params: z.object({ topicId: PathId }),
  query: z.object({ page: PageNumber }),
  reply: PostsPage,
})

export const replyToTopic = endpoint({
  name: 'replyToTopic',
  method: 'POST',
  path: '/api/forum/post/:topicId',
  form: '/forum/topic/:topicId/repondre',
  access: 'verified',
  createsContent: true,
  summary:
    'Replies to a topic. `format` 1, the default, reads **strong**, *emphasis*, [text](address), lines that begin with `- ` (a list) or `>! ` (a spoiler); 0 reads the text as it is. 403 with the reason if it is locked, a complaint of another member, or the caller is banned. `read` is the last post on the page: the reply counts as read if it follows directly.',
  params: z.object({ topicId: PathId }),
  body: z.object({
    post: PostText,
    format: PostFormat,
    client_key: ClientKey,
    read: z.optional(z.nullable(integerSchema(1, MAX_ID))),
  }),
  reply: z.strictObject({ message: z.string(), post: Post }),
})

const params = z.object({ postId: PathId })

export const editPost = endpoint({
  name: 'editPost',
  method: 'PATCH',
  path: '/api/forum/post/:postId',
  access: 'verified',
  createsContent: true,
  summary: 'Changes a post of the caller; staff can read the former text.',
  params,
  body: z.object({ post: PostText, format: PostFormat }),
  reply: z.strictObject({ message: z.string(), post: Post }),
})

export const moderatePost = endpoint({
  name: 'moderatePost',
  method: 'POST',
  path: '/api/forum/post/moderate/:postId',
  access: 'desk',
  summary:
    "Hides a member's post and warns the author (+10 %), or restores it (−10 %). `moderate` sets the state; without it the state is toggled.",
  params,
  body: z.object({ moderate: z.optional(z.nullable(integerSchema(0, 1))) }),
  reply: z.strictObject({ message: z.string(), post: Post }),
})

export const listPostEdits = endpoint({
  name: 'listPostEdits',
  method: 'GET',
  path: '/api/forum/post/edits/:postId',
  access: 'desk',
  summary: 'The former texts of a post, the latest first; 50 at most.',
  params,
  reply: z.array(z.strictObject({ post: z.string(), format: StoredFormat, created_at: z.string() })),
})
