import pg, { type Pool } from 'pg'

/** How far a replica has come; milliseconds by the primary's clock. */
export interface Measure {
  /** All that was committed before this moment is on the replica. */
  freshTo: number
  /** When it was asked. */
  now: number
}

/** A connection to a replica of its own: searches that fill the pool must not make the replica count as away. */
export interface Gauge {
  /** Asks both how far the replica has come. @throws what stands against it, a database that is no replica too */
  measure(): Promise<Measure>
  close(): Promise<void>
}

const ANSWER_LIMIT_MS = 2_000

interface Seen {
  is_replica: boolean
  same: boolean
  has_all: boolean | null
  at: Date | null
}

// The moment is taken before the place in the log: what was committed before it stands before that place.
const ASK_PRIMARY = `
  select now() as at, pg_current_wal_insert_lsn()::text as place,
    (select system_identifier::text from pg_control_system()) as system`

// An idle site commits nothing whose time would show that all of it was taken over; the place in the log does. Without
// a commit since it was started, nothing is known to be fresh.
const ASK_REPLICA = `
  select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() >= $1::pg_lsn as has_all,
    pg_last_xact_replay_timestamp() as at,
    (select system_identifier::text from pg_control_system()) = $2 as same`

/** A database that DATABASE_REPLICA_URL leads to, and that follows no other, or another one than the site's. */
export class NoReplica extends Error {
  override name = 'NoReplica'
}

/** Measures the replica at `url` against the primary that `primary` leads to. */
export function createGauge(primary: Pool, url: string): Gauge {
  let client: pg.Client | undefined
  const connected = async () => {
    if (client) return client
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'guinguette gauge',
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      keepAlive: true,
    })
    opened.on('error', drop)
    client = opened
    await opened.connect()
    return opened
  }
  const drop = () => {
    client?.end().catch(() => {})
    client = undefined
  }
  return {
    measure: async () => {
      const { rows } = await primary.query<{ at: Date; place: string; system: string }>(ASK_PRIMARY)
      const [asked] = rows
      if (!asked) throw new Error('the primary says nothing')
      try {
        const replica = await connected()
        const { rows } = await replica.query<Seen>(ASK_REPLICA, [asked.place, asked.system])
        return read(rows[0], asked.at.getTime())
      } catch (error) {
        drop()
        throw error
      }
    },
    close: async () => drop(),
  }
}

function read(seen: Seen | undefined, now: number): Measure {
  if (!seen?.is_replica) throw new NoReplica('it follows no other')
  if (!seen.same) throw new NoReplica('it follows another database')
  return { now, freshTo: seen.has_all ? now : (seen.at?.getTime() ?? 0) }
}
