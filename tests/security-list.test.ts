import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isProven, parseStatements, type Statement, setDate } from '../tools/assets/security-dates.ts'

const ROOT = join(import.meta.dirname, '..')
/** The last statement of the first, gapless list; further ones follow with their tests. */
const STATEMENTS = 37

const list = readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8')
const statements = parseStatements(list)

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

describe.each(statements)('$title', ({ tests, checked }) => {
  test('has tests, and the day on which they last passed', () => {
    expect(tests.length).toBeGreaterThan(0)
    expect(checked).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(new Date(checked).getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('names existing tests', () => {
    for (const { item, file, titles } of tests) {
      expect({ item, isThere: /\.test\.tsx?$/.test(file) && existsSync(join(ROOT, file)) }).toEqual({
        item,
        isThere: true,
      })
      const code = readFileSync(join(ROOT, file), 'utf8')
      for (const title of titles)
        expect({ item, title, isThere: isTitle(code, title) }).toEqual({ item, title, isThere: true })
    }
  })
})

describe('npm run security', () => {
  const file = 'tests/a.test.ts'
  const statement: Statement = {
    number: 6,
    title: '6. A matrix',
    checked: '2026-01-01',
    tests: [{ item: '', file, titles: ['a call', '%s by $who.name'] }],
  }
  const ran = (title: string, status: string) => ({ file, titles: ['outer', 'a call', title], status })

  test.each([
    [[ran('get by zoe', 'passed'), ran('post by hugo', 'passed')], true],
    [[ran('get by zoe', 'passed'), ran('post by hugo', 'failed')], false],
    [[ran('get by zoe', 'passed'), ran('post by hugo', 'skipped')], true],
    [[ran('get by zoe', 'skipped')], false],
    [[ran('another', 'passed')], false],
    [[], false],
  ])('dates a statement after these results: %j %s', (finished, is) => {
    expect(isProven(statement, finished)).toBe(is)
  })

  test('changes the date of that statement only', () => {
    const two = '### 5. One\nChecked: 2026-01-01\n\n### 6. A matrix\nText.\nChecked: 2026-01-01\n'
    expect(setDate(two, statement, '2026-11-23')).toBe(
      '### 5. One\nChecked: 2026-01-01\n\n### 6. A matrix\nText.\nChecked: 2026-11-23\n',
    )
  })
})
