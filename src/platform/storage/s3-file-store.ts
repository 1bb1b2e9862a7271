import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { S3Settings } from '../../config.ts'
import { assertFileName, type FileStore, isFileName } from './file-store.ts'
import { type Answer, createS3Client, isMissing, type S3Client, toStoreError } from './s3-client.ts'
import { listKeys } from './s3-list.ts'

/** Memory per upload; the store accepts ten thousand parts per object. */
const PART_BYTES = 8 * 1024 * 1024
const PART_WITHIN_MS = 120_000

/** Creates a store of private objects `{folder}/{file}`, uploaded in parts (S3's multipart upload). */
export function createS3Files(settings: S3Settings, folder: string): FileStore {
  const client = createS3Client(settings)
  const keyOf = (file: string) => `${folder}/${assertFileName(file)}`
  return {
    put: async (file, content) => uploadFile(client, keyOf(file), content),
    get: async (file) => (isFileName(file) ? client.openResponse(keyOf(file)) : null),
    remove: async (file) => {
      const answer = await client.send(keyOf(file), { method: 'DELETE' })
      if (!answer.ok && !isMissing(answer)) throw toStoreError(answer)
    },
    list: () => listFiles(client, `${folder}/`),
  }
}

async function uploadFile(client: S3Client, key: string, content: Readable): Promise<number> {
  const begun = assertOk(await client.send(key, { method: 'POST', query: { uploads: '' } }))
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun.bytes.toString('latin1'))?.[1] ?? ''
  try {
    const { etags, bytes } = await uploadParts(client, key, uploadId, content)
    const done = assertOk(
      await client.send(key, {
        method: 'POST',
        query: { uploadId },
        headers: { 'content-type': 'application/xml' },
        body: Buffer.from(formatPartList(etags)),
        within: PART_WITHIN_MS,
      }),
    )
    // A response of 200 may still contain an error.
    if (done.bytes.includes('<Error>')) throw toStoreError(done)
    return bytes
  } catch (error) {
    // Removes the uploaded parts.
    await client.send(key, { method: 'DELETE', query: { uploadId } }).catch(() => {})
    throw error
  }
}

async function uploadParts(client: S3Client, key: string, uploadId: string, content: Readable) {
  const etags: string[] = []
  let bytes = 0
  for await (const body of splitIntoParts(content)) {
    const answer = assertOk(
      await client.send(key, {
        method: 'PUT',
        query: { partNumber: String(etags.length + 1), uploadId },
        headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
        body,
        within: PART_WITHIN_MS,
      }),
    )
    etags.push(answer.etag ?? '')
    bytes += body.length
  }
  return { etags, bytes }
}

/** Splits a stream into parts of one size; the last one is shorter. */
async function* splitIntoParts(content: Readable): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = []
  let size = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    buffered.push(chunk)
    size += chunk.length
    while (size >= PART_BYTES) {
      const whole = Buffer.concat(buffered)
      yield whole.subarray(0, PART_BYTES)
      buffered = [whole.subarray(PART_BYTES)]
      size -= PART_BYTES
    }
  }
  yield Buffer.concat(buffered)
}

function formatPartList(etags: readonly string[]): string {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  )
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
}

/** Skips foreign names. */
async function* listFiles(
  client: S3Client,
  prefix: string,
): AsyncGenerator<{ file: string; written_at: Date }> {
  for await (const { key, written_at } of listKeys(client, prefix)) {
    const file = key.slice(prefix.length)
    if (isFileName(file)) yield { file, written_at }
  }
}

function assertOk(answer: Answer): Answer {
  if (!answer.ok) throw toStoreError(answer)
  return answer
}
