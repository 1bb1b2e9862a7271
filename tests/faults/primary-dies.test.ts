import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '../../src/platform/db/client.ts'
import { type BuiltSite, createSignedInMember, startBuiltSite } from '../support/built.ts'
import { createThread } from '../support/factories.ts'
import { hasReplica, type ReplicatedDatabase, startReplicatedDatabase } from '../support/replica.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

// kill -9 of the primary database during writes; its synchronous standby takes its place behind one address, as
// decision 26 asks of the operator. The site is not restarted.

const SETTINGS = { databasePoolSize: 3, databaseStatementTimeout: 20_000 }
const SOON = { timeout: 60_000 }
const WITHIN_MS = 15_000
const WRITERS = 6

describe.skipIf(!hasReplica)('the primary database', () => {
  let folder: string
  let database: ReplicatedDatabase
  let proxy: TcpProxy
  let site: BuiltSite
  let writers: { session: string; thread: number }[]

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guinguette-primary-'))
    database = await startReplicatedDatabase()
    const proxied = await startTcpProxy(database.primary, 5432)
    proxy = proxied.door
    site = await startBuiltSite({
      DATABASE_URL: proxied.url,
      DATA_DIR: folder,
      FREE_MESSAGES_A_DAY: '1000000',
    })
    const { db } = createPool(database.primary, SETTINGS)
    writers = []
    for (let pair = 0; pair < WRITERS / 2; pair++) {
      const [one, other] = [await createSignedInMember(db), await createSignedInMember(db)]
      const { id: thread } = await createThread(db, one.id, other.id)
      writers.push({ session: one.session, thread }, { session: other.session, thread })
    }
    await db.destroy()
    await database.replicateSynchronously()
  })
  afterAll(async () => {
    await site.stop('SIGKILL')
    await proxy.close()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('every acknowledged write is on the promoted standby, and writes succeed within 15 seconds', async () => {
    const acknowledged: { message: string; at: number }[] = []
    let isOver = false
    const write = async ({ session, thread }: (typeof writers)[number]) => {
      while (!isOver) {
        const message = `Message ${randomUUID()}`
        const path = `/api/messages/conversation/${thread}`
        const response = await site.post(session, path, { message, type: 0 }).catch(() => undefined)
        if (response?.status === 200) acknowledged.push({ message, at: Date.now() })
        else await new Promise((resolve) => setTimeout(resolve, 100))
        await response?.body?.cancel()
      }
    }
    const writing = Promise.all(writers.map(write))
    await expect.poll(() => acknowledged.length, SOON).toBeGreaterThan(60)

    database.killPrimary()
    const killed = Date.now()
    const before = acknowledged.length
    await database.promote()
    proxy.redirect(Number(new URL(database.replica).port))
    const promoted = Date.now()
    await expect.poll(() => acknowledged.filter(({ at }) => at > promoted).length, SOON).toBeGreaterThan(60)
    isOver = true
    await writing

    const back = acknowledged.find(({ at }) => at > promoted)?.at ?? Number.POSITIVE_INFINITY
    expect(back - killed).toBeLessThan(WITHIN_MS)
    expect(before).toBeGreaterThan(60)
    const { db } = createPool(database.replica, SETTINGS)
    const rows = await db.selectFrom('messages').select('message').execute()
    await db.destroy()
    const stored = new Set(rows.map(({ message }) => message))
    expect(acknowledged.filter(({ message }) => !stored.has(message))).toEqual([])
    expect(site.isRunning()).toBe(true)
  })
})
