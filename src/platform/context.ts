import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import type { Database } from '../schema/database.ts'
import type { Access, Endpoint } from '../shared/endpoint.ts'
import type { Reads } from './db/replica.ts'
import type { EventHub } from './events/event-hub.ts'
import type { StreamRegistry } from './events/streams/registry.ts'
import type { StreamCounts } from './events/streams/stream-counts.ts'
import type { ClientAddresses } from './http/client-address.ts'
import type { Limits } from './http/limits.ts'
import type { Outbound } from './http/outbound.ts'
import type { Overload } from './http/overload.ts'
import type { PageCache } from './http/page-cache.ts'
import type { Presence } from './http/presence.ts'
import type { Images } from './images/images.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { LegalRecords } from './legal-records/records.ts'
import type { Log } from './log.ts'
import type { UploadFiles } from './photos/upload-files.ts'
import type { Assets } from './render/assets.ts'
import type { SiteSettings } from './site-settings.ts'
import type { FileStore } from './storage/file-store.ts'
import type { PhotoStore } from './storage/photo-store.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

/** Parts of the process; every feature receives it when it registers itself. */
export interface AppContext {
  app: FastifyInstance
  config: Config
  /** The settings that the founder changes while the site runs; `config` has their values. */
  settings: SiteSettings
  log: Log
  /** Observes requests, statements and background work, which it runs under a name. */
  telemetry: Telemetry
  db: Kysely<Database>
  /** For prepared statements of every request; all other queries use `db`. */
  pool: Pool
  /** Reads lists from the replica, if there is one. */
  reads: Reads
  jobs: Jobs
  limits: Limits
  /** Publishes live events to open browsers. */
  events: EventHub
  /** Open event streams of this process. */
  streams: StreamRegistry
  /** Counts the event streams of all processes. */
  streamCounts: StreamCounts
  presence: Presence
  /** Short-lived cache of pages for visitors. */
  visitorPages: PageCache
  /** Decodes uploaded images in a separate process. */
  images: Images
  /** Uploads as they arrived, while they are decoded. */
  uploads: UploadFiles
  /** Limits concurrent work of this process. */
  overload: Overload
  /** Finds the client behind a proxy, for limits per address. */
  addresses: ClientAddresses
  /** Calls servers that others name, never those of the site's own network. */
  outbound: Outbound
  /** Files of photos. */
  store: PhotoStore
  /** Copies of members' data until their download. */
  exports: FileStore
  assets: Assets
  /** Seals what the law keeps for courts. */
  legalRecords: LegalRecords
  /** Secret of all signatures. */
  secret: string
  /** Every registered API call, for the API document. */
  endpoints: Endpoint[]
  /** Every registered page, with its access. */
  pages: { path: string; access: Access }[]
  /** Every registered plain form, with its call. */
  forms: { path: string; declared: Endpoint }[]
  /** Every route; access tests visit all of them. */
  routes: { method: string; path: string }[]
  /** Copies the log of the embedded database, where a setting says so. */
  recovery?: { lagSeconds: number; baseAgeSeconds: number | undefined }
  /** Copies the folder of backups to an object store, where a setting says so. */
  backupMirror?: { lagSeconds: number | undefined }
  /** Moments of the newest backup and of the last restore of one, as their folder knows them. */
  backups?: { latest(): Promise<Date | undefined>; restored(): Promise<Date | undefined> }
  /** Set by tests: each reply is checked against its declared shape. */
  checkReplies: boolean
  /** True while the process stops: health fails and new work is rejected. */
  stopping: boolean
  /** Called when the process begins to stop, with the seconds of the drain. */
  leaving: ((seconds: number) => void)[]
}
