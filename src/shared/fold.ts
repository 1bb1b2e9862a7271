/** A text as searches compare it: lower case, without accents, words apart by one space and nothing else between. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/\u0153/g, 'oe')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
