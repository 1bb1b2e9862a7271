import useEmblaCarousel from 'embla-carousel-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { formatPhotoAlt } from '../lightbox-texts.ts'
import type { LightboxPhoto } from './lightbox-host.tsx'

/** Milliseconds-like unit of embla: short, and none where less motion is asked for. */
const SLIDE_DURATION = 22

interface Props {
  photos: LightboxPhoto[]
  /** Which of them is shown. */
  shownIndex: number
  onSelect: (shownIndex: number) => void
}

/** The photos side by side, moved by swiping or from outside; the neighbours of the one shown are fetched ahead. */
export function Slides({ photos, shownIndex, onSelect: onPlace }: Props) {
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [root, api] = useEmblaCarousel({
    containScroll: false,
    startIndex: shownIndex,
    duration: isStill ? 0 : SLIDE_DURATION,
  })
  const fetchedIds = useRef(new Set<number>())
  const latest = useRef({ place: shownIndex, onPlace })
  latest.current = { place: shownIndex, onPlace }

  useEffect(() => {
    if (!api) return
    const reportSelection = () => {
      const now = api.selectedScrollSnap()
      if (now !== latest.current.place) latest.current.onPlace(now)
    }
    // Photos were added or taken away: the one shown stays.
    const stay = () => api.scrollTo(latest.current.place, true)
    api.on('select', reportSelection).on('reInit', stay)
    return () => {
      api.off('select', reportSelection).off('reInit', stay)
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

/** The full size of a photo. */
export function getPhotoUrl(photo: string): string {
  return `/up/photo/${encodeURIComponent(photo)}`
}
