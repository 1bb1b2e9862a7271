import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '../../src/platform/db/client.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { type BuiltSite, createSignedInMember, startBuiltSite } from '../support/built.ts'
import { createThread } from '../support/factories.ts'
import { mountSmallDisk } from '../support/small-disk.ts'

// The disk under the embedded PostgreSQL is full: writers get Retry-After, acknowledged data is stored, and
// everything resumes by itself once there is space.

const disk = mountSmallDisk(500)
const SOON = { timeout: 60_000, interval: 5 }
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

describe.skipIf(!disk)('a full disk under the database (a small one is mounted, which takes root)', () => {
  let site: BuiltSite
  let database: ReturnType<typeof createPool>
  let session: string
  let thread: number
  const acknowledged: string[] = []

  beforeAll(async () => {
    const folder = String(disk?.folder)
    site = await startBuiltSite({ DATA_DIR: folder, FREE_MESSAGES_A_DAY: '1000000' })
    const { url } = await startEmbedded(folder, quiet, { as: 'tool' })
    database = createPool(url, { databasePoolSize: 3, databaseStatementTimeout: 20_000 })
    database.pool.on('error', () => {})
    const [one, other] = [await createSignedInMember(database.db), await createSignedInMember(database.db)]
    thread = (await createThread(database.db, one.id, other.id)).id
    session = one.session
  })
  afterAll(async () => {
    await database?.db.destroy()
    await site?.stop('SIGTERM')
    disk?.remove()
  })

  /** Sends a long message; returns the status and its Retry-After. */
  async function send(): Promise<[number, string | null]> {
    const client_key = randomUUID()
    const message = `${client_key} ${'x'.repeat(400)}`
    const answer = await site.post(session, `/api/messages/conversation/${thread}`, {
      message,
      type: 0,
      client_key,
    })
    await answer.text()
    if (answer.status === 200) acknowledged.push(message)
    return [answer.status, answer.headers.get('retry-after')]
  }

  test('writes are rejected for now and resume with free space, and nothing acknowledged is lost', async () => {
    // A new segment of the write-ahead log (16 MB) has room for a while.
    await database.pool.query(`
      select pg_logical_emit_message(false, 'fill', repeat('x', (16777216 - (pg_current_wal_lsn() - '0/0') % 16777216)::integer))`)
    expect((await send())[0]).toBe(200)
    await disk?.fill()
    // No page can be added to the table.
    await expect.poll(send, SOON).toEqual([503, '5'])
    expect((await site.get('/recherche', session)).status).toBe(200)
    // Then the write-ahead log has no space either, and PostgreSQL itself stops.
    const log = () => database.pool.query("select pg_logical_emit_message(false, '', repeat('x', 4000000))")
    await expect
      .poll(
        () =>
          log().then(
            () => 'written',
            () => 'refused',
          ),
        SOON,
      )
      .toBe('refused')
    // Its restart frees log, which a first message may use.
    await expect.poll(send, SOON).toEqual([503, '5'])
    expect(site.isRunning()).toBe(true)

    await disk?.empty()
    await expect.poll(async () => (await send())[0], SOON).toBe(200)
    await expect.poll(async () => (await site.get('/recherche', session)).status, SOON).toBe(200)
    // The test's own pool recovers later than the site's.
    const listStored = () =>
      database.pool.query<{ message: string }>('select message from messages').then(
        ({ rows }) => rows.map(({ message }) => message),
        () => null,
      )
    await expect.poll(listStored, SOON).not.toBeNull()
    const stored = new Set(await listStored())
    expect(acknowledged.filter((message) => !stored.has(message))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(1)
  })
})
