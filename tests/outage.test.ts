import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './support/app.ts'
import { createTestDatabase, type TestDatabase } from './support/db.ts'
import { createMember } from './support/factories.ts'

/** The database behind a door that can be shut: what is open is cut, what comes is refused. */
class Door {
  private server: Server | undefined
  private readonly sockets = new Set<Socket>()
  port = 0

  constructor(
    private readonly host: string,
    private readonly target: number,
  ) {}

  async open(): Promise<void> {
    this.server = createServer((inside) => {
      const outside = connect(this.target, this.host)
      for (const socket of [inside, outside]) {
        this.sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => this.sockets.delete(socket))
      }
      inside.pipe(outside).pipe(inside)
    })
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve))
    const address = this.server.address()
    if (typeof address === 'object' && address) this.port = address.port
  }

  async shut(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server?.close(() => resolve()))
    for (const socket of this.sockets) socket.destroy()
    await closed
  }
}

let database: TestDatabase
let door: Door
let site: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  const url = new URL(database.url)
  door = new Door('127.0.0.1', Number(url.port || 5432))
  await door.open()
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(door.port)
  site = await createTestApp({ DATABASE_URL: url.href })
})
afterAll(async () => {
  await site.close()
  await door.shut()
  await database.drop()
})

test('while the database is away everything says so and nothing breaks; it works again by itself', async () => {
  const member = await createMember(site.db, { name: 'Zoé' })
  const browser = await site.as(member)
  expect((await browser.get('/api/me')).status).toBe(200)

  await door.shut()
  const [call, write, health] = [
    await browser.get('/api/me'),
    await browser.patch('/api/search', { seek: 0 }),
    await browser.get('/api/health'),
  ]
  for (const answer of [call, write, health]) {
    expect(answer).toMatchObject({ status: 503, body: {} })
    expect(answer.headers['retry-after']).toBe('5')
  }
  const page = await browser.get('/recherche')
  expect(page.status).toBe(503)
  expect(page.text).toContain('Le site reprend son souffle. Réessayez dans quelques instants.')

  await door.open()
  await expect.poll(async () => (await browser.get('/api/me')).status, { timeout: 10_000 }).toBe(200)
  expect((await browser.get('/api/me')).body.name).toBe('Zoé')
})
