import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema/database.ts'
import { hidesPresence, weekStart } from '../db/visibility.ts'
import type { EventPublisher } from '../events/event-hub.ts'
import type { Log } from '../log.ts'
import { NO_TELEMETRY, type Telemetry } from '../telemetry/telemetry.ts'
import type { Viewer } from './viewer.ts'

/** Minimum interval between updates of `last_activity` (product.md 1). */
const UPDATE_EVERY_MS = 60_000
const FLUSH_EVERY_MS = 30_000
const CHUNK = 1_000

type Active = Pick<Viewer, 'id' | 'session_id' | 'last_activity' | 'hides_presence'>

export interface Presence {
  /**
   * Records a request of the member: published to their interlocutors at once unless hidden, written with the
   * next flush.
   */
  touch(viewer: Active, now?: number): void
  /** Writes `last_activity` of members and `seen_at` of sessions. */
  flush(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** Gathers presence in memory and writes it in chunks: a million members cost a few statements a minute. */
export function createPresence(
  db: Kysely<Database>,
  log: Log,
  events: EventPublisher,
  telemetry: Pick<Telemetry, 'run'> = NO_TELEMETRY,
): Presence {
  const waiting = new Map<number, { at: Date; session_id: number }>()
  let timer: NodeJS.Timeout | undefined

  const flush = async () => {
    const all = [...waiting]
    waiting.clear()
    for (let i = 0; i < all.length; i += CHUNK) {
      try {
        await writeActivity(db, all.slice(i, i + CHUNK))
      } catch (error) {
        // Queued again for the next flush; newer entries win.
        for (const [id, note] of all.slice(i)) if (!waiting.has(id)) waiting.set(id, note)
        throw error
      }
    }
  }
  return {
    touch: (viewer, now = Date.now()) => {
      const known = waiting.get(viewer.id)?.at ?? viewer.last_activity
      if (now - known.getTime() < UPDATE_EVERY_MS) return
      const at = new Date(now)
      waiting.set(viewer.id, { at, session_id: viewer.session_id })
      if (!viewer.hides_presence) events.publish({ kind: 'active', user_id: viewer.id, at: at.toISOString() })
    },
    flush,
    start: () => {
      timer = setInterval(() => {
        telemetry
          .run('round', 'presence', flush)
          .catch((error) => log.error({ err: error }, 'presence not written, retrying with the next flush'))
      }, FLUSH_EVERY_MS)
      timer.unref()
    },
    stop: async () => {
      clearInterval(timer)
      await flush().catch((error) =>
        log.error({ err: error }, 'presence not written, retrying with the next flush'),
      )
    },
  }
}

/** Capped by the database's clock, since the clock of this process may be wrong. */
async function writeActivity(
  db: Kysely<Database>,
  chunk: [number, { at: Date; session_id: number }][],
): Promise<void> {
  const ids = chunk.map(([id]) => id)
  const times = chunk.map(([, { at }]) => at)
  const sessions = chunk.map(([, { session_id }]) => session_id)
  const activity = sql`unnest(${ids}::int[], ${times}::timestamptz[]) t (id, at)`
  await sql`
    update member_search set last_activity = least(t.at, now())
    from ${activity} join users u on u.id = t.id
    where member_search.user_id = t.id and member_search.last_activity < t.at
      and not ${sql.raw(hidesPresence('u'))}`.execute(db)
  // Runs after the first statement and reverts it for members who began to hide during it.
  await sql`
    with hiding as (
      select u.id from users u where u.id = any(${ids}::int[]) and ${sql.raw(hidesPresence('u'))}
      order by u.id for no key update
    ), stored as (
      update users set own_activity = greatest(users.own_activity, least(t.at, now()))
      from ${activity} join hiding using (id) where users.id = t.id
    )
    update member_search m set last_activity = ${sql.raw(weekStart('m.last_activity'))}
    from hiding where m.user_id = hiding.id and m.last_activity > ${sql.raw(weekStart('m.last_activity'))}`.execute(
    db,
  )
  await sql`
    update sessions set seen_at = now() where id = any(${sessions}::bigint[])`.execute(db)
}
