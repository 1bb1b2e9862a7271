/**
 * Returns the beginning of a member's text on one line, without quotations, cut between words.
 * @param most maximum number of characters, with the ellipsis
 */
export function getExcerpt(post: string, most: number): string {
  const content = post
    .replace(/^(?:@\S+(?: #\d+)?\n)?(?:>.*(?:\n|$))+/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...content]
  if (characters.length <= most) return content
  const start = characters.slice(0, most - 1).join('')
  const boundary = characters[most - 1] === ' ' ? start.length : start.lastIndexOf(' ')
  return `${start.slice(0, boundary > 0 ? boundary : start.length).replace(/[\s,;:.]+$/, '')}\u2026`
}
