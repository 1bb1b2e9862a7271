import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useReducedMotion } from '../../../ui/use-reduced-motion.ts'
import { GIPHY_CONSENT } from '../texts.ts'
import { findGifName, GIF_SIZE, getGifPath, getGifStillPath } from './catalogue.ts'
import { getGiphyStillUrl, normalizeGiphyUrl } from './giphy.ts'
import { saveGiphyConsent, useGiphyConsent, useGiphyKey } from './giphy-consent.ts'
import { GIF_TITLES } from './texts.ts'

/** A gif with space reserved from the first paint; `url` is the message's text. */
export default function GifMessage({ url }: { url: string }) {
  const name = findGifName(url)
  if (name) {
    return (
      <div className="gif">
        <GifImage src={getGifPath(name)} still={getGifStillPath(name)} alt={GIF_TITLES[name]} {...GIF_SIZE} />
      </div>
    )
  }
  const address = normalizeGiphyUrl(url)
  return (
    <div className={address ? 'gif gif-outside' : 'gif'}>
      {address ? <GiphyGif address={address} /> : <BrokenGif />}
    </div>
  )
}

/** Requests nothing from Giphy before the reader consents, or when the site has no Giphy key any more. */
function GiphyGif({ address }: { address: string }) {
  const hydrated = useHydrated()
  const key = useGiphyKey()
  const agreed = useGiphyConsent()
  if (hydrated && key === undefined) return <BrokenGif />
  if (agreed) return <GifImage src={address} still={getGiphyStillUrl(address)} alt="Gif de Giphy" />
  return (
    <div className="gif-closed">
      <p>{GIPHY_CONSENT}</p>
      <Button kind="line" small className="needs-script" onClick={() => saveGiphyConsent(true)}>
        Afficher les gifs de Giphy
      </Button>
    </div>
  )
}

interface GifImageProps {
  src: string
  /** One frame; without one, nothing is element until motion is allowed. */
  still: string | undefined
  alt: string
  width?: number
  height?: number
}

/** A transparent pixel. */
const EMPTY_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** An animated image that a tap stops and starts; it starts still for readers who prefer reduced motion. */
function GifImage({ src, still = EMPTY_IMAGE, alt, width, height }: GifImageProps) {
  const image = useRef<HTMLImageElement>(null)
  const reduced = useReducedMotion()
  const [wantsMotion, setWantsMotion] = useState<boolean>()
  const [broken, setBroken] = useState(false)
  const isMoving = wantsMotion ?? !reduced
  // An image that failed before hydration fired no error event: load it again.
  useEffect(() => {
    const element = image.current
    if (element?.complete && element.naturalWidth === 0)
      element.setAttribute('src', element.getAttribute('src') ?? '')
  }, [])
  if (broken) return <BrokenGif />
  return (
    <>
      <picture>
        {wantsMotion === undefined && <source media="(prefers-reduced-motion: reduce)" srcSet={still} />}
        <img
          ref={image}
          src={wantsMotion === false ? still : src}
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
        onClick={() => setWantsMotion(!isMoving)}
      />
    </>
  )
}

/** Shown for a gif that does not load. */
function BrokenGif() {
  return <p className="gif-broken">Ce gif ne s’affiche plus.</p>
}
