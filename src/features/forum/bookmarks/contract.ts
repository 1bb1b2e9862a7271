import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { integerSchema, MessageReply, PathId } from '../../../shared/schemas.ts'
import { NO_SUCH_BOOKMARK_STATE } from '../reading-texts.ts'

/** Bookmarks of a member at most; the sentence of the refusal names it. */
export const BOOKMARKS_MAX = 500
/** Bookmarks per page. */
export const BOOKMARKS_PAGE = 20

export const bookmarkPost = endpoint({
  name: 'bookmarkPost',
  method: 'POST',
  path: '/api/forum/post/bookmark/:postId',
  form: '/forum/post/:postId/garder',
  access: 'member',
  summary:
    'Bookmarks a post for the caller alone (1), or removes the bookmark (0). 403 for a moderated post, 409 beyond 500 bookmarks.',
  params: z.object({ postId: PathId }),
  body: z.object({ bookmarked: integerSchema(0, 1, NO_SUCH_BOOKMARK_STATE) }),
  reply: MessageReply,
})
