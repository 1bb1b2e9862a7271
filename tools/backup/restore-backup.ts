import { createReadStream } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { OpenDatabase } from '../../src/platform/db/client.ts'
import { StartError } from '../../src/platform/start-error.ts'
import type { StoreSettings } from '../../src/platform/storage/open-store.ts'
import { findStoredFiles } from '../../src/platform/storage/stored-files.ts'
import { explain } from './faults.ts'
import type { Stores } from './gather-files.ts'
import { printOf } from './key.ts'
import { requireCounts } from './load.ts'
import type { Manifest } from './manifest.ts'
import { restoreFiles } from './restore-files.ts'
import { openSession } from './session.ts'
import { beginFilling, fillDatabase } from './target.ts'

/** Where a backup is put back. */
export interface Target {
  database: Pick<OpenDatabase, 'db' | 'pool'>
  stores: Stores
  place: StoreSettings
}

/** What was put back. */
export interface Restored {
  rows: number
  files: number
}

/**
 * @throws StartError when the site's key is another than at the time of the backup: what it has sealed would stay shut. Without any,
 * the next start would make one.
 */
export function requireKey({ key: print, id }: Manifest, key: string | null): void {
  if (print === null || (key !== null && printOf(key, id) === print)) return
  const found =
    key === null
      ? 'The secret key of the backup is not here'
      : 'The secret key here is not that of the backup'
  throw new StartError(
    `${found}, without which the second factors of staff cannot be read and open pages must be loaded again: put it into SECRET_KEY or DATA_DIR/secret-key, or add --other-key to go on with another.`,
  )
}

/**
 * Puts a backup, which was checked, into an empty place, or goes on where that was cut short.
 * @throws StartError with one sentence
 */
export async function restoreBackup(folder: string, manifest: Manifest, target: Target): Promise<Restored> {
  const { db, pool } = target.database
  const client = await openSession(pool)
  try {
    const wanted = { kind: 'restore', id: manifest.id, name: basename(resolve(folder)) } as const
    const begun = await beginFilling(db, client, wanted, () => requireNoFiles(target.place))
    const files = begun.hasRows
      ? manifest.files.count
      : await restoreFiles(folder, target.stores, begun.isBegun)
    await fillDatabase(
      db,
      client,
      {
        outline: manifest,
        pour: ({ name }, sink) =>
          pipeline(createReadStream(join(folder, fileOf(manifest, name))), createGunzip(), sink),
        verify: (loaded) => requireCounts(loaded, manifest.tables),
      },
      begun.hasRows,
    )
    return { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), files }
  } catch (error) {
    throw explain(error, target.place.dataDir)
  } finally {
    await client.end()
  }
}

function fileOf({ tables }: Manifest, table: string): string {
  const found = tables.find(({ name }) => name === table)
  if (!found) throw new Error(`the backup has no table ${table}`)
  return found.file
}

async function requireNoFiles(place: StoreSettings): Promise<void> {
  const where = await findStoredFiles(place)
  if (where)
    throw new StartError(`There are photos in ${where} already: a backup is put into an empty place.`)
}
