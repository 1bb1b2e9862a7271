/** Normalises text for searches: lower case, no accents, single spaces between words, no punctuation. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/\u0153/g, 'oe')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
