import { allocate } from '../../src/features/introductions/allocation.ts'
import { createRandom } from '../demo/random.ts'
import { type Agent, createAreas } from './agents.ts'
import { DEFAULT_MODEL } from './parameters.ts'

export interface Capacity {
  members: number
  served: number
  introductions: number
  /** Of one processor. */
  seconds: number
  /** Of the whole process, the generated members included. */
  peakMegabytes: number
}

/**
 * Runs the allocation of one day, area by area as a worker does. One member in five is served and half are active, so
 * that a million members are 200,000 served from a pool of 500,000.
 */
export function measureCapacity(members: number, seed: number): Capacity {
  const random = createRandom(seed, 'capacity')
  const result: Capacity = { members, served: 0, introductions: 0, seconds: 0, peakMegabytes: 0 }
  for (const area of createAreas(members, seed, DEFAULT_MODEL)) {
    for (const agent of area) setActivity(agent, random.next(), random.below(7))
    const pool = area.filter(({ inactiveDays }) => inactiveDays < 15)
    const start = process.cpuUsage()
    result.introductions += allocate(pool, { seed }).length
    const { user, system } = process.cpuUsage(start)
    result.seconds += (user + system) / 1_000_000
    result.served += pool.filter(({ receives }) => receives).length
  }
  result.peakMegabytes = process.resourceUsage().maxRSS / 1_024
  return result
}

function setActivity(agent: Agent, chance: number, unshownDays: number): void {
  agent.receives = chance < 0.2
  agent.inactiveDays = agent.receives ? 0 : chance < 0.5 ? 1 + Math.floor((chance - 0.2) * 40) : 30
  agent.unshownDays = unshownDays
}
