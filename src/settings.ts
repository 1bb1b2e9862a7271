import { existsSync } from 'node:fs'
import { z } from 'zod'
import {
  allowedHosts,
  emailAddress,
  hostList,
  integer,
  matchingText,
  originUrl,
  postgres,
  proxyList,
  serverUrl,
} from './setting-readers.ts'
import { APPEARANCE } from './settings-appearance.ts'
import { LEGAL } from './settings-legal.ts'
import { STORAGE } from './settings-storage.ts'

// The settings of the process, described once: config.ts reads them, and docs/settings.md and
// deploy/guinguette.env.example are generated from them by `npm run docs`.

/** Description of a setting in the documents. */
export interface SettingMeta {
  /** One or two English sentences. */
  about: string
  /** Effect of leaving it unset; otherwise the schema's default, or "unset". */
  default?: string
  /** Value in the example file; otherwise the schema's default. Empty for what only the operator knows. */
  example?: string
  /** Never printed. */
  secret?: true
  /** compose.yaml sets it. */
  compose?: true
}

const MAX_STREAMS = 100_000
const MAX_TIMER = 2_147_483_647
const MAX_PER_DAY = 1_000_000
/** Each counted profile takes memory as long as its window lasts. */
const MAX_READINGS = 100_000
/** Each waiting conversation is listed in the refusal. */
const MAX_WAITING = 50
/** Must fit with the rest of a stop into the ten seconds that a supervisor grants. */
const MAX_DRAIN_S = 4

const SITE = {
  SITE_URL: originUrl('the address of the site without a path, like https://example.org').optional().meta({
    about:
      'Address that members use, without a path. With https, cookies are `Secure` and `__Host-`, and staff must have a second factor.',
    default: '`http://localhost:PORT`',
    example: 'https://rencontres.example',
    compose: true,
  }),
  PORT: integer(0, 65_535).default(3000).meta({ about: 'Port to listen on.', compose: true }),
  HOST: matchingText(/^[\w.:-]+$/, 'an address or a host name to listen on')
    .default('127.0.0.1')
    .meta({ about: 'Address to listen on.', compose: true }),
  TRUSTED_PROXIES: proxyList().default([]).meta({
    about:
      '`loopback`, or addresses and networks of the proxy whose `X-Forwarded-For` counts. Without it all members share the limits of one address.',
    default: 'none',
    example: 'loopback',
    compose: true,
  }),
  DATA_DIR: z.string().optional().meta({
    about: 'Folder of the embedded database, photos, copies of data, outbox, secret key and backups.',
    default: '`data` in the project',
    example: '/var/lib/guinguette',
    compose: true,
  }),
  SECRET_KEY: matchingText(/^.{32,}$/s, '32 characters or more')
    .optional()
    .meta({
      about:
        'Signs forms and seals second factors: 32 characters or more, for example from `openssl rand -base64 32`. All processes of a site need the same one.',
      default: 'created once in `DATA_DIR`',
      example: '',
      secret: true,
    }),
  FOUNDER_EMAIL: emailAddress().optional().meta({
    about: 'E-mail address of member 1, the founder, created at the first start.',
    default: '`fondateur@HOST`, with the host of `SITE_URL`',
    example: 'vous@rencontres.example',
  }),
  FOUNDER_PASSWORD: matchingText(/^.{10,200}$/s, '10 to 200 characters')
    .optional()
    .meta({
      about: 'Password of the founder, 10 to 200 characters.',
      default: 'generated and printed once',
      example: '',
      secret: true,
    }),
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional'], { error: 'required or optional' }).optional().meta({
    about:
      '`required`: staff enter a code from their phone before they work in `/admin`. `optional`: only those who set one up.',
    default: '`required` over https, else `optional`',
    example: 'required',
  }),
}

const DATABASE = {
  DATABASE_URL: postgres().optional().meta({
    about: 'PostgreSQL 15 or newer instead of the embedded one.',
    example: 'postgresql://guinguette:password@127.0.0.1:5432/guinguette',
    secret: true,
    compose: true,
  }),
  DATABASE_DIRECT_URL: postgres().optional().meta({
    about:
      'The server itself, when `DATABASE_URL` is a pooler in transaction mode such as PgBouncer: for migrations, LISTEN and the command line.',
    default: '`DATABASE_URL`',
    example: 'postgresql://guinguette:password@127.0.0.1:5433/guinguette',
    secret: true,
  }),
  DATABASE_REPLICA_URL: postgres().optional().meta({
    about: 'A streaming replica for lists. Members still see at once what they wrote.',
    example: 'postgresql://guinguette:password@127.0.0.1:5434/guinguette',
    secret: true,
  }),
  DATABASE_POOL_SIZE: integer(1, 1000).default(10).meta({ about: 'Connections of one process.' }),
  DATABASE_STATEMENT_TIMEOUT: integer(0, MAX_TIMER, ' milliseconds')
    .default(5000)
    .meta({ about: 'Milliseconds a statement may take; 0 is no limit.' }),
}

