import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { BackupStoreSettings } from '../../../src/config.ts'
import { StartError } from '../../../src/platform/start-error.ts'
import { createS3Client, isMissing, toStoreError } from '../../../src/platform/storage/s3-client.ts'
import { listKeys } from '../../../src/platform/storage/s3-list.ts'

/** Of the content of one object; a longer file is several. */
const PART_BYTES = 16 * 2 ** 20
const PART_WITHIN_MS = 120_000
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES
const PART_NAME = /^(.+)\.part-(\d{5})$/

/** A part of a stored file. */
interface StoredPart {
  path: string
  part: number
}

/** Files in a bucket, of which nobody but the owner of the site's secret key reads the content. */
export interface Vault {
  put(path: string, content: Buffer): Promise<void>
  /** Uploads a file in parts; the last one shows that it is whole. */
  putFile(path: string, file: string): Promise<void>
  /** The parts of a file in order. @throws StartError for a missing or damaged one, and with another key */
  read(path: string): AsyncGenerator<Buffer>
  list(): AsyncGenerator<StoredPart>
  remove(path: string, parts: number): Promise<void>
}

/** Number of parts of a file of this length. */
export const countParts = (bytes: number) => Math.max(1, Math.ceil(bytes / PART_BYTES))

/** @param secret the site's secret key, from which the key of the content is derived */
export function createVault(settings: BackupStoreSettings, secret: string): Vault {
  const client = createS3Client(settings)
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'guinguette copies of backups', 32))
  const keyOf = ({ path, part }: StoredPart) =>
    `${settings.folder}/${path}.part-${String(part).padStart(5, '0')}`
  const send = async (stored: StoredPart, content: Buffer, isLast: boolean) => {
    const body = seal(key, stored, content, isLast)
    const hash = createHash('sha256').update(body).digest('hex')
    const answer = await client.send(keyOf(stored), {
      ...{ method: 'PUT', body, within: PART_WITHIN_MS },
      headers: { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': hash },
    })
    if (!answer.ok) throw toStoreError(answer)
  }
  return {
    put: (path, content) => send({ path, part: 0 }, content, true),
    putFile: async (path, file) => {
      for await (const { content, part, isLast } of readParts(file))
        await send({ path, part }, content, isLast)
    },
    read: async function* (path) {
      for (let part = 0; ; part++) {
        const answer = await client.send(keyOf({ path, part }), { method: 'GET', within: PART_WITHIN_MS })
        if (isMissing(answer)) throw new StartError(`${path} is not whole in the object store of backups.`)
        if (!answer.ok) throw toStoreError(answer)
        const { content, isLast } = unseal(key, { path, part }, answer.bytes)
        yield content
        if (isLast) return
      }
    },
    list: async function* () {
      const prefix = `${settings.folder}/`
      for await (const object of listKeys(client, prefix)) {
        const [, path, part] = PART_NAME.exec(object.key.slice(prefix.length)) ?? []
        if (path) yield { path, part: Number(part) }
      }
    },
    remove: async (path, parts) => {
      for (let part = parts - 1; part >= 0; part--) {
        const answer = await client.send(keyOf({ path, part }), { method: 'DELETE' })
        if (!answer.ok && !isMissing(answer)) throw toStoreError(answer)
      }
    },
  }
}

async function* readParts(path: string) {
  const file = await open(path)
  try {
    const count = countParts((await file.stat()).size)
    for (let part = 0; part < count; part++) {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(PART_BYTES),
        0,
        PART_BYTES,
        part * PART_BYTES,
      )
      yield { content: buffer.subarray(0, bytesRead), part, isLast: part === count - 1 }
    }
  } finally {
    await file.close()
  }
}

/** Binds the content to its place in the file: parts cannot be exchanged, left out or cut off. */
const describePart = ({ path, part }: StoredPart, isLast: boolean) =>
  Buffer.from(`${path}\n${part}\n${isLast ? 'last' : 'more'}`)

function seal(key: Buffer, stored: StoredPart, content: Buffer, isLast: boolean): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv)
  cipher.setAAD(describePart(stored, isLast))
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([Buffer.from([isLast ? 1 : 0]), iv, cipher.getAuthTag(), sealed])
}

function unseal(key: Buffer, stored: StoredPart, bytes: Buffer): { content: Buffer; isLast: boolean } {
  try {
    const isLast = bytes[0] === 1
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(1, 1 + IV_BYTES))
    decipher.setAAD(describePart(stored, isLast))
    decipher.setAuthTag(bytes.subarray(1 + IV_BYTES, HEAD_BYTES))
    return { content: Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]), isLast }
  } catch {
    throw new StartError(
      `${stored.path} in the object store of backups cannot be opened: it is damaged, or SECRET_KEY is not the key that wrote it.`,
    )
  }
}
