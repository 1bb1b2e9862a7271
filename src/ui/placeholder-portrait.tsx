import type { ReactNode } from 'react'
import { BACKGROUNDS, getInitials } from './initials.ts'

const RINGS = [10, 18, 26, 34, 42, 50, 58, 66, 74]
const ROWS = [8, 20, 32, 44, 56, 68, 80, 92, 104]

// Staggered, like the print of a summer dress.
const LEAVES = [8, 24, 40, 56, 72].flatMap((x, column) =>
  [4, 34, 64, 94].map((y) => [x, y + (column % 2) * 15] as const),
)

const ORNAMENTS: readonly ReactNode[] = [
  RINGS.map((radius) => <circle key={radius} cx="40" cy="44" r={radius} />),
  ROWS.map((y) => <path key={y} d={`M-4 ${y}q7-6 14 0t14 0 14 0 14 0 14 0 14 0`} />),
  ROWS.map((y) => (
    <path key={y} d={`M0 ${y}a8 8 0 0 0 16 0 8 8 0 0 0 16 0 8 8 0 0 0 16 0 8 8 0 0 0 16 0 8 8 0 0 0 16 0`} />
  )),
  ROWS.map((y) => <path key={y} d={`M-10 ${y + 20}L90 ${y - 30}M-10 ${y - 30}L90 ${y + 20}`} />),
  LEAVES.map(([x, y]) => (
    <path key={`${x}-${y}`} d={`M${x} ${y - 9}q9 9 0 18q-9-9 0-18zM${x} ${y - 3}v16`} />
  )),
]

/** A drawn portrait of 4:5 that fills its positioned parent. */
export function PlaceholderPortrait({ id, name }: { id: number; name: string }) {
  const { ground, ink } = BACKGROUNDS[id % BACKGROUNDS.length] ?? BACKGROUNDS[0]
  const initials = getInitials(name)
  const ornament = ORNAMENTS[Math.floor(id / BACKGROUNDS.length) % ORNAMENTS.length]
  return (
    <svg className="drawn" viewBox="0 0 80 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="80" height="100" fill={ground} />
      <g fill="none" stroke="#fff" opacity=".16" strokeWidth="1.5">
        {ornament}
      </g>
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
