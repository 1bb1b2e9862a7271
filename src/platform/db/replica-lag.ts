import pg from 'pg'

/** Position of a replica, in milliseconds of the primary's clock. */
export interface ReplicaPosition {
  /** Everything committed before this moment is on the replica. */
  freshTo: number
  /** Time of the measurement; undefined while the primary is unreachable. */
  now: number | undefined
}

/** Uses its own connections: a full pool must not make the replica look unreachable. */
export interface LagProbe {
  /**
   * Compares both databases.
   * @throws if the replica is unreachable, or is no replica of the primary
   */
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

// The time is read before the log position, so that all earlier commits are before that position.
const ASK_PRIMARY = `
  select now() as at, pg_current_wal_insert_lsn()::text as place,
    (select system_identifier::text from pg_control_system()) as system`

// An idle site commits nothing whose time would show that the replica is current; the log position does.
// Without a commit since its start, the freshness of the replica is unknown.
const ASK_REPLICA = `
  select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() >= $1::pg_lsn as has_all,
    pg_last_xact_replay_timestamp() as at,
    (select system_identifier::text from pg_control_system()) = $2 as is_same`

/** The database of DATABASE_REPLICA_URL is no replica, or the replica of another database. */
export class NotAReplica extends Error {
  override name = 'NoReplica'
}

/** Creates a probe that measures a replica against its primary. */
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

/** A single connection, opened on demand and reopened after a failure. */
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
