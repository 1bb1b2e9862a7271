import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { StartError } from './platform/start-error.ts'
import { readMetricsSettings, readTraceSettings } from './platform/telemetry/settings.ts'
import { type Settings, settingMeta, settings } from './settings.ts'

/** A setting that cannot be right; its message is the one sentence to print before leaving. */
export class SettingError extends StartError {
  override name = 'SettingError'
}

/** Enough for a proxy that asks every second. */
const USUAL_DRAIN_S = 2

/** The settings of the process, checked and completed (`product.md` of the specification, "Running it"). */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the settings from environment variables; an empty one counts as unset.
 * Throws {@link SettingError} for the first that cannot be right.
 * @param instead what stands where a setting is unset
 */
export function readConfig(
  source: Record<string, string | undefined> = process.env,
  instead: Record<string, string> = {},
) {
  const given = { ...instead, ...Object.fromEntries(Object.entries(source).filter(([, value]) => value)) }
  const parsed = settings.safeParse(given)
  if (!parsed.success) throw explain(parsed.error, given)
  const set = parsed.data
  requireShared(set)
  const siteUrl = set.SITE_URL ?? `http://localhost:${set.PORT}`
  const isSecure = siteUrl.startsWith('https:')
  /** Absolute path; holds the embedded database, photos, outbox and the secret key. */
  const dataDir = set.DATA_DIR ? resolve(set.DATA_DIR) : join(projectFolder(), 'data')
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir,
    databaseUrl: set.DATABASE_URL,
    /** Past the pooler that `databaseUrl` leads to: for migrations, LISTEN, tools. */
    databaseDirectUrl: set.DATABASE_DIRECT_URL,
    /** A copy that follows the database: for lists. */
    databaseReplicaUrl: set.DATABASE_REPLICA_URL,
    databasePoolSize: set.DATABASE_POOL_SIZE,
    /** Milliseconds a statement may take; 0 is no limit. */
    databaseStatementTimeout: set.DATABASE_STATEMENT_TIMEOUT,
    /** What several processes of the site tell each other through; without it, the database. */
    redisUrl: set.REDIS_URL,
    /** What of the site this process does: serves, works the jobs and sweeps, or both. */
    processRole: set.PROCESS_ROLE,
    /** Seconds that a process which is told to end goes on serving, while its health tells proxies to leave it. */
    drainSeconds: set.DRAIN_SECONDS ?? (set.DATABASE_URL ? USUAL_DRAIN_S : 0),
    /** Browsers that may listen to one process. */
    eventStreams: set.EVENT_STREAMS,
    /** Origin of the site, with no slash at the end. */
    siteUrl,
    isSecure,
    founderEmail: set.FOUNDER_EMAIL,
    founderPassword: set.FOUNDER_PASSWORD,
    mailUrl: set.MAIL_URL,
    /** Sender of every mail. */
    mailFrom: set.MAIL_FROM ?? `Guinguette <bonjour@${new URL(siteUrl).hostname}>`,
    trustedProxies: set.TRUSTED_PROXIES,
    /** Hosts, addresses and networks that are not of the internet and may be asked all the same. */
    outboundAllow: set.OUTBOUND_ALLOW,
    secretKey: set.SECRET_KEY,
    s3: objectStore(set),
    /** Where backups are kept, how many of them, and after how many hours the site makes the next; never, where none is set. */
    backup: {
      folder: set.BACKUP_DIR ? resolve(set.BACKUP_DIR) : join(dataDir, 'backups'),
      keep: set.BACKUP_KEEP,
      every: set.BACKUP_EVERY,
    },
    /** Shown to the browsers of members: their pages of messages ask Giphy themselves. */
    giphyKey: set.GIPHY_KEY,
    /** Where subscriptions are paid; without it, the embedded test payment, where that is allowed. */
    stripe: stripeAccount(set),
    /** The embedded payment, which takes no money, stands in for Stripe: not by itself where the site is public. */
    testPayment: set.TEST_PAYMENT ? set.TEST_PAYMENT === 'on' : !isPublic(siteUrl),
    /** Who publishes the site and who hosts it, as the law wants it told; null where it was not said. */
    publisher: {
      name: set.PUBLISHER_NAME ?? null,
      address: set.PUBLISHER_ADDRESS ?? null,
      email: set.PUBLISHER_EMAIL ?? null,
      phone: set.PUBLISHER_PHONE ?? null,
      registration: set.PUBLISHER_REGISTRATION ?? null,
      director: set.PUBLICATION_DIRECTOR ?? null,
      host: set.HOSTING_PROVIDER ?? null,
      mediator: set.CONSUMER_MEDIATOR ?? null,
    },
    /** Published as the site's point of contact; what is written in the contact form is sent there. */
    contactEmail: set.CONTACT_EMAIL ?? set.PUBLISHER_EMAIL ?? null,
    /** All of the staff show a second factor before they work, not only those who have one. */
    asksFactor: (set.STAFF_SECOND_FACTOR ?? (isSecure ? 'required' : 'optional')) === 'required',
    /** What a free member may do a day (in Paris), each under the column that counts it; 0 is nothing. */
    daily: {
      asked: set.FREE_ASKS_A_DAY,
      opened: set.FREE_CONVERSATIONS_A_DAY,
      sent: set.FREE_MESSAGES_A_DAY,
    },
    /** Distinct profiles, and pages of the search and of the wall, that one reader may open; 0 is none. */
    reading: {
      profilesAnHour: { confirmed: set.PROFILES_AN_HOUR, unconfirmed: set.PROFILES_AN_HOUR_UNCONFIRMED },
      profilesADay: set.PROFILES_A_DAY,
      profilesAMinute: set.PROFILES_A_MINUTE_VISITOR,
      pagesAnHour: { confirmed: set.LIST_PAGES_AN_HOUR, unconfirmed: set.LIST_PAGES_AN_HOUR_UNCONFIRMED },
    },
    ipDatabase: set.IP_DATABASE,
    /** Where Prometheus reads what the process counts; without it, nothing is counted. */
    metrics: readMetricsSettings(set),
    /** Milliseconds beyond which a statement is logged; 0 is none. */
    slowQueryMs: set.SLOW_QUERY_MS,
    /** Where traces are sent; without it, there are none. */
    traces: readTraceSettings(set),
    logLevel: set.LOG_LEVEL,
  }
}

