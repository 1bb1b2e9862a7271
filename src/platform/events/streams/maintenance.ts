import type { Pool } from 'pg'
import { toParisHour } from '../../../shared/paris-time.ts'
import type { Telemetry } from '../../telemetry/telemetry.ts'
import { HEARTBEAT } from './frames.ts'
import { findValidSessionIds } from './queries.ts'
import type { StreamRegistry } from './registry.ts'

const HEARTBEAT_EVERY_S = 25
const CHECK_EVERY_MS = 15_000
const SESSIONS_AT_ONCE = 1_000

/** Sends heartbeats to a share of the streams each second, to spread the load of ten thousand. */
export function startHeartbeat(registry: StreamRegistry): NodeJS.Timeout {
  let second = 0
  return setInterval(() => {
    second = (second + 1) % HEARTBEAT_EVERY_S
    registry.all().forEach((stream, index) => {
      if (index % HEARTBEAT_EVERY_S === second) stream.send(HEARTBEAT)
    })
  }, 1_000).unref()
}

/** Closes streams of expired or revoked sessions, whatever ended them (security.md 10). */
export async function closeRevokedStreams(pool: Pool, registry: StreamRegistry): Promise<void> {
  const streams = registry.all()
  for (let i = 0; i < streams.length; i += SESSIONS_AT_ONCE) {
    const some = streams.slice(i, i + SESSIONS_AT_ONCE)
    const rightful = await findValidSessionIds(
      pool,
      some.map(({ sessionId }) => sessionId),
    )
    for (const stream of some) if (!rightful.has(stream.sessionId)) stream.end()
  }
}

/** Members per statement. */
const MEMBERS_AT_ONCE = 1_000

/**
 * Sends their counters to members with quiet evenings when an hour begins in Paris: one may have begun or ended. Only
 * members with an open stream are looked up.
 */
export function startQuietHours(
  pool: Pool,
  registry: StreamRegistry,
  count: (userId: number) => void,
): NodeJS.Timeout {
  let hour = toParisHour(Date.now())
  return setInterval(() => {
    const now = toParisHour(Date.now())
    if (now === hour) return
    hour = now
    // The counters follow with the next event, or when the stream connects again.
    countQuietMembers(pool, registry, count).catch(() => {})
  }, CHECK_EVERY_MS).unref()
}

async function countQuietMembers(
  pool: Pool,
  registry: StreamRegistry,
  count: (userId: number) => void,
): Promise<void> {
  const ids = [...new Set(registry.all().map(({ userId }) => userId))]
  for (let i = 0; i < ids.length; i += MEMBERS_AT_ONCE) {
    const { rows } = await pool.query<{ id: number }>(
      'select id from users where id = any ($1::integer[]) and quiet_from is not null',
      [ids.slice(i, i + MEMBERS_AT_ONCE)],
    )
    for (const { id } of rows) count(id)
  }
}

/** Repeats the check; the next run follows a failure. */
export function startRightsCheck(
  pool: Pool,
  registry: StreamRegistry,
  telemetry: Pick<Telemetry, 'run'>,
): NodeJS.Timeout {
  let isChecking = false
  return setInterval(() => {
    if (isChecking) return
    isChecking = true
    telemetry
      .run('round', 'stream-rights', () => closeRevokedStreams(pool, registry))
      .catch(() => {})
      .finally(() => {
        isChecking = false
      })
  }, CHECK_EVERY_MS).unref()
}
