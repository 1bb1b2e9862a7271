import { connect, type Socket } from 'node:net'
import { createCsrfToken } from '../../src/platform/http/session.ts'

/** A connection that a test writes to byte by byte. */
export interface RawClient {
  socket: Socket
  /** Everything received so far. */
  received(): string
  /** Everything received, once the connection is closed. */
  closed: Promise<string>
}

/** Connects from an address of this machine and writes this at once. */
export function connectRaw(port: number, text: string, from = '127.0.0.1'): RawClient {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  let received = ''
  socket.on('data', (part) => {
    received += part
  })
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  socket.write(text)
  return { socket, received: () => received, closed }
}

/** The head of a request, and the beginning of its body. */
export function formatRequest(
  requestLine: string,
  headers: Record<string, string | number>,
  begin = '',
): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${requestLine} HTTP/1.1\r\n${lines.join('')}\r\n${begin}`
}

/** Headers of a call from a page of the site, by default as a visitor. */
export function createCallHeaders(secret: string, cookie = 'v.a-visitor'): Record<string, string> {
  return {
    cookie: `guinguette=${cookie}`,
    'x-requested-with': 'XMLHttpRequest',
    'x-csrf-token': createCsrfToken(secret, cookie),
    'content-type': 'application/json',
  }
}
