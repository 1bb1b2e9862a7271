import { useRef, useState } from 'react'
import { Avatar } from '../../../../ui/avatar.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { UserText } from '../../../../ui/user-text.tsx'
import type { Comment } from '../../contract/comment.ts'
import { canDeleteComment, canModerate } from '../../policy.ts'
import { actOn, CHANGED, DELETE, EDIT, MODERATE, REPORT } from '../../viewer-texts.ts'
import type { PhotoReader } from '../reader.ts'
import { EditForm, isBegun } from './comment-form.tsx'

export type CommentAct = 'delete-comment' | 'moderate-comment' | 'report-comment'

interface Props {
  comment: Comment
  reader: PhotoReader
  /** Whose the photo is. */
  ownerId: number
  /** The reader may still write here, and so change what they wrote. */
  mayWrite: boolean
  now: number
  onChanged: (comment: Comment) => void
  onAsk: (act: CommentAct, comment: Comment) => void
}

/** A comment, with what its reader may do about it. */
export function CommentItem({ comment, reader, ownerId, mayWrite, now, onChanged, onAsk }: Props) {
  const [isEdited, setIsEdited] = useState(
    () => mayWrite && comment.user_id === reader.id && isBegun(comment),
  )
  const edit = useRef<HTMLButtonElement>(null)
  const author = { ...comment, id: comment.user_id }
  const isOwn = author.id === reader.id
  const leave = () => {
    setIsEdited(false)
    requestAnimationFrame(() => edit.current?.focus())
  }
  const button = (act: CommentAct, label: string) => (
    <button type="button" aria-label={actOn(label, comment.name)} onClick={() => onAsk(act, comment)}>
      {label}
    </button>
  )
  return (
    <li className="comment">
      <Avatar member={author} size="sm" now={now} lazy />
      <div>
        <p className="comment-head">
          <MemberName member={author} link />
          <span className="tiny soft">
            <RelativeDate moment={comment.created_at} now={now} />
            {comment.updated_at > comment.created_at && ` · ${CHANGED}`}
          </span>
        </p>
        {isEdited ? (
          <EditForm
            comment={comment}
            onCancel={leave}
            onSaved={(changed) => {
              onChanged(changed)
              leave()
            }}
          />
        ) : (
          <>
            <UserText text={comment.comment} />
            <div className="comment-acts">
              {isOwn && mayWrite && (
                <button
                  ref={edit}
                  type="button"
                  aria-label={actOn(EDIT, comment.name)}
                  onClick={() => setIsEdited(true)}
                >
                  {EDIT}
                </button>
              )}
              {canDeleteComment(reader, { ...comment, owner_id: ownerId }) &&
                button('delete-comment', DELETE)}
              {!isOwn && button('report-comment', REPORT)}
              {canModerate(reader, comment) && button('moderate-comment', MODERATE)}
            </div>
          </>
        )}
      </div>
    </li>
  )
}