const SEVERAL_PROCESSES = {
  REDIS_URL: serverUrl(['redis:', 'rediss:'], 'redis://user:password@host:6379/0').optional().meta({
    about: 'Redis, through which the processes of the site exchange events and count limits together.',
    default: 'unset: events pass through the database, each process counts by itself',
    example: 'redis://:password@127.0.0.1:6379/0',
    secret: true,
    compose: true,
  }),
  REDIS_SENTINELS: hostList().default([]).meta({
    about:
      "Sentinels that watch several Redis and name the primary; the host of `REDIS_URL` is then the primary's name, as in `redis://:password@guinguette/0`.",
    default: 'none: `REDIS_URL` is the address of one Redis',
    example: '10.0.0.11:26379,10.0.0.12:26379,10.0.0.13:26379',
  }),
  REDIS_SENTINEL_PASSWORD: z.string().optional().meta({
    about: 'Password of the sentinels, if they have one.',
    example: 'password',
    secret: true,
  }),
  PROCESS_ROLE: z.enum(['web', 'worker', 'both'], { error: 'web, worker or both' }).default('both').meta({
    about: '`web` serves, `worker` runs jobs and answers only `/api/health`, `both` does both.',
  }),
  DRAIN_SECONDS: integer(0, MAX_DRAIN_S, ' seconds').optional().meta({
    about:
      'Seconds a process keeps serving after SIGTERM with its health at 503, so that a proxy stops using it; at most 4.',
    default: '2 with `DATABASE_URL`, else 0',
    example: '2',
  }),
  EVENT_STREAMS: integer(1, MAX_STREAMS)
    .default(15_000)
    .meta({ about: 'Browsers that may listen to one process.' }),
  OUTBOUND_ALLOW: allowedHosts().default([]).meta({
    about:
      'Hosts, addresses and networks of your own network that the site may call, such as a relay for web push, and further push services. All other private addresses are refused.',
    default: 'none',
    example: 'relay.internal,10.0.0.0/8',
  }),
}

