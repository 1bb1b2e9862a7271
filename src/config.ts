import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { type EditableConfig, readEditable } from './config-editable.ts'
import { createDataDir } from './platform/data-dir.ts'
import type { RedisAddress } from './platform/redis.ts'
import { StartError } from './platform/start-error.ts'
import { readMetricsSettings, readTraceSettings } from './platform/telemetry/settings.ts'
import { type Settings, settingMeta, settings } from './settings.ts'
import type { AccessibilityStatus } from './shared/accessibility.ts'
import { EDITABLE_SETTINGS, type EditableSetting, type SettingValues } from './shared/editable-settings.ts'

/** An invalid setting; the message is one sentence for the operator. */
export class SettingError extends StartError {
  override name = 'SettingError'
}

/** Enough for a proxy that checks health every second. */
const DEFAULT_DRAIN_S = 2

/** The validated settings (`product.md` of the specification, "Running it"). */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the settings from environment variables; an empty one counts as unset.
 * @param instead replaces the defaults
 * @throws SettingError for the first invalid one
 */
export function readConfig(
  source: Record<string, string | undefined> = process.env,
  instead: Record<string, string> = {},
) {
  const fromSource = Object.fromEntries(Object.entries(source).filter(([, value]) => value))
  const given = { ...instead, ...fromSource }
  const parsed = settings.safeParse(given)
  if (!parsed.success) throw toSettingError(parsed.error, given)
  const set = parsed.data
  assertSharedDatabase(set)
  const site = readSite(set)
  return {
    ...site,
    ...readProcess(set),
    ...readDatabase(set),
    ...readServices(set, site),
    ...readPeople(set, site),
    ...readEditable(set, site.siteUrl),
    /** Editable settings that the environment sets: nothing stored replaces them. */
    environment: new Map(
      EDITABLE_SETTINGS.flatMap((name) => (source[name] ? [[name, source[name]] as const] : [])),
    ) as ReadonlyMap<EditableSetting, string>,
    /** Reads the editable part again with stored values; one that is no longer valid counts as unset. */
    readWith: (stored: SettingValues): EditableConfig =>
      readEditable(settings.parse({ ...instead, ...listValid(stored), ...fromSource }), site.siteUrl),
  }
}

function listValid(stored: SettingValues): SettingValues {
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([name, value]) => settings.shape[name as EditableSetting]?.safeParse(value).success,
    ),
  )
}

function readSite(set: Settings) {
  const siteUrl = set.SITE_URL ?? `http://localhost:${set.PORT}`
  return {
    /** Origin of the site, without a trailing slash. */
    siteUrl,
    isSecure: siteUrl.startsWith('https:'),
    /** Absolute path of the embedded database, photos, outbox and secret key. */
    dataDir: set.DATA_DIR ? resolve(set.DATA_DIR) : join(projectFolder(), 'data'),
  }
}

function readProcess(set: Settings) {
  return {
    port: set.PORT,
    host: set.HOST,
    /** Serve, run jobs, or both. */
    processRole: set.PROCESS_ROLE,
    /** Seconds of serving after a stop signal, until proxies have noticed. */
    drainSeconds: set.DRAIN_SECONDS ?? (set.DATABASE_URL ? DEFAULT_DRAIN_S : 0),
    /** Maximum event streams of one process. */
    eventStreams: set.EVENT_STREAMS,
    trustedProxies: set.TRUSTED_PROXIES,
    /** Private hosts, addresses and networks that the site may call. */
    outboundAllow: set.OUTBOUND_ALLOW,
    secretKey: set.SECRET_KEY,
    /** Address of the metrics for Prometheus; without it nothing is counted. */
    metrics: readMetricsSettings(set),
    /** Minimum milliseconds of a logged statement; 0 disables the log. */
    slowQueryMs: set.SLOW_QUERY_MS,
    /** Collector of traces; without it there are none. */
    traces: readTraceSettings(set),
    logLevel: set.LOG_LEVEL,
  }
}

function readDatabase(set: Settings) {
  return {
    databaseUrl: set.DATABASE_URL,
    /** Address behind the pooler: for migrations, LISTEN and tools. */
    databaseDirectUrl: set.DATABASE_DIRECT_URL,
    /** Replica that lists are read from. */
    databaseReplicaUrl: set.DATABASE_REPLICA_URL,
    databasePoolSize: set.DATABASE_POOL_SIZE,
    /** Milliseconds; 0 means no limit. */
    databaseStatementTimeout: set.DATABASE_STATEMENT_TIMEOUT,
  }
}

