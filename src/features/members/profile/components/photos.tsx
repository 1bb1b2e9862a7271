import { PHOTO_STATE } from '../../../../shared/photos.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { PlaceholderPortrait } from '../../../../ui/placeholder-portrait.tsx'
import { PHOTO_WAITS, portraitLabelOf } from '../../../../ui/texts.ts'
import { WaitingFigure } from '../../../../ui/waiting-figure.tsx'
import { ReplyLink } from '../../../friends/components/reply-link.tsx'
import { formatPhotoPart } from '../../../friends/components/sign-part.ts'
import type { AlbumPhoto } from '../../../photos/album/contract.ts'

interface PortraitProps {
  member: { id: number; name: string; avatar: string | null }
  /** The first photo waits for staff. */
  isWaiting?: boolean
}

/** The large portrait of a profile, 4:5: the photo as its owner cropped it, or a placeholder. */
export function Portrait({ member: { name, avatar }, isWaiting = false }: PortraitProps) {
  return (
    <div className="portrait">
      {avatar ? (
        <img
          src={getThumbnailUrl(avatar)}
          width={480}
          height={600}
          alt={portraitLabelOf(name)}
          fetchPriority="high"
        />
      ) : isWaiting ? (
        <span className="drawn drawn-waits">
          <WaitingFigure />
          {PHOTO_WAITS}
        </span>
      ) : (
        <PlaceholderPortrait name={name} />
      )}
    </div>
  )
}

/** Width of the thumbnail's file. */
const THUMBNAIL_WIDTH = 480
/** Width by height between which the thumbnail without a crop is the photo itself, cut a little. */
const UPRIGHT = { from: 0.68, to: 0.95 }

interface PhotoLinkProps {
  photo: AlbumPhoto
  name: string
  /** From 1. */
  number: number
  count: number
  /** Width on the screen, for the browser's choice of file. */
  sizes: string
  className?: string
}

/** A photo of 4:5 that opens in the viewer by its fragment. */
export function PhotoLink({ photo, name, number, count, sizes, className }: PhotoLinkProps) {
  const thumbnail = getThumbnailUrl(photo.photo)
  const ratio = photo.width / photo.height
  const isUpright =
    !photo.cropped && UPRIGHT.from <= ratio && ratio <= UPRIGHT.to && photo.width > THUMBNAIL_WIDTH
  const full = `/up/photo/${encodeURIComponent(photo.photo)}`
  return (
    <a className={className ? `photo-link ${className}` : 'photo-link'} href={`#${photo.id}`}>
      <img
        src={thumbnail}
        srcSet={isUpright ? `${thumbnail} ${THUMBNAIL_WIDTH}w, ${full} ${photo.width}w` : undefined}
        sizes={isUpright ? sizes : undefined}
        width={480}
        height={600}
        alt={photo.alt || (count === 1 ? `Photo de ${name}` : `Photo ${number} sur ${count} de ${name}`)}
        fetchPriority={number === 1 ? 'high' : undefined}
        loading={number === 1 ? undefined : 'lazy'}
        decoding={number === 1 ? undefined : 'async'}
        style={photo.blur ? { backgroundImage: `url(${photo.blur})` } : undefined}
      />
    </a>
  )
}

interface FurtherPhotosProps {
  photos: readonly AlbumPhoto[]
  name: string
  /** Index of the first one to show: the page's first photo has its own place. */
  from?: number
  /** Index after the last one to show. */
  until?: number
  /** Id of the member, where each photo offers a request that answers it. */
  replyTo?: number | undefined
}

/** The visible photos after the first: the first of them large, the others two by two. */
export function FurtherPhotos({ photos: all, name, from = 1, until, replyTo }: FurtherPhotosProps) {
  const photos = all.filter((photo) => getShownState(photo) === 'visible')
  if (photos.length <= from) return null
  const isFirst = from <= 1
  return (
    <section className="shots" aria-label={isFirst ? `Album de ${name}` : `Album de ${name}, suite`}>
      {photos.slice(from, until).map((photo, index) => (
        <div key={photo.id} className="shot">
          <PhotoLink
            photo={photo}
            name={name}
            number={index + 1 + from}
            count={photos.length}
            sizes={index === 0 ? '(min-width: 760px) 460px, 100vw' : '(min-width: 760px) 224px, 50vw'}
          />
          {replyTo !== undefined && (
            <ReplyLink
              userId={replyTo}
              part={formatPhotoPart(photo.id)}
              subject={`photo ${index + 1 + from}`}
            />
          )}
        </div>
      ))}
    </section>
  )
}

interface PhotoWithState {
  state: number
  verification: boolean
}

export type ShownState = 'visible' | 'awaiting' | 'refused' | 'moderated' | 'verification'

/** State of a photo for its owner and staff; others see visible photos only. */
export function getShownState({ state, verification }: PhotoWithState): ShownState {
  if (verification) return 'verification'
  if (state === PHOTO_STATE.accepted) return 'visible'
  if (state === PHOTO_STATE.awaiting) return 'awaiting'
  return state === PHOTO_STATE.refused ? 'refused' : 'moderated'
}

/** How many photos there are in each state. */
export function countPhotosByState(photos: readonly PhotoWithState[]): Record<ShownState, number> {
  const counts = { visible: 0, awaiting: 0, refused: 0, moderated: 0, verification: 0 }
  for (const photo of photos) counts[getShownState(photo)]++
  return counts
}
