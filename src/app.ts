import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { scheduleBackups, scheduleErasureList } from '../tools/backup/schedule.ts'
import type { Config } from './config.ts'
import { features } from './features/index.ts'
import type { AppContext } from './platform/context.ts'
import { createReads } from './platform/db/replica.ts'
import { chooseTransport } from './platform/events/choose-transport.ts'
import { createEventHub } from './platform/events/event-hub.ts'
import { StreamRegistry } from './platform/events/streams/registry.ts'
import { serveEvents } from './platform/events/streams/serve-events.ts'
import { serveApiDocument } from './platform/http/api-document.tsx'
import { readBearer, readTokenViewer } from './platform/http/api-token.ts'
import { listBuiltFiles, listFilesByFolder } from './platform/http/built-files.ts'
import { type ClientAddresses, createClientAddresses } from './platform/http/client-address.ts'
import { closeConnectionsWhile } from './platform/http/drain.ts'
import { BROTLI } from './platform/http/encoding.ts'
import { registerErrorHandler } from './platform/http/error-handler.ts'
import { NotFound } from './platform/http/errors.ts'
import { registerHeaders } from './platform/http/headers.ts'
import { serveHealth } from './platform/http/health.ts'
import { trackLastWrite } from './platform/http/last-write.ts'
import { createLimits, getAddressKey, getReaderKey, type Limit } from './platform/http/limits.ts'
import { createListener, type Middleware, type TIMEOUTS } from './platform/http/listener.ts'
import { createOutbound, type Outbound } from './platform/http/outbound.ts'
import { createOverload, type Overload, type OverloadOptions } from './platform/http/overload.ts'
import { createPageCache } from './platform/http/page-cache.ts'
import { createPresence } from './platform/http/presence.ts'
import { parseAllowedHosts } from './platform/http/public-address.ts'
import { serveRobots } from './platform/http/robots.ts'
import { serveHealthOnly } from './platform/http/role.ts'
import { serveSecurityTxt } from './platform/http/security-txt.ts'
import { getCookieName, isLeaver, readViewer, UnreadAuth } from './platform/http/session.ts'
import { createMemoryCounts, createSharedCounts } from './platform/http/shared-counts.ts'
import { serveSiteColours } from './platform/http/site-colours.ts'
import { detectWrongScheme } from './platform/http/site-scheme.ts'
import { rejectUndecodableQueries, rewriteUndecodablePath } from './platform/http/undecodable-url.ts'
import { serveWebManifest } from './platform/http/web-manifest.ts'
import { createImages } from './platform/images/images.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createLegalRecords } from './platform/legal-records/records.ts'
import { logRequests } from './platform/log.ts'
import { openUploadFiles } from './platform/photos/upload-files.ts'
import type { Assets } from './platform/render/assets.ts'
import { loadIslands } from './platform/render/island.tsx'
import { serveLogo } from './platform/site-logo.ts'
import { createSiteSettings, startSiteSettings } from './platform/site-settings.ts'
import { openExportStore, openPhotoStore } from './platform/storage/open-store.ts'
import { createTelemetry } from './platform/telemetry/telemetry.ts'
import type { Database } from './schema/database.ts'
import { LEAVER_PATHS, UNDO_PATH } from './shared/account-deletion.ts'

export interface Deps {
  config: Config
  log: Logger
  db: Kysely<Database>
  pool: Pool
  secret: string
  assets: Assets
  /** Folder of the built client; absent in development, where Vite serves it. */
  clientFolder?: string
  /** Handles requests before the site: Vite, in development. */
  before?: Middleware
  checkReplies?: boolean
  /** Multiplies every rate limit. */
  limitFactor?: number
  /** Replaced in tests. */
  outbound?: Outbound
  /** Capacity and timeouts of the process; smaller in tests. */
  capacity?: OverloadOptions & { streamsPerAddress?: number }
  patience?: typeof TIMEOUTS
  /** Adds routes of a test or pages of development. */
  extend?: (context: AppContext) => void
}

/** Limit of a member, or of an address of visitors, over pages and calls. */
const PER_READER: Limit = { name: 'all', points: 1_200, seconds: 60 }
/** Limit of an address, photos included: members behind one mobile carrier share it. */
const PER_ADDRESS: Limit = { name: 'address', points: 12_000, seconds: 60 }
const BODY_LIMIT = 256 * 1024
/** Above the limit of the HTTP parser: an overlong path parameter answers 404 like any unknown path. */
const MAX_ADDRESS = 64 * 1024
const YEAR_S = 31_536_000
const WEEK_S = 604_800

