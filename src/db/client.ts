import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { BoundedPool } from './bounded-pool.ts'
import { startEmbedded } from './embedded.ts'
import type { Database } from './tables/index.ts'
import { requireWhole } from './unfinished.ts'

/** The site's database, open. */
export interface OpenDatabase {
  db: Kysely<Database>
  pool: pg.Pool
  /** The address in use, with its password. */
  url: string
  /** Whether the database stops with this process. */
  isOwn: boolean
  /** Ends all connections, then stops the embedded PostgreSQL if this process started it. */
  close(): Promise<void>
}

const CONNECTION_LIMIT_MS = 3_000
const IDLE_TRANSACTION_LIMIT_MS = 60_000
const OLDEST_VERSION = 15
const INT8 = 20
const DATE = 1082

/**
 * Opens the PostgreSQL of `DATABASE_URL`, else the embedded one in `DATA_DIR`. A server has the embedded one for
 * itself; a tool works beside it; who fills it has it for itself and takes it half filled. Throws {@link StartError} with
 * one sentence when it is away, too old, in use or half filled.
 */
export async function openDatabase(
  env: Env,
  log: Log,
  as: 'server' | 'tool' | 'filler' = 'server',
): Promise<OpenDatabase> {
  const beside = { as: as === 'tool' ? 'tool' : 'server' } as const
  const embedded = env.databaseUrl ? undefined : await startEmbedded(env.dataDir, log, beside)
  const url = embedded?.url ?? env.databaseUrl ?? ''
  const { db, pool } = connect(url, env)
  let isClosing = false
  // Replaced at the next use; unheard, the event would end the process. The pool counts one as ended that still says goodbye.
  pool.on('error', (error) => {
    if (!isClosing) log.warn(`An idle database connection was lost: ${error.message}`)
  })
  pool.changed = (isAway) => {
    if (isAway) log.warn('the database is away: what needs it is refused until it is back')
    else log.info('the database is back')
  }
  const close = async () => {
    isClosing = true
    await db.destroy()
    await embedded?.stop()
  }
  try {
    await requireVersion(db, url)
    if (as !== 'filler') await requireWhole(db)
  } catch (error) {
    await close()
    throw error
  }
  return { db, pool, url, isOwn: embedded?.isOwn ?? false, close }
}

/**
 * A pool and its query builder over any PostgreSQL address; nothing is connected yet.
 * @param waitMs how long somebody waits for a connection before the database counts as away
 */
export function connect(
  url: string,
  env: Pick<Env, 'databasePoolSize' | 'databaseStatementTimeout'>,
  waitMs = CONNECTION_LIMIT_MS,
) {
  const pool = new BoundedPool({
    connectionString: url,
    max: env.databasePoolSize,
    connectionTimeoutMillis: waitMs,
    statement_timeout: env.databaseStatementTimeout,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_LIMIT_MS,
    application_name: 'guinguette',
    keepAlive: true,
    types: { getTypeParser },
  })
  // The pool listens to its idle connections only; one lost in the middle of a query would end the process,
  // though the query has its own error.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) }
}

/** Ids and counts are numbers; a birthday is a day, not an instant that shifts with the time zone. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) => {
  if (oid === INT8) return Number
  if (oid === DATE) return String
  return pg.types.getTypeParser(oid, format)
}

async function requireVersion(db: Kysely<Database>, url: string): Promise<void> {
  const version = await readVersion(db, url)
  if (version >= OLDEST_VERSION) return
  throw new StartError(
    `The database at ${place(url)} is PostgreSQL ${version}: ${OLDEST_VERSION} or newer is needed.`,
  )
}

async function readVersion(db: Kysely<Database>, url: string): Promise<number> {
  try {
    const { rows } = await sql<{ version: number }>`
      select current_setting('server_version_num')::integer / 10000 as version`.execute(db)
    return rows[0]?.version ?? 0
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    const reason = message || code || 'no answer'
    throw new StartError(
      `The database at ${place(url)} cannot be used (${reason}): check DATABASE_URL and that it runs.`,
    )
  }
}

/** The address without its password. */
function place(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
