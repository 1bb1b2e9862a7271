import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { PathId } from '../../../shared/schemas.ts'
import { StoredFormat } from '../posts/contract.ts'

/** A bookmarked post. Its author is as on the topic's page. */
export const Bookmark = z.strictObject({
  id: z.int(),
  created_at: z.string(),
  topic: z.strictObject({ id: z.int(), slug: z.string(), title: z.string() }),
  post: z.strictObject({
    id: z.int(),
    pos: z.int(),
    post: z.string(),
    format: StoredFormat,
    created_at: z.string(),
  }),
  user_id: z.nullable(z.int()),
  name: z.string(),
})
export type Bookmark = z.infer<typeof Bookmark>

export const BookmarksPage = z.strictObject({
  bookmarks: z.array(Bookmark),
  /** `before` of the next page; null on the last. */
  next: z.nullable(z.int()),
})
export type BookmarksPage = z.infer<typeof BookmarksPage>

export const listBookmarks = endpoint({
  name: 'listBookmarks',
  method: 'GET',
  path: '/api/forum/bookmarks',
  access: 'member',
  summary:
    'The posts that the caller has bookmarked, the latest bookmark first; 20 a page. Posts that are moderated or that the caller may no longer read are left out.',
  query: z.object({ before: z.optional(PathId) }),
  reply: BookmarksPage,
})
