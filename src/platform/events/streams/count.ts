import type { Pool } from 'pg'
import type { Log } from '../../log.ts'
import { findCounters } from '../counters.ts'
import { formatEvent } from './frames.ts'
import type { StreamRegistry } from './registry.ts'

const GATHER_MS = 30
const RETRY_MS = 1_000

/**
 * Sends counters to members. Gathers members for a moment, then reads once; reads never overlap, so the last
 * one sent is current. Returns the function that schedules a member.
 */
export function createCounterSender(
  pool: Pool,
  log: Log,
  registry: StreamRegistry,
): (userId: number) => void {
  let userIds = new Set<number>()
  let isWaiting = false
  const schedule = (delay: number) => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => void read(), delay).unref()
  }
  const read = async () => {
    const now = userIds
    userIds = new Set()
    let delay = GATHER_MS
    try {
      for (const [userId, data] of await findCounters(pool, [...now])) {
        const frame = formatEvent({ name: 'counters', data })
        for (const stream of registry.listByUser(userId)) stream.send(frame)
      }
    } catch (error) {
      log.warn({ err: error }, 'counters not sent, retrying')
      for (const userId of now) userIds.add(userId)
      delay = RETRY_MS
    }
    isWaiting = false
    if (userIds.size > 0) schedule(delay)
  }
  return (userId) => {
    if (registry.listByUser(userId).length === 0) return
    userIds.add(userId)
    schedule(GATHER_MS)
  }
}
