import { useState } from 'react'
import { callApi } from '../../../../client/call.ts'
import { type Comment, deleteComment, moderateComment } from '../../contract/comment.ts'
import { type AlbumPhoto, banPhoto, deletePhoto, moderatePhoto } from '../../contract/photo.ts'
import * as texts from '../../viewer-texts.ts'
import type { ViewedPhoto } from '../viewer-host.tsx'
import type { PhotoAct } from './acts.ts'
import type { Question } from './ask-once.tsx'
import type { CommentAct } from './comment-item.tsx'
import { useCommentEdits } from './use-comments.ts'

interface Given {
  photo: ViewedPhoto
  onChange: (id: number, patch: Partial<AlbumPhoto>) => void
  /** The photo shown is deleted or out of sight. */
  onGone: () => void
}

/** What the viewer asks before it acts: one question at a time. */
export function useAsks({ photo, onChange, onGone }: Given) {
  const [question, setQuestion] = useState<Question | null>(null)
  const { remove } = useCommentEdits(photo.id)

  const askOfPhoto = (act: PhotoAct & keyof typeof PHOTO_QUESTIONS) => {
    const { endpoint, ...words } = PHOTO_QUESTIONS[act]
    setQuestion({
      ...words,
      run: () => callApi(endpoint, { params: { photoId: String(photo.id) } }),
      onDone: onGone,
    })
  }
  const askOfComment = (act: CommentAct & keyof typeof COMMENT_QUESTIONS, { id }: Comment) => {
    const { endpoint, ...words } = COMMENT_QUESTIONS[act]
    setQuestion({
      ...words,
      run: () => callApi(endpoint, { params: { commentId: String(id) } }),
      onDone: () => {
        remove(id)
        onChange(photo.id, { comments: Math.max(0, photo.comments - 1) })
      },
    })
  }
  return { question, askOfPhoto, askOfComment, close: () => setQuestion(null) }
}

const PHOTO_QUESTIONS = {
  remove: { ...texts.DELETE_PHOTO, label: texts.DELETE, icon: 'trash-2', endpoint: deletePhoto },
  moderate: { ...texts.MODERATE_PHOTO, label: texts.MODERATE, icon: 'shield', endpoint: moderatePhoto },
  ban: { ...texts.BAN_PHOTO, label: texts.ACT.ban, icon: 'ban', endpoint: banPhoto },
} as const

const COMMENT_QUESTIONS = {
  'delete-comment': {
    ...texts.DELETE_COMMENT,
    label: texts.DELETE,
    icon: 'trash-2',
    endpoint: deleteComment,
  },
  'moderate-comment': {
    ...texts.MODERATE_COMMENT,
    label: texts.MODERATE,
    icon: 'shield',
    endpoint: moderateComment,
  },
} as const
