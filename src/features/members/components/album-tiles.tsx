import { getThumbnailUrl } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { AlbumPhoto } from '../../photos/contract/photo.ts'
import { STATES } from '../profile-texts.ts'
import { stateOf } from './photo-state.ts'

/** Width of the thumbnail's file. */
const THUMBNAIL = 480

interface TileProps {
  photo: AlbumPhoto
  name: string
  /** From 1. */
  place: number
  /** Photos, and tiles in all. */
  count: number
  tiles: number
}

/** A photo of the mosaic, which opens the viewer, with its likes and comments. */
export function AlbumTile({ photo, name, place, count, tiles }: TileProps) {
  const isFirst = place === 1
  const full = `/up/photo/${encodeURIComponent(photo.photo)}`
  return (
    <a className="album-tile" href={`#${photo.id}`}>
      <img
        src={getThumbnailUrl(photo.photo)}
        srcSet={`${getThumbnailUrl(photo.photo)} ${THUMBNAIL}w, ${full} ${Math.max(photo.width, THUMBNAIL + 1)}w`}
        sizes={sizesOf(isFirst, tiles)}
        width={480}
        height={600}
        alt={count === 1 ? `Photo de ${name}` : `Photo ${place} sur ${count} de ${name}`}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding={isFirst ? undefined : 'async'}
        style={blurOf(photo)}
      />
      <Counts photo={photo} isFirst={isFirst} />
    </a>
  )
}

/** How wide a tile stands, for the browser's choice of file. */
function sizesOf(isFirst: boolean, tiles: number): string {
  if (tiles === 2) return '(min-width: 960px) 280px, 50vw'
  return isFirst ? '(min-width: 960px) 580px, 100vw' : '(min-width: 960px) 190px, 34vw'
}

const blurOf = ({ blur }: AlbumPhoto) => (blur ? { backgroundImage: `url(${blur})` } : undefined)

/** The first tells both counts; on the small ones only what is there. */
function Counts({ photo: { likes, comments }, isFirst }: { photo: AlbumPhoto; isFirst: boolean }) {
  const counts = [
    { icon: 'heart', count: likes, words: `, ${likes} j’aime` },
    {
      icon: 'message-circle',
      count: comments,
      words: `, ${comments} ${comments > 1 ? 'commentaires' : 'commentaire'}`,
    },
  ] as const
  const shown = counts.filter(({ count }) => isFirst || count > 0)
  if (shown.length === 0) return null
  return (
    <span className="photo-meta">
      {shown.map(({ icon, count, words }) => (
        <span key={icon} className="pill">
          <Icon name={icon} />
          <span aria-hidden="true">{count}</span>
          <span className="sr">{words}</span>
        </span>
      ))}
    </span>
  )
}

/** Photos that others do not see, each with why. */
export function HiddenTiles({ photos, name }: { photos: AlbumPhoto[]; name: string }) {
  return (
    <ul className="album-hidden">
      {photos.map((photo) => {
        const state = stateOf(photo)
        const word = state === 'visible' ? '' : STATES[state]
        return (
          <li key={photo.id}>
            <a className="album-tile" href={`#${photo.id}`}>
              <img
                src={getThumbnailUrl(photo.photo)}
                width={480}
                height={600}
                alt={`Photo de ${name}, ${word.toLowerCase()}`}
                loading="lazy"
                decoding="async"
                style={blurOf(photo)}
              />
              <span className={`pill pill-${state}`} aria-hidden="true">
                {word}
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
