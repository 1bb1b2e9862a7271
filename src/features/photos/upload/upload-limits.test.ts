import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, createPhoto } from '../../../../tests/support/factories.ts'
import { upload } from '../../../../tests/support/multipart.ts'
import type { ProcessedImage } from '../../../platform/images/processed-image.ts'

const MB = 1024 * 1024
const TOO_HEAVY = 'Votre photo dépasse 10\u00a0Mo. Réduisez-la à 1000\u00a0pixels de large, puis réessayez.'

let site: TestApp
let port: number
const accepted: Socket[] = []

beforeAll(async () => {
  site = await createTestApp({}, 1)
  const address = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }))
  port = Number(address.port)
  site.app.server.on('connection', (socket) => accepted.push(socket))
})
beforeEach(() => {
  vi.spyOn(site.context.images, 'process').mockImplementation(async () => picture())
})
afterAll(() => site.close())

function picture(): ProcessedImage {
  const bytes = Buffer.from('some webp')
  return {
    full: bytes,
    thumbnail: bytes,
    avatar: bytes,
    width: 4,
    height: 3,
    hash: '0'.repeat(16),
    banHashes: [],
    uploadHashes: [],
    blur: '',
  }
}

const member = async () => site.as(await createMember(site.db))
const post = (browser: Browser, bytes: Buffer) => {
  const { headers, payload } = upload(bytes)
  return browser.raw('POST', '/api/upload', { headers: { ...browser.writeHeaders(), ...headers }, payload })
}

interface Sending {
  headers: Record<string, string>
  /** Bytes sent at most; the server may stop earlier. */
  megabytes: number
  chunked?: boolean
}

/** Sends a body for as long as the server reads it, and returns the answer and the bytes read by then. */
async function pour({
  headers,
  megabytes,
  chunked = false,
}: Sending): Promise<{ answer: string; read: number }> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const { headers: type, payload } = upload(Buffer.alloc(0))
  const size = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(megabytes * MB) }
  const all = Object.entries({ host: 'localhost', ...type, ...size, ...headers })
  socket.write(
    `POST /api/upload HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  const head = payload.subarray(0, payload.indexOf('\r\n\r\n') + 4)
  const write = (bytes: Buffer) => {
    if (!chunked) return socket.write(bytes)
    socket.write(`${bytes.length.toString(16)}\r\n`)
    socket.write(bytes)
    return socket.write('\r\n')
  }
  write(head)
  for (let sent = 0; sent < megabytes && !socket.destroyed; sent += 0.25) {
    if (!write(Buffer.alloc(MB / 4)))
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
  }
  await closed
  return { answer, read: accepted.at(-1)?.bytesRead ?? 0 }
}

describe('10 MB', () => {
  test('are accepted, and one byte more is not', async () => {
    const browser = await member()
    expect((await post(browser, Buffer.alloc(10 * MB))).status).toBe(200)
    expect(site.context.images.process).toHaveBeenCalledOnce()
    expect(site.context.images.process).toHaveBeenCalledWith(expect.objectContaining({ size: 10 * MB }))
    expect(await post(browser, Buffer.alloc(10 * MB + 1))).toMatchObject({
      status: 413,
      body: { message: TOO_HEAVY, errors: { file_upload: [TOO_HEAVY] } },
    })
    expect(site.context.images.process).toHaveBeenCalledOnce()
  })

  test('reject a much larger declared size without reading the body', async () => {
    const browser = await member()
    const { answer, read } = await pour({
      headers: { ...browser.writeHeaders(), cookie: `guinguette=${browser.cookie()}` },
      megabytes: 200,
    })
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toMatch(/connection: close/i)
    expect(answer).toContain(JSON.stringify(TOO_HEAVY))
    expect(read).toBeLessThan(2 * MB)
  })

  test('reject a larger body without a declared size: reading stops at the limit', async () => {
    const browser = await member()
    const { answer, read } = await pour({
      headers: { ...browser.writeHeaders(), cookie: `guinguette=${browser.cookie()}` },
      megabytes: 60,
      chunked: true,
    })
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain(JSON.stringify(TOO_HEAVY))
    expect(read).toBeGreaterThan(10 * MB)
    expect(read).toBeLessThan(13 * MB)
  })
})

describe('before the body is read', () => {
  test('a visitor, a missing token and a suspended member are rejected, and a large body is left unread', async () => {
    const visitor = await site.as(null)
    await visitor.get('/connexion')
    const suspended = await site.as(await createMember(site.db, { roles: -1 }))
    const browser = await member()
    const as = (who: Browser, headers = who.writeHeaders()) => ({
      ...headers,
      cookie: `guinguette=${who.cookie()}`,
    })
    for (const [headers, status] of [
      [as(visitor), 401],
      [as(browser, {}), 419],
      [as(suspended), 403],
    ] as const) {
      const { answer, read } = await pour({ headers, megabytes: 100 })
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(read).toBeLessThan(2 * MB)
    }
  })
})

describe('a member', () => {
  test('may upload 30 photos an hour', async () => {
    const browser = await member()
    const empty = () => post(browser, Buffer.alloc(0))
    for (let i = 0; i < 30; i++) expect((await empty()).status).toBe(422)
    const answer = await empty()
    expect(answer.status).toBe(429)
    expect(answer.body.message).toBe(
      'Vous avez envoyé beaucoup de photos en peu de temps. Patientez un moment, puis réessayez.',
    )
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000)
  })

  test('may upload four at once, and the site accepts 24', async () => {
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    vi.mocked(site.context.images.process).mockImplementation(async () => {
      await finished
      return picture()
    })
    const calls = vi.mocked(site.context.images.process).mock.calls
    const before = calls.length
    const members = await Promise.all(Array.from({ length: 6 }, member))
    const pending = members.flatMap((browser) =>
      Array.from({ length: 4 }, () => post(browser, Buffer.from('x'))),
    )
    await vi.waitFor(() => expect(calls.length).toBe(before + 24))
    const fifth = await post(members[0] as Browser, Buffer.from('x'))
    expect([fifth.status, Number(fifth.headers['retry-after'])]).toEqual([429, 5])
    const other = await post(await member(), Buffer.from('x'))
    expect([other.status, other.body, Number(other.headers['retry-after'])]).toEqual([503, {}, 5])
    finish()
    for (const answer of await Promise.all(pending)) expect(answer.status).toBe(200)
    expect((await post(await member(), Buffer.from('x'))).status).toBe(200)
  })
})

test('a small body that was rejected unread leaves the connection usable', async () => {
  const owner = await createMember(site.db)
  for (let photo = 0; photo < 9; photo++) await createPhoto(site.db, owner.id)
  const browser = await site.as(owner)
  const { headers, payload } = upload(Buffer.alloc(MB))
  const all = { ...browser.writeHeaders(), ...headers, cookie: `guinguette=${browser.cookie()}` }
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  for (let turn = 1; turn <= 2; turn++) {
    const lines = Object.entries({ host: 'localhost', 'content-length': String(payload.length), ...all })
    socket.write(
      `POST /api/upload HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    )
    socket.write(payload)
    await vi.waitFor(() => expect(text.match(/HTTP\/1\.1 422/g)).toHaveLength(turn))
  }
  socket.destroy()
})
