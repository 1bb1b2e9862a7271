import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { loadDraft, saveDraft } from '../../../../client/draft.ts'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { TextArea } from '../../../../ui/inputs.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { fitToContent, submitOnShortcut } from '../../../../ui/textarea.ts'
import { showSuccess } from '../../../../ui/toast.ts'
import { UserText } from '../../../../ui/user-text.tsx'
import type { LightboxPhoto } from '../../lightbox/components/lightbox-host.tsx'
import type { LightboxViewer } from '../../lightbox/components/lightbox-viewer.ts'
import { canDeleteComment, canModerate } from '../../policy.ts'
import { CANCEL, COMMENTS_LOCKED, DELETE, MODERATE } from '../../texts.ts'
import { addComment, COMMENT_MAX_LENGTH, type Comment, editComment } from '../contract.ts'
import { useCommentEdits, useComments } from './use-comments.ts'

interface Props {
  id: string
  photo: LightboxPhoto
  reader: LightboxViewer
  now: number
  /** A comment was added. */
  onAdded: () => void
  onAction: (act: CommentAction, comment: Comment) => void
  onClose: () => void
}

/** Comments on a photo: a side panel on a wide screen, a bottom sheet on a phone. */
export function CommentsPanel({ id, photo, reader, now, onAdded, onAction, onClose }: Props) {
  const list = useComments(photo.id)
  const { add } = useCommentEdits(photo.id)
  const sheet = useSheetDrag(onClose)
  const end = useScrolledToEnd(list.comments.at(-1)?.id)
  // The owner's own lock is newer than the answer; for others the server decides.
  const refusal = photo.locked && photo.user_id === reader.id ? COMMENTS_LOCKED : list.refusal
  const added = (comment: Comment) => {
    add(comment)
    onAdded()
  }
  return (
    <aside className="viewer-panel" id={id} aria-label="Commentaires" ref={sheet.ref}>
      <header className="viewer-panel-head" {...sheet.handle}>
        <h2>
          {'Commentaires'} <span className="soft">{photo.comments > 0 && photo.comments}</span>
        </h2>
        <button
          type="button"
          className="viewer-btn"
          aria-label="Fermer les commentaires de la photo"
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
      <section className="comments" aria-label="Commentaires" tabIndex={0} ref={end}>
        {list.isLoading && <Skeleton lines={6} />}
        {list.isEmpty && <NoComments canWrite={!refusal} />}
        {list.isFailed && <CommentsError onRetry={list.retry} />}
        {list.hasMore && !list.isFailed && (
          <Button kind="line" small busy={list.isLoadingMore} onClick={list.loadMore}>
            Voir les précédents
          </Button>
        )}
        <CommentList {...{ query: list, photo, reader, now, onAction }} canWrite={!refusal} />
      </section>
      {refusal && (
        <p className="comment-refusal">
          <Icon name="lock" size="sm" />
          {refusal}
        </p>
      )}
      {list.isRead && !refusal && <AddCommentForm photoId={photo.id} readerId={reader.id} onAdded={added} />}
    </aside>
  )
}

/** Scrolls to the newest comment, the last one. */
function useScrolledToEnd(newestId: number | undefined) {
  const ref = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another comment is the newest
  useEffect(() => {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight
  }, [newestId])
  return ref
}

interface CommentListProps extends Pick<Props, 'photo' | 'reader' | 'now' | 'onAction'> {
  query: ReturnType<typeof useComments>
  canWrite: boolean
}

function CommentList({ query: { comments }, photo, reader, now, onAction, canWrite }: CommentListProps) {
  const { replace } = useCommentEdits(photo.id)
  // The page may have been open for a long time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of what was read last
  const moment = useMemo(() => now + performance.now(), [now, comments.length])
  return (
    <ul>
      {comments.map((comment) => (
        <CommentItem
          key={comment.id}
          comment={comment}
          reader={reader}
          ownerId={photo.user_id}
          canWrite={canWrite}
          now={moment}
          onChanged={replace}
          onAction={onAction}
        />
      ))}
    </ul>
  )
}

function NoComments({ canWrite }: { canWrite: boolean }) {
  return (
    <p className="comments-none">
      <Icon name="message-circle" size="lg" />
      <b>Aucun commentaire</b>
      {canWrite && <span className="soft small">Un mot gentil fait toujours plaisir.</span>}
    </p>
  )
}

function CommentsError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="comments-failed">
      <ErrorNotice title="Erreur impossible de charger les commentaires" hint={BUG_HINT} />
      <Button kind="line" small onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  )
}

/** Distance after which a dragged sheet closes; pixels. */
const CLOSE_DISTANCE_PX = 90

