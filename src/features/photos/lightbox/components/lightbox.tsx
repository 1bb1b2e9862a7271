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
import { ActionsMenu, MenuItem } from '../../../../ui/actions-menu.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { showError } from '../../../../ui/toast.ts'
import { type AlbumPhoto, likePhoto, unlikePhoto } from '../../album/contract.ts'
import { CommentsPanel } from '../../comments/components/comments-panel.tsx'
import { getLikeRefusal } from '../../policy.ts'
import {
  FAKE_DETECTOR,
  formatCommentCount,
  formatLikeCount,
  formatLikeLabel,
  formatPhotoAlt,
  STATE_NOTICES,
} from '../../texts.ts'
import type { LightboxPhoto, LightboxProps } from './lightbox-host.tsx'
import {
  canUseDetector,
  isPhotoVisible,
  listPhotoActions,
  type MenuEntry,
  type PhotoAction,
} from './photo-actions.ts'
import { Slides } from './slides.tsx'
import { usePhotoActions } from './use-photo-actions.tsx'

/** Requests more photos when fewer than this are left. */
const LOAD_MORE_THRESHOLD = 3
/** From this width on, comments are next to the photo. */
const WIDE_SCREEN_QUERY = '(min-width: 960px)'

interface Props extends LightboxProps {
  openId: number
  onOpen: (id: number) => void
  onClose: () => void
}

/** Full-screen viewer with likes, comments and actions. */
export function Lightbox(props: Props) {
  const { photos, openId, onOpen, onClose, onChange } = props
  const index = photos.findIndex(({ id }) => id === openId)
  const photo = photos[index] as LightboxPhoto
  const [hasPanel, setHasPanel] = useState(() => matchMedia(WIDE_SCREEN_QUERY).matches)
  const panelId = useId()
  const acts = usePhotoActions({ ...props, photo, neighbour: photos[index + 1] ?? photos[index - 1] })
  useLoadMore(props, index)
  const go = (to: number) => {
    const next = photos[to]
    if (next) onOpen(next.id)
  }
  return (
    <>
      <LightboxDialog
        className={hasPanel ? 'viewer evening with-panel' : 'viewer evening'}
        label={formatPhotoAlt(photo.name)}
        // Escape closes the sheet before the viewer.
        onEscape={hasPanel && !matchMedia(WIDE_SCREEN_QUERY).matches ? () => setHasPanel(false) : undefined}
        onClose={onClose}
        onStep={(step) => go(index + step)}
      >
        <LightboxStage
          {...{ ...props, photo, index: index, go, acts, panelId, hasPanel }}
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
            onAction={acts.onCommentAct}
            onClose={() => setHasPanel(false)}
          />
        )}
      </LightboxDialog>
      <div className="evening">{acts.dialogs}</div>
    </>
  )
}

interface LightboxStageProps extends Props {
  photo: LightboxPhoto
  index: number
  go: (to: number) => void
  acts: ReturnType<typeof usePhotoActions>
  panelId: string
  hasPanel: boolean
  onPanel: () => void
}

/** The photo with its owner above and actions below. */
function LightboxStage({ photos, photo, index, go, reader, acts, ...props }: LightboxStageProps) {
  const like = useToggleLike(props.onChange)
  const canLikePhoto = getLikeRefusal(reader, { ...photo, visible: isPhotoVisible(photo) }) === null
  return (
    <div className="viewer-stage">
      <header className="viewer-head">
        <BackLink onClose={props.onClose} />
        <MemberName member={getPhotoOwner(photo)} link />
        <LightboxMenu
          entries={listPhotoActions(photo, acts.reader, props.verificationCode)}
          onAct={acts.onAct}
        />
      </header>
      <Slides photos={photos} shownIndex={index} onSelect={go} />
      <StateNotice photo={photo} />
      <div className="viewer-foot">
        <LightboxFooter
          photo={photo}
          onLike={canLikePhoto ? () => like(photo) : undefined}
          panelId={props.panelId}
          hasPanel={props.hasPanel}
          onPanel={props.onPanel}
          onDetector={canUseDetector(photo, reader) ? acts.openDetector : undefined}
        />
        <LightboxSteps index={index} count={photos.length} onGo={go} />
      </div>
    </div>
  )
}

function getPhotoOwner({ user_id, name, status, roles, stripe_status, emoji }: LightboxPhoto) {
  return { id: user_id, name, status, roles, stripe_status, emoji }
}

