import { createHash } from 'node:crypto'
import type { S3Settings } from '../../config.ts'
import { isPhotoFile, PHOTO_SIZES, type PhotoSize, type PhotoStore, SEALED } from './photo-store.ts'
import { createS3Client, isMissing, type S3Client, toStoreError } from './s3-client.ts'

/** Creates a store of private objects `photos/{size}/{file}`, read by this server only. */
export function createS3PhotoStore(settings: S3Settings): PhotoStore {
  const client = createS3Client(settings)
  return {
    put: async (file, sizes) => {
      await Promise.all(PHOTO_SIZES.map((size) => putObject(client, objectKey(size, file), sizes[size])))
    },
    get: async (size, file) => (isPhotoFile(file) ? getObject(client, objectKey(size, file)) : null),
    seal: (file) => moveObjects(client, file, objectKey, sealedKey),
    unseal: (file) => moveObjects(client, file, sealedKey, objectKey),
    read: async (size, file) =>
      (await getObject(client, objectKey(size, file))) ?? getObject(client, sealedKey(size, file)),
    remove: async (file) => {
      const keys = PHOTO_SIZES.flatMap((size) => [objectKey(size, file), sealedKey(size, file)])
      await Promise.all(keys.map((key) => removeObject(client, key)))
    },
  }
}

type KeyOf = (size: PhotoSize, file: string) => string

/** Each object is stored at its new key before it is removed from the old one; a missing one has been moved before. */
async function moveObjects(client: S3Client, file: string, from: KeyOf, to: KeyOf): Promise<void> {
  await Promise.all(
    PHOTO_SIZES.map(async (size) => {
      const bytes = await getObject(client, from(size, file))
      if (!bytes) return
      await putObject(client, to(size, file), bytes)
      await removeObject(client, from(size, file))
    }),
  )
}

async function removeObject(client: S3Client, key: string): Promise<void> {
  const answer = await client.send(key, { method: 'DELETE' })
  if (!answer.ok && !isMissing(answer)) throw toStoreError(answer)
}

async function putObject(client: S3Client, key: string, body: Uint8Array): Promise<void> {
  const answer = await client.send(key, {
    method: 'PUT',
    // The store verifies the checksum.
    headers: {
      'content-type': 'image/webp',
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    },
    body,
  })
  if (!answer.ok) throw toStoreError(answer)
}

async function getObject(client: S3Client, key: string): Promise<Buffer | null> {
  const answer = await client.send(key, { method: 'GET' })
  if (answer.ok) return answer.bytes
  if (isMissing(answer)) return null
  throw toStoreError(answer)
}

function objectKey(size: PhotoSize, file: string): string {
  if (!isPhotoFile(file)) throw new Error(`no name of a photo: ${JSON.stringify(file)}`)
  return `photos/${size}/${file}`
}

/** Outside `photos/`, so that a rule of the bucket on that prefix does not open it. */
function sealedKey(size: PhotoSize, file: string): string {
  return `${SEALED}/${objectKey(size, file)}`
}
