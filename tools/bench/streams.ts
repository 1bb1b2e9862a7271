import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectFolder } from '../../src/config.ts'
import { hashToken } from '../../src/platform/http/session.ts'
import { EVENTS_PATH } from '../../src/shared/live.ts'
import { fillMessages } from './fill-messages.ts'
import type { BenchRequest, Figures } from './load.ts'
import { castOf, readWriters, sending } from './messages.ts'
import type { Row } from './row.ts'
import type { Bench } from './run.ts'

/** Files that the process under test opens besides: connections of the load, the database, its own. */
const OTHER_FILES = 500

/** Open streams that nothing happens on: what each weighs, and what other work loses beside them. */
export async function runStreams(bench: Bench): Promise<Row[]> {
  const { listIds, writerIds } = castOf(bench)
  await fillMessages(bench, listIds)
  const { streams, settleMs } = bench.sizes
  const count = Math.min(streams, (await openFilesLimit()) - OTHER_FILES)
  if (count < streams) {
    bench.print(
      `A process here may open only ${count + OTHER_FILES} files, which leaves ${count} streams instead of ${streams}: raise the hard limit ("ulimit -Hn ${streams * 2}" as root) to measure them all.`,
    )
  }
  const works = await worksOf(bench, writerIds)
  const tokens = await signIn(bench, count)
  const alone = await measure(bench, works)
  const before = await bench.memory()
  const start = performance.now()
  const holder = await holdStreams(bench, tokens)
  const seconds = (performance.now() - start) / 1000
  await sleep(settleMs)
  const after = await bench.memory()
  const beside = await measure(bench, works)
  holder.child.disconnect()
  await once(holder.child, 'exit')
  await sleep(settleMs)
  const again = await measure(bench, works)
  const kilobytes = ((after.server - before.server) * 1024) / holder.open
  return [
    {
      entry: `each of ${count.toLocaleString('en')} open event streams`,
      // Where few stand, what the collector gives back meanwhile may be more.
      size: Math.max(0, kilobytes),
      failed: count - holder.open,
      unit: 'kB' as const,
      asked: { most: 25 },
      note: `opened at ${(holder.open / seconds).toFixed(0)} a second: ${before.server} MB before, ${after.server} MB with them`,
    },
    ...works.map(({ entry }, turn) => ({
      entry: `${entry}, beside them`,
      server: beside[turn] as Figures,
      limit: faster(alone[turn] as Figures, again[turn] as Figures),
      limitIs: 'the same without them',
      asked: { share: 0.8 },
    })),
  ]
}

interface Work {
  entry: string
  requests: BenchRequest[]
}

async function worksOf(bench: Bench, writerIds: readonly number[]): Promise<Work[]> {
  const writers = await readWriters(bench, writerIds)
  const by = (path: (turn: number) => string): BenchRequest[] =>
    writers.map(({ token }, turn) => ({ path: path(turn), headers: { cookie: `guinguette=${token}` } }))
  return [
    { entry: 'home page, member', requests: by(() => '/') },
    { entry: 'conversation list', requests: by(() => '/api/messages/0') },
    { entry: 'a message sent', requests: writers.map((writer) => sending(bench.secret, writer)) },
  ]
}

async function measure({ address, load }: Bench, works: readonly Work[]): Promise<Figures[]> {
  const all: Figures[] = []
  for (const { requests } of works) all.push(await load.overHttp(address, requests))
  return all
}

const faster = (one: Figures, other: Figures) => (one.rate > other.rate ? one : other)

/** Sessions of so many members, one each. */
export async function signIn({ pool }: Bench, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => `s.${randomBytes(32).toString('base64url')}`)
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select t.hash, m.user_id, now() + interval '1 day'
     from unnest($1::bytea[]) with ordinality t (hash, turn)
     join (select user_id, row_number() over (order by user_id desc) as turn from member_search
       where searchable order by user_id desc limit $2) m using (turn)`,
    [tokens.map(hashToken), count],
  )
  return tokens
}

/** A process that holds one stream a token, and how many stand. */
export async function holdStreams(
  { address }: Pick<Bench, 'address'>,
  tokens: string[],
): Promise<{ child: ChildProcess; open: number }> {
  const child = fork(join(projectFolder(), 'tools', 'bench', 'hold-streams.mjs'), {
    serialization: 'advanced',
  })
  await once(child, 'message')
  child.send({ url: `${address}${EVENTS_PATH}`, tokens })
  const [open] = (await once(child, 'message')) as [number]
  return { child, open }
}

/** How many files each process started from here may open: Node raises its own limit as far as it may. */
async function openFilesLimit(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(limits)?.[1]
  return hard === undefined || hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard)
}
