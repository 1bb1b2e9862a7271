import { expect, test } from 'vitest'
import { toNameKey } from '../../../shared/keys.ts'
import { getSearchExcerpt, highlightMatches } from '../topics/lists.ts'

const found = (...matches: string[]) => new Set(matches.map(toNameKey))
const shown = (post: string, ...matches: string[]) =>
  getSearchExcerpt(post, found(...matches))
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('')

test('parts add up to the text', () => {
  for (const text of ['', 'été', 'Été, été\u202f!', '<b>été</b>', 'rien', '😀été😀', 'l’été été']) {
    const pieces = highlightMatches(text, found('ete'))
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(pieces.every((piece) => !piece.found || toNameKey(piece.text) === 'ete')).toBe(true)
  }
})

test('an excerpt of a short post is the whole post on one line', () => {
  expect(shown('> cité\n\nUn café\nnoir', 'cafe')).toBe('cité Un [café] noir')
})

test('an excerpt of a long post is around most matches', () => {
  const post = `un ${'a '.repeat(300)} un deux ${'b '.repeat(300)}`
  expect(shown(post, 'un', 'deux')).toMatch(/^… (a ){20,40}\[un] \[deux] (b ?){40,90} …$/)
})

test('an excerpt contains the match in a long text without spaces', () => {
  expect(shown(`${'a.'.repeat(2_000)}mot.${'b.'.repeat(2_000)}`, 'mot')).toMatch(/^… \[mot]\.(b\.)+b? …$/)
  expect(shown('x '.repeat(4_000), 'x').length).toBeLessThan(700)
  expect(shown('rien '.repeat(100), 'mot')).toMatch(/^rien .* …$/)
})
