import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { StartError } from './start-error.ts'

/** A setting that cannot be right; its message is the one sentence to print before leaving. */
export class SettingError extends StartError {
  override name = 'SettingError'
}

const MAX_STREAMS = 100_000
const MAX_TIMER = 2_147_483_647
const MOST_A_DAY = 1_000_000

const settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: text(/^[\w.:-]+$/, 'an address or a host name to listen on').default('127.0.0.1'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: address(
    ['postgres:', 'postgresql:'],
    'postgresql://user:password@host:5432/database',
  ).optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 1000).default(10),
  DATABASE_STATEMENT_TIMEOUT: wholeNumber(0, MAX_TIMER, ' milliseconds').default(5000),
  REDIS_URL: address(['redis:', 'rediss:'], 'redis://user:password@host:6379/0').optional(),
  EVENT_STREAMS: wholeNumber(1, MAX_STREAMS).default(15_000),
  SITE_URL: origin('the address of the site without a path, like https://example.org').optional(),
  FOUNDER_EMAIL: text(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an e-mail address').optional(),
  FOUNDER_PASSWORD: text(/^.{10,200}$/s, '10 to 200 characters').optional(),
  MAIL_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: text(
    /^[^\s<>@][^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
    'Name <address@host>',
  ).optional(),
  TRUSTED_PROXIES: proxies().default([]),
  SECRET_KEY: text(/^.{32,}$/s, '32 characters or more').optional(),
  S3_ENDPOINT: origin(
    'the address of an object store without a path, like https://s3.example.org',
  ).optional(),
  S3_BUCKET: text(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'the name of a bucket').optional(),
  S3_REGION: text(/^[\w-]{1,50}$/, 'a region, like eu-west-3').optional(),
  S3_ACCESS_KEY: text(/^\S{3,}$/, 'a key without spaces').optional(),
  S3_SECRET_KEY: text(/^\S{8,}$/, '8 characters or more without spaces').optional(),
  GIPHY_KEY: text(/^[\w-]{8,100}$/, 'a key of Giphy, 8 to 100 letters and digits').optional(),
  FREE_ASKS_A_DAY: wholeNumber(0, MOST_A_DAY).default(10),
  FREE_CONVERSATIONS_A_DAY: wholeNumber(0, MOST_A_DAY).default(10),
  FREE_MESSAGES_A_DAY: wholeNumber(0, MOST_A_DAY).default(100),
  IP_DATABASE: z.string().refine(existsSync, 'the path of an MMDB file that exists').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
})

const SECRET_SETTINGS = new Set([
  'DATABASE_URL',
  'REDIS_URL',
  'FOUNDER_PASSWORD',
  'GIPHY_KEY',
  'MAIL_URL',
  'SECRET_KEY',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
])

/** The settings of the process, checked and completed (`product.md` of the specification, "Running it"). */
export type Env = ReturnType<typeof readEnv>

/**
 * Reads the settings from environment variables; an empty one counts as unset.
 * Throws {@link SettingError} for the first that cannot be right.
 */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) throw explain(parsed.error, given)
  const set = parsed.data
  const siteUrl = set.SITE_URL ?? `http://localhost:${set.PORT}`
  return {
    port: set.PORT,
    host: set.HOST,
    /** Absolute path; holds the embedded database, photos, outbox and the secret key. */
    dataDir: set.DATA_DIR ? resolve(set.DATA_DIR) : join(projectFolder(), 'data'),
    databaseUrl: set.DATABASE_URL,
    databasePoolSize: set.DATABASE_POOL_SIZE,
    /** Milliseconds a statement may take; 0 is no limit. */
    databaseStatementTimeout: set.DATABASE_STATEMENT_TIMEOUT,
    /** What several processes of the site tell each other through; without it, the database. */
    redisUrl: set.REDIS_URL,
    /** Browsers that may listen to one process. */
    eventStreams: set.EVENT_STREAMS,
    /** Origin of the site, with no slash at the end. */
    siteUrl,
    isSecure: siteUrl.startsWith('https:'),
    founderEmail: set.FOUNDER_EMAIL,
    founderPassword: set.FOUNDER_PASSWORD,
    mailUrl: set.MAIL_URL,
    /** Sender of every mail. */
    mailFrom: set.MAIL_FROM ?? `Guinguette <bonjour@${new URL(siteUrl).hostname}>`,
    trustedProxies: set.TRUSTED_PROXIES,
    secretKey: set.SECRET_KEY,
    s3: objectStore(set),
    /** Shown to the browsers of members: their pages of messages ask Giphy themselves. */
    giphyKey: set.GIPHY_KEY,
    /** What a free member may do a day (in Paris), each under the column that counts it; 0 is nothing. */
    daily: {
      asked: set.FREE_ASKS_A_DAY,
      opened: set.FREE_CONVERSATIONS_A_DAY,
      sent: set.FREE_MESSAGES_A_DAY,
    },
    ipDatabase: set.IP_DATABASE,
    logLevel: set.LOG_LEVEL,
  }
}

/**
 * The key that signs what must be signed: `SECRET_KEY`, else one made at the first start and kept in `DATA_DIR`
 * for its owner only. Throws {@link StartError} when it can be neither read nor kept.
 */
export async function secretKey(env: Pick<Env, 'secretKey' | 'dataDir'>): Promise<string> {
  if (env.secretKey) return env.secretKey
  const file = join(env.dataDir, 'secret-key')
  const draft = `${file}.${randomUUID()}`
  try {
    await mkdir(env.dataDir, { recursive: true })
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

/** All of its settings or none: half of them are a mistake that would show only with the first photo. */
function objectStore(set: z.infer<typeof settings>): S3Settings | undefined {
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
  const value = SECRET_SETTINGS.has(name)
    ? 'set to a value that cannot be right'
    : JSON.stringify(given[name])
  return new SettingError(`The setting ${name} is ${value}; expected ${issue?.message}.`)
}

function text(pattern: RegExp, expected: string) {
  return z.string().regex(pattern, expected)
}

function wholeNumber(from: number, to: number, unit = '') {
  const expected = `a whole number from ${from} to ${to}${unit}`
  return text(/^\d{1,10}$/, expected)
    .transform(Number)
    .refine((value) => value >= from && value <= to, expected)
}

function address(protocols: string[], example: string) {
  return z.string().refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined
    return url !== undefined && protocols.includes(url.protocol) && url.hostname !== ''
  }, `an address like ${example}`)
}

/** An address whose path would be lost on the way; given without the slash at its end. */
function origin(expected: string) {
  return z
    .string()
    .refine((value) => {
      const url = URL.canParse(value) ? new URL(value) : undefined
      return url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
    }, expected)
    .transform((value) => new URL(value).origin)
}

function proxies() {
  return z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isProxy), 'loopback, or addresses and networks parted by commas')
}

function isProxy(value: string): boolean {
  if (value === 'loopback') return true
  const [ip = '', bits, ...rest] = value.split('/')
  const kind = ip.includes(':') ? 'ipv6' : 'ipv4'
  const most = kind === 'ipv6' ? 128 : 32
  if (rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false
  try {
    new BlockList().addSubnet(ip, bits === undefined ? most : Number(bits), kind)
    return true
  } catch {
    return false
  }
}
