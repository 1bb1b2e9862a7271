import { foldText } from '../../../shared/fold.ts'
import { toPlainText } from '../../../ui/site-markup.ts'
import type { Question } from './questions/question.ts'

/** Words of a question that say nothing of what it is about. */
const IGNORED_TERMS = new Set(
  (
    'a ai aux avec ca ce ces cela comment dans de des du elle en est et il ils je l la le les leur lui m ma me mes moi mon n ne nos ' +
    'notre on ou par pas peut peux plus pour puis pourquoi qu quand que quel quelle qui quoi s sa se ses si son sur ta te tes toi ton ' +
    'tu un une vos votre vous y c d j t est-ce'
  ).split(' '),
)
/** Endings that the forms of a French word differ by: 'bloquer', 'bloquée', 'bloquent'; 'photo', 'photos'. */
const ENDING_PATTERN = /(?:ations?|ements?|euses?|eurs?|ees?|ent|ant|ait|er|ez|es|e|s|x)$/
const STEM_MIN = 4
/** What a word counts where it is found. */
const FIELD_WEIGHTS = { title: 6, words: 3, answer: 1 } as const

const TERM_PATTERN = /[\p{L}\p{N}]+/gu

/** The beginnings of words that a search looks for. */
export function extractStems(search: string): readonly string[] {
  const words = foldText(search).split(' ').filter(Boolean)
  const full = words.filter((word) => !IGNORED_TERMS.has(word))
  return [...new Set((full.length > 0 ? full : words).map(getStem))]
}

function getStem(word: string): string {
  const stem = word.replace(ENDING_PATTERN, '')
  return stem.length >= STEM_MIN ? stem : word
}

/** The questions that have all of these words, the most fitting first; where none has, those that have some. */
export function findQuestions(questions: readonly Question[], stems: readonly string[]): Question[] {
  const found = questions
    .map((question) => ({ question, ...scoreQuestion(question, stems) }))
    .filter(({ hits }) => hits > 0)
  const whole = found.filter(({ hits }) => hits === stems.length)
  return (whole.length > 0 ? whole : found)
    .sort((a, b) => b.hits - a.hits || b.weight - a.weight)
    .map(({ question }) => question)
}

/** How many of the words a question has, and how much they count where they stand. */
function scoreQuestion({ title, words = '', answer }: Question, stems: readonly string[]) {
  const places = [
    [foldText(title), FIELD_WEIGHTS.title],
    [foldText(words), FIELD_WEIGHTS.words],
    [foldText(toPlainText(answer)), FIELD_WEIGHTS.answer],
  ] as const
  let hits = 0
  let weight = 0
  for (const stem of stems) {
    const most = Math.max(...places.map(([text, value]) => (hasTermStartingWith(text, stem) ? value : 0)))
    if (most > 0) hits++
    weight += most
  }
  return { hits, weight }
}

/** Whether a word of a folded text begins so. */
const hasTermStartingWith = (text: string, stem: string) => ` ${text}`.includes(` ${stem}`)

/** Takes a text apart into what was looked for and what stands between. */
export function splitByMatches(text: string, stems: readonly string[]): { text: string; isFound: boolean }[] {
  const pieces: { text: string; isFound: boolean }[] = []
  let end = 0
  for (const { index, 0: word } of text.matchAll(TERM_PATTERN)) {
    const folded = foldText(word)
    if (!stems.some((stem) => folded.startsWith(stem))) continue
    if (index > end) pieces.push({ text: text.slice(end, index), isFound: false })
    pieces.push({ text: word, isFound: true })
    end = index + word.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isFound: false })
  return pieces
}
