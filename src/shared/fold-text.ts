import { CONFUSABLES } from './confusables.ts'
import { normalizeText } from './normalize-text.ts'

const FOLDED = new Map(
  Object.entries(CONFUSABLES).flatMap(([target, all]) => [...all].map((character) => [character, target])),
)
/** White letters on a round or square ground, which NFKD does not decompose: first code point of each alphabet. */
const ENCLOSED_ALPHABETS = [0x1f150, 0x1f170]
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/** Replaces characters of any script that look like a Latin letter or digit (UTS 39): 'ѕnаp' in Cyrillic is 'snap'. */
function foldConfusables(text: string): string {
  return text.normalize('NFKD').replace(/[^\0-\x7f]/gu, (character) => {
    const folded = FOLDED.get(character)
    if (folded !== undefined) return folded
    const code = character.codePointAt(0) ?? 0
    const start = ENCLOSED_ALPHABETS.find((first) => code >= first && code < first + ALPHABET.length)
    return start === undefined ? character : ALPHABET.charAt(code - start)
  })
}

/** `normalizeText`, with characters of other scripts read as the Latin letters that they look like. */
export function foldText(text: string): string {
  return normalizeText(foldConfusables(text))
}

const LOOKALIKE_SIGNS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '5': 's',
  $: 's',
  '7': 't',
}

/** A token, and its readings with digits and signs as the letters that they look like: 'sn@p' is 'snap'. */
export function listReadings(token: string): string[] {
  const read = (text: string) => text.replace(/[@4301!|5$7]/g, (sign) => LOOKALIKE_SIGNS[sign] ?? sign)
  return [token, read(token), read(token.replaceAll('1', 'l'))]
}