function readRedis(set: Settings): RedisAddress | undefined {
  if (set.REDIS_URL) {
    const { REDIS_URL: url, REDIS_SENTINELS: sentinels, REDIS_SENTINEL_PASSWORD: sentinelPassword } = set
    return { url, sentinels, sentinelPassword }
  }
  if (set.REDIS_SENTINELS.length === 0) return undefined
  throw new SettingError('REDIS_SENTINELS stands beside REDIS_URL, which is missing.')
}

function readServices(set: Settings, { siteUrl, dataDir }: ReturnType<typeof readSite>) {
  return {
    /** Connects several processes; without it they use the database. */
    redis: readRedis(set),
    mailUrl: set.MAIL_URL,
    s3: readObjectStore(set),
    /** Folder and number of backups, and hours between automatic ones; undefined for none. */
    backup: {
      folder: set.BACKUP_DIR ? resolve(set.BACKUP_DIR) : join(dataDir, 'backups'),
      keep: set.BACKUP_KEEP,
      every: set.BACKUP_EVERY,
      store: readBackupStore(set),
    },
    /** Days back to which each second of the embedded database can be restored; 0 copies no log. No other database is copied. */
    recovery: {
      folder: join(set.BACKUP_DIR ? resolve(set.BACKUP_DIR) : join(dataDir, 'backups'), 'recovery'),
      days: set.RECOVERY_DAYS ?? (set.DATABASE_URL || set.BACKUP_EVERY === undefined ? 0 : 7),
    },
    /** Public: members' browsers call Giphy themselves. */
    giphyKey: set.GIPHY_KEY,
    /** Account for subscriptions; without it the test payment, if allowed. */
    stripe: readStripe(set),
    /** The embedded payment takes no money, so a public site needs to enable it explicitly. */
    testPayment: set.TEST_PAYMENT ? set.TEST_PAYMENT === 'on' : !isPublicSite(siteUrl),
    ipDatabase: set.IP_DATABASE,
  }
}

function readPeople(set: Settings, { isSecure }: ReturnType<typeof readSite>) {
  return {
    founderEmail: set.FOUNDER_EMAIL,
    founderPassword: set.FOUNDER_PASSWORD,
    /** Hundredths of a percent. */
    vatRate: Math.round(Number(set.VAT_RATE.replace(',', '.')) * 100),
    /** Key that data for courts are sealed for; null seals nothing. */
    legalPublicKey: set.LEGAL_PUBLIC_KEY ?? null,
    /** Of the enterprise, for exemptions; null if unset. */
    publisherSize: set.PUBLISHER_SIZE ?? null,
    accessibility: readAccessibility(set),
    /** True if all staff need a second factor, not only those who have one. */
    asksFactor: (set.STAFF_SECOND_FACTOR ?? (isSecure ? 'required' : 'optional')) === 'required',
  }
}

/**
 * Returns the signing key: `SECRET_KEY`, else one created at the first start in `DATA_DIR`.
 * @throws StartError if it can be neither read nor written
 */
export async function secretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string> {
  if (config.secretKey) return config.secretKey
  const file = join(config.dataDir, 'secret-key')
  const draft = `${file}.${randomUUID()}`
  try {
    await createDataDir(config.dataDir)
    if (!existsSync(file)) {
      await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
      // A link is atomic: two concurrent starts read the same key.
      await link(draft, file).catch(() => {})
      await rm(draft, { force: true })
    }
    return await readFile(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `The secret key cannot be kept in ${file} (${reason}): mend that, or set SECRET_KEY.`,
    )
  }
}

/** Returns the folder of package.json; sources and the built server are at different depths below it. */
export function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder)
  return folder
}

/** An object store for photos, with the API of S3. */
export interface S3Settings {
  /** Origin, without a trailing slash. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

/** Object store to which the folder of backups is copied. */
export interface BackupStoreSettings extends S3Settings {
  /** Before the names of all objects. */
  folder: string
}

/** The Stripe account of subscriptions. */
export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** The monthly price. */
  priceId: string
  /** Origin of Stripe's API. */
  api: string
}

/** These settings need a database that other processes reach too; the embedded one has a single process. */
function assertSharedDatabase(set: Settings): void {
  if (set.DATABASE_URL) return
  const names = ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const
  const alone = names.find((name) => set[name])
  if (alone) throw new SettingError(`${alone} stands beside DATABASE_URL, which is missing.`)
  if (set.PROCESS_ROLE === 'both') return
  throw new SettingError(
    `PROCESS_ROLE is ${set.PROCESS_ROLE}, and the other half of the site would have no database in common with it: set DATABASE_URL.`,
  )
}