/**
 * The key that signs what must be signed: `SECRET_KEY`, else one made at the first start and kept in `DATA_DIR`
 * for its owner only. Throws {@link StartError} when it can be neither read nor kept.
 */
export async function secretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string> {
  if (config.secretKey) return config.secretKey
  const file = join(config.dataDir, 'secret-key')
  const draft = `${file}.${randomUUID()}`
  try {
    await mkdir(config.dataDir, { recursive: true })
    if (!existsSync(file)) {
      await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
      // A link appears whole, and only once: of two starts at the same time both read the same key.
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

/** The folder of package.json: the sources and the built server stand at different depths under it. */
export function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder)
  return folder
}

/** An object store that photos are kept in, spoken to as S3. */
export interface S3Settings {
  /** Origin, with no slash at the end. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

/** Where subscriptions are paid. */
export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** The monthly price that is subscribed to. */
  priceId: string
  /** Origin that Stripe answers at. */
  api: string
}

/** What only makes sense beside a database that other processes reach too; the embedded one is its own process's. */
function requireShared(set: Settings): void {
  if (set.DATABASE_URL) return
  const names = ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const
  const alone = names.find((name) => set[name])
  if (alone) throw new SettingError(`${alone} stands beside DATABASE_URL, which is missing.`)
  if (set.PROCESS_ROLE === 'both') return
  throw new SettingError(
    `PROCESS_ROLE is ${set.PROCESS_ROLE}, and the other half of the site would have no database in common with it: set DATABASE_URL.`,
  )
}

/** All of its settings or none, as with the object store. */
function stripeAccount(set: Settings): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICE_ID: priceId } = set
  if (secretKey && webhookSecret && priceId) return { secretKey, webhookSecret, priceId, api: set.STRIPE_API }
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const
  const missing = names.filter((name) => !set[name])
  if (missing.length === names.length) return undefined
  throw new SettingError(
    `Subscriptions are paid through Stripe when all three of its settings are set; ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing.`,
  )
}

/** Members of the public come to it: served over https, and not under a name of this machine. */
function isPublic(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl)
  return (
    protocol === 'https:' &&
    !/^(?:localhost|127\.[\d.]+|\[::1\])$|\.(?:localhost|local|test|internal)$/.test(hostname)
  )
}

/** All of its settings or none: half of them are a mistake that would show only with the first photo. */
function objectStore(set: Settings): S3Settings | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  } = set
  if (endpoint && bucket && region && accessKey && secretKey) {
    return { endpoint, bucket, region, accessKey, secretKey }
  }
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
  const missing = names.filter((name) => !set[name])
  if (missing.length === names.length) return undefined
  throw new SettingError(
    `Photos go to an object store when all five S3 settings are set; ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing.`,
  )
}

function explain(error: z.ZodError, given: Record<string, string | undefined>): SettingError {
  const issue = error.issues[0]
  const name = String(issue?.path[0])
  const value = settingMeta(name as keyof Settings).secret
    ? 'set to a value that cannot be right'
    : JSON.stringify(given[name])
  return new SettingError(`The setting ${name} is ${value}; expected ${issue?.message}.`)
}
