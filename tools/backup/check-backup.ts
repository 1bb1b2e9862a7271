import { join } from 'node:path'
import { StartError } from '../../src/platform/start-error.ts'
import { type Entry, FILE_LIST, readEntries } from './file-list.ts'
import { type Sum, sumOf } from './hashed-files.ts'
import { type Manifest, readManifest } from './manifest.ts'

/**
 * Reads every byte of a backup, and gives what it holds.
 * @throws StartError with one sentence for a folder that is no backup, a newer one, and the first file that is not what was written
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const table of manifest.tables) await checkFile(folder, table.file, table)
  await checkFile(folder, FILE_LIST, manifest.files)
  let count = 0
  for await (const entry of readEntries(folder)) {
    await checkFile(folder, ownPath(folder, entry), entry)
    count++
  }
  if (count !== manifest.files.count)
    throw damaged(folder, `${FILE_LIST} lists ${count} files, not ${manifest.files.count}`)
  return manifest
}

/** What is written in a list must not lead out of the backup. */
function ownPath(folder: string, { path }: Entry): string {
  if (/^(photos\/[0-9a-f]{2}|exports)\/[\w.]+$/.test(path)) return path
  throw damaged(folder, `${FILE_LIST} names ${JSON.stringify(path)}`)
}

async function checkFile(folder: string, file: string, expected: Sum): Promise<void> {
  const found = await sumOf(join(folder, file)).catch(() => undefined)
  if (!found) throw damaged(folder, `${file} cannot be read`)
  if (found.sha256 !== expected.sha256) throw damaged(folder, `${file} is not what was written`)
}

function damaged(folder: string, how: string): StartError {
  return new StartError(`The backup ${folder} is damaged: ${how}. Nothing was changed; take another backup.`)
}
