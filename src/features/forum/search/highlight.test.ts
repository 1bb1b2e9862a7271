import { expect, test } from 'vitest'
import { toNameKey } from '../../../shared/keys.ts'
import { getSearchExcerpt, highlightMatches } from '../topics/queries/topics.ts'

const found = (...words: string[]) => new Set(words.map(toNameKey))
const shown = (post: string, ...words: string[]) =>
  getSearchExcerpt(post, found(...words))
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('')

test('pieces make the text again, whatever it holds', () => {
  for (const text of ['', 'été', 'Été, été\u202f!', '<b>été</b>', 'rien', '😀été😀', 'l’été été']) {
    const pieces = highlightMatches(text, found('ete'))
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(pieces.every((piece) => !piece.found || toNameKey(piece.text) === 'ete')).toBe(true)
  }
})

test('an excerpt is the whole of a short post on one line', () => {
  expect(shown('> cité\n\nUn café\nnoir', 'cafe')).toBe('cité Un [café] noir')
})

test('an excerpt of a long post is where most of the words are', () => {
  const post = `un ${'a '.repeat(300)} un deux ${'b '.repeat(300)}`
  expect(shown(post, 'un', 'deux')).toMatch(/^… (a ){20,40}\[un] \[deux] (b ?){40,90} …$/)
})

test('an excerpt holds the word however long the text around it has no space', () => {
  expect(shown(`${'a.'.repeat(2_000)}mot.${'b.'.repeat(2_000)}`, 'mot')).toMatch(/^… \[mot]\.(b\.)+b? …$/)
  expect(shown('x '.repeat(4_000), 'x').length).toBeLessThan(700)
  expect(shown('rien '.repeat(100), 'mot')).toMatch(/^rien .* …$/)
})
