import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?url&no-inline'

/**
 * An icon of the sprite, hidden from screen readers: a text or label says the same.
 * `size`: sm 16 px, md 20 px, lg 24 px.
 */
export function Icon({ name, size = 'md' }: { name: IconName; size?: 'sm' | 'md' | 'lg' }) {
  const px = { sm: 16, md: 20, lg: 24 }[size]
  return (
    <svg className={size === 'md' ? 'ico' : `ico ico-${size}`} width={px} height={px} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
