import { expect, test } from 'vitest'
import { listMentionedKeys } from './mentions.ts'

test.each([
  ['Merci @Zoé !', ['zoe']],
  ['@Zoé, @HUGO: venez', ['zoe', 'hugo']],
  ['Demande à @jean-luc_92.', ['jean-luc_92']],
  ['(@a.b.c) « @Éloïse »', ['a.b.c', 'eloise']],
  ['Encore @Zoe et @zoé...', ['zoe']],
  ['mon adresse : zoe@exemple.fr', []],
  ['https://exemple.fr/@zoe', []],
  ['@@zoe', []],
  ['@ab @..', []],
  ['@abcdefghijklmnopqrstu', []],
  ['@abcdefghijklmnopqrst', ['abcdefghijklmnopqrst']],
  ['@Zo\u0065\u0301', ['zoe']],
  ['@Hugo\n> @Zoé disait cela\n\nPas vrai', ['hugo']],
  ['a > b, @Zoé', ['zoe']],
  ['@__proto__ @constructor', ['__proto__', 'constructor']],
])('%s', (text, keys) => {
  expect(listMentionedKeys(text)).toEqual(keys)
})

test('ten at most', () => {
  const names = Array.from({ length: 30 }, (_, i) => `@membre${i}`)
  expect(listMentionedKeys(names.join(' '))).toHaveLength(10)
  expect(listMentionedKeys(names.join('\n'))).toEqual(names.slice(0, 10).map((name) => name.slice(1)))
})

test('a text made to be slow is not', () => {
  const start = performance.now()
  for (const part of ['@', '@a.', '.', '@aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '@é\u0301']) {
    listMentionedKeys(part.repeat(10_000))
  }
  expect(performance.now() - start).toBeLessThan(1_000)
})
