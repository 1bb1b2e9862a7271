import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** The last statement of the first, gapless list; further ones follow with their tests. */
const STATEMENTS = 35

const list = readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8')
const statements = list
  .split(/^### /m)
  .slice(1)
  .map((text) => {
    const [title = '', ...lines] = text.split(/^## /m)[0]?.trim().split('\n') ?? []
    return { number: Number.parseInt(title, 10), title, items: lines.filter((text) => text.startsWith('- ')) }
  })

/** Whether the file has a test or a describe with this title. */
function isTitle(code: string, title: string): boolean {
  const literal = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`\\(\\s*(['"\`])${literal}\\1,`).test(code)
}

test('all statements are present, in order', () => {
  const numbers = statements.map(({ number }) => number)
  expect(numbers.slice(0, STATEMENTS)).toEqual(Array.from({ length: STATEMENTS }, (_, i) => i + 1))
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
})

describe.each(statements)('$title', ({ items }) => {
  test('has tests', () => {
    expect(items.length).toBeGreaterThan(0)
  })

  test('names existing tests', () => {
    for (const item of items) {
      const [, file = '', titles = ''] = /^- `([^`]+)` › (.+)$/.exec(item) ?? []
      expect({ item, isThere: /\.test\.tsx?$/.test(file) && existsSync(join(ROOT, file)) }).toEqual({
        item,
        isThere: true,
      })
      const code = readFileSync(join(ROOT, file), 'utf8')
      for (const title of titles.split(' › '))
        expect({ item, title, isThere: isTitle(code, title) }).toEqual({ item, title, isThere: true })
    }
  })
})
