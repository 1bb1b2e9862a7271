import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { useReducedMotion } from '../../../../ui/use-reduced-motion.ts'

interface Props {
  src: string
  /** One frame of it; without one, nothing is shown until it may move. */
  still: string | undefined
  alt: string
  width?: number
  height?: number
}

/** One pixel of nothing. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** An animated image that a tap stops and starts; it waits for the tap where the reader asked for less motion. */
export function GifImage({ src, still = NOTHING, alt, width, height }: Props) {
  const image = useRef<HTMLImageElement>(null)
  const reduced = useReducedMotion()
  const [asked, setAsked] = useState<boolean>()
  const [broken, setBroken] = useState(false)
  const isMoving = asked ?? !reduced
  // What failed before scripts ran told nobody: it is asked to fail again.
  useEffect(() => {
    const shown = image.current
    if (shown?.complete && shown.naturalWidth === 0)
      shown.setAttribute('src', shown.getAttribute('src') ?? '')
  }, [])
  if (broken) return <BrokenGif />
  return (
    <>
      <picture>
        {asked === undefined && <source media="(prefers-reduced-motion: reduce)" srcSet={still} />}
        <img
          ref={image}
          src={asked === false ? still : src}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      </picture>
      <span className="gif-badge" aria-hidden="true">
        {!isMoving && <Icon name="image-play" size="sm" />}
        {'GIF'}
      </span>
      <button
        type="button"
        className="gif-toggle"
        aria-label={isMoving ? 'Arrêter le gif' : 'Animer le gif'}
        onClick={() => setAsked(!isMoving)}
      />
    </>
  )
}

/** In the place of a gif that is there no more. */
export function BrokenGif() {
  return <p className="gif-broken">Ce gif ne s’affiche plus.</p>
}
