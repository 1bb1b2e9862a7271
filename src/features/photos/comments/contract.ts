import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply, PageNumber, PathId, pageSchema } from '../../../shared/schemas.ts'
import { COMMENT_REQUIRED, COMMENT_TOO_LONG } from '../texts.ts'

export const COMMENT_MAX_LENGTH = 500
export const COMMENTS_PAGE_SIZE = 10

/** A comment under a photo (specification 2, section 3). */
export const Comment = z.strictObject({
  id: z.int(),
  user_id: z.int(),
  comment: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  status: z.int(),
  roles: z.int(),
  emoji: z.nullable(z.string()),
  stripe_status: z.boolean(),
  last_activity: z.string(),
})
export type Comment = z.infer<typeof Comment>

/** A page of comments, with the reason why the reader may not add one; null if they may. */
export const CommentsPage = z.extend(pageSchema(Comment), { refusal: z.nullable(z.string()) })
export type CommentsPage = z.infer<typeof CommentsPage>

export const listComments = endpoint({
  name: 'listComments',
  method: 'GET',
  path: '/api/comments/:photoId',
  access: 'member',
  summary:
    'Comments on a photo, the newest first, 10 a page; those of blocked pairs and moderated ones are left out.',
  params: z.object({ photoId: PathId }),
  query: z.object({ page: PageNumber, before: z.optional(PathId) }),
  reply: CommentsPage,
})

const CommentText = z.pipe(
  z.pipe(
    z.string(COMMENT_REQUIRED),
    z.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
  ),
  z.string().check(z.minLength(1, COMMENT_REQUIRED), z.maxLength(COMMENT_MAX_LENGTH, COMMENT_TOO_LONG)),
)
const body = z.object({ comment: CommentText })

export const addComment = endpoint({
  name: 'addComment',
  method: 'POST',
  path: '/api/comment/:photoId',
  access: 'verified',
  createsContent: true,
  summary: 'Comments on a photo: its owner and their friends, while it is not locked.',
  params: z.object({ photoId: PathId }),
  body,
  reply: z.strictObject({ message: z.string(), comment: Comment }),
})

const params = z.object({ commentId: PathId })

export const editComment = endpoint({
  name: 'editComment',
  method: 'PATCH',
  path: '/api/comment/:commentId',
  access: 'verified',
  createsContent: true,
  summary: 'Changes a comment of the caller.',
  params,
  body,
  reply: z.strictObject({ message: z.string(), comment: Comment }),
})

export const moderateComment = endpoint({
  name: 'moderateComment',
  method: 'POST',
  path: '/api/comment/moderate/:commentId',
  access: 'desk',
  summary: 'Hides a comment and warns its author (+10 %).',
  params,
  reply: MessageReply,
})

export const deleteComment = endpoint({
  name: 'deleteComment',
  method: 'POST',
  path: '/api/comment/delete/:commentId',
  access: 'member',
  summary: "Deletes a comment: its author, or the photo's owner.",
  params,
  reply: MessageReply,
})
