import { Icon } from '../../../../ui/icon.tsx'
import { commentsOf, FAKE_DETECTOR, likeLabel, likesOf } from '../../viewer-texts.ts'
import type { ViewedPhoto } from '../viewer-host.tsx'

interface Props {
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
export function ViewerFoot({ photo, onLike, panelId, hasPanel, onPanel, onDetector }: Props) {
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
