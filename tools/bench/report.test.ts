import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartError } from '../../src/platform/start-error.ts'
import {
  assertNoneFell,
  assertWritable,
  type BenchResult,
  compareRuns,
  createReport,
  formatComparison,
  readReport,
} from './report.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guinguette-bench-'))
})
afterAll(() => rm(folder, { recursive: true }))

const ON = { node: 'v20.20.2', cores: 2, at: new Date('2026-11-22T05:00:00Z') }
const measured: BenchResult = {
  mode: 'quick',
  runs: [
    {
      members: 10_000,
      rows: [
        {
          entry: 'a page',
          server: { rate: 500, p50: 1, p99: 2, failed: 0 },
          limit: { rate: 1_000, p50: 1, p99: 2, failed: 0 },
          limitLabel: 'a template',
          target: { share: 0.6 },
        },
        { entry: 'memory', size: 100, unit: 'MB', target: { most: 350 } },
        { entry: 'Lighthouse', reason: 'none is installed' },
      ],
    },
  ],
}

test('createReport contains each row with its ratio, target and verdict', () => {
  const report = JSON.parse(JSON.stringify(createReport(measured, ON)))
  expect(report).toMatchObject({
    version: 3,
    at: '2026-11-22T05:00:00.000Z',
    node: 'v20.20.2',
    cores: 2,
    mode: 'quick',
    runs: [
      {
        members: 10_000,
        rows: [
          {
            entry: 'a page',
            server: { rate: 500 },
            limit: { rate: 1_000 },
            ratio: 0.5,
            target: '≥ 60 %',
            verdict: 'missed',
          },
          { entry: 'memory', size: 100, unit: 'MB', ratio: 3.5, target: '≤ 350 MB', verdict: 'met' },
          {
            entry: 'Lighthouse',
            unseen: 'none is installed',
            ratio: null,
            target: '',
            verdict: 'not measured',
          },
        ],
      },
    ],
  })
})

test('readReport reads a written report', async () => {
  const file = join(folder, 'figures.json')
  await assertWritable(file)
  await writeFile(file, JSON.stringify(createReport(measured, ON)))
  await assertWritable(file)
  expect(await readFile(file, 'utf8')).not.toBe('')
  expect((await readReport(file)).runs[0]?.rows.map(({ ratio }) => ratio)).toEqual([0.5, 3.5, null])
})

describe('an unusable file is rejected with one sentence', () => {
  test('a file that does not exist', async () => {
    const file = join(folder, 'none.json')
    await expect(readReport(file)).rejects.toThrow(
      `The figures of ${file} cannot be read (ENOENT): give --compare another file.`,
    )
  })

  test.each([
    ['not JSON'],
    ['{}'],
    ['{"version":2,"mode":"quick","runs":[]}'],
    ['{"version":3,"mode":"quick"}'],
  ])('containing %s', async (text) => {
    const file = join(folder, 'other.json')
    await writeFile(file, text)
    await expect(readReport(file)).rejects.toThrow(
      `${file} holds no figures that "./guinguette bench --json" of this version has written: measure them again.`,
    )
  })

  test('a file in a missing folder, before anything is measured', async () => {
    const file = join(folder, 'none', 'figures.json')
    await expect(assertWritable(file)).rejects.toThrow(
      `The figures cannot be written to ${file} (ENOENT): give --json another file.`,
    )
  })
})

describe('the comparison with an earlier run', () => {
  const run = (ratios: Record<string, number | null>, members = 10_000) => ({
    runs: [{ members, rows: Object.entries(ratios).map(([entry, ratio]) => ({ entry, ratio })) }],
  })

  test('marks ratios that fell by more than a tenth, worst first', () => {
    const changes = compareRuns(
      run({ a: 0.5, b: 0.5, c: 0.5, d: 0.5 }),
      run({ a: 0.5, b: 0.4, c: 0.46, d: 0.9 }),
    )
    expect(
      changes.map(({ entry, remaining, hasFallen }) => [entry, Math.round(100 * remaining), hasFallen]),
    ).toEqual([
      ['b', 80, true],
      ['c', 92, false],
      ['a', 100, false],
      ['d', 180, false],
    ])
  })

  test('skips rows without a counterpart or ratio, and runs of other sizes', () => {
    expect(compareRuns(run({ a: 0.5, b: null, c: 0 }), run({ b: 0.5, c: 0.5, d: 0.5, a: null }))).toEqual([])
    expect(compareRuns(run({ a: 0.5 }), run({ a: 0.1 }, 20_000))).toEqual([])
  })

  test('formatComparison lists the changes', () => {
    const changes = compareRuns(run({ a: 0.5, b: 0.5 }), run({ a: 0.25, b: 0.5 }))
    const lines = formatComparison(changes)
    expect(lines.map((text) => text.replace(/ +/g, ' '))).toEqual([
      'ratio to the limit before now kept',
      'a 50 % 25 % 50 % FELL',
      'b 50 % 50 % 100 %',
      '1 of 2 rows fell by more than 10 %.',
    ])
    expect(formatComparison([])).toEqual([
      'No row stands in both: compare runs of the same mode and entries.',
    ])
  })

  test('fails when a ratio fell by more than a tenth', () => {
    const before = run({ a: 0.5, b: 0.5 })
    expect(() => assertNoneFell(compareRuns(before, run({ a: 0.44, b: 0.5 })))).toThrow(
      new StartError('1 of 2 rows fell by more than 10 %.'),
    )
    expect(() => assertNoneFell(compareRuns(before, run({ a: 0.46, b: 0.5 })))).not.toThrow()
  })
})
