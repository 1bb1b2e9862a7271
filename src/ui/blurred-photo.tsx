import { type MouseEvent, useState } from 'react'

interface Props {
  /** Address of the file, requested only after a touch. */
  href: string
  /** Data address of a tiny blurred copy. */
  blur: string
  width: number
  height: number
  alt: string
  /** Says whose photo it is, and to touch it. */
  note: string
  /** Read to those who do not see the photo, also before the touch; '' for none. */
  description?: string
}

/** A private photo in its reserved space: blurred until a touch; without scripts a link. */
export function BlurredPhoto({ href, blur, width, height, alt, note, description = '' }: Props) {
  const [isShown, setShown] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const show = (event: MouseEvent) => {
    if (isShown || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    setShown(true)
  }
  const hide = () => {
    setShown(false)
    setLoaded(false)
  }
  return (
    <a
      className={isLoaded ? 'blurred is-shown' : 'blurred'}
      href={href}
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: width }}
      onClick={show}
    >
      <span className="blurred-haze" style={{ backgroundImage: `url(${blur})` }} />
      {isShown && (
        <img
          src={href}
          alt={description ? `${alt}\u202f: ${description}` : alt}
          {...{ width, height }}
          onLoad={() => setLoaded(true)}
          onError={hide}
        />
      )}
      {!isLoaded && <span className="blurred-note">{note}</span>}
      {!isLoaded && description && <span className="sr">{` On y voit\u202f: ${description}`}</span>}
    </a>
  )
}
