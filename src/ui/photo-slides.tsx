import useEmblaCarousel from 'embla-carousel-react'
import { type CSSProperties, type TouchEvent, useEffect, useRef, useState } from 'react'

/** Embla's unit of duration; 0 for readers who prefer reduced motion. */
const SLIDE_DURATION = 22

export interface SlidePhoto {
  id: number
  /** Address of the full size. */
  url: string
  alt: string
  width: number
  height: number
  /** Shown until the photo has loaded; a data URL. */
  blur?: string | null
}

interface Props {
  photos: readonly SlidePhoto[]
  /** Index of the shown photo. */
  shownIndex: number
  onSelect: (shownIndex: number) => void
  onClose: () => void
}

/**
 * Carousel of photos, moved by swipes or by its props; neighbours of the shown photo load ahead. A swipe down closes it.
 * Two fingers zoom natively; while zoomed, one finger pans.
 */
export function PhotoSlides({ photos, shownIndex, onSelect, onClose }: Props) {
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [root, api] = useEmblaCarousel({
    containScroll: false,
    startIndex: shownIndex,
    duration: isStill ? 0 : SLIDE_DURATION,
    watchDrag: () => !isZoomed(),
  })
  const swipe = useSwipeDown(onClose)
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
    <div className="slides" ref={root} {...swipe}>
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

/** Pixels down after which a lifted finger closes the viewer. */
const CLOSING_DISTANCE = 96
/** Pixels before the photo follows the finger, and how much steeper than wide the swipe is. */
const SWIPE = { start: 12, slope: 1.5 }

/** The page is zoomed by two fingers. */
const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1.01

/** Listeners of a swipe down: the photo follows the finger, and returns if it is lifted early. */
function useSwipeDown(onClose: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const measure = ({ x, y }: { x: number; y: number }, touch: { clientX: number; clientY: number }) => {
    const down = touch.clientY - y
    return down > SWIPE.start && down > SWIPE.slope * Math.abs(touch.clientX - x) ? down : 0
  }
  const end = (element: HTMLElement) => {
    start.current = null
    element.style.translate = ''
  }
  return {
    onTouchStart: ({ touches, currentTarget }: TouchEvent<HTMLElement>) => {
      end(currentTarget)
      const touch = touches[0]
      if (touch && touches.length === 1 && !isZoomed()) start.current = { x: touch.clientX, y: touch.clientY }
    },
    onTouchMove: ({ touches, currentTarget }: TouchEvent<HTMLElement>) => {
      const touch = touches[0]
      if (!start.current || !touch) return
      if (touches.length > 1) return end(currentTarget)
      currentTarget.style.translate = `0 ${measure(start.current, touch)}px`
    },
    onTouchEnd: ({ changedTouches, currentTarget }: TouchEvent<HTMLElement>) => {
      const touch = changedTouches[0]
      const down = start.current && touch ? measure(start.current, touch) : 0
      end(currentTarget)
      if (down >= CLOSING_DISTANCE) onClose()
    },
    onTouchCancel: ({ currentTarget }: TouchEvent<HTMLElement>) => end(currentTarget),
  }
}

function Slide({ photo, isShown, isFetched }: { photo: SlidePhoto; isShown: boolean; isFetched: boolean }) {
  const style = {
    '--wide': photo.width,
    '--high': photo.height,
    backgroundImage: photo.blur ? `url(${photo.blur})` : undefined,
  } as CSSProperties
  return (
    <li className="slide" aria-hidden={!isShown}>
      {isFetched && (
        <img
          src={photo.url}
          width={photo.width}
          height={photo.height}
          alt={photo.alt}
          style={style}
          draggable={false}
          decoding="async"
          fetchPriority={isShown ? 'high' : 'low'}
        />
      )}
    </li>
  )
}
