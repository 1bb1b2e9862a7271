import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type CallError, callApi } from '../../../../client/call.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { showError } from '../../../../ui/toast.ts'
import { type AlbumPhoto, likePhoto, unlikePhoto } from '../../contract/photo.ts'
import { likeRefusal } from '../../policy.ts'
import { commentsOf, FAKE_DETECTOR, likeLabel, likesOf, photoOf, STATE_NOTICES } from '../../viewer-texts.ts'
import type { ViewedPhoto, ViewerProps } from '../viewer-host.tsx'
import { actsOn, hasDetector, isVisible, type MenuEntry, type PhotoAct } from './acts.ts'
import { CommentsPanel } from './comments-panel.tsx'
import { Slides } from './slides.tsx'
import { usePhotoActs } from './use-photo-acts.tsx'

/** Photos left to come, below which more are asked for. */
const NEAR_THE_END = 3
/** From this width on the comments stand beside the photo. */
const WIDE = '(min-width: 960px)'

interface Props extends ViewerProps {
  openId: number
  onOpen: (id: number) => void
  onClose: () => void
}

/** Photos one by one over the whole screen, with likes, comments and what may be done with each. */
export function PhotoViewer(props: Props) {
  const { photos, openId, onOpen, onClose, onChange } = props
  const place = photos.findIndex(({ id }) => id === openId)
  const photo = photos[place] as ViewedPhoto
  const [hasPanel, setHasPanel] = useState(() => matchMedia(WIDE).matches)
  const panelId = useId()
  const acts = usePhotoActs({ ...props, photo, beside: photos[place + 1] ?? photos[place - 1] })
  useMore(props, place)
  const go = (to: number) => {
    const next = photos[to]
    if (next) onOpen(next.id)
  }
  return (
    <>
      <ViewerDialog
        className={hasPanel ? 'viewer evening with-panel' : 'viewer evening'}
        label={photoOf(photo.name)}
        // Escape closes the sheet before the viewer under it.
        onEscape={hasPanel && !matchMedia(WIDE).matches ? () => setHasPanel(false) : undefined}
        onClose={onClose}
        onStep={(by) => go(place + by)}
      >
        <Stage
          {...{ ...props, photo, place, go, acts, panelId, hasPanel }}
          onPanel={() => setHasPanel(!hasPanel)}
        />
        {hasPanel && (
          <CommentsPanel
            key={photo.id}
            id={panelId}
            photo={photo}
            reader={props.reader}
            now={props.now}
            onAdded={() => onChange(photo.id, { comments: photo.comments + 1 })}
            onAsk={acts.onCommentAct}
            onClose={() => setHasPanel(false)}
          />
        )}
      </ViewerDialog>
      <div className="evening">{acts.dialogs}</div>
    </>
  )
}

interface StageProps extends Props {
  photo: ViewedPhoto
  place: number
  go: (to: number) => void
  acts: ReturnType<typeof usePhotoActs>
  panelId: string
  hasPanel: boolean
  onPanel: () => void
}

/** The photo, with whose it is above and what to do with it below. */
function Stage({ photos, photo, place, go, reader, acts, ...props }: StageProps) {
  const like = useLike(props.onChange)
  const mayLike = likeRefusal(reader, { ...photo, visible: isVisible(photo) }) === null
  return (
    <div className="viewer-stage">
      <header className="viewer-head">
        <BackLink onClose={props.onClose} />
        <MemberName member={ownerOf(photo)} link />
        <ViewerMenu entries={actsOn(photo, acts.reader, props.verificationCode)} onAct={acts.onAct} />
      </header>
      <Slides photos={photos} place={place} onPlace={go} />
      <Notice photo={photo} />
      <div className="viewer-foot">
        <ViewerFoot
          photo={photo}
          onLike={mayLike ? () => like(photo) : undefined}
          panelId={props.panelId}
          hasPanel={props.hasPanel}
          onPanel={props.onPanel}
          onDetector={hasDetector(photo, reader) ? acts.openDetector : undefined}
        />
        <Steps place={place} count={photos.length} onGo={go} />
      </div>
    </div>
  )
}

function ownerOf({ user_id, name, status, roles, stripe_status, emoji }: ViewedPhoto) {
  return { id: user_id, name, status, roles, stripe_status, emoji }
}

/** Asks for more photos when the last ones come near, once for as many as there are: what fails is not tried again. */
function useMore({ photos, onMore }: ViewerProps, place: number) {
  const askedAt = useRef(0)
  useEffect(() => {
    if (!onMore || askedAt.current === photos.length || place < photos.length - NEAR_THE_END) return
    askedAt.current = photos.length
    onMore()
  }, [photos.length, onMore, place])
}

function BackLink({ onClose }: { onClose: () => void }) {
  const close = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onClose()
  }
  return (
    <a className="viewer-back" href={location.pathname + location.search} onClick={close}>
      <Icon name="arrow-left" />
      {'Retour'}
    </a>
  )
}

/** What others do not see says so to those who do. */
function Notice({ photo }: { photo: ViewedPhoto }) {
  const sentence = photo.verification
    ? 'Photo de vérification\u202f: seuls son propriétaire et l’équipe la voient.'
    : STATE_NOTICES[photo.state]
  if (!sentence) return null
  return (
    <p className="viewer-notice">
      <Icon name="clock" size="sm" />
      {sentence}
    </p>
  )
}

type Liked = Pick<AlbumPhoto, 'id' | 'liked' | 'likes'>

