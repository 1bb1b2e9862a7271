import { toNameKey } from '../../../shared/keys.ts'

/** A part of a passage; a match is one of the searched terms. */
export interface PassagePart {
  text: string
  isMatch: boolean
}

/** Characters before the first match, and of the whole passage. */
const BEFORE = 40
const LENGTH = 160

/** The searched terms, as they are compared. */
export const splitWords = (search: string) => toNameKey(search).split(/\s+/).filter(Boolean)

/** The part of a text around the first of the terms, with each of them marked. */
export function findPassage(text: string, terms: readonly string[]): PassagePart[] {
  const matches = findMatches(text, terms)
  const first = matches[0]?.[0] ?? 0
  const start = first > BEFORE + 10 ? text.indexOf(' ', first - BEFORE) + 1 || first : 0
  const end = Math.min(text.length, start + LENGTH)
  const parts: PassagePart[] = []
  const add = (from: number, to: number, isMatch: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), isMatch })
  }
  let done = start
  for (const [from, to] of matches) {
    if (from < done || to > end) continue
    add(done, from, false)
    add(from, to, true)
    done = to
  }
  add(done, end, false)
  if (start > 0) parts.unshift({ text: '… ', isMatch: false })
  if (end < text.length) parts.push({ text: '…', isMatch: false })
  return parts
}

/** Ranges of the terms in the text, in order. A folded character may be longer than the written one. */
function findMatches(text: string, terms: readonly string[]): [number, number][] {
  const characters = [...text]
  let folded = ''
  const origin: number[] = []
  let at = 0
  for (const character of characters) {
    const key = toNameKey(character)
    for (let index = 0; index < key.length; index++) origin.push(at)
    folded += key
    at += character.length
  }
  origin.push(text.length)
  const matches: [number, number][] = []
  for (const term of terms) {
    for (let from = folded.indexOf(term); from >= 0; from = folded.indexOf(term, from + term.length))
      matches.push([origin[from] as number, origin[from + term.length] as number])
  }
  return matches.sort(([one], [other]) => one - other)
}
