import type { Pool } from 'pg'
import type { Log } from '../../log.ts'
import { findCounters } from '../counters.ts'
import { frameOf } from './frames.ts'
import type { StreamRegistry } from './registry.ts'

const GATHER_MS = 30
const AGAIN_MS = 1_000

/**
 * Sends counters to members. Gathers members for a moment, then reads once; reads never overlap, so the last
 * one sent is current. Returns the function that schedules a member.
 */
export function createCount(pool: Pool, log: Log, registry: StreamRegistry): (userId: number) => void {
  let asked = new Set<number>()
  let isWaiting = false
  const later = (delay: number) => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => void read(), delay).unref()
  }
  const read = async () => {
    const now = asked
    asked = new Set()
    let delay = GATHER_MS
    try {
      for (const [userId, data] of await findCounters(pool, [...now])) {
        const frame = frameOf({ name: 'counters', data })
        for (const stream of registry.of(userId)) stream.send(frame)
      }
    } catch (error) {
      log.warn({ err: error }, 'counters were not told')
      for (const userId of now) asked.add(userId)
      delay = AGAIN_MS
    }
    isWaiting = false
    if (asked.size > 0) later(delay)
  }
  return (userId) => {
    if (registry.of(userId).length === 0) return
    asked.add(userId)
    later(GATHER_MS)
  }
}
