import { foldText } from '../../../shared/fold.ts'
import { toPlainText } from '../../../ui/site-markup.ts'
import type { Question } from './questions/question.ts'

/** Words of a question without meaning for a search. */
const IGNORED_TERMS = new Set(
  (
    'a ai aux avec ca ce ces cela comment dans de des du elle en est et il ils je l la le les leur lui m ma me mes moi mon n ne nos ' +
    'notre on ou par pas peut peux plus pour puis pourquoi qu quand que quel quelle qui quoi s sa se ses si son sur ta te tes toi ton ' +
    'tu un une vos votre vous y c d j t est-ce'
  ).split(' '),
)
/** Endings of French word forms: 'bloquer', 'bloquée', 'bloquent'; 'photo', 'photos'. */
const ENDING_PATTERN = /(?:ations?|ements?|euses?|eurs?|ees?|ent|ant|ait|er|ez|es|e|s|x)$/
const STEM_MIN = 4
/** Weight of a match by field. */
const FIELD_WEIGHTS = { title: 6, terms: 3, answer: 1 } as const

const TERM_PATTERN = /[\p{L}\p{N}]+/gu

/** The stems of the terms of a search. */
export function extractStems(search: string): readonly string[] {
  const terms = foldText(search).split(' ').filter(Boolean)
  const full = terms.filter((term) => !IGNORED_TERMS.has(term))
  return [...new Set((full.length > 0 ? full : terms).map(getStem))]
}

function getStem(term: string): string {
  const stem = term.replace(ENDING_PATTERN, '')
  return stem.length >= STEM_MIN ? stem : term
}

/** Questions with all terms, the best first; if there are none, those with some. */
export function findQuestions(questions: readonly Question[], stems: readonly string[]): Question[] {
  const matches = questions
    .map((question) => ({ question, ...scoreQuestion(question, stems) }))
    .filter(({ hits }) => hits > 0)
  const whole = matches.filter(({ hits }) => hits === stems.length)
  return (whole.length > 0 ? whole : matches)
    .sort((a, b) => b.hits - a.hits || b.weight - a.weight)
    .map(({ question }) => question)
}

/** The number of matching terms and their weight. */
function scoreQuestion({ title, searchTerms: terms = '', answer }: Question, stems: readonly string[]) {
  const fields = [
    [foldText(title), FIELD_WEIGHTS.title],
    [foldText(terms), FIELD_WEIGHTS.terms],
    [foldText(toPlainText(answer)), FIELD_WEIGHTS.answer],
  ] as const
  let hits = 0
  let weight = 0
  for (const stem of stems) {
    const most = Math.max(...fields.map(([text, value]) => (hasTermStartingWith(text, stem) ? value : 0)))
    if (most > 0) hits++
    weight += most
  }
  return { hits, weight }
}

/** Whether a word of a folded text begins with a stem. */
const hasTermStartingWith = (text: string, stem: string) => ` ${text}`.includes(` ${stem}`)

/** Splits a text into matches and the text between them. */
export function splitByMatches(text: string, stems: readonly string[]): { text: string; isFound: boolean }[] {
  const pieces: { text: string; isFound: boolean }[] = []
  let end = 0
  for (const { index, 0: term } of text.matchAll(TERM_PATTERN)) {
    const folded = foldText(term)
    if (!stems.some((stem) => folded.startsWith(stem))) continue
    if (index > end) pieces.push({ text: text.slice(end, index), isFound: false })
    pieces.push({ text: term, isFound: true })
    end = index + term.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isFound: false })
  return pieces
}
