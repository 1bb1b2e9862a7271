import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../../config.ts'
import { StoreUnavailable } from './photo-store.ts'

const ATTEMPTS = 3
const ATTEMPT_WITHIN_MS = 5_000
/** Pause before the second attempt, doubled before the third; half of it is random. */
const PAUSE_MS = 150

export interface Command {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
  /** Milliseconds of one attempt. */
  within?: number
}

/** A complete response. */
export interface Answer {
  status: number
  ok: boolean
  /** ETag of an uploaded object. */
  etag: string | null
  bytes: Buffer
}

/** Client of one bucket: signs requests, and retries temporary failures. */
export interface S3Client {
  /** @param key of the object; empty for the bucket */
  send(key: string, command: Command): Promise<Answer>
  /** Opens an object as a stream, or returns null if there is none. */
  openResponse(key: string): Promise<Readable | null>
}

export function createS3Client(settings: S3Settings): S3Client {
  const sendSigned = createSender(settings)
  return {
    send: (key, { within = ATTEMPT_WITHIN_MS, ...command }) =>
      retryRequest(async () => {
        const response = await sendSigned(key, command, AbortSignal.timeout(within))
        return readAnswer(response)
      }),
    openResponse: async (key) => {
      const opened = await retryRequest(() =>
        openResponse((signal) => sendSigned(key, { method: 'GET' }, signal)),
      )
      if (opened.body) return opened.body
      if (isMissing(opened.answer)) return null
      throw toStoreError(opened.answer)
    },
  }
}

/** True for a missing object; a missing bucket is a fault of the store. */
export function isMissing({ status, bytes }: Answer): boolean {
  return status === 404 && !bytes.includes('NoSuchBucket')
}

/** Contains the store's error code, such as AccessDenied, and no more of its response. */
export function toStoreError({ status, bytes }: Answer): StoreUnavailable {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('latin1'))?.[1] ?? ''
  return new StoreUnavailable(`the object store answered ${status} ${code}`.trim())
}

type SendSigned = (key: string, command: Command, signal: AbortSignal) => Promise<Response>

function createSender({ endpoint, bucket, region, accessKey, secretKey }: S3Settings): SendSigned {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 0,
  })
  return (key, { method, query, headers = {}, body }, signal) => {
    const search = query ? `?${new URLSearchParams(query)}` : ''
    return client.fetch(`${endpoint}/${bucket}${key && `/${key}`}${search}`, {
      method,
      headers,
      ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
      signal,
      redirect: 'error',
    })
  }
}

async function readAnswer(response: Response): Promise<Answer> {
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, ok: response.ok, etag: response.headers.get('etag'), bytes }
}

type Opened = { status: number } & ({ body: Readable } | { body: null; answer: Answer })

/** The timeout ends with the response head; the body is read at the reader's pace. */
async function openResponse(sendSigned: (signal: AbortSignal) => Promise<Response>): Promise<Opened> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), ATTEMPT_WITHIN_MS)
  try {
    const response = await sendSigned(late.signal)
    const { status, ok, body } = response
    if (ok && body) return { status, body: Readable.fromWeb(body as ReadableStream) }
    return { status, body: null, answer: await readAnswer(response) }
  } finally {
    clearTimeout(timer)
  }
}

async function retryRequest<T extends { status: number }>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    const isLast = count === ATTEMPTS
    try {
      const answer = await attempt()
      if (isLast || (answer.status < 500 && answer.status !== 429)) return answer
    } catch (error) {
      if (isLast) throw new StoreUnavailable('the object store does not answer', { cause: error })
    }
    await waitJittered(PAUSE_MS * count)
  }
}

function waitJittered(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms * (0.5 + Math.random() / 2)))
}
