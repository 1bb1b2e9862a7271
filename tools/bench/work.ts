import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { createCsrfToken, createSession } from '../../src/platform/http/session.ts'
import { type BenchRequest, type HttpOptions, NO_FIGURES, type Side } from './load.ts'
import { combineTimes, readProcessorTime } from './processor.ts'
import type { WorkRow, WorkTarget } from './report.ts'
import type { Bench } from './run.ts'

/** The other side of a comparison with the server. */
export interface Limit {
  limit: Side
  limitLabel: string
  target?: WorkTarget
  note?: string
}

/** A row to measure: the server and its limit in turn. */
export interface Work extends Limit {
  entry: string
  server: Side
  /** Milliseconds of processor that the peer takes. */
  peer?: number
  /** Further limits, each with a row of its own. */
  others?: (Limit & { entry: string })[]
}

/** Measures rows one after the other. */
export async function measureWorks({ load }: Bench, works: readonly Work[]): Promise<WorkRow[]> {
  const rows: WorkRow[] = []
  for (const { server, others = [], ...first } of works) {
    const limits = [first, ...others]
    const [figures = NO_FIGURES, ...figuresOf] = await load.alternate(
      server,
      ...limits.map(({ limit }) => limit),
    )
    for (const [index, { target = {}, ...labels }] of limits.entries())
      rows.push({ ...labels, server: figures, limit: figuresOf[index] ?? NO_FIGURES, target })
  }
  return rows
}

/** Adds the processor time of a request: of the process that does the work, and of PostgreSQL. */
export const withCost =
  ({ pool }: Bench, pid: number, side: Side): Side =>
  async () => {
    const before = await readProcessorTime(pid, pool)
    const figures = await side()
    // Requests that were not answered in time are being worked on.
    await sleep(figures.sent === figures.answered ? 0 : Math.min(MAX_REST_MS, figures.p50))
    const after = await readProcessorTime(pid, pool)
    const { sent = 0 } = figures
    if (!before || !after || sent === 0) return figures
    return { ...figures, cost: combineTimes(after, before, (end, start) => (end - start) / sent) }
  }

const MAX_REST_MS = 500

/** The server under test. */
export const serve = (bench: Bench, requests: BenchRequest[], options?: HttpOptions): Side =>
  withCost(bench, bench.server.pid, () => bench.load.overHttp(bench.address, requests, options))

/** The hand-written reference server. */
export const serveTemplate = (bench: Bench, requests: BenchRequest[], options?: HttpOptions): Side =>
  withCost(bench, bench.floor.pid, () => bench.load.overHttp(bench.floor.address, requests, options))

/** Work in this process. */
export const runHere = (bench: Bench, work: (turn: number) => Promise<unknown>, clients?: number): Side =>
  withCost(bench, process.pid, () => bench.load.bare(work, clients === undefined ? {} : { clients }))

/** A prepared statement in this process. */
export const runStatement = (
  bench: Bench,
  query: { name: string; text: string },
  valuesAt: (turn: number) => unknown[],
): Side => runHere(bench, (turn) => bench.pool.query({ ...query, values: valuesAt(turn) }))

/** A transaction in this process, from twelve clients. */
export const runTransaction = (
  bench: Bench,
  write: (client: PoolClient, turn: number) => Promise<unknown>,
): Side =>
  runHere(
    bench,
    async (turn) => {
      const client = await bench.pool.connect()
      try {
        await client.query('begin')
        await write(client, turn)
        await client.query('commit')
      } finally {
        client.release()
      }
    },
    12,
  )

/**
 * Samples at intervals while work runs, from its start until after its end.
 * @throws the error of the work; one of sampling only if the work succeeds
 */
export async function sampleDuring<T, S>(everyMs: number, sample: () => Promise<S>, work: () => Promise<T>) {
  const samples: S[] = []
  let isDone = false
  const sampling = (async () => {
    while (!isDone) {
      samples.push(await sample())
      await sleep(everyMs)
    }
    samples.push(await sample())
  })()
  sampling.catch(() => {})
  const result = await work().finally(() => {
    isDone = true
  })
  await sampling
  return { result, samples }
}

/** The element of a turn, from the start again after the last. */
export const elementAt = <T>(list: readonly T[], turn: number) => list[turn % list.length] as T

/** Creates a session for each member. */
export function signIn({ db }: Pick<Bench, 'db'>, ids: readonly number[]): Promise<string[]> {
  return Promise.all(ids.map((id) => createSession(db, id)))
}

const cookieOf = (token: string) => ({ cookie: `guinguette=${token}` })

/** Requests paths as these members in turn; one path as each of them. */
export function requestAs(tokens: readonly string[], paths: string | readonly string[]): BenchRequest[] {
  const list = typeof paths === 'string' ? tokens.map(() => paths) : paths
  return list.map((path, turn) => ({ path, headers: cookieOf(elementAt(tokens, turn)) }))
}

/** The same requests, compressed as browsers ask for them. */
export function compressed(requests: readonly BenchRequest[]): BenchRequest[] {
  return requests.map(({ headers, ...request }) => ({
    ...request,
    headers: { ...headers, 'accept-encoding': 'br' },
  }))
}

/** Posts JSON with the cookie and the CSRF token of a session. */
export function postAs(secret: string, token: string, path: string, body: object): BenchRequest {
  const headers = {
    ...cookieOf(token),
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'x-csrf-token': createCsrfToken(secret, token),
  }
  return { method: 'POST', path, headers, body: JSON.stringify(body) }
}

interface Fill {
  /** Names the written rows in the progress line. */
  label: string
  /** SQL of one boolean: true once filled. */
  isFilled: { text: string; values: unknown[] }
  /** Analyzed afterwards. */
  tables: string
  write(client: PoolClient): Promise<unknown>
}

/** Fills tables once per database, in one transaction without a time limit. */
export async function fillOnce(
  { pool, print }: Pick<Bench, 'pool' | 'print'>,
  { label, isFilled, tables, write }: Fill,
): Promise<void> {
  const { rows } = await pool.query<{ filled: boolean }>({
    ...isFilled,
    text: `select ${isFilled.text} as filled`,
  })
  if (rows[0]?.filled) return
  print(`writing ${label} …`)
  const client = await pool.connect()
  try {
    await client.query(
      `set statement_timeout = 0; set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off`,
    )
    await client.query('begin')
    await write(client)
    await client.query('commit')
    await client.query(`vacuum (analyze) ${tables}`)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.query('reset all').catch(() => {})
    client.release()
  }
}

/**
 * Fills tables without their foreign keys and indexes, primary keys excepted, and recreates them: each row of millions
 * would look up and lock the rows that it refers to.
 */
export async function withoutIndexes(
  client: PoolClient,
  tables: readonly string[],
  write: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ remove: string; recreate: string }>(
    `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as remove,
       format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as recreate
     from pg_constraint c
     where c.conrelid = any ($1::regclass[]) and c.contype in ('f', 'u') and c.conparentid = 0
     union all
     select format('drop index %s', i.indexrelid::regclass), replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
     from pg_index i
     where i.indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))`,
    [tables],
  )
  for (const { remove } of rows) await client.query(remove)
  await write()
  for (const { recreate } of rows) await client.query(recreate)
}

/** Creates the monthly partitions of the past half year. */
export async function createPartitions(client: PoolClient, table: string, months: number): Promise<void> {
  await client.query(
    'select cut_by_month($1, (now() - make_interval(months => ago))::date) from generate_series(0, $2) ago',
    [table, months],
  )
}
