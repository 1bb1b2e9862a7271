import { type RefObject, useRef, useState } from 'react'
import { Avatar } from '../../../../ui/avatar.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { UserText } from '../../../../ui/user-text.tsx'
import type { LightboxViewer } from '../../lightbox/components/lightbox-viewer.ts'
import { DELETE, MODERATE } from '../../lightbox/lightbox-texts.ts'
import { canDeleteComment, canModerate } from '../../policy.ts'
import type { Comment } from '../contract/comment.ts'
import { EditCommentForm, hasEditDraft } from './comment-form.tsx'

export type CommentAction = 'delete-comment' | 'moderate-comment' | 'report-comment'

interface Props {
  comment: Comment
  reader: LightboxViewer
  /** Whose the photo is. */
  ownerId: number
  /** The reader may still write here, and so change what they wrote. */
  mayWrite: boolean
  now: number
  onChanged: (comment: Comment) => void
  onAction: (act: CommentAction, comment: Comment) => void
}

/** A comment, with what its reader may do about it. */
export function CommentItem(props: Props) {
  const { comment, reader, now } = props
  const author = { ...comment, id: comment.user_id }
  const [isEdited, setIsEdited] = useState(
    () => props.mayWrite && author.id === reader.id && hasEditDraft(comment),
  )
  const edit = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setIsEdited(false)
    requestAnimationFrame(() => edit.current?.focus())
  }
  const save = (changed: Comment) => {
    props.onChanged(changed)
    leave()
  }
  return (
    <li className="comment">
      <Avatar member={author} size="sm" now={now} lazy />
      <div>
        <p className="comment-head">
          <MemberName member={author} link />
          <span className="tiny soft">
            <RelativeDate moment={comment.created_at} now={now} />
            {comment.updated_at > comment.created_at && ` · modifié`}
          </span>
        </p>
        {isEdited ? (
          <EditCommentForm comment={comment} onCancel={leave} onSaved={save} />
        ) : (
          <>
            <UserText text={comment.comment} />
            <CommentActions {...props} edit={edit} onEdit={() => setIsEdited(true)} />
          </>
        )}
      </div>
    </li>
  )
}

interface CommentActionsProps extends Props {
  edit: RefObject<HTMLButtonElement | null>
  onEdit: () => void
}

function CommentActions({ comment, reader, ownerId, mayWrite, onAction, edit, onEdit }: CommentActionsProps) {
  const isOwn = comment.user_id === reader.id
  const label = (act: string) => `${act} le commentaire de ${comment.name}`
  const button = (act: CommentAction, text: string) => (
    <button type="button" aria-label={label(text)} onClick={() => onAction(act, comment)}>
      {text}
    </button>
  )
  return (
    <div className="comment-acts">
      {isOwn && mayWrite && (
        <button ref={edit} type="button" aria-label={label('Modifier')} onClick={onEdit}>
          Modifier
        </button>
      )}
      {canDeleteComment(reader, { ...comment, owner_id: ownerId }) && button('delete-comment', DELETE)}
      {!isOwn && button('report-comment', 'Signaler')}
      {canModerate(reader, comment) && button('moderate-comment', MODERATE)}
    </div>
  )
}
