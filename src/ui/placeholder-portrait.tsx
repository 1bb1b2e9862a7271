import { BACKGROUNDS, getInitials } from './initials.ts'
import sprite from './portraits.svg?url&no-inline'

/** Symbols of the sprite. */
const ORNAMENTS = ['rings', 'waves', 'scales', 'lattice', 'leaves']

/** A drawn portrait of 4:5 that fills its positioned parent. */
export function PlaceholderPortrait({ id, name }: { id: number; name: string }) {
  const { ground, ink } = BACKGROUNDS[id % BACKGROUNDS.length] ?? BACKGROUNDS[0]
  const initials = getInitials(name)
  const ornament = ORNAMENTS[Math.floor(id / BACKGROUNDS.length) % ORNAMENTS.length]
  return (
    <svg className="drawn" viewBox="0 0 80 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="80" height="100" fill={ground} />
      <use href={`${sprite}#${ornament}`} />
      <circle cx="40" cy="44" r="19" fill="#F8DDD2" />
      <text
        x="40"
        y={initials === initials.toUpperCase() ? 50 : 51}
        textAnchor="middle"
        fontFamily="var(--display)"
        fontWeight="600"
        fontSize={initials === initials.toUpperCase() ? 17 : 20}
        fill={ink}
      >
        {initials}
      </text>
    </svg>
  )
}
