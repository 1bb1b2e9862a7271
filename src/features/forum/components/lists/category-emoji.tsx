/** The pictures of the first categories: a device without a typeface of emojis shows them too. */
const EMOJI_WITH_IMAGE = new Set(['👋', '💛', '💞', '💃', '🧭', '🦉', '☕', '🌟', '🐞', '🕊️'])

/** A category's emoji, which says nothing that the words beside it do not. */
export function CategoryEmoji({ emoji, size = 24 }: { emoji: string; size?: number }) {
  if (!EMOJI_WITH_IMAGE.has(emoji)) return <span aria-hidden="true">{emoji}</span>
  return (
    <img
      src={`/images/emojis/stills/${codesOf(emoji)}.webp`}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}

const codesOf = (emoji: string) => [...emoji].map((sign) => sign.codePointAt(0)?.toString(16)).join('-')
