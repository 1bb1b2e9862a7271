import type { ReactNode } from 'react'

// Members without a photo get a drawn one: a ground, its ornament and the initials, always the same for one id.
const GROUNDS = [
  { ground: '#7A4A86', ink: '#5B2F66' },
  { ground: '#B0442F', ink: '#8A2F1E' },
  { ground: '#176463', ink: '#0F5152' },
  { ground: '#8A5F14', ink: '#6E4706' },
  { ground: '#3F6B45', ink: '#2D5535' },
  { ground: '#345C8C', ink: '#27487A' },
  { ground: '#9A3F66', ink: '#7D2C51' },
] as const

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

/** The ground colour of a drawn portrait, for small round ones that are made of plain HTML. */
export function groundOf(id: number): string {
  return (GROUNDS[id % GROUNDS.length] ?? GROUNDS[0]).ground
}

/** One or two letters that stand for a name: 'Bastien' → 'Ba', 'Jean-Luc' → 'JL'. */
export function initials(name: string): string {
  const words = name.split(/[\s_.-]+/).filter(Boolean)
  const [first = '?', second] = words
  if (second) return (firstOf(first, 1) + firstOf(second, 1)).toUpperCase()
  const pair = firstOf(first, 2)
  return pair.charAt(0).toUpperCase() + pair.slice(1).toLowerCase()
}

const firstOf = (word: string, count: number) => [...word.normalize('NFC')].slice(0, count).join('')

/** A drawn portrait of 4:5 that fills its positioned parent. */
export function DrawnPortrait({ id, name }: { id: number; name: string }) {
  const { ground, ink } = GROUNDS[id % GROUNDS.length] ?? GROUNDS[0]
  const letters = initials(name)
  const ornament = ORNAMENTS[Math.floor(id / GROUNDS.length) % ORNAMENTS.length]
  return (
    <svg className="drawn" viewBox="0 0 80 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="80" height="100" fill={ground} />
      <g fill="none" stroke="#fff" opacity=".16" strokeWidth="1.5">
        {ornament}
      </g>
      <circle cx="40" cy="44" r="19" fill="#F8DDD2" />
      <text
        x="40"
        y={letters === letters.toUpperCase() ? 50 : 51}
        textAnchor="middle"
        fontFamily="var(--display)"
        fontWeight="600"
        fontSize={letters === letters.toUpperCase() ? 17 : 20}
        fill={ink}
      >
        {letters}
      </text>
    </svg>
  )
}
