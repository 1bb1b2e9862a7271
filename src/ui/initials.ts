/** One or two letters: 'Bastien' → 'Ba', 'Jean-Luc' → 'JL'. */
export function getInitials(name: string): string {
  const parts = name.split(/[\s_.-]+/).filter(Boolean)
  const [first = '?', second] = parts
  if (second) return (takeFirst(first, 1) + takeFirst(second, 1)).toUpperCase()
  const pair = takeFirst(first, 2)
  return pair.charAt(0).toUpperCase() + pair.slice(1).toLowerCase()
}

const takeFirst = (part: string, count: number) => [...part.normalize('NFC')].slice(0, count).join('')
