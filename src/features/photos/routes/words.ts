import type { AppContext } from '../../../platform/context.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { operation } from '../../../platform/http/operation.ts'
import { assertNotPaused, getWriteRefusal } from '../../../platform/http/viewer.ts'
import { comment, moderateWords, removeComment, rewrite } from '../commands/comments.ts'
import { like, unlike } from '../commands/likes.ts'
import { addComment, deleteComment, editComment, listComments, moderateComment } from '../contract/comment.ts'
import { likePhoto, unlikePhoto } from '../contract/photo.ts'
import { readComments } from '../queries/comments.ts'
import * as texts from '../words-texts.ts'

const HOUR = 3_600
/** Of one member, taken back or not. */
const LIKES: Limit = { name: 'likes', points: 600, seconds: HOUR, message: texts.LIKES_OVER }
/** Written or changed by one member. */
const COMMENTS: Limit = { name: 'comments', points: 60, seconds: HOUR, message: texts.COMMENTS_OVER }

/** Likes and comments (specification 2, section 7). */
export function wordRoutes(context: AppContext): void {
  likeRoutes(context)
  commentRoutes(context)
}

function likeRoutes(context: AppContext): void {
  const { limits } = context
  operation(context, likePhoto, async ({ viewer, params }) => {
    assertNotPaused(viewer)
    await limits.count(LIKES, String(viewer.id))
    return { message: texts.LIKED, likes: await like(context, viewer, params.photoId), liked: true }
  })
  operation(context, unlikePhoto, async ({ viewer, params }) => {
    await limits.count(LIKES, String(viewer.id))
    return { message: texts.UNLIKED, likes: await unlike(context, viewer, params.photoId), liked: false }
  })
}

function commentRoutes(context: AppContext): void {
  const { db, limits } = context
  operation(context, listComments, async ({ viewer, params, query }) => {
    const comments = await readComments(db, viewer, params.photoId, query)
    return { ...comments, refusal: comments.refusal ?? getWriteRefusal(viewer) }
  })
  operation(context, addComment, async ({ viewer, params, body }) => {
    await limits.count(COMMENTS, String(viewer.id))
    return {
      message: texts.COMMENT_ADDED,
      comment: await comment(context, viewer, params.photoId, body.comment),
    }
  })
  operation(context, editComment, async ({ viewer, params, body }) => {
    await limits.count(COMMENTS, String(viewer.id))
    const edited = await rewrite(db, viewer, params.commentId, body.comment)
    return { message: texts.COMMENT_EDITED, comment: edited }
  })
  operation(context, deleteComment, async ({ viewer, params }) => {
    await removeComment(context, viewer, params.commentId)
    return { message: texts.COMMENT_DELETED }
  })
  operation(context, moderateComment, async ({ viewer, params }) => {
    await moderateWords(context, viewer, params.commentId)
    return { message: texts.COMMENT_MODERATED }
  })
}
