import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/db.ts'
import type { AppEvent } from '../events/event-hub.ts'
import { job } from '../jobs/jobs.ts'
import { inTransaction, type TransactionContext, type Tx } from './transaction.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table counter (id integer primary key, value integer not null)`.execute(database.db)
  await sql`insert into counter values (1, 0), (2, 0)`.execute(database.db)
})
afterAll(() => database.drop())

async function read(id: number): Promise<unknown> {
  const { rows } = await sql<{ value: number }>`select value from counter where id = ${id}`.execute(
    database.db,
  )
  return rows[0]?.value
}

function failure(code: string): Error {
  return Object.assign(new Error(`failed with ${code}`), { code })
}

test('what throws is rolled back and thrown on', async () => {
  const work = inTransaction(database.db, async (tx) => {
    await sql`update counter set value = 99 where id = 1`.execute(tx)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await read(1)).toBe(0)
})

test('inside an open transaction it joins that one', async () => {
  const work = inTransaction(database.db, async (outer) => {
    await inTransaction(outer, (inner) => sql`update counter set value = 99 where id = 1`.execute(inner))
    throw new Error('undone together')
  })
  await expect(work).rejects.toThrow('undone together')
  expect(await read(1)).toBe(0)
})

test.each(['40001', '40P01'])('%s is tried three times, then thrown', async (code) => {
  let tries = 0
  const work = inTransaction(database.db, async () => {
    tries++
    throw failure(code)
  })
  await expect(work).rejects.toThrow(code)
  expect(tries).toBe(3)
})

test('another fault is not tried again', async () => {
  let tries = 0
  const work = inTransaction(database.db, async () => {
    tries++
    throw failure('23505')
  })
  await expect(work).rejects.toThrow('23505')
  expect(tries).toBe(1)
})

test('two that lock each other both succeed', async () => {
  const add = (first: number, second: number) =>
    inTransaction(database.db, async (tx) => {
      await sql`update counter set value = value + 1 where id = ${first}`.execute(tx)
      await sql`select pg_sleep(0.1)`.execute(tx)
      await sql`update counter set value = value + 1 where id = ${second}`.execute(tx)
    })
  await Promise.all([add(1, 2), add(2, 1)])
  expect([await read(1), await read(2)]).toEqual([2, 2])
})

describe('side effects', () => {
  const tested = job<{ n: number }>('side-effect-of-a-transaction')
  let site: TestApp
  let context: TransactionContext
  let published: number[]
  /** Rows that another connection reads at the moment an event is published. */
  let committed: Promise<number[]>[]

  beforeAll(async () => {
    site = await createTestApp()
    site.context.jobs.register(tested, async () => {})
    await site.context.jobs.start({ runWorker: false })
    await sql`create table effects (n integer not null)`.execute(site.db)
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    await sql`truncate effects`.execute(site.db)
    await sql`delete from pgboss.job where name = ${tested.name}`.execute(site.db)
    published = []
    committed = []
    const publish = (...events: AppEvent[]) => {
      published.push(...events.flatMap((event) => (event.kind === 'count' ? event.to : [])))
      committed.push(readRows())
    }
    context = { db: site.db, jobs: site.context.jobs, events: { publish } }
  })

  async function readRows(): Promise<number[]> {
    const { rows } = await sql<{ n: number }>`select n from effects order by n`.execute(site.db)
    return rows.map(({ n }) => n)
  }
  async function readJobs(): Promise<number[]> {
    const { rows } = await sql<{ n: number }>`
      select (data ->> 'n')::integer as n from pgboss.job where name = ${tested.name} order by 1`.execute(
      site.db,
    )
    return rows.map(({ n }) => n)
  }
  /** Writes a row, publishes an event and queues a job, each with this number. */
  async function act(tx: Tx, n: number): Promise<void> {
    await sql`insert into effects values (${n})`.execute(tx)
    tx.publish({ kind: 'count', to: [n] })
    await tx.enqueue(tested, { n })
  }

  test('events are published and jobs queued after the commit, in order', async () => {
    await inTransaction(context, async (tx) => {
      await act(tx, 1)
      await act(tx, 2)
      expect([published, await readRows(), await readJobs()]).toEqual([[], [], []])
    })
    expect([published, await readJobs()]).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect(await Promise.all(committed)).toEqual([[1, 2]])
  })

  test('a rollback drops events and jobs', async () => {
    const work = inTransaction(context, async (tx) => {
      await act(tx, 1)
      throw new Error('refused')
    })
    await expect(work).rejects.toThrow('refused')
    expect([published, await readRows(), await readJobs()]).toEqual([[], [], []])
  })

  test('a commit that fails drops events and jobs', async () => {
    await sql`alter table effects add constraint once unique (n) deferrable initially deferred`.execute(
      site.db,
    )
    const work = inTransaction(context, async (tx) => {
      await act(tx, 1)
      await act(tx, 1)
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
    await sql`alter table effects drop constraint once`.execute(site.db)
    expect([published, await readRows(), await readJobs()]).toEqual([[], [], []])
  })

  test.each(['40001', '40P01'])('a retry after %s publishes and queues once', async (code) => {
    let tries = 0
    await inTransaction(context, async (tx) => {
      tries++
      await act(tx, tries)
      if (tries < 3) throw failure(code)
    })
    expect([published, await readRows(), await readJobs()]).toEqual([[3], [3], [3]])
  })

  test('two that deadlock publish and queue once each', async () => {
    await sql`insert into effects values (10), (20)`.execute(site.db)
    const lock = (tx: Tx, n: number) => sql`select from effects where n = ${n} for update`.execute(tx)
    const run = (n: number, first: number, second: number) =>
      inTransaction(context, async (tx) => {
        await act(tx, n)
        await lock(tx, first)
        await sql`select pg_sleep(0.1)`.execute(tx)
        await lock(tx, second)
      })
    await Promise.all([run(1, 10, 20), run(2, 20, 10)])
    expect([published.sort(), await readRows(), await readJobs()]).toEqual([
      [1, 2],
      [1, 2, 10, 20],
      [1, 2],
    ])
  })

  test('joined transactions publish once, at the outermost commit', async () => {
    await inTransaction(context, async (outer) => {
      await inTransaction(outer, async (inner) => {
        await act(inner, 1)
        await inTransaction(inner, (innermost) => act(innermost, 2))
      })
      expect([published, await readJobs()]).toEqual([[], []])
      await act(outer, 3)
    })
    expect([published, await readJobs()]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
    expect(await Promise.all(committed)).toEqual([[1, 2, 3]])
  })

  test('joined transactions are rolled back with the outermost', async () => {
    const work = inTransaction(context, async (outer) => {
      await inTransaction(outer, (inner) => act(inner, 1))
      throw new Error('undone together')
    })
    await expect(work).rejects.toThrow('undone together')
    expect([published, await readRows(), await readJobs()]).toEqual([[], [], []])
  })

  test('many jobs are queued in one call, with the transaction', async () => {
    const enqueue = (fails: boolean) =>
      inTransaction(context, async (tx) => {
        await tx.enqueueAll(tested, [{ n: 1 }, { n: 2 }])
        if (fails) throw new Error('refused')
      })
    await expect(enqueue(true)).rejects.toThrow('refused')
    expect(await readJobs()).toEqual([])
    await enqueue(false)
    expect(await readJobs()).toEqual([1, 2])
  })

  test('a delay is kept', async () => {
    await inTransaction(context, (tx) => tx.enqueue(tested, { n: 1 }, 3_600))
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - created_on)::integer as seconds
      from pgboss.job where name = ${tested.name}`.execute(site.db)
    expect(rows[0]?.seconds).toBeGreaterThan(3_590)
  })

  test('a transaction opened on a database alone offers none', async () => {
    await inTransaction(site.db, async (tx) => {
      // @ts-expect-error it has no events to publish to
      expect(tx.publish).toBeUndefined()
      // @ts-expect-error it has no queue
      expect(tx.enqueue).toBeUndefined()
      // @ts-expect-error a function with side effects does not take it
      const misuse = () => act(tx, 1)
      expect(misuse).toBeInstanceOf(Function)
    })
  })
})
