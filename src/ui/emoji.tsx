/** What a premium member who has chosen nothing wears (specification 2, section 9). */
export const DEFAULT_EMOJI = '1f48e.webp'

interface Props {
  /** File of the catalogue. */
  file: string
  size: number
  /** Empty where words stand beside it. */
  alt: string
  title?: string
  /** False: its still, until something makes it move. */
  moving?: boolean
}

/** An animated emoji; a still for readers who asked for less motion. Fetched when it comes near. */
export function Emoji({ file, size, alt, title, moving = true }: Props) {
  const still = `/images/emojis/stills/${encodeURIComponent(file)}`
  return (
    <picture className="emoji-picture">
      <source media="(prefers-reduced-motion: reduce)" srcSet={still} />
      <img
        className="emoji"
        src={moving ? `/images/emojis/${encodeURIComponent(file)}` : still}
        width={size}
        height={size}
        alt={alt}
        title={title}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