/**
 * Likes a photo, or takes the like back: shown at once, told to the server, taken back where that fails. Pressing
 * faster than the server answers sends what was pressed last.
 */
export function useLike(onChange: (id: number, patch: Partial<AlbumPhoto>) => void) {
  const wanted = useRef(new Map<number, boolean>())
  return async (photo: Liked): Promise<void> => {
    const { id, likes } = photo
    const isRunning = wanted.current.has(id)
    wanted.current.set(id, !photo.liked)
    onChange(id, { liked: !photo.liked, likes: Math.max(0, likes + (photo.liked ? -1 : 1)) })
    if (isRunning) return
    try {
      onChange(id, await send(id, wanted.current))
    } catch (error) {
      onChange(id, { liked: photo.liked, likes })
      await showError((error as CallError).serverMessage)
    } finally {
      wanted.current.delete(id)
    }
  }
}

async function send(id: number, wanted: Map<number, boolean>): Promise<Omit<Liked, 'id'>> {
  const isLiked = wanted.get(id)
  const { likes, liked } = await callApi(isLiked ? likePhoto : unlikePhoto, {
    params: { photoId: String(id) },
  })
  return wanted.get(id) === isLiked ? { likes, liked } : send(id, wanted)
}

/** What may be done with the photo, behind one button. */
export function ViewerMenu({ entries, onAct }: { entries: MenuEntry[]; onAct: (act: PhotoAct) => void }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLUListElement>(null)
  // The button has the focus before anything opens, so that it is there that the focus comes back to.
  const choose = (act: PhotoAct) => {
    menu.current?.hidePopover?.()
    button.current?.focus()
    onAct(act)
  }
  if (entries.length === 0) return <span />
  return (
    <>
      <button
        ref={button}
        type="button"
        className="viewer-btn"
        popoverTarget={id}
        aria-label="Actions sur la photo"
      >
        <Icon name="ellipsis" />
      </button>
      <ul ref={menu} id={id} className="viewer-menu" popover="auto">
        {entries.map(({ act, label, icon }) => (
          <li key={act}>
            <button type="button" onClick={() => choose(act)}>
              <Icon name={icon} />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

interface ViewerDialogProps {
  className: string
  label: string
  /** Takes Escape in place of the viewer, while something lies over the photo. */
  onEscape: (() => void) | undefined
  onClose: () => void
  /** An arrow key: one photo back or on. */
  onStep: (by: -1 | 1) => void
  children: ReactNode
}

/** A dialog over the whole screen that is open for as long as it is there, and gives the focus back. */
export function ViewerDialog({ className, label, onEscape, onClose, onStep, children }: ViewerDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget || !onEscape) return
    event.preventDefault()
    onEscape()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('textarea')
    if (isTyping || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowLeft') onStep(-1)
    if (event.key === 'ArrowRight') onStep(1)
  }
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onCancel={onCancel}
      // Strict mode opens it twice: the first closing is told when it is open again.
      onClose={(event) => event.target === event.currentTarget && !dialog.current?.open && onClose()}
      onKeyDown={onKeyDown}
    >
      {children}
    </dialog>
  )
}

interface ViewerFootProps {
  photo: ViewedPhoto
  /** Absent where the reader may not like it: then the count alone is shown. */
  onLike: (() => void) | undefined
  panelId: string
  hasPanel: boolean
  onPanel: () => void
  /** Absent where it is not for this reader. */
  onDetector: (() => void) | undefined
}

/** Under the photo: likes, comments, and where it might come from. */
export function ViewerFoot({ photo, onLike, panelId, hasPanel, onPanel, onDetector }: ViewerFootProps) {
  return (
    <div className="viewer-words">
      {onLike ? (
        <button
          type="button"
          className="viewer-act viewer-like"
          aria-pressed={photo.liked}
          aria-label={likeLabel(photo.name, photo.likes)}
          onClick={onLike}
        >
          <Icon name="heart" />
          {photo.likes}
        </button>
      ) : (
        <span className="viewer-act">
          <Icon name="heart" />
          <span aria-hidden="true">{photo.likes}</span>
          <span className="sr">{likesOf(photo.likes)}</span>
        </span>
      )}
      <button
        type="button"
        className="viewer-act"
        aria-expanded={hasPanel}
        aria-controls={hasPanel ? panelId : undefined}
        aria-label={commentsOf(photo.comments)}
        onClick={onPanel}
      >
        <Icon name={photo.locked ? 'lock' : 'message-circle'} />
        {photo.comments}
      </button>
      {onDetector && (
        <button type="button" className="viewer-act viewer-detector" onClick={onDetector}>
          <Icon name="search" />
          <span>{FAKE_DETECTOR}</span>
        </button>
      )}
    </div>
  )
}

/** To the photo before and after, and which one this is. */
export function Steps({ place, count, onGo }: { place: number; count: number; onGo: (to: number) => void }) {
  if (count < 2) return null
  return (
    <div className="viewer-steps">
      <button
        type="button"
        className="viewer-btn"
        aria-label="Photo précédente"
        aria-disabled={place === 0}
        onClick={() => onGo(place - 1)}
      >
        <Icon name="chevron-left" />
      </button>
      <span role="status">{`${place + 1} sur ${count}`}</span>
      <button
        type="button"
        className="viewer-btn"
        aria-label="Photo suivante"
        aria-disabled={place === count - 1}
        onClick={() => onGo(place + 1)}
      >
        <Icon name="chevron-right" />
      </button>
    </div>
  )
}
