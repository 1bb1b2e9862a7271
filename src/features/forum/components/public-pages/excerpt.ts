/**
 * The beginning of a post on one line, without what it quotes, cut at a word's end.
 * @param most characters, the ellipsis included
 */
export function getExcerpt(post: string, most: number): string {
  const line = post
    .replace(/^(?:@\S+\n)?(?:>.*(?:\n|$))+/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  if (characters.length <= most) return line
  const start = characters.slice(0, most - 1).join('')
  const word = characters[most - 1] === ' ' ? start.length : start.lastIndexOf(' ')
  return `${start.slice(0, word > 0 ? word : start.length).replace(/[\s,;:.]+$/, '')}\u2026`
}