/**
 * Assembles the site: platform, then features, in order. Does not listen.
 * @returns `app`, which listens and closes, and `context`, which features received
 */
export async function buildApp(deps: Deps): Promise<{ app: FastifyInstance; context: AppContext }> {
  const { config } = deps
  const addresses = createClientAddresses(config)
  const capacity = { isFile: listBuiltFiles(deps.clientFolder), ...deps.capacity }
  const overload = createOverload(config, deps.log, addresses, capacity)
  const app = createFastify(deps, addresses, overload)
  await loadIslands()
  const parts = { addresses, overload, ...(await createParts(app, deps)) }
  let context: AppContext | undefined
  closeConnectionsWhile(app, () => context?.stopping ?? false)
  if (config.processRole === 'worker') serveHealthOnly(app)
  else if (deps.clientFolder) await serveClient(app, deps.clientFolder)
  // Files are served without cookies, sessions and error pages.
  await app.register(async (scope) => {
    context = createContext(scope, deps, parts)
    collectRoutes(context)
    await startSiteSettings(context)
    await registerPlugins(scope)
    registerPlatform(context)
    await scheduleBackups(context)
    scheduleErasureList(context)
    for (const register of features) register(context)
    deps.extend?.(context)
    serveApiDocument(context)
  })
  if (!context) throw new Error('the site was not registered')
  return { app, context }
}

function createFastify(deps: Deps, addresses: ClientAddresses, overload: Overload): FastifyInstance {
  return Fastify({
    loggerInstance: deps.log,
    trustProxy: addresses.isTrustedProxy,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered; `drain.ts` closes the connections.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => rewriteUndecodablePath(url),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: MAX_ADDRESS, ignoreTrailingSlash: true },
    serverFactory: createListener(overload, { before: deps.before, patience: deps.patience }),
  }) as unknown as FastifyInstance
}

/** Creates the parts of the process that outlive requests; `app` closes them. */
async function createParts(app: FastifyInstance, deps: Deps) {
  const { config, log, db, pool } = deps
  const store = await openPhotoStore(config)
  const exports = await openExportStore(config)
  const uploads = await openUploadFiles(config.dataDir, log)
  app.addHook('onClose', async () => uploads.close())
  const images = createImages(log)
  app.addHook('onClose', () => images.close())
  const outbound = deps.outbound ?? createOutbound({ allowed: parseAllowedHosts(config.outboundAllow) })
  app.addHook('onClose', async () => outbound.close())
  const events = createEventHub(log, chooseTransport(config))
  const counts = config.redis ? await createSharedCounts(config.redis, log) : createMemoryCounts()
  app.addHook('onClose', async () => counts.close())
  const reads = createReads({ db, pool }, config, log)
  app.addHook('onClose', () => reads.stop())
  const telemetry = await createTelemetry(config, log, pool, ...reads.pools)
  return {
    store,
    exports,
    images,
    uploads,
    outbound,
    events,
    reads,
    telemetry,
    jobs: createJobs(db, log, { pool, events, telemetry, supervise: config.processRole !== 'web' }),
    limits: telemetry.countLimits(createLimits(deps.limitFactor, counts)),
    streams: new StreamRegistry(deps.capacity?.streamsPerAddress),
    streamCounts: counts.streams,
    presence: createPresence(db, log, events, telemetry),
    visitorPages: createPageCache(events),
  }
}

type Parts = Awaited<ReturnType<typeof createParts>> & Pick<AppContext, 'addresses' | 'overload'>

function createContext(scope: FastifyInstance, deps: Deps, parts: Parts): AppContext {
  return {
    ...parts,
    app: scope,
    config: deps.config,
    settings: createSiteSettings(),
    log: deps.log,
    db: deps.db,
    pool: deps.pool,
    assets: deps.assets,
    legalRecords: createLegalRecords(deps.config, deps.secret),
    secret: deps.secret,
    endpoints: [],
    pages: [],
    forms: [],
    routes: [],
    checkReplies: deps.checkReplies ?? false,
    stopping: false,
    leaving: [],
  }
}

async function registerPlugins(scope: FastifyInstance): Promise<void> {
  await scope.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    brotliOptions: BROTLI,
    // No browser sends compressed bodies, and a failed decompression could not be answered.
    globalDecompression: false,
  })
  await scope.register(cookie)
  await scope.register(formbody, { bodyLimit: BODY_LIMIT })
}

