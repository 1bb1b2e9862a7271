import useEmblaCarousel from 'embla-carousel-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { formatPhotoAlt } from '../../texts.ts'
import type { LightboxPhoto } from './lightbox-host.tsx'

/** Embla's unit of duration; 0 for readers who prefer reduced motion. */
const SLIDE_DURATION = 22

interface Props {
  photos: LightboxPhoto[]
  /** Index of the shown photo. */
  shownIndex: number
  onSelect: (shownIndex: number) => void
}

/** Carousel of photos, moved by swipes or by its props; neighbours of the shown photo load ahead. */
export function Slides({ photos, shownIndex, onSelect }: Props) {
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [root, api] = useEmblaCarousel({
    containScroll: false,
    startIndex: shownIndex,
    duration: isStill ? 0 : SLIDE_DURATION,
  })
  const fetchedIds = useRef(new Set<number>())
  const latest = useRef({ index: shownIndex, onSelect })
  latest.current = { index: shownIndex, onSelect }

  useEffect(() => {
    if (!api) return
    const reportSelection = () => {
      const now = api.selectedScrollSnap()
      if (now !== latest.current.index) latest.current.onSelect(now)
    }
    // Photos were added or removed: keep the shown one.
    const restorePosition = () => api.scrollTo(latest.current.index, true)
    api.on('select', reportSelection).on('reInit', restorePosition)
    return () => {
      api.off('select', reportSelection).off('reInit', restorePosition)
    }
  }, [api])

  useEffect(() => {
    const from = api?.selectedScrollSnap() ?? shownIndex
    if (api && from !== shownIndex) api.scrollTo(shownIndex, isStill || Math.abs(from - shownIndex) > 1)
  }, [api, shownIndex, isStill])

  return (
    <div className="slides" ref={root}>
      <ul className="slides-track">
        {photos.map((photo, index) => {
          if (Math.abs(index - shownIndex) <= 1) fetchedIds.current.add(photo.id)
          return (
            <Slide
              key={photo.id}
              photo={photo}
              isShown={index === shownIndex}
              isFetched={fetchedIds.current.has(photo.id)}
            />
          )
        })}
      </ul>
    </div>
  )
}

function Slide({
  photo,
  isShown,
  isFetched,
}: {
  photo: LightboxPhoto
  isShown: boolean
  isFetched: boolean
}) {
  const style = {
    '--wide': photo.width,
    '--high': photo.height,
    backgroundImage: photo.blur ? `url(${photo.blur})` : undefined,
  } as CSSProperties
  return (
    <li className="slide" aria-hidden={!isShown}>
      {isFetched && (
        <img
          src={getPhotoUrl(photo.photo)}
          width={photo.width}
          height={photo.height}
          alt={formatPhotoAlt(photo.name)}
          style={style}
          draggable={false}
          decoding="async"
          fetchPriority={isShown ? 'high' : 'low'}
        />
      )}
    </li>
  )
}

/** URL of the full size. */
export function getPhotoUrl(photo: string): string {
  return `/up/photo/${encodeURIComponent(photo)}`
}
