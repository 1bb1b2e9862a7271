import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp, type Deps } from '../../src/app.ts'
import { type Config, readConfig } from '../../src/config.ts'
import type { AppContext } from '../../src/platform/context.ts'
import { openDatabase } from '../../src/platform/db/client.ts'
import { createCsrfToken, createSession } from '../../src/platform/http/session.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Assets } from '../../src/platform/render/assets.ts'
import { borrowDatabase, WAIT_MS } from './db.ts'

const NO_ASSETS: Assets = {
  scripts: ['/main.js'],
  styles: ['/main.css'],
  sheets: {
    ...{ desk: ['/desk.css'], house: ['/house.css'], outings: ['/outings.css'] },
    ...{ people: ['/people.css'], signs: ['/signs.css'], napkins: ['/napkins.css'] },
  },
  preloads: () => [],
  preamble: '',
  isDevelopment: false,
}
const SECRET = 'a secret for tests, and for tests alone'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  body: any
  text: string
  headers: Record<string, string | string[] | number | undefined>
}

/** A browser: stores the cookie, sends the marker and the token. */
export interface Browser {
  get(url: string): Promise<Answer>
  post(url: string, body?: object): Promise<Answer>
  patch(url: string, body?: object): Promise<Answer>
  put(url: string, body?: object): Promise<Answer>
  delete(url: string, body?: object): Promise<Answer>
  /** Posts a plain HTML form with its hidden token; a list is a repeated field. */
  submit(url: string, fields: Record<string, string | string[]>): Promise<Answer>
  /** A request with the cookie only. */
  raw(
    method: string,
    url: string,
    options?: { headers?: Record<string, string>; payload?: string | Buffer },
  ): Promise<Answer>
  cookie(): string | undefined
  /** The marker and token that writing calls carry, for use with `raw`. */
  writeHeaders(): Record<string, string>
}

export interface TestApp {
  app: FastifyInstance
  context: AppContext
  db: AppContext['db']
  config: Config
  /**
   * The browser of a member, or of a visitor who has opened a page; the second factor is verified unless
   * `factor` is false, and the password given a moment ago unless `stale`.
   */
  as(member: { id: number } | null, session?: { factor?: boolean; stale?: boolean }): Promise<Browser>
  close(): Promise<void>
}

/**
 * The whole site on a database of its own, without a listening port. Responses are checked against their
 * declared shapes.
 */
export async function createTestApp(
  settings: Record<string, string> = {},
  limitFactor = 1_000,
  deps: Partial<Deps> = {},
  build: typeof buildApp = buildApp,
): Promise<TestApp> {
  const database = await borrowDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'guinguette-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    STAFF_SECOND_FACTOR: 'required',
    ...settings,
  })
  const log = createLog(config)
  const { db, pool, close } = await openDatabase(config, log)
  if (!settings.DATABASE_URL) pool.options.connectionTimeoutMillis = WAIT_MS
  const { app, context } = await build({
    config,
    log,
    db,
    pool,
    secret: SECRET,
    assets: NO_ASSETS,
    checkReplies: true,
    limitFactor,
    capacity: {
      reads: {
        concurrent: 10 * config.databasePoolSize,
        waiting: 40 * config.databasePoolSize,
        withinMs: WAIT_MS,
      },
    },
    ...deps,
  })
  await context.jobs.start({ runWorker: false })
  await app.ready()
  return {
    app,
    context,
    db,
    config,
    as: async (member, { factor = true, stale = false } = {}) =>
      createBrowser(app, context, member ? await createSession(db, member.id, { factor, stale }) : undefined),
    close: async () => {
      await app.close()
      await context.jobs.stop()
      await context.telemetry.close()
      await close()
      await database.giveBack()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function createBrowser(app: FastifyInstance, context: AppContext, session: string | undefined): Browser {
  const name = context.config.isSecure ? '__Host-guinguette' : 'guinguette'
  let token = session
  const send: Browser['raw'] = async (method, url, { headers = {}, payload } = {}) => {
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, ...(token ? { cookie: `${name}=${token}` } : {}) },
      ...(payload === undefined ? {} : { payload }),
    })
    const given = response.cookies.find((cookie) => cookie.name === name)
    if (given) token = given.value || undefined
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      text: response.body,
      body: isJson && response.body ? response.json() : undefined,
      headers: response.headers as Answer['headers'],
    }
  }
  const ready = async () => {
    if (!token) await send('GET', '/connexion')
    return createCsrfToken(context.secret, token ?? '')
  }
  const write = (method: string) => async (url: string, body?: object) =>
    send(method, url, {
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': await ready(),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
  return {
    get: (url) => send('GET', url, { headers: { 'x-requested-with': 'XMLHttpRequest' } }),
    post: write('POST'),
    put: write('PUT'),
    patch: write('PATCH'),
    delete: write('DELETE'),
    submit: async (url, fields) =>
      send('POST', url, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(
          Object.entries({ _token: await ready(), ...fields }).flatMap(([name, value]) =>
            [value].flat().map((one) => [name, one]),
          ),
        ).toString(),
      }),
    raw: send,
    cookie: () => token,
    writeHeaders: () => ({
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': createCsrfToken(context.secret, token ?? ''),
    }),
  }
}
