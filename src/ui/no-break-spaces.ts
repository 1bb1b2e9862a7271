const NO_BREAK = '\u00a0'

/**
 * A text as it is drawn: what French sets off by a space (`?`, `!`, `:`, `;`, the words in `« »`) stays on the line of its
 * word. For drawing alone; what is edited, quoted or copied keeps the spaces that were typed.
 */
export function addNoBreakSpaces(text: string): string {
  return text.replace(/ (?=[?!:;\u00bb])/g, NO_BREAK).replace(/\u00ab /g, `\u00ab${NO_BREAK}`)
}
