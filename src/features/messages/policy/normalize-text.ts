import { toNameKey } from '../../../shared/keys.ts'

const SPACED_CHARACTERS = /(?<![a-z])[a-z](?:[ .\-_*][a-z]){3,}(?![a-z])/g

/**
 * A text as rules compare it: no case, no accents, one kind of apostrophe and blank, nothing invisible; digits drawn as
 * emojis are digits, and 'w h a t s a p p' is one word.
 */
export function normalizeText(text: string): string {
  return toNameKey(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(SPACED_CHARACTERS, (letters) => letters.replace(/[^a-z]/g, ''))
}

/** What makes two texts the same one sent twice: blanks and digits change nothing, nor do case and accents. */
export function createTextKey(text: string): string {
  const key = normalizeText(text).replace(/[\s\d]/g, '')
  return key === '' ? text.trim() : key
}
