import { createHash } from 'node:crypto'
import type { S3Settings } from '../../config.ts'
import { isPhotoFile, PHOTO_SIZES, type PhotoSize, type PhotoStore } from './photo-store.ts'
import { createS3Client, isMissing, type S3Client, toStoreError } from './s3-client.ts'

/** Creates a store of private objects `photos/{size}/{file}`, read by this server only. */
export function createS3PhotoStore(settings: S3Settings): PhotoStore {
  const client = createS3Client(settings)
  return {
    put: async (file, sizes) => {
      await Promise.all(PHOTO_SIZES.map((size) => putObject(client, objectKey(size, file), sizes[size])))
    },
    get: async (size, file) => (isPhotoFile(file) ? getObject(client, objectKey(size, file)) : null),
    remove: async (file) => {
      await Promise.all(
        PHOTO_SIZES.map(async (size) => {
          const answer = await client.send(objectKey(size, file), { method: 'DELETE' })
          if (!answer.ok && !isMissing(answer)) throw toStoreError(answer)
        }),
      )
    },
  }
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
