import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import type { Database } from '../schema/database.ts'
import type { Access, Endpoint } from '../shared/endpoint.ts'
import type { Reads } from './db/replica.ts'
import type { LiveHub } from './events/live.ts'
import type { StreamRegistry } from './events/streams/registry.ts'
import type { ClientAddresses } from './http/client-address.ts'
import type { Limits } from './http/limits.ts'
import type { Outbound } from './http/outbound.ts'
import type { Overload } from './http/overload.ts'
import type { PageCache } from './http/page-cache.ts'
import type { Presence } from './http/presence.ts'
import type { Images } from './images/images.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { Assets } from './render/assets.ts'
import type { FileStore } from './storage/file-store.ts'
import type { PhotoStore } from './storage/photo-store.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

/** What the process is made of; every feature is given this one value when it registers itself. */
export interface AppContext {
  app: FastifyInstance
  config: Config
  log: Log
  /** Sees what the process does: what runs by itself is run by it, under a name. */
  telemetry: Telemetry
  db: Kysely<Database>
  /** For the few statements that are named and run on every request; all else goes through `db`. */
  pool: Pool
  /** Reads lists from the replica, where there is one. */
  reads: Reads
  jobs: Jobs
  limits: Limits
  /** Tells open browsers what happens. */
  events: LiveHub
  /** The open streams of this process. */
  streams: StreamRegistry
  presence: Presence
  /** Pages kept for visitors a moment. */
  visitorPages: PageCache
  /** Decodes pictures from outside, away from this process. */
  images: Images
  /** Bounds what the process does at once. */
  overload: Overload
  /** Finds the client behind a proxy, for limits per address. */
  addresses: ClientAddresses
  /** Asks servers that others name, and none of the site's own network. */
  outbound: Outbound
  /** Keeps the files of photos. */
  store: PhotoStore
  /** Keeps copies of members' data until they are taken. */
  exports: FileStore
  assets: Assets
  /** Signs what must be signed. */
  secret: string
  /** Every API call that was registered, for the API document. */
  endpoints: Endpoint[]
  /** Every page that was registered, and who may open it. */
  pages: { path: string; access: Access }[]
  /** Every plain form that was registered, with the call behind it. */
  forms: { path: string; declared: Endpoint }[]
  /** Every address that is answered, whoever registered it: the tests of who may do what miss none. */
  routes: { method: string; path: string }[]
  /** In tests each answer is held against its declared shape. */
  checkReplies: boolean
  /** True while the process stops: health says so, and new work is refused. */
  stopping: boolean
  /** Called when the process begins to stop, with the seconds that it goes on answering. */
  leaving: ((seconds: number) => void)[]
}
