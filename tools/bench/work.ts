import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { createCsrfToken, createSession } from '../../src/platform/http/session.ts'
import type { BenchRequest, Figures, HttpOptions } from './load.ts'
import type { WorkRow, WorkTarget } from './report.ts'
import type { Bench } from './run.ts'

/** One side of a row: the server, or its limit. */
type Side = () => Promise<Figures>

/** A row to measure: the server and its limit in turn. */
export interface Work {
  entry: string
  server: Side
  limit: Side
  limitLabel: string
  target?: WorkTarget
}

/** Measures rows one after the other. */
export async function measureWorks({ load }: Bench, works: readonly Work[]): Promise<WorkRow[]> {
  const rows: WorkRow[] = []
  for (const { server, limit, target = {}, ...labels } of works)
    rows.push({ ...labels, ...(await load.alternate(server, limit)), target })
  return rows
}

/** The server under test. */
export const serve =
  ({ load, address }: Bench, requests: BenchRequest[], options?: HttpOptions): Side =>
  () =>
    load.overHttp(address, requests, options)

/** The hand-written reference server. */
export const serveTemplate =
  ({ load, floorAddress }: Bench, requests: BenchRequest[], options?: HttpOptions): Side =>
  () =>
    load.overHttp(floorAddress, requests, options)

/** Work in this process. */
export const runHere =
  ({ load }: Bench, work: (turn: number) => Promise<unknown>, clients?: number): Side =>
  () =>
    load.bare(work, clients === undefined ? {} : { clients })

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
      `set statement_timeout = 0; set maintenance_work_mem = '512MB'; set synchronous_commit = off`,
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

/** Creates the monthly partitions of the past half year. */
export async function createPartitions(client: PoolClient, table: string, months: number): Promise<void> {
  await client.query(
    'select cut_by_month($1, (now() - make_interval(months => ago))::date) from generate_series(0, $2) ago',
    [table, months],
  )
}
