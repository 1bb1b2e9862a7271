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

/** A proxy without a primary may keep a connection waiting; the replica is measured all the same. */
const PRIMARY_LIMIT_MS = 1_000
const REPLICA_LIMIT_MS = 2_000

interface ReplicaState {
  is_replica: boolean
  is_same: boolean | null
  has_all: boolean | null
  at: Date | null
}

// The time is read before the log position, so that all earlier commits are before that position.
const PRIMARY_QUERY = `
  select now() as at, pg_current_wal_insert_lsn()::text as "logPosition",
    (select system_identifier::text from pg_control_system()) as system`

// An idle site commits nothing whose time would show that the replica is current; the log position does.
// Without a commit since its start, the freshness of the replica is unknown.
const REPLICA_QUERY = `
  select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() >= $1::pg_lsn as has_all,
    pg_last_xact_replay_timestamp() as at,
    (select system_identifier::text from pg_control_system()) = $2 as is_same`

/** The database of DATABASE_REPLICA_URL is no replica, perhaps because it has become the primary. */
export class NotAReplica extends Error {
  override name = 'NotAReplica'
}

/** The database of DATABASE_REPLICA_URL is the replica of another one. */
export class ForeignReplica extends NotAReplica {
  override name = 'ForeignReplica'
}

/** Creates a probe that measures a replica against its primary. */
export function createLagProbe(primaryUrl: string, replicaUrl: string): LagProbe {
  const primary = createConnection(primaryUrl, PRIMARY_LIMIT_MS)
  const replica = createConnection(replicaUrl, REPLICA_LIMIT_MS)
  return {
    measure: async () => {
      const primaryState = await primary
        .ask<{ at: Date; logPosition: string; system: string }>(PRIMARY_QUERY)
        .catch(() => undefined)
      const replicaState = await replica.ask<ReplicaState>(REPLICA_QUERY, [
        primaryState?.logPosition,
        primaryState?.system,
      ])
      if (!replicaState?.is_replica) {
        // Behind a proxy the next connection leads to one that still follows.
        replica.close()
        throw new NotAReplica('it follows no other')
      }
      if (replicaState.is_same === false) throw new ForeignReplica('it follows another database')
      const now = primaryState?.at.getTime()
      return {
        now,
        freshTo: now !== undefined && replicaState.has_all ? now : (replicaState.at?.getTime() ?? 0),
      }
    },
    close: () => {
      primary.close()
      replica.close()
    },
  }
}

/** A single connection, opened on demand and reopened after a failure. */
function createConnection(connectionString: string, limitMs: number) {
  const options = {
    connectionString,
    application_name: 'guinguette gauge',
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    keepAlive: true,
  }
  let client: pg.Client | undefined
  const close = () => {
    client?.end().catch(() => {})
    client = undefined
  }
  return {
    ask: async <Row extends object>(text: string, values: unknown[] = []): Promise<Row | undefined> => {
      try {
        if (!client) {
          client = new pg.Client(options)
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