/** Registers what every request passes, in order, and the routes of the platform. */
function registerPlatform(context: AppContext): void {
  context.telemetry.observeRequests(context.app)
  context.telemetry.observeContext(context)
  registerHeaders(context)
  detectWrongScheme(context)
  logRequests(context)
  registerAuth(context)
  rejectUndecodableQueries(context)
  trackLastWrite(context)
  registerErrorHandler(context)
  serveHealth(context)
  serveEvents(context)
  serveRobots(context)
  serveWebManifest(context)
  serveSecurityTxt(context)
  serveSiteColours(context)
  serveLogo(context)
}

/** Lists every route; a HEAD belongs to its GET. */
function collectRoutes(context: AppContext): void {
  context.app.addHook('onRoute', ({ method, url: path }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') context.routes.push({ method: one, path })
  })
}

/** The service worker and its compressed copies, with a policy of their own. */
const WORKER = /\/sw\.js(\.br|\.gz)?$/
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** Hashed files are immutable, emojis last a week, other files an hour; the worker is revalidated. */
function cacheControl(path: string): string {
  if (WORKER.test(path)) return 'no-cache'
  if (path.includes('/assets/')) return `public, max-age=${YEAR_S}, immutable`
  return path.includes('/images/emojis/') ? `public, max-age=${WEEK_S}` : 'public, max-age=3600'
}

/** Serves the built client, with its precompressed files. */
async function serveClient(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**', ...LARGE_FOLDERS.map((name) => `${name}/**`)],
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(path))
      reply.header('x-content-type-options', 'nosniff')
      reply.header('cross-origin-resource-policy', 'same-origin')
      if (WORKER.test(path)) reply.header('content-security-policy', WORKER_POLICY)
    },
  })
  serveLargeFolders(app, folder)
}

/** Folders of the built client with hundreds of files. */
const LARGE_FOLDERS = ['assets', 'images']

/** Adds one route a folder: seven hundred, one a file, take 7 MB and a tenth of the time of the start. */
function serveLargeFolders(app: FastifyInstance, folder: string): void {
  for (const [path, names] of listFilesByFolder(folder, LARGE_FOLDERS)) {
    const oneOf = names.map((name) => name.replace(/[^\w-]/g, '\\$&')).join('|')
    app.get<{ Params: { name: string } }>(`${path}/:name(^(?:${oneOf})$)`, ({ params }, reply) =>
      reply.sendFile(`${path}/${params.name}`),
    )
  }
}

/** A person opens a page that members being deleted do not have: neither a call nor the service worker. */
function opensOtherPage({ method, url, headers }: FastifyRequest): boolean {
  const { 'sec-fetch-dest': destination = 'document' } = headers
  const [path = ''] = url.split('?')
  return (
    method === 'GET' && destination === 'document' && !LEAVER_PATHS.test(path) && !path.startsWith('/api/')
  )
}

/** Pages and lists are read without the primary too, changes never. */
function findMember(context: AppContext, method: string, token: string | null) {
  const read = ({ pool }: Pick<AppContext, 'pool'>) => readViewer(pool, token, context.config.asksFactor)
  return method === 'GET' ? context.reads.readWithFallback(read) : read(context)
}

/**
 * Sets the viewer of each request and records their presence. A member who deleted the account has the undo alone. A call
 * with a token of the API has the rights of the token alone: its cookie is ignored, and it is no sign of presence.
 */
function registerAuth(context: AppContext): void {
  context.app.decorateRequest('auth')
  context.app.addHook('onRequest', async (request, reply) => {
    const { isCall } = request.routeOptions.config
    const bearer = isCall ? readBearer(request.headers.authorization) : null
    const token = bearer === null ? (request.cookies[getCookieName(context.config)] ?? null) : null
    request.auth = new UnreadAuth(token)
    const address = getAddressKey(request)
    await context.limits.count(PER_ADDRESS, address)
    if (bearer !== null) {
      Object.assign(request.auth, await readTokenViewer(context.pool, bearer))
      await context.limits.count(PER_READER, getReaderKey(request))
      return
    }
    if (request.routeOptions.config.readsSession) return
    const member = await findMember(context, request.method, token)
    const viewer = isLeaver(member) ? null : member
    request.auth.viewer = viewer
    request.auth.leaver = isLeaver(member) ? member : null
    await context.limits.count(PER_READER, getReaderKey(request))
    if (request.auth.leaver && opensOtherPage(request)) return reply.redirect(UNDO_PATH, 303)
    if (viewer && !request.routeOptions.config.isNoActivity) context.presence.touch(viewer)
    // Rejected before its body is read.
    if (request.is404) throw new NotFound()
  })
}
