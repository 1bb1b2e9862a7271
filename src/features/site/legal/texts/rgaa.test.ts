import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { CRITERIA } from './rgaa-criteria.ts'
import { renderRgaaTable } from './rgaa-document.ts'
import { computeRate, RGAA_PAGES, VERDICTS } from './rgaa-table.ts'

const ROOT = resolve(import.meta.dirname, '../../../../..')
/** Criteria in each of the thirteen themes of the RGAA 4.1. */
const THEMES = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12]

describe('the table of the RGAA', () => {
  const ids = THEMES.flatMap((count, theme) =>
    Array.from({ length: count }, (_, index) => `${theme + 1}.${index + 1}`),
  )

  test('has a verdict for each of the 106 criteria on each of twenty pages', () => {
    expect(ids).toHaveLength(106)
    expect(CRITERIA.map(({ id }) => id)).toEqual(ids)
    expect(Object.keys(VERDICTS).sort()).toEqual([...ids].sort())
    expect(RGAA_PAGES).toHaveLength(20)
    for (const row of Object.values(VERDICTS)) expect(row).toMatch(/^[CN-]{20}$/)
  })

  test('gives evidence that exists', () => {
    const measures = readFileSync(join(ROOT, 'tests/support/rgaa-measures.ts'), 'utf8')
    const journey = readFileSync(join(ROOT, 'tests/browser/rgaa.test.ts'), 'utf8')
    const tags = axe.getRules().flatMap(({ tags }) => tags)
    for (const { id, evidence } of CRITERIA) {
      expect([id, evidence.length > 0]).toEqual([id, true])
      for (const text of evidence) {
        const isThere =
          text === 'axe'
            ? tags.some((tag) => tag.startsWith(`RGAA-${id}.`))
            : text === 'mesure'
              ? `${measures}${journey}`.includes(`'${id}'`)
              : /\s/.test(text) || existsSync(join(ROOT, text))
        expect([id, text, isThere]).toEqual([id, text, true])
      }
    }
  })

  test('is in the documents as it is here', () => {
    expect(readFileSync(join(ROOT, 'docs/rgaa.fr.md'), 'utf8')).toBe(renderRgaaTable())
  })
})

describe('computeRate', () => {
  test.each([
    [{}, { applicable: 0, met: 0, percent: 0 }],
    [
      { '1.1': 'CC', '1.2': '--' },
      { applicable: 1, met: 1, percent: 100 },
    ],
    [
      { '1.1': 'CN', '1.2': 'C-', '1.3': '-N' },
      { applicable: 3, met: 1, percent: 33 },
    ],
  ])('%j', (verdicts, rate) => {
    expect(computeRate(verdicts)).toEqual(rate)
  })
})
