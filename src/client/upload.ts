import { type Endpoint, fillPath, type Reply } from '../shared/endpoint.ts'
import { CallError, readCsrfToken } from './call.ts'

export interface UploadOptions {
  /** Receives the sent share of the file, from 0 to 1. */
  onProgress: (share: number) => void
  /** Aborts the upload; the promise rejects with the signal's reason. */
  signal: AbortSignal
  /** Parts of the path. */
  params?: Record<string, string>
  /** Fields before the file. */
  fields?: Record<string, string>
}

interface Answer {
  message?: string
  errors?: Record<string, string[]>
}

/** For upload and response on a slow connection. */
const TIMEOUT_MS = 300_000

/**
 * Makes a declared call with a file as its body. Uses XMLHttpRequest, since `fetch` reports no upload
 * progress.
 * @throws CallError on any failure, network errors included
 */
export function uploadFile<E extends Endpoint>(
  endpoint: E,
  file: File,
  { onProgress, signal, params, fields = {} }: UploadOptions,
): Promise<Reply<E>> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(endpoint.method, fillPath(endpoint.path, params))
    request.timeout = TIMEOUT_MS
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
    request.setRequestHeader('Accept', 'application/json')
    const token = readCsrfToken()
    if (token) request.setRequestHeader('X-CSRF-TOKEN', token)

    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.upload.onload = () => onProgress(1)
    request.onload = () => {
      const { status } = request
      const answer = parseAnswer(request.responseText)
      if (status >= 200 && status < 300) resolve(answer as Reply<E>)
      else reject(new CallError(status, answer.message || undefined, answer.errors))
    }
    request.onerror = () => reject(new CallError(0, undefined))
    request.ontimeout = request.onerror
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort())

    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append(String(endpoint.file), file, file.name)
    request.send(body)
  })
}

function parseAnswer(text: string): Answer {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
