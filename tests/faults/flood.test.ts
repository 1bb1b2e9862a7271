import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, createSignedInMember, startBuiltSite } from '../support/built.ts'
import { createTestDatabase, type TestDatabase } from '../support/db.ts'
import { testLong } from '../support/long-form.ts'

// More simultaneous requests than the capacity. One database connection: ten requests running, forty queued.

const CAPACITY = 50
const AT_ONCE = 400
const FLOOD_MS = 16_000

let database: TestDatabase
let dataDir: string
let site: BuiltSite
let sessions: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'guinguette-flood-'))
  site = await startBuiltSite({
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '1',
    LIST_PAGES_AN_HOUR: '100000',
    DATA_DIR: dataDir,
  })
  sessions = []
  for (let member = 0; member < 8; member++) sessions.push((await createSignedInMember(database.db)).session)
})
afterAll(async () => {
  await site.stop('SIGKILL')
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Answer {
  status: number
  again: string | undefined
}

/** Requests a page over a connection of its own: when it is sent, and the response. */
function request(path: string, session?: string): { sent: Promise<unknown>; answer: Promise<Answer> } {
  const headers = session ? { cookie: `guinguette=${session}` } : {}
  const request = get(`${site.address}${path}`, { agent: false, headers })
  const answer = new Promise<Answer>((resolve, reject) => {
    request.once('error', reject).once('response', (response) => {
      const { statusCode: status = 0, headers } = response
      response.resume().once('end', () => resolve({ status, again: headers['retry-after'] }))
    })
  })
  return { sent: once(request, 'finish'), answer }
}

/** All arrive together on a machine of any speed: the process is paused while they connect. */
async function burst(paths: readonly string[]) {
  process.kill(site.pid, 'SIGSTOP')
  const requests = paths.map((path, turn) => request(path, sessions[turn % sessions.length]))
  await Promise.all(requests.map(({ sent }) => sent))
  process.kill(site.pid, 'SIGCONT')
  return Promise.all(requests.map(({ answer }) => answer))
}

async function megabytes(): Promise<number> {
  const status = await readFile(`/proc/${site.pid}/status`, 'utf8').catch(() => 'VmRSS: 0 kB')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

test('a flood gets quick refusals, health and built files are served, and everybody is served again after it', async () => {
  const built = (await (await site.get('/connexion')).text()).match(/\/assets\/[\w.-]+\.css/)?.[0] ?? ''
  const before = await megabytes()
  for (let turn = 0; turn < 4; turn++) {
    // Those two arrive last, when the queue is full.
    const paths = [...Array.from({ length: AT_ONCE }, () => '/recherche'), '/api/health', built]
    const pages = await burst(paths)
    expect(pages.splice(AT_ONCE).map(({ status }) => status)).toEqual([200, 200])
    const served = pages.filter(({ status }) => status === 200)
    const refused = pages.filter(({ status }) => status === 503)
    expect(served.length + refused.length).toBe(AT_ONCE)
    expect(served.length).toBeGreaterThanOrEqual(1)
    expect(refused.length).toBeGreaterThan(AT_ONCE / 4)
    for (const { again } of refused) expect(Number(again)).toBeGreaterThanOrEqual(3)
    // The very next request is served: nothing of the flood is queued.
    expect((await request('/recherche', sessions[0]).answer).status).toBe(200)
  }
  expect((await megabytes()) - before).toBeLessThan(250)
  expect(site.output().match(/over capacity: excess requests get 503/g)).toHaveLength(1)
})

test('simultaneous requests within capacity and queue are all served', async () => {
  const pages = await burst(Array.from({ length: CAPACITY / 2 }, () => '/api/me'))
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
})

testLong('a lasting flood takes no more memory at its end than after its start', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const end = performance.now() + FLOOD_MS
  let refused = 0
  const insist = async (turn: number) => {
    const headers = { cookie: `guinguette=${sessions[turn % sessions.length]}` }
    while (performance.now() < end) {
      const [response] = await once(get(`${site.address}/recherche`, { agent, headers }), 'response')
      if (response.statusCode === 503) refused++
      await once(response.resume(), 'end')
    }
  }
  const flood = Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => insist(turn)))
  const most = async (ms: number) => {
    let most = 0
    const until = performance.now() + ms
    while (performance.now() < until) {
      most = Math.max(most, await megabytes())
      await sleep(50)
    }
    return most
  }
  const begun = await most(FLOOD_MS / 2)
  const ended = await most(FLOOD_MS / 2)
  await flood
  agent.destroy()
  expect(refused).toBeGreaterThan(AT_ONCE)
  expect(ended).toBeLessThan(1.15 * begun)
  // Members over their limit get 429; nobody is rejected for overload any more.
  expect([200, 429]).toContain((await request('/recherche', sessions[0]).answer).status)
})