const MAIL = {
  MAIL_URL: serverUrl(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional().meta({
    about: 'SMTP server.',
    default: 'unset: each mail is a file in `DATA_DIR/outbox`, and nobody receives any',
    example: 'smtps://user:password@smtp.example.org:465',
    secret: true,
  }),
  MAIL_FROM: matchingText(
    /^[^\s<>@][^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
    'Name <address@host>',
  )
    .optional()
    .meta({
      about: 'Sender of every mail.',
      default: '`SITE_NAME <bonjour@HOST>`, with the host of `SITE_URL`',
      example: 'Guinguette <bonjour@rencontres.example>',
    }),
}

const LIMITS = {
  FREE_ASKS_A_DAY: integer(0, MAX_PER_DAY)
    .default(10)
    .meta({ about: 'Friend requests a day without Premium; 0 is none.' }),
  FREE_CONVERSATIONS_A_DAY: integer(0, MAX_PER_DAY)
    .default(10)
    .meta({ about: 'New conversations a day without Premium; 0 is none.' }),
  FREE_MESSAGES_A_DAY: integer(0, MAX_PER_DAY)
    .default(100)
    .meta({ about: 'Messages a day without Premium; 0 is none.' }),
  CONVERSATION_PHOTOS_A_DAY: integer(0, MAX_PER_DAY)
    .default(20)
    .meta({ about: 'Photos a member may send in conversations a day, with Premium too; 0 is none.' }),
  FIRST_CONTACT_RULE: z.enum(['on', 'off'], { error: 'on or off' }).default('on').meta({
    about:
      'Whether a first message or friend request needs a photo, or a description of 40 characters ([decision 12](decisions/012-messages.md)).',
  }),
  WAITING_LIMIT: integer(0, MAX_WAITING).default(8).meta({
    about:
      "Conversations waiting for a member's answer from which on they start no other ([decision 43](decisions/043-turns.md)); 0 is no limit.",
  }),
  SIGNUPS_AN_HOUR: integer(0, MAX_READINGS).default(1_000).meta({
    about:
      'Accounts of the last hour without a confirmed address from which on a sign-up needs [a proof of work](decisions/034-proof-of-work.md); 0 is always.',
  }),
  PROFILES_AN_HOUR: integer(0, MAX_READINGS).default(300).meta({
    about:
      'Distinct profiles a member may open an hour, against [harvesting](decisions/031-harvesting.md); 0 is none.',
  }),
  PROFILES_AN_HOUR_UNCONFIRMED: integer(0, MAX_READINGS)
    .default(60)
    .meta({ about: 'The same before the e-mail address is confirmed.' }),
  PROFILES_A_DAY: integer(0, MAX_READINGS)
    .default(1_500)
    .meta({ about: 'Distinct profiles a member may open a day.' }),
  PROFILES_A_MINUTE_VISITOR: integer(0, MAX_READINGS)
    .default(30)
    .meta({ about: 'Distinct profiles that visitors of one address (IPv6: one /64) may open a minute.' }),
  LIST_PAGES_AN_HOUR: integer(0, MAX_READINGS)
    .default(120)
    .meta({ about: 'Pages of the search and of the photos that a member may open an hour.' }),
  LIST_PAGES_AN_HOUR_UNCONFIRMED: integer(0, MAX_READINGS)
    .default(20)
    .meta({ about: 'The same before the e-mail address is confirmed.' }),
}

const PREMIUM = {
  STRIPE_SECRET_KEY: matchingText(/^[rs]k_\S{8,}$/, 'a secret key of Stripe, which begins with sk_ or rk_')
    .optional()
    .meta({
      about: 'Secret or restricted key of Stripe. This, the webhook secret and the price: all three or none.',
      default: 'unset: the embedded test payment',
      example: '',
      secret: true,
    }),
  STRIPE_WEBHOOK_SECRET: matchingText(
    /^whsec_\S{8,}$/,
    'the secret of a webhook of Stripe, which begins with whsec_',
  )
    .optional()
    .meta({ about: 'Secret of a webhook at `SITE_URL/api/stripe/webhook`.', example: '', secret: true }),
  STRIPE_PRICE_ID: matchingText(/^price_\S{4,}$/, 'a price of Stripe, which begins with price_')
    .optional()
    .meta({ about: 'A price of 4.99 € a month.', example: '' }),
  STRIPE_API: originUrl('the address of Stripe without a path, like https://api.stripe.com')
    .default('https://api.stripe.com')
    .meta({ about: 'Address of Stripe.' }),
  TEST_PAYMENT: z.enum(['on', 'off'], { error: 'on or off' }).optional().meta({
    about:
      '`on`: without Stripe, an embedded payment that takes no money and says so. `off`: nobody can subscribe.',
    default: '`on`; `off` when `SITE_URL` is https and not a name of this machine',
    example: 'off',
  }),
}

const SERVICES = {
  GIPHY_KEY: matchingText(/^[\w-]{8,100}$/, 'a key of Giphy, 8 to 100 letters and digits')
    .optional()
    .meta({
      about: 'Gifs from Giphy, requested by the browsers of members after consent.',
      default: 'unset: the sixty gifs of the site',
      example: '',
      secret: true,
    }),
  IP_DATABASE: z.string().refine(existsSync, 'the path of an MMDB file that exists').optional().meta({
    about: 'An MMDB file of yours: country and town by address, for members who share no position.',
    example: '/var/lib/guinguette/places.mmdb',
  }),
}

const OBSERVABILITY = {
  FIELD_TIMINGS: z.enum(['on', 'off'], { error: 'on or off' }).default('on').meta({
    about:
      "Whether members' browsers measure how fast pages are, for `/admin/sante`, without saying whose they are ([decision 58](decisions/058-field-timings.md)).",
  }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'fatal, error, warn, info, debug, trace or silent',
    })
    .default('info')
    .meta({ about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.' }),
  SLOW_QUERY_MS: integer(0, MAX_TIMER, ' milliseconds')
    .default(500)
    .meta({ about: 'Milliseconds after which a statement is logged with its call or job; 0 is never.' }),
  METRICS_PORT: integer(0, 65_535).optional().meta({
    about: 'Port of `/metrics` for Prometheus, never that of the site. Readable by anyone who reaches it.',
    default: 'unset: no metrics',
    example: '9464',
  }),
  METRICS_HOST: matchingText(/^[\w.:-]+$/, 'an address or a host name to listen on')
    .optional()
    .meta({ about: 'Address of `/metrics`.', default: '`127.0.0.1`', example: '127.0.0.1' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: serverUrl(['http:', 'https:'], 'http://localhost:4318').optional().meta({
    about: 'A collector of traces that speaks OTLP over HTTP.',
    default: 'unset: no traces',
    example: 'http://localhost:4318',
    secret: true,
  }),
  OTEL_TRACES_SAMPLER_ARG: matchingText(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'a share from 0 to 1')
    .transform(Number)
    .default(1)
    .meta({ about: 'Share of traces that is sent, 0 to 1.', example: '0.1' }),
}

/** All settings by the sections of the documents. */
export const SETTING_GROUPS = {
  Site: SITE,
  Database: DATABASE,
  'Several processes': SEVERAL_PROCESSES,
  'Photos and backups': STORAGE,
  Mail: MAIL,
  'Appearance and maintenance': APPEARANCE,
  'Legal notices': LEGAL,
  'Limits of members': LIMITS,
  Premium: PREMIUM,
  'Other services': SERVICES,
  Observability: OBSERVABILITY,
} as const satisfies Record<string, Record<string, z.ZodType>>

/** All settings, read from strings. */
export const settings = z.object({
  ...SITE,
  ...DATABASE,
  ...SEVERAL_PROCESSES,
  ...STORAGE,
  ...MAIL,
  ...APPEARANCE,
  ...LEGAL,
  ...LIMITS,
  ...PREMIUM,
  ...SERVICES,
  ...OBSERVABILITY,
})

export type Settings = z.infer<typeof settings>

/** @throws for a setting without description */
export function settingMeta(name: keyof Settings): SettingMeta {
  const meta = settings.shape[name].meta()
  if (typeof meta?.about !== 'string') throw new Error(`the setting ${name} has no description`)
  return meta as unknown as SettingMeta
}
