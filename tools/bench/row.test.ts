import { describe, expect, test } from 'vitest'
import {
  computeRatio,
  formatRow,
  formatTarget,
  judgeRow,
  type Row,
  type SizeRow,
  TABLE_HEADER,
  type WorkRow,
} from './report.ts'

const figures = (rate: number, p99 = 10, failed = 0) => ({ rate, p50: 5, p99, failed })
const work = (row: Partial<WorkRow>): WorkRow => ({
  entry: 'a page',
  server: figures(1_000),
  limit: figures(4_000),
  limitLabel: 'a template',
  target: {},
  ...row,
})
const size = (row: Partial<SizeRow>): SizeRow => ({
  entry: 'memory',
  size: 100,
  unit: 'MB',
  target: {},
  ...row,
})
const skipped: Row = { entry: 'Lighthouse', reason: 'none is installed' }

describe('formatTarget and judgeRow', () => {
  const cost = { main: 1.5, helpers: 0.3, database: 0.7 }
  const costly = { server: { ...figures(1_000), cost } }
  test.each<[string, Row, string, string]>([
    ['nothing asked', work({}), '', 'not asked'],
    ['a share that is not reached', work({ target: { share: 0.26 } }), '≥ 26 %', 'missed'],
    ['a share reached, but slow', work({ target: { share: 0.2, p99: 8 } }), '≥ 20 %, p99 < 8 ms', 'missed'],
    ['processor time of all processes', work({ ...costly, target: { cost: 2.6 } }), '≤ 2.6 ms', 'met'],
    ['too much of it', work({ ...costly, target: { cost: 2.4 } }), '≤ 2.4 ms', 'missed'],
    [
      'too much of PostgreSQL',
      work({ ...costly, target: { databaseCost: 0.6 } }),
      'PostgreSQL ≤ 0.6 ms',
      'missed',
    ],
    ['a share', work({ target: { share: 0.25 } }), '≥ 25 %', 'met'],
    [
      'a share with failures',
      work({ target: { share: 0.2 }, server: figures(9_000, 1, 3) }),
      '≥ 20 %',
      'missed',
    ],
    ['failures where nothing is asked', work({ server: figures(1, 1, 1) }), '', 'missed'],
    ['a ratio without a limit', work({ target: { share: 0.1 }, limit: figures(0) }), '≥ 10 %', 'missed'],
    ['at most, and as much', size({ target: { most: 100 } }), '≤ 100 MB', 'met'],
    ['at most, and more', size({ target: { most: 99.9 } }), '≤ 99.9 MB', 'missed'],
    ['nothing at most', size({ size: 0, target: { most: 0 }, unit: 'shift' }), '≤ 0 shift', 'met'],
    ['at least', size({ target: { least: 97 }, unit: 'points' }), '≥ 97 points', 'met'],
    ['times the limit', size({ limit: 49, target: { times: 2 } }), '≤ 2 times', 'missed'],
    ['not measured', skipped, '', 'not measured'],
  ])('%s', (_what, row, formatted, verdict) => {
    expect([formatTarget(row), judgeRow(row)]).toEqual([formatted, verdict])
  })
})

test('a higher ratio is better, for work and for sizes', () => {
  expect(computeRatio(work({}))).toBe(0.25)
  expect(computeRatio(size({ limit: 50 }))).toBe(0.5)
  expect(computeRatio(size({ target: { most: 200 } }))).toBe(2)
  expect(computeRatio(size({ size: 98, target: { least: 100 } }))).toBe(0.98)
  expect(computeRatio(size({}))).toBeNull()
  expect(computeRatio(size({ size: 0, target: { most: 0 } }))).toBeNull()
  expect(computeRatio(work({ limit: figures(0) }))).toBeNull()
  expect(computeRatio(skipped)).toBeNull()
})

describe('a line of the table', () => {
  const columns = (text: string) => text.trim().split(/ {2,}/)

  test('shows figure, limit, ratio, target and verdict', () => {
    const row = work({
      server: { ...figures(1_234.5, 56.78), cost: { main: 1.5, helpers: 0.25, database: 0.5 } },
      limit: { ...figures(4_000), cost: { main: 0.25, helpers: 0, database: 0.125 } },
      target: { share: 0.3, p99: 60 },
      peer: 9.1,
      note: 'warm',
    })
    expect(columns(formatRow(row))).toEqual([
      'a page',
      '1,235/s',
      '5.0',
      '56.8',
      '1.50+0.25+0.50 = 2.25',
      '9.1',
      '4,000/s',
      '0.38',
      '31 %',
      '≥ 30 %, p99 < 60 ms',
      'met; warm',
    ])
  })

  test('shows a size and its limit, or else its target', () => {
    expect(columns(formatRow(size({ size: 13.04, unit: 'kB', target: { most: 25 } })))).toEqual([
      'memory',
      '13 kB',
      '25 kB',
      '192 %',
      '≤ 25 kB',
      'met',
    ])
    expect(columns(formatRow(size({ limit: 40, target: { most: 90 } })))).toEqual([
      'memory',
      '100 MB',
      '40 MB',
      '40 %',
      '≤ 90 MB',
      'missed',
    ])
  })

  test('shows failures and skipped rows', () => {
    expect(formatRow(work({ server: figures(10, 1, 13) }))).toMatch(/missed; 13 FAILED$/)
    expect(formatRow(size({ failed: 2 }))).toMatch(/missed; 2 FAILED$/)
    expect(formatRow(skipped)).toMatch(/^Lighthouse +not measured: none is installed$/)
  })

  test('aligns with the header', () => {
    expect(TABLE_HEADER.trim().split(/ +/).join(' ')).toBe(
      'work figure p50 ms p99 ms main+helpers+SQL = cpu ms NodeBB limit cpu ms ratio target',
    )
    expect(formatRow(work({})).indexOf('25 %')).toBe(TABLE_HEADER.indexOf('ratio') + 1)
  })
})
