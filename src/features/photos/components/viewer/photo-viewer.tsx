import {
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { likeRefusal } from '../../policy.ts'
import { BACK, photoOf, STATE_NOTICES, VERIFICATION_NOTICE } from '../../viewer-texts.ts'
import type { ViewedPhoto, ViewerProps } from '../viewer-host.tsx'
import { actsOn, hasDetector, isVisible } from './acts.ts'
import { CommentsPanel } from './comments-panel.tsx'
import { Slides } from './slides.tsx'
import { useLike } from './use-like.ts'
import { usePhotoActs } from './use-photo-acts.tsx'
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
  const { photos, reader, now, openId, onOpen, onClose, onChange } = props
  const place = photos.findIndex(({ id }) => id === openId)
  const photo = photos[place] as ViewedPhoto
  const [hasPanel, setHasPanel] = useState(() => matchMedia(WIDE).matches)
  const panelId = useId()
  const dialog = useDialog()
  const like = useLike(onChange)
  const go = (to: number) => {
    const next = photos[to]
    if (next) onOpen(next.id)
  }
  const acts = usePhotoActs({ ...props, photo, beside: photos[place + 1] ?? photos[place - 1] })
  useMore(props, place)

  const onCancel = (event: SyntheticEvent) => {
    // Escape closes the sheet before the viewer under it.
    if (event.target !== event.currentTarget || !hasPanel || matchMedia(WIDE).matches) return
    event.preventDefault()
    setHasPanel(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('textarea')
    if (isTyping || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowLeft') go(place - 1)
    if (event.key === 'ArrowRight') go(place + 1)
  }
  return (
    <>
      <dialog
        ref={dialog}
        className={hasPanel ? 'viewer evening with-panel' : 'viewer evening'}
        aria-label={photoOf(photo.name)}
        onCancel={onCancel}
        // Strict mode opens it twice: the first closing is told when it is open again.
        onClose={(event) => event.target === event.currentTarget && !dialog.current?.open && onClose()}
        onKeyDown={onKeyDown}
      >
        <div className="viewer-stage">
          <header className="viewer-head">
            <BackLink onClose={onClose} />
            <MemberName member={{ id: photo.user_id, name: photo.name, roles: photo.roles }} link />
            <ViewerMenu entries={actsOn(photo, acts.reader, props.verificationCode)} onAct={acts.onAct} />
          </header>
          <Slides photos={photos} place={place} onPlace={go} />
          <Notice photo={photo} />
          <div className="viewer-foot">
            <ViewerFoot
              photo={photo}
              onLike={
                likeRefusal(reader, { ...photo, visible: isVisible(photo) }) ? undefined : () => like(photo)
              }
              panelId={panelId}
              hasPanel={hasPanel}
              onPanel={() => setHasPanel(!hasPanel)}
              onDetector={hasDetector(photo, reader) ? acts.openDetector : undefined}
            />
            <Steps place={place} count={photos.length} onGo={go} />
          </div>
        </div>
        {hasPanel && (
          <CommentsPanel
            key={photo.id}
            id={panelId}
            photo={photo}
            reader={reader}
            now={now}
            onAdded={() => onChange(photo.id, { comments: photo.comments + 1 })}
            onAsk={acts.onCommentAct}
            onClose={() => setHasPanel(false)}
          />
        )}
      </dialog>
      <div className="evening">{acts.dialogs}</div>
    </>
  )
}

/** A dialog that is open for as long as it is there, and gives the focus back. */
function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
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
      {BACK}
    </a>
  )
}

/** What others do not see says so to those who do. */
function Notice({ photo }: { photo: ViewedPhoto }) {
  const sentence = photo.verification ? VERIFICATION_NOTICE : STATE_NOTICES[photo.state]
  if (!sentence) return null
  return (
    <p className="viewer-notice">
      <Icon name="clock" size="sm" />
      {sentence}
    </p>
  )
}
