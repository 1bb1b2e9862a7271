import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { likeRefusal } from '../../policy.ts'
import { photoOf, STATE_NOTICES } from '../../viewer-texts.ts'
import type { ViewedPhoto, ViewerProps } from '../viewer-host.tsx'
import { actsOn, hasDetector, isVisible } from './acts.ts'
import { CommentsPanel } from './comments-panel.tsx'
import { Slides } from './slides.tsx'
import { useLike } from './use-like.ts'
import { usePhotoActs } from './use-photo-acts.tsx'
import { ViewerDialog } from './viewer-dialog.tsx'
import { Steps, ViewerFoot } from './viewer-foot.tsx'
import { ViewerMenu } from './viewer-menu.tsx'

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
