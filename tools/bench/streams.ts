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
import { createSendRequest, findWriters, splitMembers } from './messages.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'

/** Files that the process under test opens besides: connections of the load, the database, its own. */
const OTHER_FILES = 500

/** Memory per idle stream, and the effect of open streams on other work. */
export async function measureStreams(bench: Bench): Promise<Row[]> {
  const { listIds, writerIds } = splitMembers(bench)
  await fillMessages(bench, listIds)
  const { streams, settleMs } = bench.sizes
  const count = Math.min(streams, (await readOpenFilesLimit()) - OTHER_FILES)
  if (count < streams) {
    bench.print(
      `A process here may open only ${count + OTHER_FILES} files, which leaves ${count} streams instead of ${streams}: raise the hard limit ("ulimit -Hn ${streams * 2}" as root) to measure them all.`,
    )
  }
  const works = await createWorks(bench, writerIds)
  const tokens = await createSessions(bench, count)
  const alone = await measureWorks(bench, works)
  const before = await bench.memory()
  const start = performance.now()
  const holder = await openStreams(bench, tokens)
  const seconds = (performance.now() - start) / 1000
  await sleep(settleMs)
  const after = await bench.memory()
  const beside = await measureWorks(bench, works)
  holder.child.disconnect()
  await once(holder.child, 'exit')
  await sleep(settleMs)
  const again = await measureWorks(bench, works)
  const kilobytes = ((after.server - before.server) * 1024) / holder.open
  return [
    {
      entry: `each of ${count.toLocaleString('en')} open event streams`,
      // With few streams, collected garbage may exceed their memory.
      size: Math.max(0, kilobytes),
      failed: count - holder.open,
      unit: 'kB' as const,
      target: { most: 25 },
      note: `opened at ${(holder.open / seconds).toFixed(0)} a second: ${before.server} MB before, ${after.server} MB with them`,
    },
    ...works.map(({ entry }, turn) => ({
      entry: `${entry}, beside them`,
      server: beside[turn] as Figures,
      limit: pickFaster(alone[turn] as Figures, again[turn] as Figures),
      limitLabel: 'the same without them',
      target: { share: 0.8 },
    })),
  ]
}

interface StreamWork {
  entry: string
  requests: BenchRequest[]
}

async function createWorks(bench: Bench, writerIds: readonly number[]): Promise<StreamWork[]> {
  const writers = await findWriters(bench, writerIds)
  const by = (path: (turn: number) => string): BenchRequest[] =>
    writers.map(({ token }, turn) => ({ path: path(turn), headers: { cookie: `guinguette=${token}` } }))
  return [
    { entry: 'home page, member', requests: by(() => '/') },
    { entry: 'conversation list', requests: by(() => '/api/messages/0') },
    { entry: 'a message sent', requests: writers.map((writer) => createSendRequest(bench.secret, writer)) },
  ]
}

async function measureWorks({ address, load }: Bench, works: readonly StreamWork[]): Promise<Figures[]> {
  const all: Figures[] = []
  for (const { requests } of works) all.push(await load.overHttp(address, requests))
  return all
}

const pickFaster = (one: Figures, other: Figures) => (one.rate > other.rate ? one : other)

/** Creates sessions, one per member. */
export async function createSessions({ pool }: Bench, count: number): Promise<string[]> {
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

/** Starts a process that opens one stream per token. @returns the number of open streams */
export async function openStreams(
  { address }: Pick<Bench, 'address'>,
  tokens: string[],
): Promise<{ child: ChildProcess; open: number }> {
  const child = fork(join(projectFolder(), 'tools', 'bench', 'open-streams.mjs'), {
    serialization: 'advanced',
  })
  await once(child, 'message')
  child.send({ url: `${address}${EVENTS_PATH}`, tokens })
  const [open] = (await once(child, 'message')) as [number]
  return { child, open }
}

/** How many files each process started from here may open: Node raises its own limit as far as it may. */
async function readOpenFilesLimit(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(limits)?.[1]
  return hard === undefined || hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard)
}
