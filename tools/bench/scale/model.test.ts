import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ASSUMED, WORKS } from './assumptions.ts'
import { planLines } from './lines.ts'
import { type Measurements, perSecondAtPeak, planOf } from './model.ts'
import { PLACEMENTS } from './placements.ts'
import { readStat } from './processor.ts'
import { TABLES } from './tables.ts'

const places = Array.from({ length: 64 }, (_, place) => ({
  latitude: 43 + Math.floor(place / 8),
  longitude: -4 + (place % 8),
  members: 100,
}))
const measured: Measurements = {
  costs: Object.fromEntries(WORKS.map((work) => [work, { siteMs: 2, databaseMs: 1, logBytes: 100 }])),
  rowBytes: Object.fromEntries(TABLES.map(({ name }) => [name, 200])),
  places,
}
const only = (work: (typeof WORKS)[number]) =>
  ({
    ...ASSUMED,
    aDay: { ...Object.fromEntries(WORKS.map((name) => [name, 0])), [work]: 36 },
  }) as typeof ASSUMED

test('the busiest hour has its part of a day', () => {
  // Ten million come, 36 times each, a tenth of it within 3,600 seconds.
  expect(perSecondAtPeak('page', only('page'))).toBeCloseTo(10_000, 6)
})

describe('the plan', () => {
  test('takes what was measured as often as it is done', () => {
    const plan = planOf(measured, only('page'))
    expect(plan.siteCores).toBeCloseTo(20, 6)
    expect(plan.databaseCores).toBeCloseTo(10, 6)
    expect(plan.logMBs).toBeCloseTo(1, 6)
  })

  test('a message between two nodes costs two-phase commit, the oftener the more nodes there are', () => {
    const cores = (diskGB: number) =>
      planOf(measured, { ...only('send'), node: { ...ASSUMED.node, diskGB } }).databaseCores
    const [few, many] = [cores(1e9), cores(500)]
    expect(few).toBeGreaterThanOrEqual(10)
    expect(many).toBeGreaterThan(few)
    expect(many).toBeLessThanOrEqual(10 * (1 + ASSUMED.twoPhase))
  })

  test('rows weigh what they weigh in the generated database; what is not there is not made up', () => {
    const { tables } = planOf({ ...measured, rowBytes: { users: 500 } }, ASSUMED)
    expect(tables.find(({ name }) => name === 'users')).toMatchObject({
      rows: 1e8,
      rowBytes: 500,
      gigabytes: 50,
    })
    expect(tables.find(({ name }) => name === 'messages')).toMatchObject({ rowBytes: null, gigabytes: 0 })
  })

  test('messages are what was sent in the years that they are kept', () => {
    const { tables } = planOf(measured, ASSUMED)
    const sent = 10_000_000 * ASSUMED.aDay.send * 365 * ASSUMED.years
    expect(tables.find(({ name }) => name === 'messages')?.rows).toBe(sent)
  })

  test('nodes are as many as the scarcest of processor, memory and disk asks for', () => {
    const of = (node: Partial<typeof ASSUMED.node>) =>
      planOf(measured, { ...ASSUMED, node: { ...ASSUMED.node, ...node } }).nodes
    const plenty = { cores: 1e6, memoryGB: 1e6, diskGB: 1e6 }
    expect(of(plenty)).toMatchObject({ first: 1, withCopies: 2 })
    for (const [scarce, by] of [
      ['cores', 'byCpu'],
      ['memoryGB', 'byMemory'],
      ['diskGB', 'byDisk'],
    ] as const) {
      const nodes = of({ ...plenty, [scarce]: 40 })
      expect(nodes.first).toBe(nodes[by])
      expect(nodes.first).toBeGreaterThan(1)
    }
  })

  test('searched by member, a search asks all shards; by zone a few; a copy takes all presence', () => {
    const { search } = planOf(measured, ASSUMED)
    const [member, zone, copy] = search
    expect([member?.asked, copy?.asked]).toEqual([ASSUMED.shards, 1])
    expect(zone?.asked).toBeGreaterThan(1)
    expect(zone?.asked).toBeLessThanOrEqual(ASSUMED.zones)
    expect(member?.databaseCores).toBeGreaterThan(zone?.databaseCores ?? 0)
    expect(zone?.databaseCores).toBeGreaterThan(copy?.databaseCores ?? 0)
    expect(copy?.presenceCores).toBeGreaterThan(zone?.presenceCores ?? 0)
  })

  test('is the same every time, and told with all that is assumed', () => {
    const plan = planOf(measured, ASSUMED)
    expect(planOf(measured, ASSUMED)).toEqual(plan)
    const lines = planLines(plan, ASSUMED)
    for (const { name } of TABLES) expect(lines.some((line) => line.startsWith(name))).toBe(true)
    for (const work of WORKS) expect(lines.some((line) => line.startsWith(work))).toBe(true)
    expect(lines.at(-1)).toContain('"twoPhase":0.8')
  })

  test('without any cost nothing is computed, and nothing fails', () => {
    const plan = planOf({ costs: {}, rowBytes: {}, places: [] }, ASSUMED)
    expect([plan.siteCores, plan.databaseCores, plan.nodes.first]).toEqual([0, 0, 1])
  })
})

test('the document places every table as the model does', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'scale.md'), 'utf8')
  const rows = new Map(
    [...text.matchAll(/^\| \*\*(\w+)\*\*[^|]*\| ([^|]+) \|/gm)].map(([, placement, names]) => [
      placement,
      [...String(names).matchAll(/`(\w+)`/g)].map(([, name]) => String(name)).sort(),
    ]),
  )
  for (const placement of new Set(Object.values(PLACEMENTS))) {
    const tables = Object.entries(PLACEMENTS).flatMap(([name, where]) => (where === placement ? [name] : []))
    expect(rows.get(placement), placement).toEqual(tables.sort())
  }
})

test('what a process has computed is read from a line of Linux, whatever its name holds', () => {
  const line = '4211 (postgres: a (b) c) S 4100 4211 4211 0 -1 4194560 10 0 0 0 250 50 7 3 20 0 1 0 99'
  expect(readStat(line)).toEqual({ parent: 4100, ticks: 300, endedTicks: 10, isPostgres: true })
  expect(readStat('12 (node) S 1 2 3 0 -1 0 0 0 0 0 5 6 0 0 20').isPostgres).toBe(false)
})
