import { type PointerEvent, useMemo, useRef } from 'react'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import type { LightboxPhoto } from '../../lightbox/components/lightbox-host.tsx'
import type { LightboxViewer } from '../../lightbox/components/lightbox-viewer.ts'
import { COMMENTS_LOCKED } from '../../texts.ts'
import type { Comment } from '../contract/comment.ts'
import { AddCommentForm } from './comment-form.tsx'
import { type CommentAction, CommentItem } from './comment-item.tsx'
import { useCommentEdits, useComments } from './use-comments.ts'

interface Props {
  id: string
  photo: LightboxPhoto
  reader: LightboxViewer
  now: number
  /** One comment more. */
  onAdded: () => void
  onAsk: (act: CommentAction, comment: Comment) => void
  onClose: () => void
}

/** What is said under a photo: beside it on a wide screen, a sheet over its foot on a phone. */
export function CommentsPanel({ id, photo, reader, now, onAdded, onAsk, onClose }: Props) {
  const said = useComments(photo.id)
  const { add } = useCommentEdits(photo.id)
  const sheet = useSheetDrag(onClose)
  // The owner may have closed them a moment ago; of others the server knows more than the page.
  const refusal = photo.locked && photo.user_id === reader.id ? COMMENTS_LOCKED : said.refusal
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
      <section className="comments" aria-label="Commentaires" tabIndex={0}>
        {said.isLoading && <Skeleton lines={6} />}
        {said.isEmpty && <NoComments mayWrite={!refusal} />}
        <CommentList {...{ query: said, photo, reader, now, onAsk }} mayWrite={!refusal} />
        {said.isFailed && <CommentsError onRetry={said.retry} />}
        {said.hasMore && !said.isFailed && <LoadMore busy={said.isLoadingMore} onMore={said.loadMore} />}
      </section>
      {refusal && (
        <p className="comment-refusal">
          <Icon name="lock" size="sm" />
          {refusal}
        </p>
      )}
      {said.isRead && !refusal && <AddCommentForm photoId={photo.id} readerId={reader.id} onAdded={added} />}
    </aside>
  )
}

interface CommentListProps extends Pick<Props, 'photo' | 'reader' | 'now' | 'onAsk'> {
  query: ReturnType<typeof useComments>
  mayWrite: boolean
}

function CommentList({ query: { comments }, photo, reader, now, onAsk, mayWrite }: CommentListProps) {
  const { replace } = useCommentEdits(photo.id)
  // The page may have been open for long.
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
          mayWrite={mayWrite}
          now={moment}
          onChanged={replace}
          onAction={onAsk}
        />
      ))}
    </ul>
  )
}

function NoComments({ mayWrite }: { mayWrite: boolean }) {
  return (
    <p className="comments-none">
      <Icon name="message-circle" size="lg" />
      <b>Aucun commentaire</b>
      {mayWrite && <span className="soft small">Un mot gentil fait toujours plaisir.</span>}
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

/** Pulled down by this many pixels a sheet closes. */
const CLOSE_DISTANCE_PX = 90

/** Lets a sheet be pulled down by its head; where it is a side panel, pulling does nothing. */
function useSheetDrag(onClose: () => void) {
  const ref = useRef<HTMLElement>(null)
  const from = useRef<number | null>(null)
  const move = (by: number) => {
    if (ref.current) ref.current.style.translate = by > 0 ? `0 ${by}px` : ''
  }
  const pulled = (event: PointerEvent) => (from.current === null ? 0 : event.clientY - from.current)
  const end = (event: PointerEvent) => {
    const by = pulled(event)
    from.current = null
    move(0)
    if (by > CLOSE_DISTANCE_PX && event.type === 'pointerup') onClose()
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
