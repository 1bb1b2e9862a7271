import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../src/platform/db/postmaster.ts'
import { createCsrfToken, createSession } from '../src/platform/http/session.ts'
import { createTestDatabase, type TestDatabase } from './support/db.ts'
import { type Listener, listenTo } from './support/events.ts'
import { createMember, createThread, createTopic } from './support/factories.ts'
import { hasRedis, startRedis } from './support/redis.ts'

// Two processes of the built site on one database, as behind a load balancer: changes in one are visible
// through the other.

const SERVER = join(import.meta.dirname, '..', 'dist', 'server', 'server.js')
const SECRET_KEY = 'the same secret in both of these processes'

interface Instance {
  address: string
  process: ChildProcess
}

async function startInstance(settings: Record<string, string>): Promise<Instance> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [SERVER], {
    env: { PATH: process.env.PATH, SECRET_KEY, PORT: String(port), LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const lines of child.stdout) if (String(lines).includes('listens')) break
  child.stdout.resume()
  return { address: `http://127.0.0.1:${port}`, process: child }
}

describe.each([
  { name: 'PostgreSQL', isThere: true, start: async () => ({ url: '', stop: async () => {} }) },
  { name: 'Redis', isThere: hasRedis, start: startRedis },
])('two processes connected through $name', ({ isThere, start }) => {
  let database: TestDatabase
  let dataDir: string
  let bus: Awaited<ReturnType<typeof start>>
  let instances: Instance[]
  let thread: number
  let sessions: string[]
  const open: Listener[] = []

  beforeAll(async () => {
    if (!isThere) return
    database = await createTestDatabase()
    dataDir = await mkdtemp(join(tmpdir(), 'guinguette-instances-'))
    bus = await start()
    const settings = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      ...(bus.url ? { REDIS_URL: bus.url } : {}),
    }
    const first = await startInstance(settings)
    instances = [first, await startInstance(settings)]
    const [anna, bruno] = [await createMember(database.db), await createMember(database.db)]
    thread = (await createThread(database.db, anna.id, bruno.id)).id
    sessions = [await createSession(database.db, anna.id), await createSession(database.db, bruno.id)]
  })
  afterAll(async () => {
    if (!isThere) return
    for (const listener of open) listener.cut()
    for (const { process: child } of instances) {
      if (child.exitCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await bus.stop()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function listen(instance: number, session: number, options = {}) {
    const listener = await listenTo(String(instances[instance]?.address), String(sessions[session]), options)
    open.push(listener)
    await listener.next('counters')
    return listener
  }

  function post(instance: number, session: number, path: string, body: object) {
    const cookie = String(sessions[session])
    return fetch(`${instances[instance]?.address}${path}`, {
      method: 'POST',
      headers: {
        cookie: `guinguette=${cookie}`,
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': createCsrfToken(SECRET_KEY, cookie),
      },
      body: JSON.stringify(body),
    })
  }

  async function write(instance: number, session: number, message: string) {
    const response = await post(instance, session, `/api/messages/conversation/${thread}`, {
      message,
      type: 0,
    })
    expect(await response.json()).toMatchObject({ sent: { message } })
  }

  const texts = ({ events }: Listener) =>
    events.filter(({ name }) => name === 'message').map(({ data }) => data.message.message)

  test.skipIf(!isThere)('a message reaches the other member’s browser in the other process', async () => {
    const [hers, his] = [await listen(0, 0), await listen(1, 1)]
    const from = hers.events.length
    const start = performance.now()
    await write(1, 1, 'Bonsoir Anna')
    expect(await hers.next('message')).toMatchObject({ thread, message: { message: 'Bonsoir Anna' } })
    expect(performance.now() - start).toBeLessThan(2_000)
    expect(await hers.next('counters', from)).toEqual({ messages: 1, asks: 0, notifications: 0 })
    await write(0, 0, 'Bonsoir Bruno')
    await expect.poll(() => texts(his)).toEqual(['Bonsoir Anna', 'Bonsoir Bruno'])
  })

  test.skipIf(!isThere)('activity in one process is visible in the other', async () => {
    const hers = await listen(0, 0)
    await database.db
      .updateTable('member_search')
      .set({ last_activity: new Date(Date.now() - 3_600_000) })
      .execute()
    await fetch(`${instances[1]?.address}/api/me`, { headers: { cookie: `guinguette=${sessions[1]}` } })
    expect(await hers.next('presence')).toMatchObject({ last_activity: expect.any(String) })
  })

  test.skipIf(!isThere)('a reply clears the page that the other process caches for visitors', async () => {
    const anna = await createMember(database.db)
    const topic = await createTopic(database.db, anna.id)
    const read = async () => (await fetch(`${instances[1]?.address}/forum/topic/${topic.slug}`)).text()
    expect(await read()).toContain('Qu’en pensez-vous')
    const start = performance.now()
    const replied = await post(0, 0, `/api/forum/post/${topic.id}`, { post: 'Moi, du bien.' })
    expect(replied.status).toBe(200)
    await expect.poll(read).toContain('Moi, du bien.')
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  test.skipIf(!isThere)(
    'a restart of one process loses nothing, because its browsers resume in the other',
    async () => {
      const listener = await listen(0, 0)
      await write(1, 1, 'avant')
      await listener.next('message')
      const last = Number(listener.events.findLast(({ name }) => name === 'message')?.id)
      const start = performance.now()
      instances[0]?.process.kill('SIGTERM')
      await write(1, 1, 'pendant')
      await listener.ended
      const [code] = instances[0]?.process.exitCode === null ? await once(instances[0].process, 'exit') : [0]
      expect(code).toBe(0)
      expect(performance.now() - start).toBeLessThan(8_000)
      const resumed = await listen(1, 0, { lastEventId: last })
      await write(1, 1, 'après')
      await expect.poll(() => [...texts(listener).slice(1), ...texts(resumed)]).toEqual(['pendant', 'après'])
    },
  )
})
