import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareRuns, comparisonLines } from './compare.ts'
import { type Measured, readEarlier, reportOf, requireWritable } from './report.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guinguette-bench-'))
})
afterAll(() => rm(folder, { recursive: true }))

const ON = { node: 'v20.20.2', cores: 2, at: new Date('2026-11-22T05:00:00Z') }
const measured: Measured = {
  mode: 'quick',
  runs: [
    {
      members: 10_000,
      rows: [
        {
          entry: 'a page',
          server: { rate: 500, p50: 1, p99: 2, failed: 0 },
          limit: { rate: 1_000, p50: 1, p99: 2, failed: 0 },
          limitIs: 'a template',
          asked: { share: 0.6 },
        },
        { entry: 'memory', size: 100, unit: 'MB', asked: { most: 350 } },
        { entry: 'Lighthouse', unseen: 'none is installed' },
      ],
    },
  ],
}

test('the file holds each row with its ratio, what is asked and whether it is met', () => {
  const report = JSON.parse(JSON.stringify(reportOf(measured, ON)))
  expect(report).toMatchObject({
    version: 2,
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

test('what was written is read again', async () => {
  const file = join(folder, 'figures.json')
  await requireWritable(file)
  await writeFile(file, JSON.stringify(reportOf(measured, ON)))
  await requireWritable(file)
  expect(await readFile(file, 'utf8')).not.toBe('')
  expect((await readEarlier(file)).runs[0]?.rows.map(({ ratio }) => ratio)).toEqual([0.5, 3.5, null])
})

describe('a file that cannot be right is told in one sentence', () => {
  test('one that is not there', async () => {
    const file = join(folder, 'none.json')
    await expect(readEarlier(file)).rejects.toThrow(
      `The figures of ${file} cannot be read (ENOENT): give --compare another file.`,
    )
  })

  test.each([
    ['not JSON'],
    ['{}'],
    ['{"version":1,"mode":"quick","runs":[]}'],
    ['{"version":2,"mode":"quick"}'],
  ])('one that holds %s', async (text) => {
    const file = join(folder, 'other.json')
    await writeFile(file, text)
    await expect(readEarlier(file)).rejects.toThrow(
      `${file} holds no figures that "./guinguette bench --json" of this version has written: measure them again.`,
    )
  })

  test('one in a folder that is not there, before anything is measured', async () => {
    const file = join(folder, 'none', 'figures.json')
    await expect(requireWritable(file)).rejects.toThrow(
      `The figures cannot be written to ${file} (ENOENT): give --json another file.`,
    )
  })
})

describe('the comparison with an earlier run', () => {
  const run = (ratios: Record<string, number | null>, members = 10_000) => ({
    runs: [{ members, rows: Object.entries(ratios).map(([entry, ratio]) => ({ entry, ratio })) }],
  })

  test('marks what fell by more than a tenth, the worst first', () => {
    const changes = compareRuns(
      run({ a: 0.5, b: 0.5, c: 0.5, d: 0.5 }),
      run({ a: 0.5, b: 0.4, c: 0.46, d: 0.9 }),
    )
    expect(changes.map(({ entry, kept, fell }) => [entry, Math.round(100 * kept), fell])).toEqual([
      ['b', 80, true],
      ['c', 92, false],
      ['a', 100, false],
      ['d', 180, false],
    ])
  })

  test('leaves out what only one of them has, or has no ratio, or had other members', () => {
    expect(compareRuns(run({ a: 0.5, b: null, c: 0 }), run({ b: 0.5, c: 0.5, d: 0.5, a: null }))).toEqual([])
    expect(compareRuns(run({ a: 0.5 }), run({ a: 0.1 }, 20_000))).toEqual([])
  })

  test('is told in lines', () => {
    const lines = comparisonLines(run({ a: 0.5, b: 0.5 }), run({ a: 0.25, b: 0.5 }))
    expect(lines.map((line) => line.replace(/ +/g, ' '))).toEqual([
      'ratio to the limit before now kept',
      'a 50 % 25 % 50 % FELL',
      'b 50 % 50 % 100 %',
      '1 of 2 rows fell by more than 10 %.',
    ])
    expect(comparisonLines(run({ a: 0.5 }), run({ a: 0.5 })).at(-1)).toBe(
      'None of 1 rows fell by more than 10 %.',
    )
    expect(comparisonLines(run({ a: 0.5 }), run({ b: 0.5 }))).toEqual([
      'No row stands in both: compare runs of the same mode and entries.',
    ])
  })
})
