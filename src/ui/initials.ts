// Placeholder portraits: background, ornament and initials, always the same for one id.
export const BACKGROUNDS = [
  { ground: '#7A4A86', ink: '#5B2F66' },
  { ground: '#B0442F', ink: '#8A2F1E' },
  { ground: '#176463', ink: '#0F5152' },
  { ground: '#8A5F14', ink: '#6E4706' },
  { ground: '#3F6B45', ink: '#2D5535' },
  { ground: '#345C8C', ink: '#27487A' },
  { ground: '#9A3F66', ink: '#7D2C51' },
] as const

/** Background of a placeholder portrait, for small round ones made of plain HTML. */
export function backgroundOf(id: number): string {
  return (BACKGROUNDS[id % BACKGROUNDS.length] ?? BACKGROUNDS[0]).ground
}

/** One or two letters: 'Bastien' → 'Ba', 'Jean-Luc' → 'JL'. */
export function getInitials(name: string): string {
  const parts = name.split(/[\s_.-]+/).filter(Boolean)
  const [first = '?', second] = parts
  if (second) return (takeFirst(first, 1) + takeFirst(second, 1)).toUpperCase()
  const pair = takeFirst(first, 2)
  return pair.charAt(0).toUpperCase() + pair.slice(1).toLowerCase()
}

const takeFirst = (part: string, count: number) => [...part.normalize('NFC')].slice(0, count).join('')
