import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseStat } from '../processor.ts'
import { formatPlan } from './format-plan.ts'
import { computePeakRate, createPlan, type Measurements } from './model.ts'
import { ASSUMPTIONS, PLACEMENTS, TABLES, WORKS } from './plan-inputs.ts'

const locations = Array.from({ length: 64 }, (_, index) => ({
  latitude: 43 + Math.floor(index / 8),
  longitude: -4 + (index % 8),
  members: 100,
}))
const measured: Measurements = {
  costs: Object.fromEntries(WORKS.map((work) => [work, { siteMs: 2, databaseMs: 1, logBytes: 100 }])),
  rowBytes: Object.fromEntries(TABLES.map(({ name }) => [name, 200])),
  locations: locations,
}
const only = (work: (typeof WORKS)[number]) =>
  ({
    ...ASSUMPTIONS,
    dailyActions: { ...Object.fromEntries(WORKS.map((name) => [name, 0])), [work]: 36 },
  }) as typeof ASSUMPTIONS

test('the busiest hour has its share of a day', () => {
  // Ten million come, 36 times each, a tenth of it within 3,600 seconds.
  expect(computePeakRate('page', only('page'))).toBeCloseTo(10_000, 6)
})

describe('the plan', () => {
  test('multiplies measured costs by their rate', () => {
    const plan = createPlan(measured, only('page'))
    expect(plan.siteCores).toBeCloseTo(20, 6)
    expect(plan.databaseCores).toBeCloseTo(10, 6)
    expect(plan.logMBs).toBeCloseTo(1, 6)
  })

  test('a message between two nodes costs two-phase commit, more often with more nodes', () => {
    const cores = (diskGB: number) =>
      createPlan(measured, { ...only('send'), node: { ...ASSUMPTIONS.node, diskGB } }).databaseCores
    const [few, many] = [cores(1e9), cores(500)]
    expect(few).toBeGreaterThanOrEqual(10)
    expect(many).toBeGreaterThan(few)
    expect(many).toBeLessThanOrEqual(10 * (1 + ASSUMPTIONS.twoPhase))
  })

  test('uses measured row sizes, and none for missing tables', () => {
    const { tables } = createPlan({ ...measured, rowBytes: { users: 500 } }, ASSUMPTIONS)
    expect(tables.find(({ name }) => name === 'users')).toMatchObject({
      rows: 1e8,
      rowBytes: 500,
      gigabytes: 50,
    })
    expect(tables.find(({ name }) => name === 'messages')).toMatchObject({ rowBytes: null, gigabytes: 0 })
  })

  test('counts messages over the retention period', () => {
    const { tables } = createPlan(measured, ASSUMPTIONS)
    const sent = 10_000_000 * ASSUMPTIONS.dailyActions.send * 365 * ASSUMPTIONS.years
    expect(tables.find(({ name }) => name === 'messages')?.rows).toBe(sent)
  })

  test('node count follows the scarcest of processor, memory and disk', () => {
    const of = (node: Partial<typeof ASSUMPTIONS.node>) =>
      createPlan(measured, { ...ASSUMPTIONS, node: { ...ASSUMPTIONS.node, ...node } }).nodes
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

  test('a search by member queries all shards, by zone a few; copies take all presence updates', () => {
    const { search } = createPlan(measured, ASSUMPTIONS)
    const [member, zone, copy] = search
    expect([member?.shards, copy?.shards]).toEqual([ASSUMPTIONS.shards, 1])
    expect(zone?.shards).toBeGreaterThan(1)
    expect(zone?.shards).toBeLessThanOrEqual(ASSUMPTIONS.zones)
    expect(member?.databaseCores).toBeGreaterThan(zone?.databaseCores ?? 0)
    expect(zone?.databaseCores).toBeGreaterThan(copy?.databaseCores ?? 0)
    expect(copy?.presenceCores).toBeGreaterThan(zone?.presenceCores ?? 0)
  })

  test('is deterministic and printed with all assumptions', () => {
    const plan = createPlan(measured, ASSUMPTIONS)
    expect(createPlan(measured, ASSUMPTIONS)).toEqual(plan)
    const lines = formatPlan(plan, ASSUMPTIONS)
    for (const { name } of TABLES) expect(lines.some((text) => text.startsWith(name))).toBe(true)
    for (const work of WORKS) expect(lines.some((text) => text.startsWith(work))).toBe(true)
    expect(lines.at(-1)).toContain('"twoPhase":0.8')
  })

  test('without any cost nothing is computed, and nothing fails', () => {
    const plan = createPlan({ costs: {}, rowBytes: {}, locations: [] }, ASSUMPTIONS)
    expect([plan.siteCores, plan.databaseCores, plan.nodes.first]).toEqual([0, 0, 1])
  })
})

test('the document lists every table where the model places it', () => {
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

test('parseStat reads processor time whatever the process name', () => {
  const stat = '4211 (postgres: a (b) c) S 4100 4211 4211 0 -1 4194560 10 0 0 0 250 50 7 3 20 0 1 0 99'
  expect(parseStat(stat)).toEqual({ parent: 4100, ticks: 300, endedTicks: 10, isPostgres: true })
  expect(parseStat('12 (node) S 1 2 3 0 -1 0 0 0 0 0 5 6 0 0 20').isPostgres).toBe(false)
})
