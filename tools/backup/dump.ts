import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartError } from '../../src/platform/start-error.ts'
import { namedFiles } from './gather-files.ts'
import { type Sum, writeHashed } from './hashed-files.ts'
import type { Manifest } from './manifest.ts'
import { copyOutOf, JOBS, type Outline, readOutline, refOf } from './outline.ts'
import { beginSnapshot } from './session.ts'

/** Holds the names of the files to gather, until they are. */
export const NAMES = 'names.txt'
/** Quick, and a fifth of the size. */
const GZIP = { level: 3 }

type Dump = Omit<Outline, 'tables'> & Pick<Manifest, 'tables'>

/**
 * Writes every table of the database into a folder, and the names of the files that its rows speak of, all of one moment. The
 * transaction is over when it resolves: files take hours, for which the database would keep what is deleted.
 */
export async function dump(client: Client, folder: string, signal?: AbortSignal): Promise<Dump> {
  await mkdir(join(folder, 'tables'), { mode: 0o700 })
  await beginSnapshot(client)
  const outline = await readOutline(client)
  if (outline.migrations.length === 0) throw new StartError('There is no site in this database.')
  await holdTables(client, outline)
  const tables: Manifest['tables'] = []
  for (const table of outline.tables) {
    const file = `tables/${table.name}.copy.gz`
    const { rows, ...sum } = await copyOut(client, copyOutOf(table), join(folder, file), {
      zip: true,
      signal,
    })
    tables.push({ ...table, file, rows, ...sum })
  }
  await copyOut(client, `copy (${namedFiles(outline.tables)}) to stdout`, join(folder, NAMES), {
    zip: false,
    signal,
  })
  await client.query('commit')
  return { ...outline, tables }
}

/** A month that is dropped meanwhile, or a migration, waits until all is read. */
async function holdTables(client: Client, { tables }: Outline): Promise<void> {
  const names = tables.filter(({ name }) => name !== JOBS).map(({ name }) => refOf(name))
  if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`)
}

async function copyOut(
  client: Client,
  statement: string,
  path: string,
  { zip, signal }: { zip: boolean; signal: AbortSignal | undefined },
): Promise<Sum & { rows: number }> {
  const rows = client.query(copyTo(statement))
  const sum = await writeHashed(path, rows, { signal, ...(zip ? { through: createGzip(GZIP) } : {}) })
  // The count arrives behind the last row, and certainly before the next answer.
  await client.query('select')
  return { rows: rows.rowCount, ...sum }
}
