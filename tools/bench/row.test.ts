import { describe, expect, test } from 'vitest'
import { askedOf, type Row, ratioOf, type SizeRow, verdictOf, type WorkRow } from './row.ts'
import { HEADER, tableLine } from './table.ts'

const figures = (rate: number, p99 = 10, failed = 0) => ({ rate, p50: 5, p99, failed })
const work = (row: Partial<WorkRow>): WorkRow => ({
  entry: 'a page',
  server: figures(1_000),
  limit: figures(4_000),
  limitIs: 'a template',
  asked: {},
  ...row,
})
const size = (row: Partial<SizeRow>): SizeRow => ({
  entry: 'memory',
  size: 100,
  unit: 'MB',
  asked: {},
  ...row,
})
const unseen: Row = { entry: 'Lighthouse', unseen: 'none is installed' }

describe('what is asked and what is met', () => {
  const rated = { rate: 1_000, of: 5_000 }
  test.each<[string, Row, string, string]>([
    ['nothing asked', work({}), '', 'not asked'],
    ['a rate, as a ratio to the limit', work({ asked: rated }), '≥ 20 % (1,000 of 5,000/s)', 'met'],
    [
      'a ratio that is not reached',
      work({ asked: rated, limit: figures(6_000) }),
      '≥ 20 % (1,000 of 5,000/s)',
      'missed',
    ],
    [
      'a ratio reached, but slow',
      work({ asked: { ...rated, p99: 8 } }),
      '≥ 20 % (1,000 of 5,000/s), p99 < 8 ms',
      'missed',
    ],
    ['a share', work({ asked: { share: 0.25 } }), '≥ 25 %', 'met'],
    [
      'a share with failures',
      work({ asked: { share: 0.2 }, server: figures(9_000, 1, 3) }),
      '≥ 20 %',
      'missed',
    ],
    ['failures where nothing is asked', work({ server: figures(1, 1, 1) }), '', 'missed'],
    ['a ratio without a limit', work({ asked: { share: 0.1 }, limit: figures(0) }), '≥ 10 %', 'missed'],
    ['at most, and as much', size({ asked: { most: 100 } }), '≤ 100 MB', 'met'],
    ['at most, and more', size({ asked: { most: 99.9 } }), '≤ 99.9 MB', 'missed'],
    ['nothing at most', size({ size: 0, asked: { most: 0 }, unit: 'shift' }), '≤ 0 shift', 'met'],
    ['at least', size({ asked: { least: 97 }, unit: 'points' }), '≥ 97 points', 'met'],
    ['times the limit', size({ limit: 49, asked: { times: 2 } }), '≤ 2 times', 'missed'],
    ['not measured', unseen, '', 'not measured'],
  ])('%s', (_what, row, asked, verdict) => {
    expect([askedOf(row), verdictOf(row)]).toEqual([asked, verdict])
  })
})

test('a ratio is the better the higher it is, of work and of sizes', () => {
  expect(ratioOf(work({}))).toBe(0.25)
  expect(ratioOf(size({ limit: 50 }))).toBe(0.5)
  expect(ratioOf(size({ asked: { most: 200 } }))).toBe(2)
  expect(ratioOf(size({ size: 98, asked: { least: 100 } }))).toBe(0.98)
  expect(ratioOf(size({}))).toBeNull()
  expect(ratioOf(size({ size: 0, asked: { most: 0 } }))).toBeNull()
  expect(ratioOf(work({ limit: figures(0) }))).toBeNull()
  expect(ratioOf(unseen)).toBeNull()
})

describe('a line of the table', () => {
  const columns = (line: string) => line.trim().split(/ {2,}/)

  test('shows the figure, the limit, the ratio, what is asked and whether it is met', () => {
    const row = work({
      server: figures(1_234.5, 56.78),
      asked: { rate: 1_000, of: 5_000, p99: 60 },
      note: 'warm',
    })
    expect(columns(tableLine(row))).toEqual([
      'a page',
      '1,235/s',
      '5.0',
      '56.8',
      '4,000/s',
      '31 %',
      '≥ 20 % (1,000 of 5,000/s), p99 < 60 ms',
      'met; warm',
    ])
  })

  test('shows a size beside its limit, or beside what is asked where there is none', () => {
    expect(columns(tableLine(size({ size: 13.04, unit: 'kB', asked: { most: 25 } })))).toEqual([
      'memory',
      '13 kB',
      '25 kB',
      '192 %',
      '≤ 25 kB',
      'met',
    ])
    expect(columns(tableLine(size({ limit: 40, asked: { most: 90 } })))).toEqual([
      'memory',
      '100 MB',
      '40 MB',
      '40 %',
      '≤ 90 MB',
      'missed',
    ])
  })

  test('says what failed and what could not be measured', () => {
    expect(tableLine(work({ server: figures(10, 1, 13) }))).toMatch(/missed; 13 FAILED$/)
    expect(tableLine(size({ failed: 2 }))).toMatch(/missed; 2 FAILED$/)
    expect(tableLine(unseen)).toMatch(/^Lighthouse +not measured: none is installed$/)
  })

  test('stands under the header', () => {
    expect(columns(HEADER)).toEqual(['work', 'figure', 'p50 ms', 'p99 ms', 'limit', 'ratio', 'asked'])
    expect(tableLine(work({})).indexOf('25 %')).toBe(HEADER.indexOf('ratio') + 1)
  })
})
