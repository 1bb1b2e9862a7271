import { type RefObject, useRef, useState } from 'react'
import { Avatar } from '../../../../ui/avatar.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { UserText } from '../../../../ui/user-text.tsx'
import type { Comment } from '../../contract/comment.ts'
import { canDeleteComment, canModerate } from '../../policy.ts'
import { DELETE, MODERATE } from '../../viewer-texts.ts'
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
export function CommentItem(props: Props) {
  const { comment, reader, now } = props
  const author = { ...comment, id: comment.user_id }
  const [isEdited, setIsEdited] = useState(
    () => props.mayWrite && author.id === reader.id && isBegun(comment),
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
          <EditForm comment={comment} onCancel={leave} onSaved={save} />
        ) : (
          <>
            <UserText text={comment.comment} />
            <Acts {...props} edit={edit} onEdit={() => setIsEdited(true)} />
          </>
        )}
      </div>
    </li>
  )
}

interface ActsProps extends Props {
  edit: RefObject<HTMLButtonElement | null>
  onEdit: () => void
}

function Acts({ comment, reader, ownerId, mayWrite, onAsk, edit, onEdit }: ActsProps) {
  const isOwn = comment.user_id === reader.id
  const label = (act: string) => `${act} le commentaire de ${comment.name}`
  const button = (act: CommentAct, word: string) => (
    <button type="button" aria-label={label(word)} onClick={() => onAsk(act, comment)}>
      {word}
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
