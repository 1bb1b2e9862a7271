import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { Config } from '../../src/config.ts'
import { simulate as simulateCommand } from '../cli/simulate.ts'
import { measureCapacity } from './capacity.ts'
import { computeGini } from './measures.ts'
import { DEFAULT_MODEL, PARAMETERS } from './parameters.ts'
import { renderPicture } from './picture.ts'
import { formatResults, ORDER_NAMES, type Results, runAll } from './report.ts'
import { simulate } from './run.ts'

const QUICK = { agents: 2_000, days: 14, seed: 1, model: DEFAULT_MODEL }

describe('simulate', () => {
  test('our order brings more meetings than the order by activity to more equal loads, and shows nearly everybody', () => {
    const activity = simulate('activity', QUICK)
    const ours = simulate('ours', QUICK)
    expect(ours.meetings).toBeGreaterThan(activity.meetings)
    expect(ours.gini).toBeLessThan(activity.gini)
    expect(ours.unshown).toBeLessThan(0.005)
    expect(simulate('ours', QUICK)).toEqual(ours)
  })

  test('gives other figures for another seed', () => {
    const small = { ...QUICK, agents: 400 }
    expect(simulate('activity', { ...small, seed: 2 })).not.toEqual(simulate('activity', small))
  })

  test('prints a row for each order, and writes the picture', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'simulate-'))
    const picture = join(folder, 'orders.svg')
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    await simulateCommand.run(['--agents', '300', '--picture', picture], {} as Config)
    const printed = log.mock.calls.flat().join('\n')
    expect(printed.match(/^\| (by activity \(today\)|random|scores, no cap|ours) \|/gm)).toHaveLength(4)
    expect(await readFile(picture, 'utf8')).toMatch(/^<svg [\s\S]*<\/svg>\n$/)
  })

  test.each([
    [['--agents', 'many'], '--agents is a whole number from 100 to 1000000.'],
    [['--days', '7'], '--days is a whole number from 14 to 90.'],
    [['--colour'], 'Expected "./guinguette simulate'],
  ])('refuses %o with one sentence', async (args, sentence) => {
    await expect(simulateCommand.run(args, {} as Config)).rejects.toThrow(sentence)
  })
})

describe('computeGini', () => {
  test.each([
    [[3, 3, 3, 3], 0],
    [[0, 0, 0, 4], 0.75],
    [[0, 0], 0],
  ])('of %o is %d', (values, gini) => {
    expect(computeGini(values)).toBeCloseTo(gini)
  })
})

test('measures the allocation of one day', () => {
  const { served, introductions, peakMegabytes } = measureCapacity(2_000, 1)
  expect(served).toBeGreaterThan(300)
  expect(introductions).toBeGreaterThan(served)
  expect(peakMegabytes).toBeGreaterThan(10)
})

test('every parameter names its source', () => {
  for (const { source } of Object.values(PARAMETERS)) expect(source).toMatch(/\b(19|20)\d\d\b|assumption/)
})

test('the picture has a bar and a value for each order and figure', () => {
  const results = runAll({ ...QUICK, agents: 200 }) satisfies Results
  const svg = renderPicture(results)
  expect(svg.match(/class="ours"/g)).toHaveLength(4)
  expect(svg.match(/class="bar"/g)).toHaveLength(4 * (ORDER_NAMES.length - 1))
  expect(svg).not.toContain('NaN')
  expect(formatResults(results)).not.toContain('NaN')
})
