import { expect, test } from 'vitest'
import { foldText } from './fold.ts'

test.each([
  ['À table !', 'a table'],
  ['Coup de cœur', 'coup de coeur'],
  ['  L’Haÿ-les-Roses  ', 'l hay les roses'],
  ['ÉTÉ', 'ete'],
  ['e\u0301te\u0301', 'ete'],
  ['…', ''],
])('%s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})
