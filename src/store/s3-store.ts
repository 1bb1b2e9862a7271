import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../env.ts'
import { isPhotoFile, PHOTO_SIZES, type PhotoSize, type PhotoStore, StoreAway } from './photo-store.ts'

const ATTEMPTS = 3
const ATTEMPT_WITHIN_MS = 5_000
/** Before the second attempt, and twice as long before the third; half of it by chance. */
const PAUSE_MS = 150

interface Command {
  method: 'GET' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: Uint8Array
}

/** Photos as private objects `photos/{size}/{file}` of a bucket, asked for by this server alone. */
export function createS3Store(settings: S3Settings): PhotoStore {
  const send = sender(settings)
  return {
    put: async (file, sizes) => {
      await Promise.all(PHOTO_SIZES.map((size) => put(send, keyOf(size, file), sizes[size])))
    },
    get: async (size, file) => (isPhotoFile(file) ? get(send, keyOf(size, file)) : null),
    remove: async (file) => {
      await Promise.all(
        PHOTO_SIZES.map(async (size) => {
          const answer = await send(keyOf(size, file), { method: 'DELETE' })
          if (!answer.ok && !isMissing(answer)) throw away(answer)
        }),
      )
    },
  }
}

/** An answer, read to its end. */
interface Answer {
  status: number
  ok: boolean
  bytes: Buffer
}

type Send = (key: string, command: Command) => Promise<Answer>

async function put(send: Send, key: string, body: Uint8Array): Promise<void> {
  const answer = await send(key, {
    method: 'PUT',
    // The store refuses bytes that were changed on the way.
    headers: {
      'content-type': 'image/webp',
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    },
    body,
  })
  if (!answer.ok) throw away(answer)
}

async function get(send: Send, key: string): Promise<Buffer | null> {
  const answer = await send(key, { method: 'GET' })
  if (answer.ok) return answer.bytes
  if (isMissing(answer)) return null
  throw away(answer)
}

function keyOf(size: PhotoSize, file: string): string {
  if (!isPhotoFile(file)) throw new Error(`no name of a photo: ${JSON.stringify(file)}`)
  return `photos/${size}/${file}`
}

/** No such object; a bucket that is missing is a fault of the store. */
function isMissing({ status, bytes }: Answer): boolean {
  return status === 404 && !bytes.includes('NoSuchBucket')
}

/** Tells the store's own word for what is wrong, such as AccessDenied, and no more of its answer. */
function away({ status, bytes }: Answer): StoreAway {
  const word = /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('latin1'))?.[1] ?? ''
  return new StoreAway(`the object store answered ${status} ${word}`.trim())
}

/** Signs and sends, and tries again a few times what the store could not do just now. */
function sender({ endpoint, bucket, region, accessKey, secretKey }: S3Settings): Send {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 0,
  })
  return async (key, { method, headers = {}, body }) => {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === ATTEMPTS
      try {
        const response = await client.fetch(`${endpoint}/${bucket}/${key}`, {
          method,
          headers,
          ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
          signal: AbortSignal.timeout(ATTEMPT_WITHIN_MS),
          redirect: 'error',
        })
        const bytes = Buffer.from(await response.arrayBuffer())
        const { status, ok } = response
        if (isLast || (status < 500 && status !== 429)) return { status, ok, bytes }
      } catch (error) {
        if (isLast) throw new StoreAway('the object store does not answer', { cause: error })
      }
      await pause(PAUSE_MS * attempt)
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms * (0.5 + Math.random() / 2)))
}
