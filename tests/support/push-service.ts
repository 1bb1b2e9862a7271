import { createECDH, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.ts'

// A dependency of web-push, without types.
const ece: { decrypt(body: Buffer, keys: object): Buffer } = createRequire(
  createRequire(import.meta.url).resolve('web-push'),
)('http_ece')

/** A request that the push service received. */
export interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A browser's subscription and the keys that only it has. */
export interface Device {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** The payload as the service worker gets it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read it as they expect it
  decrypt(push: ReceivedPush | undefined): any
}

/** A fake push service over https. */
export interface PushService {
  origin: string
  received: ReceivedPush[]
  /** By path: status and headers that replace 201. */
  answers: Map<string, [status: number, headers?: Record<string, string>]>
  device(path: string): Device
  close(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = []
  const answers: PushService['answers'] = new Map()
  const server = https.createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      const [status, headers] = answers.get(path) ?? [201]
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received: received,
    answers,
    device: (path) => createDevice(`${origin}${path}`),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export function createDevice(endpoint: string): Device {
  const curve = createECDH('prime256v1')
  const p256dh = curve.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  return {
    subscription: { endpoint, keys: { p256dh, auth } },
    decrypt: (push) =>
      JSON.parse(
        ece
          .decrypt(push?.body ?? Buffer.alloc(0), {
            version: 'aes128gcm',
            privateKey: curve,
            authSecret: auth,
          })
          .toString(),
      ),
  }
}
