import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { createPool } from '../../src/platform/db/client.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { migrateToLatest } from '../../src/platform/db/migrate.ts'
import { isAlive, readPostmaster, stopPostmaster } from '../../src/platform/db/postmaster.ts'
import { distributeTables } from '../../tools/distribution/distribute.ts'
import { createCitusDatabase, startCitusCluster } from './citus.ts'
import { type Engine, findSystemPostgres, RUNS_ON_CITUS } from './engines.ts'
import { startSystemPostgres } from './system-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The engine of the project's tests. */
    engine: Engine
    /** The database servers of the engines. */
    databaseServers: Record<Engine, DatabaseServer>
  }
}

export interface DatabaseServer {
  url: string
  /** Name of the migrated database that is cloned for each test file; clones share its beginning. */
  template: string
  /** Further servers with the same databases: the workers of a Citus cluster. */
  workers?: string[]
}

const FOLDER = 'guinguette-test-database-'
const SETTINGS = { databasePoolSize: 1, databaseStatementTimeout: 60_000 }

/**
 * One PostgreSQL of each engine for the run, with a migrated database to clone. `TEST_DATABASE_URL` names a server to use
 * instead of the installed one. Without an installed PostgreSQL all tests use the embedded one. `TEST_ENGINE=citus` uses a
 * Citus cluster with distributed tables instead of both.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (RUNS_ON_CITUS) {
    const { server, stop } = await startCitus()
    project.provide('databaseServers', { embedded: server, system: server })
    return stop
  }
  const [embedded, installed] = await Promise.all([startServer('embedded'), startServer('system')])
  if (!installed) console.warn('No PostgreSQL is installed: tests run on the embedded one only.')
  if (!embedded) throw new Error('the embedded PostgreSQL did not start')
  project.provide('databaseServers', { embedded: embedded.server, system: (installed ?? embedded).server })
  return async () => {
    await Promise.all([embedded.stop(), installed?.stop()])
  }
}

async function startServer(engine: Engine) {
  const given = engine === 'system' ? process.env.TEST_DATABASE_URL : undefined
  const bin = engine === 'system' ? findSystemPostgres() : undefined
  if (engine === 'system' && !given && !bin) return undefined
  const { url, stop } = given ? { url: given, stop: async () => {} } : await startTemporary(engine, bin)
  const template = `guinguette_test_${randomBytes(6).toString('hex')}`
  const teardown = async () => {
    if (given) await dropDatabases(given, template)
    await stop()
  }
  try {
    await makeTemplate(url, template)
  } catch (error) {
    await teardown()
    throw error
  }
  return { server: { url, template }, stop: teardown }
}

/** A cluster whose template is distributed. It and its clones have the same name on every node. */
async function startCitus() {
  const folder = join(tmpdir(), `${FOLDER}${process.pid}-citus`)
  const { url, workers, stop } = await startCitusCluster(folder)
  const template = `guinguette_test_${randomBytes(6).toString('hex')}`
  try {
    const address = await createCitusDatabase({ url, workers }, template)
    const { db } = createPool(address, SETTINGS)
    await migrateToLatest(db)
      .then(() => distributeTables(db))
      .finally(() => db.destroy())
    for (const node of [url, ...workers]) await closeDatabase(node, template)
  } catch (error) {
    await stop()
    throw error
  }
  return { server: { url, template, workers }, stop }
}

/** A template has no connections; those of the extension would come back. */
async function closeDatabase(server: string, name: string): Promise<void> {
  await executeOnServer(server, `alter database ${name} allow_connections false`)
  await executeOnServer(
    server,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  )
}

/** Durability is switched off: nothing here has to survive a crash. */
async function startTemporary(engine: Engine, bin?: string): Promise<{ url: string; stop(): Promise<void> }> {
  await removeAbandoned()
  const folder = join(tmpdir(), `${FOLDER}${process.pid}-${engine}`)
  await mkdir(folder)
  await chmod(folder, 0o755)
  const log = { info: () => {}, warn: console.warn, error: console.error }
  const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off']
  const serverArguments = settings.flatMap((setting) => ['-c', setting])
  try {
    const { url, stop } = bin
      ? await startInstalled(bin, folder, serverArguments)
      : await startEmbedded(folder, log, { as: 'server', initArguments: ['--no-sync'], serverArguments })
    const forget = await stopAtExit(folder)
    const end = () => stop().then(() => rm(folder, { recursive: true, force: true }))
    return { url, stop: () => end().finally(forget) }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function startInstalled(bin: string, folder: string, serverArguments: string[]) {
  const { socketUrl, stop } = await startSystemPostgres(bin, folder, serverArguments)
  return { url: socketUrl, stop }
}

/** A run that is terminated has no time for its teardown; its PostgreSQL is stopped all the same. */
async function stopAtExit(folder: string): Promise<() => void> {
  const { pid } = (await readPostmaster(join(folder, 'postgres'))) ?? {}
  const atExit = () => {
    if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT')
  }
  const atSignal = () => process.exit(1)
  process.once('exit', atExit).once('SIGTERM', atSignal)
  return () => {
    process.off('exit', atExit).off('SIGTERM', atSignal)
  }
}

/** Runs that were killed leave a folder, named after their process, and a PostgreSQL that runs in it. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(FOLDER) ? Number.parseInt(name.slice(FOLDER.length), 10) : 0
    if (!pid || isAlive(pid)) continue
    const cluster = join(tmpdir(), name, 'postgres')
    const running = await readPostmaster(cluster)
    if (running) await stopPostmaster(running, cluster)
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  }
}

async function makeTemplate(server: string, template: string): Promise<void> {
  await executeOnServer(server, `create database ${template}`)
  const address = new URL(server)
  address.pathname = `/${template}`
  const { db } = createPool(address.href, SETTINGS)
  await migrateToLatest(db).finally(() => db.destroy())
}

async function dropDatabases(server: string, template: string): Promise<void> {
  const { db } = createPool(server, SETTINGS)
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database where starts_with(datname, ${template})`.execute(db)
  for (const { datname } of rows) await sql`drop database ${sql.ref(datname)} with (force)`.execute(db)
  await db.destroy()
}

/** Runs one statement outside of a transaction, such as creating or dropping a database. */
export async function executeOnServer(server: string, statement: string): Promise<void> {
  const { db } = createPool(server, SETTINGS)
  await sql
    .raw(statement)
    .execute(db)
    .finally(() => db.destroy())
}
