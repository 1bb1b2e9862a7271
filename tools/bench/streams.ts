import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectFolder } from '../../src/config.ts'
import { hashToken } from '../../src/platform/http/session.ts'
import { EVENTS_PATH } from '../../src/shared/live.ts'
import { mergeRounds } from './load.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import { compressed, requestAs, serve } from './work.ts'

/** Files that the process under test opens besides: connections of the load, the database, its own. */
const OTHER_FILES = 500
const HOME_READERS = 50

/** Memory per idle stream, and the effect of open streams on the home page. */
export async function measureStreams(bench: Bench): Promise<Row[]> {
  const { settleMs } = bench.sizes
  const count = await limitStreams(bench)
  const tokens = await createSessions(bench, count)
  const readHome = serve(bench, compressed(requestAs(tokens.slice(0, HOME_READERS), '/')))
  const alone = await readHome()
  const before = await bench.memory()
  const start = performance.now()
  const streams = await openStreams(bench, tokens)
  const perSecond = (streams.open * 1000) / (performance.now() - start)
  await sleep(settleMs)
  const after = await bench.memory()
  const beside = await readHome()
  await streams.close()
  await sleep(settleMs)
  return [
    {
      entry: `each of ${count.toLocaleString('en')} open event streams`,
      // With few streams, collected garbage may exceed their memory.
      size: Math.max(0, ((after.server - before.server) * 1024) / streams.open),
      failed: count - streams.open,
      unit: 'kB',
      target: { most: 25 },
      note: `opened at ${perSecond.toFixed(0)} a second: ${before.server} MB before, ${after.server} MB with them`,
    },
    {
      entry: 'home page, member, beside them',
      server: beside,
      limit: mergeRounds([alone, await readHome()]),
      limitLabel: 'the same without them',
      target: { share: 0.8 },
    },
  ]
}

/** The number of streams, or as many as a process may open files; Node raises its own limit to the hard one. */
async function limitStreams({ sizes: { streams }, print }: Bench): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const files = Number(/^Max open files\s+\S+\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  const count = Math.min(streams, files - OTHER_FILES)
  if (count < streams) {
    print(
      `A process here may open only ${files} files, which leaves ${count} streams instead of ${streams}: raise the hard limit ("ulimit -Hn ${streams * 2}" as root) to measure them all.`,
    )
  }
  return count
}

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

/** A process that sends requests in addition to the measured ones. */
export async function startClient() {
  const child = fork(join(projectFolder(), 'tools', 'bench', 'client-process.mjs'), {
    serialization: 'advanced',
  })
  const ended = new AbortController()
  child.once('exit', (code) => ended.abort(new Error(`the client process ended with ${code}`)))
  const answer = async () => (await once(child, 'message', { signal: ended.signal }))[0]
  await answer()
  return {
    /** Runs a task of the process. @returns its result */
    run: (task: string, message: { url: string; members: Record<string, string>[]; photo?: Buffer }) => {
      child.send({ task, ...message })
      return answer()
    },
    close: async () => {
      child.disconnect()
      if (!ended.signal.aborted) await once(child, 'exit')
    },
  }
}

/** Opens one stream per token from another process, until closed. */
export async function openStreams({ address }: Pick<Bench, 'address'>, tokens: readonly string[]) {
  const { run, close } = await startClient()
  const members = tokens.map((token) => ({ cookie: `guinguette=${token}` }))
  const open: number = await run('openStreams', { url: `${address}${EVENTS_PATH}`, members })
  return { open, close }
}
