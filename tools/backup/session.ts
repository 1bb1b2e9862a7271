import pg, { type Client, type Pool } from 'pg'

/** Advisory locks: one backup of a database at a time, and one who fills it. */
export const BACKING_UP = 8_406_027
export const FILLING = 8_406_028

/**
 * A connection beside the pool, so that no request waits for one: a large database is read for minutes.
 * @param directUrl the server itself, where the pool leads to a pooler, which would lose its lock
 */
export async function openSession(pool: Pool, directUrl = pool.options.connectionString): Promise<Client> {
  const way = directUrl === undefined ? {} : { connectionString: directUrl }
  const client = new pg.Client({ ...pool.options, ...way, application_name: 'guinguette backup' })
  // Without a listener a connection that is lost would end the process; the statement under way has its own error.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Takes an advisory lock for as long as the session lasts, however it ends; false when another session has it. */
export async function takeLock(client: Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
  return rows[0]?.taken === true
}

/** How values are written, whatever a server's own settings: alike on both sides. No statement here is in a hurry. */
const SETTINGS = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  client_encoding: 'UTF8',
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
}

/** Begins a transaction in which values are written one way. */
export async function begin(client: Client, how = ''): Promise<void> {
  await client.query(`begin ${how}`)
  const names = Object.keys(SETTINGS)
  const calls = names.map((name, place) => `set_config('${name}', $${place + 1}, true)`)
  await client.query(`select ${calls.join(', ')}`, Object.values(SETTINGS))
}

/** Begins to read the database as it is at this moment, whatever is written meanwhile. */
export function beginSnapshot(client: Client): Promise<void> {
  return begin(client, 'isolation level repeatable read read only')
}
