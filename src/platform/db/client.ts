import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../../config.ts'
import type { Database } from '../../schema/database.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { BoundedPool } from './bounded-pool.ts'
import { adaptStatements, detectDistribution } from './distribution.ts'
import { EarlyBeginDialect } from './early-begin.ts'
import { startEmbedded } from './embedded.ts'
import { assertImportComplete } from './pending-import.ts'
import { type RoleSettings, setRoleSettings, stripStatementNames } from './pooler.ts'
import { shareReads } from './shared-reads.ts'

/** The open database of the site. */
export interface OpenDatabase {
  db: Kysely<Database>
  pool: pg.Pool
  /** The address in use, password included. */
  url: string
  /** Address of the embedded database for its superuser, if this process runs it. */
  adminUrl: string | undefined
  /**
   * Runs work on a separate direct connection: a pooler would spread its statements over several server
   * processes.
   */
  directly<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>
  /** True if the database stops with this process. */
  isOwn: boolean
  /** Closes all connections, then stops the embedded PostgreSQL if this process started it. */
  close(): Promise<void>
}

const CONNECTION_LIMIT_MS = 3_000
const IDLE_TRANSACTION_LIMIT_MS = 60_000
const OLDEST_VERSION = 15
/** PgBouncer accepts no settings from a client. */
const POOLER_ERROR = 'unsupported startup parameter'
const INT8 = 20
const DATE = 1082

/** True behind a pooler: `DATABASE_URL` is the pooler's address, `DATABASE_DIRECT_URL` the server's. */
export function isPooled({ databaseUrl, databaseDirectUrl }: AddressSettings): boolean {
  return databaseDirectUrl !== undefined && databaseDirectUrl !== databaseUrl
}

type AddressSettings = Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>

/**
 * Opens the PostgreSQL of `DATABASE_URL`, else the embedded one in `DATA_DIR`. A server needs the embedded
 * one for itself, a tool may share it and bypasses the pooler, a filler accepts a partly imported one.
 * @throws StartError if it is unreachable, too old, in use or partly imported
 */
export async function openDatabase(
  config: Config,
  log: Log,
  as: 'server' | 'tool' | 'filler' = 'server',
): Promise<OpenDatabase> {
  const beside = { as: as === 'tool' ? 'tool' : 'server' } as const
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir, log, beside)
  const pooled = as === 'server' && isPooled(config)
  const address = pooled ? config.databaseUrl : (config.databaseDirectUrl ?? config.databaseUrl)
  const url = embedded?.url ?? address ?? ''
  const { db, pool } = createPool(url, config, CONNECTION_LIMIT_MS, { isPooled: pooled })
  let isClosing = false
  // The pool no longer counts a connection that is still closing.
  pool.on('error', (error) => {
    if (!isClosing) log.warn(`An idle database connection was lost: ${error.message}`)
  })
  pool.onStateChange = (isAway) => {
    if (isAway)
      log.warn(
        'the database is unreachable: requests that need it get 503 until it is back; check that it runs',
      )
    else log.info('the database is back')
  }
  const close = async () => {
    isClosing = true
    await db.destroy()
    await embedded?.stop()
  }
  try {
    await assertVersion(db, url, 'DATABASE_URL')
    if (as !== 'filler') await assertImportComplete(db)
    if (pooled) await setRoleSettings(db, toRoleSettings(config))
    await detectDistribution({ db, pool })
  } catch (error) {
    await close()
    throw error
  }
  const directly: OpenDatabase['directly'] = (work) => (pooled ? runDirectly(config, work) : work(db))
  const isOwn = embedded?.isOwn ?? false
  const adminUrl = isOwn ? embedded?.adminUrl : undefined
  return { db, pool, url, adminUrl, directly, isOwn, close }
}

/** @throws StartError if `DATABASE_DIRECT_URL` leads to no usable database */
async function runDirectly<T>(config: Config, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const url = config.databaseDirectUrl ?? ''
  const { db } = createPool(url, { ...config, databasePoolSize: 1 })
  try {
    await assertVersion(db, url, 'DATABASE_DIRECT_URL')
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Creates a pool and its query builder for a PostgreSQL address, without connecting.
 * @param waitMs maximum wait for a connection before the database counts as unreachable
 */
export function createPool(
  url: string,
  config: LimitSettings & Pick<Config, 'databasePoolSize'>,
  waitMs = CONNECTION_LIMIT_MS,
  { isPooled = false }: { isPooled?: boolean } = {},
) {
  const pool = new BoundedPool({
    connectionString: url,
    max: config.databasePoolSize,
    // Opening a connection costs as much as fifty statements: an idle site keeps one for its background work.
    min: 1,
    connectionTimeoutMillis: waitMs,
    application_name: 'guinguette',
    keepAlive: true,
    types: { getTypeParser },
    ...(isPooled ? {} : toStartupParameters(toRoleSettings(config))),
  })
  // A lost idle connection is replaced at its next use; without a listener the event ends the process.
  pool.on('error', () => {})
  // The pool listens to idle connections only. A connection lost during a query rejects that query, but
  // without a listener its event ends the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (isPooled) stripStatementNames(client)
    adaptStatements(pool, client)
  })
  // Behind a pooler statements have no names; an old one hands the connection on after the first answer.
  if (!isPooled) shareReads(pool)
  const dialect = isPooled ? new PostgresDialect({ pool }) : new EarlyBeginDialect({ pool })
  return { pool, db: new Kysely<Database>({ dialect }) }
}

type LimitSettings = Pick<Config, 'databaseStatementTimeout'>

/** Limits, and what the planner assumes: the plans of all statements were read with an index as cheap as on an SSD. */
const toRoleSettings = ({ databaseStatementTimeout }: LimitSettings): RoleSettings => ({
  statement_timeout: databaseStatementTimeout,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_LIMIT_MS,
  random_page_cost: 1.1,
  jit: 'off',
})

/** The driver omits a limit of 0, which has to override that of the role, and does not know the planner's settings. */
function toStartupParameters(settings: RoleSettings) {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return { ...settings, options: options.join(' ') }
}

/** Ids and counts are numbers; a birthday is a day, not an instant that shifts with the time zone. */
export const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) => {
  if (oid === INT8) return Number
  if (oid === DATE) return String
  return pg.types.getTypeParser(oid, format)
}

async function assertVersion(db: Kysely<Database>, url: string, setting: string): Promise<void> {
  const version = await readVersion(db, url, setting)
  if (version >= OLDEST_VERSION) return
  throw new StartError(
    `The database at ${describeDatabase(url)} is PostgreSQL ${version}: ${OLDEST_VERSION} or newer is needed.`,
  )
}

async function readVersion(db: Kysely<Database>, url: string, setting: string): Promise<number> {
  try {
    const { rows } = await sql<{ version: number }>`
      select current_setting('server_version_num')::integer / 10000 as version`.execute(db)
    return rows[0]?.version ?? 0
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    const reason = message || code || 'no answer'
    if (reason.startsWith(POOLER_ERROR)) {
      throw new StartError(
        `${setting} leads to a pooler at ${describeDatabase(url)}: set DATABASE_DIRECT_URL to the address of the database behind it.`,
      )
    }
    throw new StartError(
      `The database at ${describeDatabase(url)} cannot be used (${reason}): check ${setting} and that it runs.`,
    )
  }
}

/** Returns the address without its password. */
export function describeDatabase(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
