import { vi } from 'vitest'

/** A browser request that goes nowhere; the test decides its result. */
export class FakeRequest {
  method = ''
  url = ''
  headers: Record<string, string> = {}
  body: FormData | null = null
  status = 0
  responseText = ''
  isAborted = false
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  ontimeout: (() => void) | null = null
  onabort: (() => void) | null = null
  upload: {
    onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void
    onload?: () => void
  } = {}

  open(method: string, url: string): void {
    this.method = method
    this.url = url
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(body: FormData): void {
    this.body = body
  }
  abort(): void {
    this.isAborted = true
    this.onabort?.()
  }

  reportProgress(loaded: number, total: number): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total })
  }
  respond(status: number, body: unknown): void {
    this.upload.onload?.()
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.onload?.()
  }
}

/** Replaces the browser's requests. @returns those made from then on */
export function stubRequests(): FakeRequest[] {
  const requests: FakeRequest[] = []
  class Recorded extends FakeRequest {
    constructor() {
      super()
      requests.push(this)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Recorded)
  return requests
}