/** Requests more photos near the end, once per number of photos; does not retry. */
function useLoadMore({ photos, onMore }: LightboxProps, index: number) {
  const requestedAt = useRef(0)
  useEffect(() => {
    if (!onMore || requestedAt.current === photos.length || index < photos.length - LOAD_MORE_THRESHOLD)
      return
    requestedAt.current = photos.length
    onMore()
  }, [photos.length, onMore, index])
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

/** Notice on a photo that others do not see. */
function StateNotice({ photo }: { photo: LightboxPhoto }) {
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

type LikeState = Pick<AlbumPhoto, 'id' | 'liked' | 'likes'>

/** Toggles a like optimistically, and reverts it on failure. Fast clicks send only the last state. */
export function useToggleLike(onChange: (id: number, patch: Partial<AlbumPhoto>) => void) {
  const wanted = useRef(new Map<number, boolean>())
  return async (photo: LikeState): Promise<void> => {
    const { id, likes } = photo
    const isRunning = wanted.current.has(id)
    wanted.current.set(id, !photo.liked)
    onChange(id, { liked: !photo.liked, likes: Math.max(0, likes + (photo.liked ? -1 : 1)) })
    if (isRunning) return
    try {
      onChange(id, await sendLike(id, wanted.current))
    } catch (error) {
      onChange(id, { liked: photo.liked, likes })
      await showError((error as CallError).serverMessage)
    } finally {
      wanted.current.delete(id)
    }
  }
}

async function sendLike(id: number, wanted: Map<number, boolean>): Promise<Omit<LikeState, 'id'>> {
  const isLiked = wanted.get(id)
  const { likes, liked } = await callApi(isLiked ? likePhoto : unlikePhoto, {
    params: { photoId: String(id) },
  })
  return wanted.get(id) === isLiked ? { likes, liked } : sendLike(id, wanted)
}

/** Menu of the photo's actions. */
export function LightboxMenu({
  entries,
  onAct,
}: {
  entries: MenuEntry[]
  onAct: (act: PhotoAction) => void
}) {
  if (entries.length === 0) return <span />
  return (
    <ActionsMenu label="Actions sur la photo" title="Cette photo" buttonClass="viewer-btn">
      {entries.map(({ act, ...look }) => (
        <MenuItem key={act} {...look} onClick={() => onAct(act)} />
      ))}
    </ActionsMenu>
  )
}

interface LightboxDialogProps {
  className: string
  label: string
  /** Handles Escape instead of the viewer while a sheet covers the photo. */
  onEscape: (() => void) | undefined
  onClose: () => void
  /** Arrow keys: previous or next photo. */
  onStep: (step: -1 | 1) => void
  children: ReactNode
}

/** Full-screen dialog, open while mounted; restores the focus. */
export function LightboxDialog({
  className,
  label,
  onEscape,
  onClose,
  onStep,
  children,
}: LightboxDialogProps) {
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
      // Strict mode opens it twice: ignore the first close event.
      onClose={(event) => event.target === event.currentTarget && !dialog.current?.open && onClose()}
      onKeyDown={onKeyDown}
    >
      {children}
    </dialog>
  )
}

interface LightboxFooterProps {
  photo: LightboxPhoto
  /** Absent if the reader may not like it: then only the count shows. */
  onLike: (() => void) | undefined
  panelId: string
  hasPanel: boolean
  onPanel: () => void
  /** Absent if not offered to this reader. */
  onDetector: (() => void) | undefined
}

/** Likes, comments and reverse image search. */
export function LightboxFooter({
  photo,
  onLike,
  panelId,
  hasPanel,
  onPanel,
  onDetector,
}: LightboxFooterProps) {
  return (
    <div className="viewer-words">
      {onLike ? (
        <button
          type="button"
          className="viewer-act viewer-like"
          aria-pressed={photo.liked}
          aria-label={formatLikeLabel(photo.name, photo.likes)}
          onClick={onLike}
        >
          <Icon name="heart" />
          {photo.likes}
        </button>
      ) : (
        <span className="viewer-act">
          <Icon name="heart" />
          <span aria-hidden="true">{photo.likes}</span>
          <span className="sr">{formatLikeCount(photo.likes)}</span>
        </span>
      )}
      <button
        type="button"
        className="viewer-act"
        aria-expanded={hasPanel}
        aria-controls={hasPanel ? panelId : undefined}
        aria-label={formatCommentCount(photo.comments)}
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

/** Previous and next buttons, and the position. */
export function LightboxSteps({
  index,
  count,
  onGo,
}: {
  index: number
  count: number
  onGo: (to: number) => void
}) {
  if (count < 2) return null
  return (
    <div className="viewer-steps">
      <button
        type="button"
        className="viewer-btn"
        aria-label="Photo précédente"
        aria-disabled={index === 0}
        onClick={() => onGo(index - 1)}
      >
        <Icon name="chevron-left" />
      </button>
      <span role="status">{`${index + 1} sur ${count}`}</span>
      <button
        type="button"
        className="viewer-btn"
        aria-label="Photo suivante"
        aria-disabled={index === count - 1}
        onClick={() => onGo(index + 1)}
      >
        <Icon name="chevron-right" />
      </button>
    </div>
  )
}
