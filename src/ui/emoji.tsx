/** Emoji of a premium member without a choice (specification 2, section 9). */
export const DEFAULT_EMOJI = '1f48e.webp'

interface Props {
  /** File of the catalogue. */
  file: string
  size: number
  /** Empty next to a text. */
  alt: string
  title?: string
  /** False: a still, until something makes it move. */
  moving?: boolean
}

/** An animated emoji, loaded lazily; a still with reduced motion. */
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
