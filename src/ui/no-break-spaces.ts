const NO_BREAK = '\u00a0'

/**
 * Replaces spaces before `?`, `!`, `:`, `;` and inside `« »` with no-break spaces, for display only: edited,
 * quoted or copied text keeps the typed spaces.
 */
export function addNoBreakSpaces(text: string): string {
  return text.replace(/ (?=[?!:;\u00bb])/g, NO_BREAK).replace(/\u00ab /g, `\u00ab${NO_BREAK}`)
}
