import type { Socket } from 'node:net'
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** Recognised by its identity: only a transaction of the query builder begins early. */
const BEGIN = { text: 'begin' }

/** Internals of the driver: whether it sends a statement before the one before it is answered, and its socket. */
export interface DriverInternals {
  pipeline: boolean
  connection: { stream: Socket }
}

/**
 * Transactions whose `begin` goes along with their first statement: to wake a process of PostgreSQL for it takes longer
 * than to run it. Its answer is not waited for: it fails only with the connection, as the first statement then does.
 */
export class EarlyBeginDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig & { pool: Pool }

  constructor(config: PostgresDialectConfig & { pool: Pool }) {
    super(config)
    this.#config = config
    config.pool.on('connect', sendBeginEarly)
    config.pool.on('release', (_error, client) => {
      ;(client as unknown as DriverInternals).pipeline = false
    })
  }

  override createDriver(): PostgresDriver {
    return new EarlyBeginDriver(this.#config)
  }
}

class EarlyBeginDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings)
    await connection.executeQuery(CompiledQuery.raw(BEGIN as unknown as string))
  }
}

type Query = (...given: unknown[]) => unknown

function sendBeginEarly(client: PoolClient): void {
  const query = client.query.bind(client) as Query
  client.query = ((...given: unknown[]) =>
    given[0] === BEGIN ? begin(client, query) : query(...given)) as never
}

async function begin(client: PoolClient, query: Query): Promise<{ rows: [] }> {
  const driver = client as unknown as DriverInternals
  const { stream } = driver.connection
  driver.pipeline = true
  stream.cork()
  process.nextTick(() => stream.uncork())
  // Nothing may run outside of the transaction.
  ;(query('begin') as Promise<unknown>).catch(() => stream.destroy())
  return { rows: [] }
}
