import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { RecoveryArchive } from '../tools/backup/recovery/archive.ts'
import { startRecovery } from '../tools/backup/recovery/start-recovery.ts'
import type { BackupMirror } from '../tools/backup/remote/mirror.ts'
import { startMirror } from '../tools/backup/remote/start-mirror.ts'
import { buildApp, type Deps } from './app.ts'
import { type Config, projectFolder, secretKey } from './config.ts'
import { createFounderIfMissing } from './features/accounts/registration/create-account.ts'
import { seedSite } from './features/seed.ts'
import type { AppContext } from './platform/context.ts'
import { type OpenDatabase, openDatabase } from './platform/db/client.ts'
import { migrateToLatest } from './platform/db/migrate.ts'
import { destroyStalledConnections } from './platform/db/stalled-connections.ts'
import { getProxyWarning } from './platform/http/client-address.ts'
import { drainRequests } from './platform/http/drain.ts'
import { createLog } from './platform/log.ts'
import { loadBuiltAssets } from './platform/render/assets.ts'
import { StartError, toListenError } from './platform/start-error.ts'
import { type ServedMetrics, serveMetrics } from './platform/telemetry/serve-metrics.ts'

// The heap grows by half between major collections: a third less memory, no slower page
// (docs/performance.md).
setFlagsFromString('--heap-growing-percent=50')

/** Time limit of a stop; below a supervisor's ten seconds. */
const STOP_WITHIN_MS = 9_000

/** Grace beyond the statement timeout before a connection counts as stalled. */
const SILENCE_MS = 2_500

const FACTOR_OPTIONAL =
  'STAFF_SECOND_FACTOR is optional: whoever learns the password of one of the staff who has none works as them. Leave it unset on a site with members.'

export interface Running {
  address: string
  /** Address of the metrics, if a setting enables them. */
  metricsAddress: string | undefined
  /**
   * Finishes running work, writes pending data, stops the embedded database. Safe to call twice.
   * @param drainSeconds of serving before, until proxies have noticed
   */
  stop(drainSeconds?: number): Promise<void>
}

/**
 * Starts the process: database, migrations, founder's account, site, jobs; then listens.
 * @param development replacements: Vite before the site, and its assets
 * @throws StartError or SettingError with one sentence for the operator
 */
export async function startServer(config: Config, development: Partial<Deps> = {}): Promise<Running> {
  const log = createLog(config)
  warnAboutSettings(config, log)
  const database = await openDatabase(config, log)
  let metrics: ServedMetrics | undefined
  try {
    await prepareDatabase(database, config, log)
    const { app, context } = await buildSite(database, config, log, development)
    if (config.metrics && context.telemetry.metrics)
      metrics = await serveMetrics(context.telemetry.metrics, config.metrics, log)
    if (metrics) log.info(`Metrics are read at ${metrics.address}`)
    const archive = startRecovery(context, database)
    const mirror = startMirror(context)
    await context.reads.start()
    await context.jobs.start({ runWorker: config.processRole !== 'web' })
    context.presence.start()
    context.events.start()
    const address = await listen(app, config)
    // From now on it grows with the load; `main.ts` set it to 1.
    setFlagsFromString('--semi-space-growth-factor=2')
    let stopping: Promise<void> | undefined
    return {
      address,
      metricsAddress: metrics?.address,
      stop: (drainSeconds = 0) => {
        stopping ??= stopSite({ app, context, metrics, archive, mirror, database }, drainSeconds)
        return stopping
      },
    }
  } catch (error) {
    await metrics?.stop()
    await database.close()
    throw error
  }
}

function warnAboutSettings(config: Config, log: Logger): void {
  if (config.isSecure && !config.asksFactor) log.warn(FACTOR_OPTIONAL)
  const warning = getProxyWarning(config)
  if (warning) log.warn(warning)
}

/** Migrates the database and creates the rows that every site has. */
async function prepareDatabase(database: OpenDatabase, config: Config, log: Logger): Promise<void> {
  const ran = await database.directly((db) => migrateToLatest(db))
  if (ran.length > 0) log.info(`The database was brought up to date: ${ran.join(', ')}.`)
  // Only now: a migration may take longer.
  const { databaseStatementTimeout: statement } = config
  if (statement > 0) destroyStalledConnections(database.pool, statement + SILENCE_MS)
  await createFounderIfMissing({
    db: database.db,
    config,
    print: (text) => process.stdout.write(`${text}\n`),
  })
  await seedSite(database.db)
}

async function buildSite(
  { db, pool }: OpenDatabase,
  config: Config,
  log: Logger,
  development: Partial<Deps>,
) {
  const clientFolder = join(projectFolder(), 'dist', 'client')
  const built = development.assets ? {} : { assets: loadBuiltAssets(clientFolder), clientFolder }
  const secret = await secretKey(config)
  return buildApp({ config, log, db, pool, secret, ...built, ...development } as Deps)
}

interface Site {
  app: FastifyInstance
  context: AppContext
  metrics: ServedMetrics | undefined
  archive: RecoveryArchive | undefined
  mirror: BackupMirror | undefined
  database: OpenDatabase
}

async function stopSite(
  { app, context, metrics, archive, mirror, database }: Site,
  drainSeconds: number,
): Promise<void> {
  await drainRequests(app, context, drainSeconds)
  await context.presence.stop()
  await context.jobs.stop()
  await context.events.stop()
  await context.telemetry.close()
  await metrics?.stop()
  await archive?.stop()
  await mirror?.stop()
  await database.close()
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    return await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    throw toListenError(error, config, { port: 'PORT', host: 'HOST' })
  }
}

/**
 * Starts, prints the address, and stops cleanly on the first signal, even during the start; at once on a
 * second one or past the limit.
 */
export async function runServer(config: Config, development: Partial<Deps> = {}): Promise<Running> {
  const starting = startServer(config, development)
  let isStopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    starting
      // Only a supervisor's signal drains; Ctrl-C does not wait for a proxy.
      .then((running) => running.stop(signal === 'SIGTERM' ? config.drainSeconds : 0))
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
  const running = await starting
  process.stdout.write(`Guinguette listens at ${running.address} and is reached at ${config.siteUrl}\n`)
  return running
}

/** Runs a command; prints an error that an operator can fix as one sentence. */
export async function exitOnError(run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : error
    process.stderr.write(`${text}\n`)
    process.exit(1)
  }
}
