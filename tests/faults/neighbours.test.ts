import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../src/platform/db/postmaster.ts'
import { createSession } from '../../src/platform/http/session.ts'
import { type BuiltSite, createSignedInMember, startBuiltSite } from '../support/built.ts'
import { createTestDatabase, type TestDatabase } from '../support/db.ts'
import { type Listener, listenTo } from '../support/events.ts'
import { createMember, createThread } from '../support/factories.ts'
import { hasRedis, startRedis } from '../support/redis.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

// Redis and the mail server of the built site become unreachable: members notice nothing.

const SOON = { timeout: 30_000 }

let database: TestDatabase
let dataDir: string
let redis: Awaited<ReturnType<typeof startRedis>> | undefined
let door: TcpProxy | undefined
let mailPort: number
let site: BuiltSite

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'guinguette-neighbours-'))
  mailPort = await findFreePort()
  redis = hasRedis ? await startRedis() : undefined
  const behind = redis && (await startTcpProxy(redis.url, 6379))
  door = behind?.door
  site = await startBuiltSite({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    MAIL_URL: `smtp://127.0.0.1:${mailPort}`,
    ...(behind ? { REDIS_URL: behind.url } : {}),
  })
})
afterAll(async () => {
  await site.stop('SIGKILL')
  await door?.close()
  await redis?.stop()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test.skipIf(!hasRedis)(
  'without Redis the site serves, and events reach the browsers of the same process',
  async () => {
    const [hers, his] = [await createSignedInMember(database.db), await createSignedInMember(database.db)]
    const thread = (await createThread(database.db, hers.id, his.id)).id
    const listener: Listener = await listenTo(site.address, hers.session)
    await listener.next('counters')
    await door?.close()
    await expect.poll(() => site.output(), SOON).toContain('Redis is unreachable')
    expect((await site.get('/api/health')).status).toBe(200)
    expect((await site.get('/messages', his.session)).status).toBe(200)
    const sent = await site.post(his.session, `/api/messages/conversation/${thread}`, {
      message: 'Sans relais',
      type: 0,
    })
    expect(sent.status).toBe(200)
    expect(await listener.next('message')).toMatchObject({ message: { message: 'Sans relais' } })
    const from = listener.events.length
    await door?.open()
    await expect
      .poll(() => listener.events.slice(from).map(({ data }) => data), SOON)
      .toContainEqual({
        up: true,
        missed: true,
      })
    listener.cut()
  },
)

test('without the mail server the member’s action succeeds, and the mail is sent when it is back', async () => {
  const { id } = await createMember(database.db, { email: 'nadia@exemple.fr', email_verified_at: null })
  const session = await createSession(database.db, id)
  expect((await site.post(session, '/api/email/resend')).status).toBe(200)
  const failed = () =>
    database.pool.query("select from pgboss.job where state = 'retry' and output is not null")
  await expect.poll(async () => (await failed()).rowCount, SOON).toBe(1)

  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      received.push(address)
      done()
    },
    onData: (stream, _session, done) => stream.resume().once('end', () => done()),
  })
  await new Promise<void>((resolve) => server.listen(mailPort, '127.0.0.1', resolve))
  expect((server.server.address() as AddressInfo).port).toBe(mailPort)
  // The retry runs on its own schedule; the test does not wait for it.
  await database.pool.query("update pgboss.job set start_after = now() where state = 'retry'")
  await expect.poll(() => received, SOON).toEqual(['nadia@exemple.fr'])
  await new Promise<void>((resolve) => server.close(resolve))
})
