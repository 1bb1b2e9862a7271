import { expect, test } from 'vitest'
import { areNearDuplicates, createTextKey, createTextSketch } from './same-text.ts'

test.each([
  ['Bonsoir, ça va ?', 'BONSOIR , ca va?', true],
  ['Bonsoir 1', 'Bonsoir 22', true],
  ['Bonsoir\n!', 'Bonsoir !', true],
  ['Bonsoir !', 'Bonsoir…', true],
  ['Bonsoir, ça va', 'Bоnsоir çа vа', true],
  ['12', '13', false],
  ['😊', '😊', true],
  ['😊', '😍', false],
])('createTextKey of %s and %s: same is %s', (one, other, same) => {
  expect(createTextKey(one) === createTextKey(other)).toBe(same)
})

const OPENER =
  'Bonsoir Marie, ton sourire m’a donné envie d’écrire. J’aime la danse et les longues marches, et toi ?'

test.each([
  ['another name', OPENER.replace('Marie', 'Anne-Sophie'), true],
  ['other signs and case', OPENER.toUpperCase().replaceAll(',', ' !!'), true],
  ['a sentence added', `${OPENER} Bisous de Lyon.`, true],
  ['a word exchanged', OPENER.replace('longues marches', 'grandes balades'), true],
  [
    'another text',
    'Salut ! Je cherche quelqu’un pour aller au concert de samedi au parc, ça te tente de venir ?',
    false,
  ],
])('areNearDuplicates of a text with %s: is %s', (_change, text, isSame) => {
  expect(areNearDuplicates(createTextSketch(OPENER), createTextSketch(text))).toBe(isSame)
})

test('short texts have no sketch: greetings are compared by their letters alone', () => {
  expect(createTextSketch('Bonsoir, on danse ?')).toBeNull()
  expect(areNearDuplicates(null, null)).toBe(false)
})