/** All settings or none, as with the object store. */
function readStripe(set: Settings): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICE_ID: priceId } = set
  if (secretKey && webhookSecret && priceId) return { secretKey, webhookSecret, priceId, api: set.STRIPE_API }
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const
  const missing = names.filter((name) => !set[name])
  if (missing.length === names.length) return undefined
  throw new SettingError(
    `Subscriptions are paid through Stripe when all three of its settings are set; ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing.`,
  )
}

/** True if the site is served over https under a public name. */
function isPublicSite(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl)
  return (
    protocol === 'https:' &&
    !/^(?:localhost|127\.[\d.]+|\[::1\])$|\.(?:localhost|local|test|internal)$/.test(hostname)
  )
}

/** The result of an audit is declared with its audit. */
function readAccessibility(set: Settings): { status: AccessibilityStatus; audit: string | null } {
  const { ACCESSIBILITY_STATUS: status, ACCESSIBILITY_AUDIT: audit = null } = set
  if (audit === null && (status === 'partial' || status === 'full')) {
    throw new SettingError(
      `ACCESSIBILITY_STATUS is ${status}, which an audit must show: set ACCESSIBILITY_AUDIT.`,
    )
  }
  if (status === 'exempt' && set.PUBLISHER_SIZE && set.PUBLISHER_SIZE !== 'micro') {
    throw new SettingError(
      `ACCESSIBILITY_STATUS is exempt, which only a micro-enterprise is; PUBLISHER_SIZE is ${set.PUBLISHER_SIZE}.`,
    )
  }
  return { status, audit }
}

const STORE_SETTINGS = ['ENDPOINT', 'BUCKET', 'REGION', 'ACCESS_KEY', 'SECRET_KEY'] as const

/** All settings or none: a partial configuration would fail only with the first photo. */
function readObjectStore(set: Settings): S3Settings | undefined {
  return readStoreSettings(set, 'S3', 'Photos go')
}

function readBackupStore(set: Settings): BackupStoreSettings | undefined {
  const store = readStoreSettings(set, 'BACKUP_S3', 'Copies of backups go')
  return store && { ...store, folder: set.BACKUP_S3_FOLDER }
}

/** @throws SettingError if some of the five settings are missing */
function readStoreSettings(
  set: Settings,
  prefix: 'S3' | 'BACKUP_S3',
  content: string,
): S3Settings | undefined {
  const names = STORE_SETTINGS.map((name) => `${prefix}_${name}` as const)
  const [endpoint, bucket, region, accessKey, secretKey] = names.map((name) => set[name])
  if (endpoint && bucket && region && accessKey && secretKey)
    return { endpoint, bucket, region, accessKey, secretKey }
  const missing = names.filter((name) => !set[name])
  if (missing.length === names.length) return undefined
  throw new SettingError(
    `${content} to an object store when all five ${prefix} settings are set; ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing.`,
  )
}

function toSettingError(error: z.ZodError, given: Record<string, string | undefined>): SettingError {
  const issue = error.issues[0]
  const name = String(issue?.path[0])
  const value = settingMeta(name as keyof Settings).secret
    ? 'set to a value that cannot be right'
    : JSON.stringify(given[name])
  return new SettingError(`The setting ${name} is ${value}; expected ${issue?.message}.`)
}

/** Lists empty settings that the legal pages require; a mediator only where subscriptions are sold (code de la consommation, L612-1). */
export function listMissingLegalSettings({
  publisher,
  contactEmail,
  stripe,
}: Pick<Config, 'publisher' | 'contactEmail' | 'stripe'>): string[] {
  const required: [string, string | null][] = [
    ['PUBLISHER_NAME', publisher.name],
    ['PUBLISHER_ADDRESS', publisher.address],
    ['PUBLISHER_EMAIL', publisher.email],
    ['PUBLISHER_PHONE', publisher.phone],
    ['PUBLISHER_REGISTRATION', publisher.registration],
    ['PUBLICATION_DIRECTOR', publisher.director],
    ['HOSTING_PROVIDER', publisher.host],
    ['CONTACT_EMAIL', contactEmail],
    ...(stripe ? [['CONSUMER_MEDIATOR', publisher.mediator] satisfies [string, string | null]] : []),
  ]
  return required.flatMap(([name, value]) => (value === null ? [name] : []))
}
