import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { type Config, readConfig, type S3Settings } from '../../src/config.ts'
import { type OpenDatabase, openDatabase } from '../../src/platform/db/client.ts'
import { openExportStore, openPhotoStore } from '../../src/platform/storage/open-store.ts'
import type { PhotoStore } from '../../src/platform/storage/photo-store.ts'
import type { Database } from '../../src/schema/database.ts'
import { type FileStores, referencedFilesQuery } from '../../tools/backup/collect-files.ts'
import type { BackupSource } from '../../tools/backup/create-backup.ts'
import type { TestApp } from './app.ts'
import { createEmptyDatabase } from './db.ts'
import { createMember, createPhoto } from './factories.ts'
import { fillMember, listTables } from './fill-member.ts'

export const silentLog = { info: () => {}, warn: () => {}, error: () => {} }
export const KEY = 'a secret key of 32 characters or more'

/** A target for a site: an empty database and an empty folder. */
export interface EmptySite {
  config: Config
  /** Opens the database for writing. */
  open(): Promise<OpenDatabase>
  stores(): Promise<FileStores>
  drop(): Promise<void>
}

/** @param settings of the site, such as an object store */
export async function createEmptySite(settings: Record<string, string> = {}): Promise<EmptySite> {
  const empty = await createEmptyDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'guinguette-place-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: empty.url,
    DATABASE_STATEMENT_TIMEOUT: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  })
  return {
    config,
    open: () => openDatabase(config, silentLog, 'filler'),
    stores: async () => ({ photos: await openPhotoStore(config), exports: await openExportStore(config) }),
    drop: async () => {
      await empty.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Settings of a site that stores its files in this object store. */
export function storeSettings({ endpoint, bucket, region, accessKey }: S3Settings): Record<string, string> {
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    // The server of the tests does not check it, and a setting needs a minimum length.
    S3_SECRET_KEY: 'S3RVER-S3RVER',
  }
}

/** The source of a backup of a site. */
export function backupSourceOf({ context }: TestApp): BackupSource {
  const { pool, store, exports, config } = context
  return { pool, stores: { photos: store, exports }, key: KEY, siteUrl: config.siteUrl }
}

const EXPORT = `${'0'.repeat(32)}.zip`

/** A member with a row in every table, a file for each photo and copy, and a queued job. */
export async function fillSite(site: TestApp): Promise<{ id: number }> {
  const { db } = site
  const [one, other] = [await createMember(db, { name: 'Hugo' }), await createMember(db)]
  await fillMember(db, { id: 987_654_321, mark: 'marqueur', one: one.id, other: other.id })
  await createPhoto(db, one.id, { state: 0 })
  await storeAllPhotoFiles(db, site.context.store)
  await site.context.exports.put(EXPORT, Readable.from([randomBytes(3_000)]))
  await site.context.jobs.send(
    db,
    { name: 'account-mail' },
    { to: 'zoe@exemple.fr', text: 'tab\t and \\ "quotes"\n' },
  )
  return one
}

/** Stores different bytes for each photo in each size. */
export async function storeAllPhotoFiles(db: Kysely<Database>, store: PhotoStore): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .select('photo')
    .where('photo', '~', '^[0-9a-f]{32}')
    .union(db.selectFrom('conversation_photos').select('photo'))
    .execute()
  for (const { photo } of rows) await storePhotoFiles(store, photo)
  return rows.map(({ photo }) => photo)
}

export function storePhotoFiles(store: PhotoStore, photo: string): Promise<void> {
  const bytes = () => randomBytes(500)
  return store.put(photo, { full: bytes(), thumbnail: bytes(), avatar: bytes() })
}

/** Every row of every table, computed columns too, queued jobs, and the last number of each sequence. */
export async function readAllRows(db: Kysely<Database>, pool: Pool): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  const read = async (name: string, query: string) => {
    const { rows } = await pool.query(
      `select coalesce(json_agg(t::text order by t::text), '[]') as all from (${query}) t`,
    )
    found[name] = rows[0].all
  }
  for (const table of await listTables(db)) {
    if (!table.startsWith('kysely')) await read(table, `select * from "${table}"`)
  }
  await read(
    'jobs',
    "select id, name, data, start_after, keep_until from pgboss.job where state < 'completed'",
  )
  await read('sequences', "select sequencename, last_value from pg_sequences where schemaname = 'public'")
  return found
}

/** Every row of the site but what a restore deletes. */
export async function readRestorableRows({ db, context }: TestApp): Promise<Record<string, unknown>> {
  const rows = await readAllRows(db, context.pool)
  return { ...rows, sessions: [], account_tokens: [], push_subscriptions: [] }
}

/** The schema of the tables: columns, indexes, constraints, triggers. */
export async function readSchemaItems(pool: Pool): Promise<{ a: string; b: string; c: string }[]> {
  const { rows } = await pool.query<{ a: string; b: string; c: string }>(`
    select table_name as a, column_name as b, data_type || coalesce(column_default, '') || is_nullable as c
    from information_schema.columns where table_schema = 'public'
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid) || convalidated
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select relname, 'rights', relacl::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2, 3`)
  return rows
}

/** Hashes of all files that the database references, by their names. */
export async function hashReferencedFiles(
  pool: Pool,
  { photos, exports }: FileStores,
): Promise<Record<string, unknown>> {
  const { rows } = await pool.query<{ name: string }>(
    referencedFilesQuery([
      { name: 'data_exports' },
      { name: 'photos' },
      { name: 'conversation_photos' },
      { name: 'users' },
    ]),
  )
  const found: Record<string, unknown> = {}
  for (const { name } of rows) {
    const file = name.split('/')[1] ?? ''
    if (name.startsWith('exports'))
      found[name] = hashOf(Buffer.concat((await (await exports.get(file))?.toArray()) ?? []))
    else
      for (const size of ['full', 'thumbnail', 'avatar'] as const)
        found[`${name} ${size}`] = hashOf(await photos.get(size, file))
  }
  return found
}

const hashOf = (bytes: Buffer | null) => bytes && createHash('sha256').update(bytes).digest('hex')

/** Files below a folder, by their paths. */
export async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

/** The same bytes with one flipped bit in the middle. */
export function flipBit(whole: Buffer): Buffer {
  const bytes = Buffer.from(whole)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  return bytes
}