/** Closes the sheet when its header is dragged down; does nothing on a side panel. */
function useSheetDrag(onClose: () => void) {
  const ref = useRef<HTMLElement>(null)
  const from = useRef<number | null>(null)
  const move = (distance: number) => {
    if (ref.current) ref.current.style.translate = distance > 0 ? `0 ${distance}px` : ''
  }
  const pulled = (event: PointerEvent) => (from.current === null ? 0 : event.clientY - from.current)
  const end = (event: PointerEvent) => {
    const distance = pulled(event)
    from.current = null
    move(0)
    if (distance > CLOSE_DISTANCE_PX && event.type === 'pointerup') onClose()
  }
  return {
    ref,
    handle: {
      onPointerDown: (event: PointerEvent) => {
        const isButton = event.target instanceof Element && event.target.closest('button')
        if (isButton || event.pointerType === 'mouse') return
        from.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent) => move(pulled(event)),
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}

export type CommentAction = 'delete-comment' | 'moderate-comment' | 'report-comment'

interface CommentItemProps {
  comment: Comment
  reader: LightboxViewer
  /** The photo's owner. */
  ownerId: number
  /** The reader may comment, and so edit their comments. */
  canWrite: boolean
  now: number
  onChanged: (comment: Comment) => void
  onAction: (act: CommentAction, comment: Comment) => void
}

/** A comment, with the actions that the reader may take. */
function CommentItem(props: CommentItemProps) {
  const { comment, reader, now } = props
  const author = { ...comment, id: comment.user_id }
  const [isEdited, setIsEdited] = useState(
    () => props.canWrite && author.id === reader.id && hasEditDraft(comment),
  )
  const edit = useRef<HTMLButtonElement>(null)
  const closeForm = () => {
    setIsEdited(false)
    requestAnimationFrame(() => edit.current?.focus())
  }
  const save = (changed: Comment) => {
    props.onChanged(changed)
    closeForm()
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
          <EditCommentForm comment={comment} onCancel={closeForm} onSaved={save} />
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

interface CommentActionsProps extends CommentItemProps {
  edit: RefObject<HTMLButtonElement | null>
  onEdit: () => void
}

function CommentActions({ comment, reader, ownerId, canWrite, onAction, edit, onEdit }: CommentActionsProps) {
  const isOwn = comment.user_id === reader.id
  const label = (act: string) => `${act} le commentaire de ${comment.name}`
  const button = (act: CommentAction, text: string) => (
    <button type="button" aria-label={label(text)} onClick={() => onAction(act, comment)}>
      {text}
    </button>
  )
  return (
    <div className="comment-acts">
      {isOwn && canWrite && (
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

/** Form for a new comment. The draft is saved until it is sent. */
function AddCommentForm({
  photoId,
  readerId,
  onAdded,
}: {
  photoId: number
  readerId: number
  onAdded: (comment: Comment) => void
}) {
  const key = `comment ${readerId} ${photoId}`
  const [draft, setDraft] = useState(() => loadDraft(key))
  const [sent, setSent] = useState(0)
  const { register, errors, setValue, ...form } = useCallForm(addComment, {
    params: { photoId },
    defaultValues: { comment: draft },
    onDone: ({ message, comment }) => {
      saveDraft(key, '')
      setDraft('')
      setValue('comment', '')
      setSent(sent + 1)
      onAdded(comment)
      return showSuccess(message)
    },
  })
  const field = register('comment')
  return (
    <form className="comment-form" onSubmit={form.submit} noValidate>
      <TextArea
        key={sent}
        label="Votre commentaire"
        placeholder="Votre commentaire"
        error={errors.comment}
        limit={COMMENT_MAX_LENGTH}
        rows={1}
        {...field}
        defaultValue={draft}
        onKeyDown={submitOnShortcut}
        onChange={(event) => {
          saveDraft(key, event.target.value)
          fitToContent(event.target)
          return field.onChange(event)
        }}
      />
      <Button type="submit" kind="poppy" small busy={form.isSubmitting}>
        Commenter
      </Button>
    </form>
  )
}

const getEditDraftKey = ({ id }: Comment) => `comment-edit ${id}`

/** Whether an edit was started and not sent. */
const hasEditDraft = (comment: Comment) => loadDraft(getEditDraftKey(comment)) !== ''

/** Edits a comment in place. */
function EditCommentForm({
  comment,
  onSaved,
  onCancel,
}: {
  comment: Comment
  onSaved: (comment: Comment) => void
  onCancel: () => void
}) {
  const key = getEditDraftKey(comment)
  const [before] = useState(() => loadDraft(key) || comment.comment)
  const { register, errors, ...form } = useCallForm(editComment, {
    params: { commentId: comment.id },
    defaultValues: { comment: before },
    onDone: ({ message, comment: changed }) => {
      saveDraft(key, '')
      onSaved(changed)
      return showSuccess(message)
    },
  })
  const field = register('comment')
  return (
    <form className="comment-form" onSubmit={form.submit} noValidate>
      <TextArea
        label="Votre commentaire"
        error={errors.comment}
        limit={COMMENT_MAX_LENGTH}
        rows={2}
        {...field}
        defaultValue={before}
        autoFocus
        onKeyDown={submitOnShortcut}
        onChange={(event) => {
          saveDraft(key, event.target.value)
          fitToContent(event.target)
          return field.onChange(event)
        }}
      />
      <div className="comment-acts">
        <Button type="submit" small busy={form.isSubmitting}>
          Enregistrer
        </Button>
        <Button
          kind="bare"
          onClick={() => {
            saveDraft(key, '')
            onCancel()
          }}
        >
          {CANCEL}
        </Button>
      </div>
    </form>
  )
}
