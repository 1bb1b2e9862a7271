import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { toAscii } from './ascii-source.ts'

describe('toAscii', () => {
  test.each([
    ['a string', `'L’été à Nogent 🥖'`],
    ['a template', `\`L’été \${1 + 1} 🥖\``],
    ['an escaped backslash before an accent', String.raw`'\\é'`],
    ['an escaped accent', String.raw`'\é\n'`],
    ['the source of a class of characters', `'œuf’'.replace(/[œ’]/g, '-')`],
    ['an emoji in a Unicode expression', `'🥖🥐'.replace(/^[🥐🥖]/u, '-')`],
    ['a name', `(({ é }) => é)({ é: 1 })`],
  ])('returns ASCII of the same value for %s', (_, code) => {
    expect(toAscii(code)).toMatch(/^[\0-\x7f]*$/)
    expect(runInNewContext(toAscii(code))).toBe(runInNewContext(code))
  })

  test('leaves ASCII as it is', () => {
    const code = String.raw`const found = /\d+\\/.exec('\u00e9\n')`
    expect(toAscii(code)).toBe(code)
  })
})
