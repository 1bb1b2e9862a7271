import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { chmod, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '../../src/platform/db/client.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { type BuiltSite, createSignedInMember, startBuiltSite } from '../support/built.ts'
import { createThread, createTopic } from '../support/factories.ts'

// kill -9 during writes, of the web process and of its PostgreSQL: everything acknowledged is stored once,
// and nothing partial.

const SETTINGS = { databasePoolSize: 3, databaseStatementTimeout: 20_000 }
const SOON = { timeout: 60_000 }
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** One of a pair that writes to each other, and replies to a topic. */
interface Writer {
  session: string
  thread: number
}
interface Written {
  writer: Writer
  message: string
  client_key: string
  isAcknowledged: boolean
  /** Statuses of the writes that were not acknowledged. */
  refusal: string
}

let folder: string
let site: BuiltSite
let database: ReturnType<typeof createPool>
let topic: number
let writers: Writer[]
let written: Written[] = []
const settings = () => ({
  DATA_DIR: folder,
  FREE_MESSAGES_A_DAY: '1000000',
  PORT: site ? new URL(site.address).port : '0',
})

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guinguette-killed-'))
  await chmod(folder, 0o755)
  const { PORT: _, ...first } = settings()
  site = await startBuiltSite(first)
  const { url } = await startEmbedded(folder, quiet, { as: 'tool' })
  database = createPool(url, SETTINGS)
  database.pool.on('error', () => {})
  writers = []
  for (let pair = 0; pair < 3; pair++) {
    const [one, other] = [await createSignedInMember(database.db), await createSignedInMember(database.db)]
    const thread = (await createThread(database.db, one.id, other.id)).id
    if (pair === 0) topic = (await createTopic(database.db, one.id)).id
    for (const { session } of [one, other]) writers.push({ session, thread })
  }
})
afterAll(async () => {
  await database.db.destroy()
  await site.stop('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

/** Sends a message or a reply; returns whether it was acknowledged. */
async function send(one: Written): Promise<boolean> {
  const { writer, message, client_key } = one
  const isPost = message.startsWith('Réponse')
  const path = isPost ? `/api/forum/post/${topic}` : `/api/messages/conversation/${writer.thread}`
  const body = isPost ? { post: message, client_key } : { message, type: 0, client_key }
  const response = await site.post(writer.session, path, body).catch(() => undefined)
  const text = await response?.text().catch(() => '')
  if (response?.status !== 200) one.refusal = `${response?.status} ${text}`
  return response?.status === 200
}

/** All write without pause until `until` resolves; every third write is a forum reply. */
async function writeUntil(until: { done: boolean }): Promise<void> {
  let turn = 0
  const write = async (writer: Writer) => {
    while (!until.done) {
      const number = turn++
      const client_key = randomUUID()
      const message = `${number % 3 === 0 ? 'Réponse' : 'Message'} ${client_key}`
      const one = { writer, message, client_key, isAcknowledged: false, refusal: '' }
      written.push(one)
      one.isAcknowledged = await send(one)
      if (!one.isAcknowledged) return
    }
  }
  await Promise.all(writers.map(write))
}

const acknowledged = () => written.filter(({ isAcknowledged }) => isAcknowledged).length
const refusals = () => written.flatMap(({ refusal }) => refusal || [])

/** Writes, calls `kill` after enough acknowledgements, and waits until every writer has met the fault. */
async function amidWrites(kill: () => Promise<unknown>): Promise<void> {
  written = []
  const until = { done: false }
  const writing = writeUntil(until)
  await expect.poll(() => acknowledged() > 40 || refusals().length === writers.length, SOON).toBe(true)
  expect(refusals()).toEqual([])
  await kill()
  await writing
  expect(written.some(({ isAcknowledged }) => !isAcknowledged)).toBe(true)
}

/** How often the database contains each sent text. */
async function countStored(): Promise<Map<string, number>> {
  const { rows } = await database.pool.query<{ text: string }>(
    'select message as text from messages union all select post from posts',
  )
  const stored = new Map<string, number>()
  for (const { text } of rows) stored.set(text, (stored.get(text) ?? 0) + 1)
  return stored
}

async function expectWhole(): Promise<void> {
  const before = await countStored()
  for (const { message, isAcknowledged } of written) {
    if (isAcknowledged) expect(before.get(message), message).toBe(1)
    else expect(before.get(message) ?? 0, message).toBeLessThanOrEqual(1)
  }
  // Unanswered writes are sent again, as browsers do, and nothing is stored twice.
  for (const one of written) if (!one.isAcknowledged) await expect.poll(() => send(one), SOON).toBe(true)
  const after = await countStored()
  for (const { message } of written) expect(after.get(message), message).toBe(1)
  expect(await readDiscrepancies()).toEqual([])
}

/** Counters, newest ids and positions that disagree with their rows. */
async function readDiscrepancies(): Promise<unknown[]> {
  const { rows } = await database.pool.query(`
    select 'thread' as what, t.thread_id as id from thread_members t
    where last_id <> (select coalesce(max(id), 0) from messages m where m.thread_id = t.thread_id)
      or unread <> (select count(*) from messages m
        where m.thread_id = t.thread_id and m.user_id <> t.user_id and m.id > t.read_id)
    union all
    select 'mailbox', b.user_id from mailboxes b
    where newest <> (select coalesce(max(m.id), 0) from messages m join thread_members t using (thread_id)
      where t.user_id = b.user_id)
    union all
    select 'topic', t.id from topics t join posts p on p.topic_id = t.id
    group by t.id having t.posts <> count(*) or t.posts <> max(p.pos) or t.last_post_id <> max(p.id)`)
  return rows
}

test('everything acknowledged is stored after PostgreSQL is killed during writes, and the site recovers by itself', async () => {
  await amidWrites(async () => {
    const postmaster = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]
    process.kill(Number(postmaster), 'SIGKILL')
  })
  await expect.poll(async () => (await site.get('/api/health')).status, SOON).toBe(200)
  await expectWhole()
  expect(site.isRunning()).toBe(true)
})

test('the next start finds everything acknowledged and nothing partial after the web process is killed during writes', async () => {
  await amidWrites(() => site.stop('SIGKILL'))
  site = await startBuiltSite(settings())
  await expectWhole()
})
