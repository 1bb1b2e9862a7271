import { toNameKey } from './keys.ts'

const SPACED_CHARACTERS = /(?<![a-z])[a-z](?:[ .\-_*|/~+][a-z]){3,}(?![a-z])/g

/**
 * Normalizes a text for comparison: no case or accents, one kind of apostrophe and space, no invisible
 * characters; emoji digits become digits and 'w h a t s a p p' one word.
 */
export function normalizeText(text: string): string {
  return toNameKey(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(SPACED_CHARACTERS, (match) => match.replace(/[^a-z]/g, ''))
}
