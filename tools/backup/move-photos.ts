import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { S3Settings } from '../../src/config.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { isFileMissing } from '../../src/platform/storage/disk.ts'
import { isFileName } from '../../src/platform/storage/file-store.ts'
import { isPhotoFile, PHOTO_SIZES, SEALED } from '../../src/platform/storage/photo-store.ts'
import { createS3Client, type S3Client, toStoreError } from '../../src/platform/storage/s3-client.ts'
import { createS3Files } from '../../src/platform/storage/s3-file-store.ts'
import { listKeys, type S3Object } from '../../src/platform/storage/s3-list.ts'
import { toOperatorError } from './errors.ts'

/** Totals of a move. */
export interface MoveResult {
  /** Files that are now in the object store. */
  files: number
  /** Files among them that were uploaded by this move. */
  sent: number
}

/** Parallel uploads. */
const CONCURRENCY = 8
const MD5 = /^[0-9a-f]{32}$/

/**
 * Copies the photos and data exports of `DATA_DIR` to an object store, skips those already stored, and verifies
 * every file against the store's listing. Removes nothing from the folder.
 * @throws StartError with one sentence
 */
export async function movePhotos(dataDir: string, s3: S3Settings): Promise<MoveResult> {
  const client = createS3Client(s3)
  const moved: MoveResult = { files: 0, sent: 0 }
  try {
    const uploaded = {
      isOwn: isPhotoFile,
      put: (path: string, key: string) => uploadPhoto(client, path, key),
    }
    for (const size of PHOTO_SIZES) {
      const folder = join(dataDir, 'photos')
      await moveFolder(client, join(folder, size), `photos/${size}/`, uploaded, moved)
      await moveFolder(client, join(folder, SEALED, size), `${SEALED}/photos/${size}/`, uploaded, moved)
    }
    const files = createS3Files(s3, 'exports')
    const put = async (path: string, key: string) => {
      await files.put(key.slice('exports/'.length), createReadStream(path))
    }
    await moveFolder(client, join(dataDir, 'exports'), 'exports/', { isOwn: isFileName, put }, moved)
  } catch (error) {
    throw toOperatorError(error, dataDir)
  }
  return moved
}

interface FileKind {
  isOwn(name: string): boolean
  put(path: string, key: string): Promise<void>
}

async function moveFolder(
  client: S3Client,
  folder: string,
  prefix: string,
  { isOwn, put }: FileKind,
  moved: MoveResult,
): Promise<void> {
  const names = (await listFolder(folder)).filter(isOwn)
  // One prefix at a time: the listing of a million photos would need too much memory.
  for (const digit of '0123456789abcdef') {
    const batch = names.filter((name) => name.startsWith(digit))
    if (batch.length > 0) moved.sent += await moveBatch(client, folder, { prefix, digit, put }, batch)
  }
  moved.files += names.length
}

async function moveBatch(
  client: S3Client,
  folder: string,
  { prefix, digit, put }: Pick<FileKind, 'put'> & { prefix: string; digit: string },
  names: readonly string[],
): Promise<number> {
  const findDifferent = async (candidates: readonly string[]) => {
    const stored = await listObjects(client, prefix, digit)
    return filterConcurrently(
      candidates,
      async (name) => !(await isSameFile(join(folder, name), stored.get(name))),
    )
  }
  const missing = await findDifferent(names)
  await filterConcurrently(missing, async (name) => {
    await put(join(folder, name), prefix + name)
    return false
  })
  const [wrong] = missing.length > 0 ? await findDifferent(missing) : []
  if (wrong)
    throw new StartError(
      `${join(folder, wrong)} did not arrive in the object store as it is: move once more.`,
    )
  return missing.length
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isFileMissing(error)) return []
    throw error
  }
}

/** Stored objects whose names start with this digit, by name without the prefix. */
async function listObjects(client: S3Client, prefix: string, digit: string): Promise<Map<string, S3Object>> {
  const found = new Map<string, S3Object>()
  for await (const object of listKeys(client, prefix + digit))
    found.set(object.key.slice(prefix.length), object)
  return found
}

/** Compares size and, when the store reports an MD5, content. */
async function isSameFile(path: string, stored: S3Object | undefined): Promise<boolean> {
  if (!stored || (await stat(path)).size !== stored.bytes) return false
  if (!MD5.test(stored.etag)) return true
  return (
    createHash('md5')
      .update(await readFile(path))
      .digest('hex') === stored.etag
  )
}

async function uploadPhoto(client: S3Client, path: string, key: string): Promise<void> {
  const body = await readFile(path)
  const answer = await client.send(key, {
    method: 'PUT',
    headers: {
      'content-type': 'image/webp',
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    },
    body,
  })
  if (!answer.ok) throw toStoreError(answer)
}

/** Filters names by an asynchronous check, several at a time. */
async function filterConcurrently(
  names: readonly string[],
  matches: (name: string) => Promise<boolean>,
): Promise<string[]> {
  const found: string[] = []
  const queue = names.values()
  const worker = async () => {
    for (const name of queue) if (await matches(name)) found.push(name)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return found
}

/** Application names under which a site and its commands connect (`db/client.ts`, `events/bus`). */
const APPLICATION_NAMES = ['guinguette', 'guinguette live']

const SITE_RUNS =
  'The site runs, and what its members add meanwhile would be left behind: stop it, or send most of it before with "./guinguette move photos --ahead".'

/**
 * Throws while another process of the site is connected: a running process polls for jobs every second.
 * @param pool with one connection, which is not counted
 */
export async function assertSiteStopped(pool: Pool, sentence = SITE_RUNS): Promise<void> {
  const { rows } = await pool.query<{ others: number }>(
    `select count(*) as others from pg_stat_activity
     where datname = current_database() and application_name = any($1) and pid <> pg_backend_pid()`,
    [APPLICATION_NAMES],
  )
  if (rows[0]?.others === 0) return
  throw new StartError(sentence)
}
