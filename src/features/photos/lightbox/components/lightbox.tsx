import { useEffect, useId, useRef, useState } from 'react'
import { type CallError, callApi } from '../../../../client/call.ts'
import { ActionsMenu, MenuItem } from '../../../../ui/actions-menu.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { PhotoSlides, type SlidePhoto } from '../../../../ui/photo-slides.tsx'
import { BackLink, LightboxDialog, LightboxSteps } from '../../../../ui/photo-viewer.tsx'
import { showError } from '../../../../ui/toast.ts'
import { type AlbumPhoto, likePhoto, unlikePhoto } from '../../album/contract.ts'
import { CommentsPanel } from '../../comments/components/comments-panel.tsx'
import { getLikeRefusal } from '../../policy.ts'
import {
  formatCommentCount,
  formatLikeCount,
  formatLikeLabel,
  formatPhotoAlt,
  STATE_NOTICES,
} from '../../texts.ts'
import type { LightboxPhoto, LightboxProps } from './lightbox-host.tsx'
import { isPhotoVisible, listPhotoActions, type MenuEntry, type PhotoAction } from './photo-actions.ts'
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
      <PhotoSlides photos={photos.map(toSlide)} shownIndex={index} onSelect={go} onClose={props.onClose} />
      <StateNotice photo={photo} />
      <div className="viewer-foot">
        <LightboxFooter
          photo={photo}
          onLike={canLikePhoto ? () => like(photo) : undefined}
          panelId={props.panelId}
          hasPanel={props.hasPanel}
          onPanel={props.onPanel}
        />
        <LightboxSteps index={index} count={photos.length} onGo={go} />
      </div>
    </div>
  )
}

function toSlide({ id, photo, alt, name, width, height, blur }: LightboxPhoto): SlidePhoto {
  const url = `/up/photo/${encodeURIComponent(photo)}`
  return { id, url, alt: alt || formatPhotoAlt(name), width, height, blur }
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

interface LightboxFooterProps {
  photo: LightboxPhoto
  /** Absent if the reader may not like it: then only the count shows. */
  onLike: (() => void) | undefined
  panelId: string
  hasPanel: boolean
  onPanel: () => void
}

/** Likes and comments. */
export function LightboxFooter({ photo, onLike, panelId, hasPanel, onPanel }: LightboxFooterProps) {
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
    </div>
  )
}
