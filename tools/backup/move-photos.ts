import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { S3Settings } from '../../src/config.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { isFileMissing } from '../../src/platform/storage/disk.ts'
import { isFileName } from '../../src/platform/storage/file-store.ts'
import { isPhotoFile, PHOTO_SIZES } from '../../src/platform/storage/photo-store.ts'
import { createS3Client, type S3Client, toStoreError } from '../../src/platform/storage/s3-client.ts'
import { createS3Files } from '../../src/platform/storage/s3-file-store.ts'
import { listKeys, type S3Object } from '../../src/platform/storage/s3-list.ts'
import { explain } from './faults.ts'

/** What was moved. */
export interface Moved {
  /** Files that are in the object store now. */
  files: number
  /** Of them, those that were not there before. */
  sent: number
}

/** Files that are sent at once. */
const AT_ONCE = 8
const MD5 = /^[0-9a-f]{32}$/

/**
 * Copies the photos and copies of data of `DATA_DIR` into an object store, without those that are there already, and then holds
 * every one against what the store says it has. Nothing is removed from the folder.
 * @throws StartError with one sentence
 */
export async function movePhotos(dataDir: string, s3: S3Settings): Promise<Moved> {
  const client = createS3Client(s3)
  const moved: Moved = { files: 0, sent: 0 }
  try {
    for (const size of PHOTO_SIZES) {
      const put = (path: string, key: string) => putPhoto(client, path, key)
      await moveFolder(
        client,
        join(dataDir, 'photos', size),
        `photos/${size}/`,
        { isOurs: isPhotoFile, put },
        moved,
      )
    }
    const files = createS3Files(s3, 'exports')
    const put = async (path: string, key: string) => {
      await files.put(key.slice('exports/'.length), createReadStream(path))
    }
    await moveFolder(client, join(dataDir, 'exports'), 'exports/', { isOurs: isFileName, put }, moved)
  } catch (error) {
    throw explain(error, dataDir)
  }
  return moved
}

interface Manner {
  isOurs(name: string): boolean
  put(path: string, key: string): Promise<void>
}

async function moveFolder(
  client: S3Client,
  folder: string,
  prefix: string,
  { isOurs, put }: Manner,
  moved: Moved,
): Promise<void> {
  const names = (await namesIn(folder)).filter(isOurs)
  // A part at a time: what the store says of a million photos is much to hold at once.
  for (const digit of '0123456789abcdef') {
    const some = names.filter((name) => name.startsWith(digit))
    if (some.length > 0) moved.sent += await moveSome(client, folder, { prefix, digit, put }, some)
  }
  moved.files += names.length
}

async function moveSome(
  client: S3Client,
  folder: string,
  { prefix, digit, put }: Pick<Manner, 'put'> & { prefix: string; digit: string },
  names: readonly string[],
): Promise<number> {
  const differing = async (some: readonly string[]) => {
    const there = await listed(client, prefix, digit)
    return amongThem(some, async (name) => !(await isSame(join(folder, name), there.get(name))))
  }
  const missing = await differing(names)
  await amongThem(missing, async (name) => {
    await put(join(folder, name), prefix + name)
    return false
  })
  const [wrong] = missing.length > 0 ? await differing(missing) : []
  if (wrong)
    throw new StartError(
      `${join(folder, wrong)} did not arrive in the object store as it is: move once more.`,
    )
  return missing.length
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isFileMissing(error)) return []
    throw error
  }
}

/** What the store has of names that begin so, without the beginning of its keys. */
async function listed(client: S3Client, prefix: string, digit: string): Promise<Map<string, S3Object>> {
  const found = new Map<string, S3Object>()
  for await (const object of listKeys(client, prefix + digit))
    found.set(object.key.slice(prefix.length), object)
  return found
}

/** The same size and, where the store tells an MD5 of it, the same bytes. */
async function isSame(path: string, there: S3Object | undefined): Promise<boolean> {
  if (!there || (await stat(path)).size !== there.bytes) return false
  if (!MD5.test(there.etag)) return true
  return (
    createHash('md5')
      .update(await readFile(path))
      .digest('hex') === there.etag
  )
}

async function putPhoto(client: S3Client, path: string, key: string): Promise<void> {
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

/** Those of these names of which something is true, asked of several at a time. */
async function amongThem(
  names: readonly string[],
  is: (name: string) => Promise<boolean>,
): Promise<string[]> {
  const found: string[] = []
  const waiting = names.values()
  const inTurn = async () => {
    for (const name of waiting) if (await is(name)) found.push(name)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, inTurn))
  return found
}
