import type { Endpoint, Reply } from '../shared/endpoint.ts'
import { CallError, csrfToken } from './call.ts'

interface Options {
  /** Called with the share of the file that has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  /** Breaks it off; the promise then fails with the signal's reason. */
  signal: AbortSignal
}

interface Answer {
  message?: string
  errors?: Record<string, string[]>
}

/** Sending and answer together, on the slowest of lines. */
const PATIENCE_MS = 300_000

/**
 * Makes a declared call whose body is one file. Not by `fetch`, which does not tell how much of a body is sent.
 * @throws CallError whatever goes wrong, the network included
 */
export function uploadFile<E extends Endpoint>(
  endpoint: E,
  file: File,
  { onProgress, signal }: Options,
): Promise<Reply<E>> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(endpoint.method, endpoint.path)
    request.timeout = PATIENCE_MS
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
    request.setRequestHeader('Accept', 'application/json')
    const token = csrfToken()
    if (token) request.setRequestHeader('X-CSRF-TOKEN', token)

    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.upload.onload = () => onProgress(1)
    request.onload = () => {
      const { status } = request
      const answer = read(request.responseText)
      if (status >= 200 && status < 300) resolve(answer as Reply<E>)
      else reject(new CallError(status, answer.message || undefined, answer.errors))
    }
    request.onerror = () => reject(new CallError(0, undefined))
    request.ontimeout = request.onerror
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort())

    const body = new FormData()
    body.append(String(endpoint.file), file, file.name)
    request.send(body)
  })
}

function read(text: string): Answer {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
