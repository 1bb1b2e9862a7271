import useEmblaCarousel from 'embla-carousel-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { photoOf } from '../../viewer-texts.ts'
import type { ViewedPhoto } from '../viewer-host.tsx'

/** Milliseconds-like unit of embla: short, and none where less motion is asked for. */
const DURATION = 22

interface Props {
  photos: ViewedPhoto[]
  /** Which of them is shown. */
  place: number
  onPlace: (place: number) => void
}

/** The photos side by side, moved by swiping or from outside; the neighbours of the one shown are fetched ahead. */
export function Slides({ photos, place, onPlace }: Props) {
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [root, api] = useEmblaCarousel({
    containScroll: false,
    startIndex: place,
    duration: isStill ? 0 : DURATION,
  })
  const seen = useRef(new Set<number>())
  const latest = useRef({ place, onPlace })
  latest.current = { place, onPlace }

  useEffect(() => {
    if (!api) return
    const tell = () => {
      const now = api.selectedScrollSnap()
      if (now !== latest.current.place) latest.current.onPlace(now)
    }
    // Photos were added or taken away: the one shown stays.
    const stay = () => api.scrollTo(latest.current.place, true)
    api.on('select', tell).on('reInit', stay)
    return () => {
      api.off('select', tell).off('reInit', stay)
    }
  }, [api])

  useEffect(() => {
    const from = api?.selectedScrollSnap() ?? place
    if (api && from !== place) api.scrollTo(place, isStill || Math.abs(from - place) > 1)
  }, [api, place, isStill])

  return (
    <div className="slides" ref={root}>
      <ul className="slides-track">
        {photos.map((photo, index) => {
          if (Math.abs(index - place) <= 1) seen.current.add(photo.id)
          return (
            <Slide
              key={photo.id}
              photo={photo}
              isShown={index === place}
              isFetched={seen.current.has(photo.id)}
            />
          )
        })}
      </ul>
    </div>
  )
}

function Slide({ photo, isShown, isFetched }: { photo: ViewedPhoto; isShown: boolean; isFetched: boolean }) {
  const style = {
    '--wide': photo.width,
    '--high': photo.height,
    backgroundImage: photo.blur ? `url(${photo.blur})` : undefined,
  } as CSSProperties
  return (
    <li className="slide" aria-hidden={!isShown}>
      {isFetched && (
        <img
          src={photoUrl(photo.photo)}
          width={photo.width}
          height={photo.height}
          alt={photoOf(photo.name)}
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
export function photoUrl(photo: string): string {
  return `/up/photo/${encodeURIComponent(photo)}`
}
