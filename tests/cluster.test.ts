import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../src/features/accounts/password.ts'
import { createPool } from '../src/platform/db/client.ts'
import { createCsrfToken, createSession } from '../src/platform/http/session.ts'
import { type Cluster, hasCluster, SECRET_KEY, spawnServer, startCluster } from './support/cluster.ts'
import { listenTo } from './support/events.ts'
import { createMember, createThread } from './support/factories.ts'
import { testLong } from './support/long-form.ts'
import { upload } from './support/multipart.ts'
import { createPortrait } from './support/pictures.ts'

// Two web processes and one worker of the built site, on a database with a replica, with Redis, behind nginx.
describe.skipIf(!hasCluster)('several processes', () => {
  let cluster: Cluster
  let database: ReturnType<typeof createPool>
  const at = (which: 0 | 1 | 2) => cluster.instances[which].address

  beforeAll(async () => {
    cluster = await startCluster()
    database = createPool(cluster.pair.primary, { databasePoolSize: 3, databaseStatementTimeout: 20_000 })
  })
  afterAll(async () => {
    await database?.db.destroy()
    await cluster?.stop()
  })

  const createHeaders = (session: string, type?: string) => ({
    cookie: `guinguette=${session}`,
    'x-requested-with': 'XMLHttpRequest',
    'x-csrf-token': createCsrfToken(SECRET_KEY, session),
    ...(type && { 'content-type': type }),
  })
  const get = (address: string, path: string, session: string) =>
    fetch(`${address}${path}`, { headers: createHeaders(session) })
  const send = (address: string, method: string, path: string, session: string, body: object = {}) =>
    fetch(`${address}${path}`, {
      method,
      headers: createHeaders(session, 'application/json'),
      body: JSON.stringify(body),
    })
  const signedIn = async (input = {}) => {
    const member = await createMember(database.db, input)
    return { ...member, session: await createSession(database.db, member.id) }
  }
  const cookieOf = (answer: Response) =>
    /guinguette=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const signIn = async (which: 0 | 1, email: string, password: string) => {
    const visitor = cookieOf(await fetch(`${at(which)}/connexion`))
    return send(at(which), 'POST', '/api/login', visitor, { email, password })
  }

  test('a session of one process is valid in the other', async () => {
    const password_hash = await hashPassword('la valse du dimanche')
    const { id, email } = await createMember(database.db, { password_hash })
    const answer = await signIn(0, email, 'la valse du dimanche')
    expect(answer.status).toBe(200)
    expect(await (await get(at(1), '/api/me', cookieOf(answer))).json()).toMatchObject({ id })
  })

  // Redis may answer too late on a busy machine; each process then counts on its own for a while.
  test('a limit counts the requests to both', { retry: 2 }, async () => {
    const { email } = await createMember(database.db)
    const answers: number[] = []
    for (let turn = 0; turn < 20; turn++) answers.push((await signIn(turn % 2 ? 1 : 0, email, 'faux')).status)
    expect(new Set(answers)).toEqual(new Set([422]))
    for (const which of [0, 1] as const) {
      const refused = await signIn(which, email, 'faux')
      expect([refused.status, await refused.json()]).toMatchObject([
        429,
        { message: 'Vous allez un peu vite. Patientez un instant, puis réessayez.' },
      ])
    }
  })

  test('a message sent to one process arrives at once in a browser connected to the other', async () => {
    const [anna, bruno] = [await signedIn(), await signedIn()]
    const { id } = await createThread(database.db, anna.id, bruno.id)
    const listener = await listenTo(at(1), anna.session)
    await listener.next('counters')
    const path = `/api/messages/conversation/${id}`
    await send(at(0), 'POST', path, bruno.session, { message: 'Bonsoir Anna', type: 0 })
    expect(await listener.next('message')).toMatchObject({ message: { message: 'Bonsoir Anna' } })
    listener.cut()
  })

  test('a photo sent to one process is shown by the other, and the worker deletes its files', async () => {
    const { session } = await signedIn()
    const { headers, payload } = upload(await createPortrait().flatten().jpeg().toBuffer())
    const sent = await fetch(`${at(0)}/api/upload`, {
      method: 'POST',
      headers: { ...createHeaders(session), ...headers },
      body: new Uint8Array(payload),
    })
    const { id, photo } = (await sent.json()) as { id: number; photo: string }
    const shown = await get(at(1), `/up/photo/${photo}`, session)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const isStored = () =>
      readdirSync(cluster.dataDir, { recursive: true }).some((path) => String(path).endsWith(photo))
    expect(isStored()).toBe(true)
    expect((await send(at(1), 'DELETE', `/api/photo/delete/${id}`, session)).status).toBe(200)
    await expect.poll(isStored).toBe(false)
  })

  test('a mail queued by one process is sent by the worker', async () => {
    const { email } = await createMember(database.db)
    const outbox = join(cluster.dataDir, 'outbox')
    const sent = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [])
    const before = sent().length
    const visitor = cookieOf(await fetch(`${at(0)}/connexion`))
    const response = await send(at(0), 'POST', '/api/password/forgot', visitor, { email })
    expect(response.status).toBe(200)
    await expect.poll(() => sent().length).toBe(before + 1)
  })

  test('the worker answers health checks and serves nothing else', async () => {
    expect((await fetch(`${at(2)}/api/health`)).status).toBe(200)
    for (const path of ['/', '/api/me', '/connexion', '/robots.txt']) {
      expect((await fetch(`${at(2)}${path}`)).status).toBe(404)
    }
  })

  test('a member finds their own write in any process while the replica lags', async () => {
    const [writer, other] = [await signedIn(), await signedIn()]
    const titles = async (session: string) => {
      const list = (await (await get(at(1), '/api/forum', session)).json()) as { data: { title: string }[] }
      return list.data.map(({ title }) => title)
    }
    // The replica has everything that both have written.
    await titles(other.session)
    await sleep(1_200)
    await cluster.pair.pause()
    const paused = performance.now()
    const topic = { title: 'Un bal à Nogent', category: 1, post: 'Qui vient dimanche ?' }
    const begun = await send(at(0), 'POST', '/api/forum/topic', writer.session, topic)
    expect(begun.status).toBe(200)
    expect(await titles(writer.session)).toContain('Un bal à Nogent')
    const shownTitles = await titles(other.session)
    // A replica that lags longer is not used, and all data is found.
    if (performance.now() - paused < 4_000) expect(shownTitles).not.toContain('Un bal à Nogent')
    await cluster.pair.resume()
    await expect.poll(() => titles(other.session)).toContain('Un bal à Nogent')
  })

  testLong(
    'a rolling restart leaves no request unanswered',
    {
      timeout: 90_000,
    },
    async () => {
      const members = await Promise.all(Array.from({ length: 4 }, () => signedIn()))
      const search = { seek: 0, orientation: 3, age_from: 30, age_to: 60, distance: 50, filter: 0 }
      const failed: string[] = []
      let answered = 0
      let isOver = false
      const sendRequest = async (session: string, turn: number) => {
        const [method, path] = turn % 5 === 0 ? ['PATCH', '/api/search'] : ['GET', '/api/forum']
        try {
          const answer = await (method === 'GET'
            ? get(cluster.proxy, path ?? '', session)
            : send(cluster.proxy, 'PATCH', path ?? '', session, search))
          await answer.arrayBuffer()
          if (answer.status !== 200) failed.push(`${method} ${path} ${answer.status}`)
          else answered++
        } catch (error) {
          failed.push(`${method} ${path} ${error}`)
        }
      }
      const load = members.map(async ({ session }) => {
        for (let turn = 0; !isOver; turn++) {
          await sendRequest(session, turn)
          await sleep(60)
        }
      })
      const listener = await listenTo(at(0), members[0]?.session ?? '')
      await listener.next('counters')
      const health = new Set<number>()
      const watched = (async () => {
        while (!isOver) {
          const response = await fetch(`${at(0)}/api/health`).catch(() => undefined)
          if (response) health.add(response.status)
          await sleep(100)
        }
      })()
      const codes = [await cluster.restart(0)]
      // The second process stops only after the proxy uses the first again.
      await cluster.waitUntilProxied(0)
      codes.push(await cluster.restart(1))
      isOver = true
      await Promise.all([...load, watched])
      expect(codes).toEqual([0, 0])
      expect(failed).toEqual([])
      expect(answered).toBeGreaterThan(20)
      expect([...health].sort()).toEqual([200, 503])
      // Its browser reconnects when the proxy has dropped the process.
      await listener.ended
      expect(listener.retry).toBeGreaterThanOrEqual(1_000)
    },
  )

  test('lists are readable without the replica', async () => {
    const { session } = await signedIn()
    await cluster.pair.killReplica()
    for (const path of ['/api/forum', '/api/search', '/api/photos', '/api/newsfeed/0', '/forum']) {
      expect([path, (await get(at(0), path, session)).status]).toEqual([path, 200])
    }
    expect((await fetch(`${at(1)}/forum`)).status).toBe(200)
  })

  test.each([
    [() => ({ PROCESS_ROLE: 'solo' }), 'The setting PROCESS_ROLE is "solo"; expected web, worker or both.\n'],
    [
      () => ({ DATABASE_URL: cluster.pair.primary, DATABASE_REPLICA_URL: cluster.pair.primary }),
      /^The database at 127\.0\.0\.1:\d+\/postgres is no replica of the site's \(it follows no other\): check DATABASE_REPLICA_URL\.\n$/,
    ],
  ])('an impossible setting ends the start with one sentence (%#)', async (settings, sentence) => {
    const child = spawnServer({ DATA_DIR: cluster.dataDir, LOG_LEVEL: 'silent', PORT: '0', ...settings() })
    const [said, , [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'exit')])
    expect(said).toMatch(sentence)
    expect(code).toBe(1)
  })
})
