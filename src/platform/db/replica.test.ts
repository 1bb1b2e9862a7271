import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/db.ts'
import { createMember } from '../../../tests/support/factories.ts'
import {
  hasReplica,
  type ReplicatedDatabase,
  startReplicatedDatabase,
} from '../../../tests/support/replica.ts'
import { startTcpProxy } from '../../../tests/support/tcp-proxy.ts'
import { readConfig } from '../../config.ts'
import { createSession, hashToken, readViewer } from '../http/session.ts'
import { createPool } from './client.ts'
import { migrateToLatest } from './migrate.ts'
import { createReads, type ReadSource, type Reads } from './replica.ts'

const said: string[] = []
const log = {
  info: (message: string) => said.push(message),
  warn: (message: string) => said.push(message),
  error: (message: string) => said.push(message),
}
const TIMES = { every: 50, stale: 4_000, lag: 4_000 }
const QUIET = { info: () => {}, warn: () => {}, error: () => {} }

const isReplica = async ({ db }: ReadSource) => {
  const { rows } = await sql<{ it: boolean }>`select pg_is_in_recovery() as it`.execute(db)
  return rows[0]?.it
}

describe.skipIf(!hasReplica)('with a replica', () => {
  let pair: ReplicatedDatabase
  let primary: ReturnType<typeof createPool>
  let reads: Reads

  beforeAll(async () => {
    pair = await startReplicatedDatabase()
    const env = readConfig({ DATABASE_URL: pair.primary, DATABASE_REPLICA_URL: pair.replica })
    primary = createPool(pair.primary, env)
    await migrateToLatest(primary.db)
    reads = createReads(primary, env, log as never, TIMES)
    await reads.start()
  })
  afterAll(async () => {
    await reads?.stop()
    await primary?.db.destroy()
    await pair?.stop()
  })

  /** Waits until the replica is current. */
  const untilRead = (from = reads) => expect.poll(() => from.read(null, isReplica)).toBe(true)
  const viewerOf = async (token: string) => {
    const viewer = await readViewer(primary.pool, token)
    if (!viewer) throw new Error('the session is gone')
    return viewer
  }

  test('visitors read from it, and so does a member once it has what they wrote', async () => {
    await untilRead()
    const { id } = await createMember(primary.db)
    const token = await createSession(primary.db, id)
    await expect.poll(async () => reads.read(await viewerOf(token), isReplica)).toBe(true)
  })

  test('a member who wrote a moment ago reads it back from the primary; others read from the replica', async () => {
    const { id } = await createMember(primary.db)
    const [writer, other] = [await createSession(primary.db, id), await createSession(primary.db, id)]
    await expect.poll(async () => reads.read(await viewerOf(other), isReplica)).toBe(true)
    await pair.pause()
    await primary.db.updateTable('users').set({ place: 'Joinville-le-Pont' }).where('id', '=', id).execute()
    await reads.trackWrite(hashToken(writer))
    const location = async ({ db }: ReadSource) => {
      const row = await db.selectFrom('users').where('id', '=', id).select('place').executeTakeFirst()
      return row?.place
    }
    expect(await reads.read(await viewerOf(writer), location)).toBe('Joinville-le-Pont')
    expect(await reads.read(await viewerOf(other), location)).toBe(null)
    await pair.resume()
    await expect.poll(async () => reads.read(await viewerOf(writer), isReplica)).toBe(true)
    expect(await reads.read(await viewerOf(writer), location)).toBe('Joinville-le-Pont')
  })

  test('what it does not have, or may not do, is asked of the primary', async () => {
    await untilRead()
    const found = await reads.read(null, async (from) => {
      if (await isReplica(from)) throw new Error('not there yet')
      return 'there'
    })
    expect(found).toBe('there')
    const write = ({ db }: ReadSource) => sql`create temporary table once ()`.execute(db)
    await expect(reads.read(null, write)).resolves.toBeDefined()
  })

  test('a statement that takes too long is not asked for twice', async () => {
    let times = 0
    const slow = reads.read(null, ({ db }) => {
      times++
      return db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 20`.execute(trx)
        await sql`select pg_sleep(5)`.execute(trx)
      })
    })
    await expect(slow).rejects.toThrow('statement timeout')
    expect(times).toBe(1)
  })

  test('one that lags behind is left alone until it has caught up, which is said once', async () => {
    const env = readConfig({ DATABASE_URL: pair.primary, DATABASE_REPLICA_URL: pair.replica })
    const strict = createReads(primary, env, log as never, { ...TIMES, lag: 400 })
    await strict.start()
    await untilRead(strict)
    said.length = 0
    await pair.pause()
    await createMember(primary.db)
    await expect.poll(() => strict.read(null, isReplica)).toBe(false)
    await createMember(primary.db)
    expect(said).toEqual([
      'The replica lags behind by more than 0.4 seconds: lists are read from the primary',
    ])
    await pair.resume()
    await untilRead(strict)
    expect(said.slice(1)).toEqual(['Lists are read from the replica again'])
    // Without new commits there is no lag.
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect(said.slice(2)).toEqual([])
    await strict.stop()
  })

  test('while the primary is gone visitors and members still read', async () => {
    const { door, url } = await startTcpProxy(pair.primary, 5432)
    const env = readConfig({ DATABASE_URL: url, DATABASE_REPLICA_URL: pair.replica })
    const behind = createPool(url, env)
    const lonely = createReads(behind, env, QUIET, { ...TIMES, stale: 1_500 })
    await lonely.start()
    await untilRead(lonely)
    await door.close()
    await expect(sql`select 1`.execute(behind.db)).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 1_700))
    await untilRead(lonely)
    expect(await lonely.readWithFallback(isReplica)).toBe(true)
    await lonely.stop()
    await behind.db.destroy()
  })

  test('a primary that is silent is waited for a second', async () => {
    await untilRead()
    const silent = ({ db }: ReadSource) =>
      db === primary.db ? new Promise<never>(() => {}) : isReplica({ db } as ReadSource)
    const begun = performance.now()
    expect(await reads.readWithFallback(silent)).toBe(true)
    expect(performance.now() - begun).toBeLessThan(2_500)
    expect(await reads.readWithFallback(isReplica)).toBe(false)
  })

  describe('while the primary is silent, and the replica was not measured a moment ago', () => {
    let unmeasured: Reads
    beforeAll(async () => {
      const env = readConfig({ DATABASE_URL: pair.primary, DATABASE_REPLICA_URL: pair.replica })
      unmeasured = createReads(primary, env, QUIET, { ...TIMES, stale: 0, lag: 400 })
      await unmeasured.start()
    })
    afterAll(() => unmeasured.stop())
    const withoutPrimary = async (from: ReadSource) => {
      if (from.db === primary.db) throw new Error('Connection terminated unexpectedly')
      return isReplica(from)
    }

    test('it answers visitors, and members whose last write it has', async () => {
      expect(await unmeasured.read(null, isReplica)).toBe(false)
      expect(await unmeasured.read(null, withoutPrimary)).toBe(true)
      expect(await unmeasured.read({ wrote_at: new Date(0) }, withoutPrimary)).toBe(true)
      expect(await unmeasured.readWithFallback(withoutPrimary)).toBe(true)
    })

    test('it does not answer a member whose last write it may lack', async () => {
      const soon = new Date(Date.now() + 60_000)
      await expect(unmeasured.read({ wrote_at: soon }, withoutPrimary)).rejects.toThrow(
        'Connection terminated',
      )
    })

    test('a late answer of the primary counts if it does not answer either', async () => {
      const late = async ({ db }: ReadSource) => {
        if (db !== primary.db) throw new Error('Connection terminated unexpectedly')
        await new Promise((resolve) => setTimeout(resolve, 1_200))
        return 'late'
      }
      expect(await unmeasured.read(null, late)).toBe('late')
    })

    test('it answers nobody if it lagged behind', async () => {
      await pair.pause()
      await createMember(primary.db)
      await expect.poll(() => unmeasured.read(null, withoutPrimary).catch(() => 'refused')).toBe('refused')
      await pair.resume()
      await expect.poll(() => unmeasured.read(null, withoutPrimary).catch(() => 'refused')).toBe(true)
    })
  })

  test('an error of the primary that is there is no reason to ask the replica', async () => {
    await untilRead()
    await expect(reads.readWithFallback(({ db }) => sql`select 1 / 0`.execute(db))).rejects.toThrow(
      'division by zero',
    )
  })

  test('a read whose connection to the replica was cut is repeated there', async () => {
    await untilRead()
    let times = 0
    const found = await reads.read(null, async (from) => {
      if (++times === 1) throw new Error('Connection terminated unexpectedly')
      return isReplica(from)
    })
    expect([found, times]).toEqual([true, 2])
  })

  test('a database that follows none is refused by one sentence', async () => {
    const env = readConfig({ DATABASE_URL: pair.primary, DATABASE_REPLICA_URL: pair.primary })
    const wrong = createReads(primary, env, QUIET)
    await expect(wrong.start()).rejects.toThrow(
      /^The database at 127\.0\.0\.1:\d+\/postgres is no replica of the site's \(it follows no other\): check DATABASE_REPLICA_URL\.$/,
    )
    await wrong.stop()
  })

  test('a replica of another site is refused by one sentence', async () => {
    const other = await createTestDatabase()
    const env = readConfig({ DATABASE_URL: other.url, DATABASE_REPLICA_URL: pair.replica })
    const wrong = createReads(other, env, QUIET)
    await expect(wrong.start()).rejects.toThrow('(it follows another database): check DATABASE_REPLICA_URL.')
    await wrong.stop()
    await other.drop()
  })

  test('while it is gone the primary answers, and the site starts without it', async () => {
    said.length = 0
    await pair.killReplica()
    expect(await reads.read(null, isReplica)).toBe(false)
    await expect.poll(() => said.length).toBe(1)
    expect(said[0]).toMatch(/^The replica is unreachable \(.+\): lists are read from the primary$/)
    const env = readConfig({ DATABASE_URL: pair.primary, DATABASE_REPLICA_URL: pair.replica })
    const later = createReads(primary, env, QUIET)
    await later.start()
    expect(await later.read(null, isReplica)).toBe(false)
    await later.stop()
  })
})

test('without one, all is read from the primary, and no writing is noted', async () => {
  const database = await createTestDatabase()
  const reads = createReads(database, readConfig({ DATABASE_URL: database.url }), QUIET)
  await reads.start()
  expect(reads.hasReplica).toBe(false)
  expect(await reads.read(null, isReplica)).toBe(false)
  await reads.stop()
  await database.drop()
})
