import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLateSweep } from '../../src/features/messages/conversation/late-messages.ts'
import { createPool } from '../../src/platform/db/client.ts'
import { migrateToLatest } from '../../src/platform/db/migrate.ts'
import { createSession } from '../../src/platform/http/session.ts'
import type { Database } from '../../src/schema/database.ts'
import { MESSAGE_TYPE } from '../../src/shared/contacts.ts'
import { distributeTables } from '../../tools/distribution/distribute.ts'
import { type Browser, createTestApp, type TestApp } from '../support/app.ts'
import { type CitusCluster, createCitusDatabase, hasCitus, startCitusCluster } from '../support/citus.ts'
import { listenTo } from '../support/events.ts'
import { createMember, createThread, type TestMember } from '../support/factories.ts'
import { RUNS_LONG_FORM } from '../support/long-form.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

// A worker commits a message, and its coordinator fails before it has committed the counters.

const SETTINGS = { databasePoolSize: 2, databaseStatementTimeout: 60_000 }
const SOON = { timeout: 20_000, interval: 200 }
const BONSOIR = 'Bonsoir Hugo'

let cluster: CitusCluster
let doors: TcpProxy[]
let site: TestApp
let address: string
let zoe: Browser
let hugo: Browser
let reader: TestMember
let thread: number

beforeAll(async () => {
  if (!hasCitus || !RUNS_LONG_FORM) return
  cluster = await startCitusCluster(undefined, { 'citus.node_conninfo': 'sslmode=disable' })
  const proxies = await Promise.all(cluster.workers.map((worker) => startTcpProxy(worker, 5432)))
  doors = proxies.map(({ door }) => door)
  const workers = proxies.map((proxy) => proxy.url)
  const url = await createCitusDatabase({ url: cluster.url, workers }, 'guinguette')
  const { db } = createPool(url, SETTINGS)
  await migrateToLatest(db)
    .then(() => distributeTables(db))
    .finally(() => db.destroy())
  site = await createTestApp({ DATABASE_URL: url, FREE_MESSAGES_A_DAY: '1000' })
  address = await site.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  if (!hasCitus || !RUNS_LONG_FORM) return
  const writer = await createMember(site.db)
  reader = await createMember(site.db)
  thread = await createConversation(writer)
  zoe = await site.as(writer)
  hugo = await site.as(reader)
})
afterAll(async () => {
  await site?.close()
  for (const door of doors ?? []) await door.close()
  await cluster?.stop()
})

/** A conversation with Hugo, who has answered. */
async function createConversation(other: TestMember): Promise<number> {
  const { id } = await createThread(site.db, other.id, reader.id)
  await site.db.updateTable('thread_members').set({ answered: true }).where('thread_id', '=', id).execute()
  return id
}

const send = (browser: Browser, message: string, client_key: string = randomUUID(), to = thread) =>
  browser.post(`/api/messages/conversation/${to}`, { message, type: 0, client_key })

const list = async (browser: Browser, path = `${thread}/0`): Promise<string[]> =>
  (await browser.get(`/api/messages/conversation/${path}`)).body[1].map(
    ({ message }: { message: string }) => message,
  )

/** The worker reads the commit; its answer never arrives, since the coordinator crashes. */
async function sendHalf(message: string, client_key: string): Promise<void> {
  let isSent = false
  for (const door of doors) {
    let storing = 0
    door.intercept = (sent, connection) => {
      if (sent.includes('INSERT INTO public.messages')) storing = connection
      isSent ||= connection === storing && sent.includes('COMMIT\0')
      if (isSent) door.freeze()
      return false
    }
  }
  const answer = send(zoe, message, client_key)
  const { db } = createPool(String(site.config.databaseUrl), SETTINGS)
  await expect.poll(() => isSent, SOON).toBe(true)
  // On its way through the proxy.
  await sleep(200)
  const [committing] = await findCommitting(db)
  await db.destroy()
  const killedAt = new Date()
  process.kill(Number(committing?.pid), 'SIGKILL')
  expect((await answer).status).toBe(503)
  for (const door of doors) {
    door.intercept = () => false
    door.thaw()
  }
  await expect.poll(() => hasRestarted(killedAt), SOON).toBe(true)
  const { rows } = await sql`select from messages where client_key = ${client_key}`.execute(site.db)
  expect(rows).toHaveLength(1)
  expect(await list(hugo)).toEqual([])
}

/** A crash of one process restarts all of PostgreSQL. */
async function hasRestarted(since: Date): Promise<boolean> {
  const restarted = sql`
    select from pg_stat_activity where backend_type = 'checkpointer' and backend_start > ${since}`
  return restarted.execute(site.db).then(
    ({ rows }) => rows.length > 0,
    () => false,
  )
}

async function findCommitting(db: Kysely<Database>) {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where state = 'active' and query = 'commit' and datname = current_database()`.execute(
    db,
  )
  return rows
}

const countUnread = async () => (await hugo.get('/api/messages/0')).body[0].data[0].unread

describe.skipIf(!hasCitus || !RUNS_LONG_FORM)('a message whose counters failed with the coordinator', () => {
  test('reaches a stream that is past it, once, before the next message of its conversation', async () => {
    const key = randomUUID()
    await sendHalf(BONSOIR, key)
    const lea = await createMember(site.db)
    const session = await createSession(site.db, reader.id)
    const stream = await listenTo(address, session, { after: 0 })
    await stream.next('state')
    expect(
      (await send(await site.as(lea), 'Coucou', randomUUID(), await createConversation(lea))).status,
    ).toBe(200)
    const past = (await stream.next('message')).message.id
    expect((await send(hugo, 'Je suis là')).status).toBe(200)
    const retries = [await send(zoe, BONSOIR, key), await send(zoe, BONSOIR, key)]
    expect(retries.map(({ status }) => status)).toEqual([200, 200])
    expect(await list(hugo)).toEqual([BONSOIR, 'Je suis là'])
    const caughtUp = await listenTo(address, session, { lastEventId: past })
    await caughtUp.next('state')
    for (const { events } of [stream, caughtUp]) {
      const came = events.filter(({ name, data }) => name === 'message' && data.message.id > past)
      expect(came.map(({ data }) => data.message.message)).toEqual([BONSOIR, 'Je suis là'])
    }
    for (const listener of [stream, caughtUp]) listener.cut()
  })

  test('is counted when its browser sends it again', async () => {
    const key = randomUUID()
    await sendHalf(BONSOIR, key)
    const answers = [await send(zoe, BONSOIR, key), await send(zoe, BONSOIR, key)]
    expect(answers.map(({ status, body }) => [status, body.sent.id])).toEqual(
      answers.map(() => [200, answers[0]?.body.sent.id]),
    )
    expect([await list(hugo), await countUnread()]).toEqual([[BONSOIR], 1])
  })

  test('is counted by the sweep if no browser sends it again', async () => {
    await sendHalf(BONSOIR, randomUUID())
    const sweep = createLateSweep(site.context)
    for (let time = 0; time < 3; time++) await sweep()
    expect([await list(hugo), await countUnread()]).toEqual([[BONSOIR], 1])
  })

  test('is deleted if it needs rows that were never committed', async () => {
    const row = { thread_id: thread, user_id: reader.id, message: 'Photo', type: MESSAGE_TYPE.photo }
    await site.db.insertInto('messages').values(row).execute()
    expect((await send(zoe, BONSOIR)).status).toBe(200)
    const left = await site.db
      .selectFrom('messages')
      .where('thread_id', '=', thread)
      .select('message')
      .execute()
    expect(left).toEqual([{ message: BONSOIR }])
  })
})
