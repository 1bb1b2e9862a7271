import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
import { createPool } from '../src/platform/db/client.ts'
import { migrateToLatest } from '../src/platform/db/migrate.ts'
import type { ReadSource, Reads } from '../src/platform/db/replica.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { createMember, createPhoto, createPoll, createTopic } from './support/factories.ts'
import { hasReplica, type ReplicatedDatabase, startReplicatedDatabase } from './support/replica.ts'

// Lists that are routed to the replica can be read there: none writes, locks or sets anything.
describe.skipIf(!hasReplica)('lists on a replica', () => {
  let pair: ReplicatedDatabase
  let site: TestApp
  /** For each read since the last request: whether it used the replica. */
  let readings: boolean[] = []

  beforeAll(async () => {
    pair = await startReplicatedDatabase()
    const env = readConfig({ DATABASE_URL: pair.primary })
    const { db } = createPool(pair.primary, env)
    await migrateToLatest(db)
    await db.destroy()
    site = await createTestApp({ DATABASE_URL: pair.primary, DATABASE_REPLICA_URL: pair.replica })
    const { reads } = site.context
    const from = reads.read.bind(reads)
    const watched: Reads['read'] = (reader, read) =>
      from(reader, async (source: ReadSource) => {
        const { rows } = await sql<{ it: boolean }>`select pg_is_in_recovery() as it`.execute(source.db)
        readings.push(rows[0]?.it === true)
        return read(source)
      })
    reads.read = watched
    await reads.start()
  })
  afterAll(async () => {
    await site?.close()
    await pair?.stop()
  })

  const pages = [
    '/api/search',
    '/api/photos',
    '/api/newsfeed/0',
    '/api/forum',
    '/api/forum/last-topics',
    '/recherche',
  ]
  const shared = ['/', '/forum', '/forum?search=bal', '/api/users/popular']

  test('members and visitors read from the replica', async () => {
    const member = await createMember(site.db)
    await createPhoto(site.db, member.id)
    const topic = await createTopic(site.db, member.id, { title: 'Le bal', post: 'Un bal dimanche.' })
    await createPoll(site.db, topic.id)
    const [browser, visitor] = [await site.as(member), await site.as(null)]
    // Shared lists are read each time.
    vi.spyOn(site.context.events, 'isWhole').mockReturnValue(false)
    await expect
      .poll(async () => {
        readings = []
        await browser.get('/api/forum')
        return readings
      })
      .toEqual([true])
    const { slug } = await site.db.selectFrom('categories').select('slug').limit(1).executeTakeFirstOrThrow()
    const forum = [`/forum/categorie/${slug}`]
    const sources = [
      ...[...pages, ...shared, ...forum, '/photos'].map((path) => ({ who: browser, path })),
      ...[...shared, ...forum, `/forum/topic/${topic.slug}`].map((path) => ({ who: visitor, path })),
    ]
    for (const { who, path } of sources) {
      await expect
        .poll(async () => {
          readings = []
          site.context.visitorPages.invalidate('all')
          const { status } = await who.get(path)
          return [path, status, ...new Set(readings)]
        })
        .toEqual([path, 200, true])
    }
  })

  test('a topic missing on the replica is found after a redirect to it, and is missing where it does not exist', async () => {
    const member = await createMember(site.db)
    await pair.pause()
    const topic = await createTopic(site.db, member.id)
    const visitor = await site.as(null)
    expect((await visitor.get(`/forum/topic/${topic.slug}`)).text).toContain(topic.title)
    expect((await visitor.get('/forum/topic/il-n-y-a-rien')).status).toBe(404)
    await pair.resume()
  })

  test('a write is recorded in the member’s session, a read is not', async () => {
    const member = await createMember(site.db)
    const browser = await site.as(member)
    const noted = async () => {
      const row = await site.db
        .selectFrom('sessions')
        .where('user_id', '=', member.id)
        .select('wrote_at')
        .executeTakeFirstOrThrow()
      return row.wrote_at.getTime()
    }
    const before = await noted()
    await browser.get('/api/me')
    expect(await noted()).toBe(before)
    const { body } = await browser.get('/api/search/settings')
    expect((await browser.patch('/api/search', body)).status).toBe(200)
    expect(await noted()).toBeGreaterThan(before)
  })
})
