import { toNameKey } from '../../shared/keys.ts'
import list from './common-passwords.txt?raw'

const common = new Set(list.trim().split('\n'))
/** A shorter name or local part stands in too many honest passwords. */
const SHORTEST_WORD = 3

/** Whether a password is among the first that a guesser tries (security.md 15): known from leaks, or without variety. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  const bare = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return common.has(plain) || common.has(bare) || isRepeated(plain) || isRepeated(bare) || isSequence(plain)
}

/** Whether a password holds the member's name, the first half of the address, or the site's name. */
export function holdsOwnName(password: string, owner: { name: string; email: string }): boolean {
  const plain = toNameKey(password)
  return [owner.name, owner.email.split('@')[0] ?? '', 'guinguette']
    .map(toNameKey)
    .some((word) => word.length >= SHORTEST_WORD && plain.includes(word))
}

/** 'aaaaaaaaaa', 'abcabcabcabc': a few characters over and over. */
function isRepeated(text: string): boolean {
  return /^(.{1,6}?)\1+$/su.test(text)
}

/** '1234567890', '9876543210': digits that only count up or down. */
function isSequence(text: string): boolean {
  if (!/^\d+$/.test(text)) return false
  const steps = [...text].slice(1).map((digit, i) => (Number(digit) - Number(text[i]) + 10) % 10)
  return steps.every((step) => step === steps[0]) && [1, 9].includes(steps[0] ?? 0)
}
