import pg from 'pg'

/** How far a replica has come; milliseconds by the primary's clock. */
export interface ReplicaPosition {
  /** All that was committed before this moment is on the replica. */
  freshTo: number
  /** When it was asked; undefined while the primary is away. */
  now: number | undefined
}

/** Connections to both of its own: requests that fill the pools must not make the replica count as away. */
export interface LagProbe {
  /** Asks both how far the replica has come. @throws what stands against it, a database that is no replica too */
  measure(): Promise<ReplicaPosition>
  close(): void
}

const ANSWER_LIMIT_MS = 2_000
const OPTIONS = {
  application_name: 'guinguette gauge',
  connectionTimeoutMillis: ANSWER_LIMIT_MS,
  query_timeout: ANSWER_LIMIT_MS,
  keepAlive: true,
}

interface Seen {
  is_replica: boolean
  is_same: boolean | null
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
    (select system_identifier::text from pg_control_system()) = $2 as is_same`

/** A database that DATABASE_REPLICA_URL leads to, and that follows no other, or another one than the site's. */
export class NotAReplica extends Error {
  override name = 'NoReplica'
}

/** Measures the replica at one address against the primary at another. */
export function createLagProbe(primaryUrl: string, replicaUrl: string): LagProbe {
  const [primary, replica] = [createAsker(primaryUrl), createAsker(replicaUrl)]
  return {
    measure: async () => {
      const asked = await primary
        .ask<{ at: Date; place: string; system: string }>(ASK_PRIMARY)
        .catch(() => undefined)
      const seen = await replica.ask<Seen>(ASK_REPLICA, [asked?.place, asked?.system])
      if (!seen?.is_replica) throw new NotAReplica('it follows no other')
      if (seen.is_same === false) throw new NotAReplica('it follows another database')
      const now = asked?.at.getTime()
      return { now, freshTo: now !== undefined && seen.has_all ? now : (seen.at?.getTime() ?? 0) }
    },
    close: () => {
      primary.close()
      replica.close()
    },
  }
}

/** One connection, made when it is needed, and anew after anything has failed. */
function createAsker(url: string) {
  let client: pg.Client | undefined
  const close = () => {
    client?.end().catch(() => {})
    client = undefined
  }
  return {
    ask: async <Row extends object>(text: string, values: unknown[] = []): Promise<Row | undefined> => {
      try {
        if (!client) {
          client = new pg.Client({ connectionString: url, ...OPTIONS })
          client.on('error', close)
          await client.connect()
        }
        const { rows } = await client.query<Row>(text, values)
        return rows[0]
      } catch (error) {
        close()
        throw error
      }
    },
    close,
  }
}
