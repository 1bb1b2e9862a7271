import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../src/platform/db/postmaster.ts'
import type { RedisAddress } from '../../src/platform/redis.ts'

const PROGRAM = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find(existsSync)

/** Whether this machine has a Redis; its tests are skipped without one. */
export const hasRedis = PROGRAM !== undefined
if (!hasRedis) console.warn('No redis-server is installed: what passes through Redis is not tested.')

/** The address of a Redis without sentinels. */
export const toRedisAddress = (url: string): RedisAddress => ({
  url,
  sentinels: [],
  sentinelPassword: undefined,
})

/** A Redis without persistence. */
export async function startRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'guinguette-redis-'))
  const { port, child } = await launchRedis(folder)
  return {
    url: `redis://127.0.0.1:${port}/3`,
    stop: async () => {
      await kill(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function launchRedis(folder: string, options: readonly string[] = []) {
  const port = await findFreePort()
  const common = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn(String(PROGRAM), [...common, '--dir', folder, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await waitUntilReady(child, 'Ready to accept')
  return { port, child }
}

async function waitUntilReady(child: ChildProcess, sentence: string): Promise<void> {
  const { stdout } = child
  if (!stdout) return
  for await (const lines of stdout) if (String(lines).includes(sentence)) break
  stdout.resume()
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const PRIMARY_NAME = 'guinguette'
const SENTINEL_COUNT = 3

/** A Redis with a replica and three sentinels, without persistence. */
export interface WatchedRedis {
  address: RedisAddress
  /** Sends a signal to the first Redis, which is the primary until it fails. */
  signalFirst(signal: NodeJS.Signals): void
  stop(): Promise<void>
}

export async function startWatchedRedis(): Promise<WatchedRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'guinguette-sentinels-'))
  const first = await launchRedis(folder)
  const second = await launchRedis(folder, ['--replicaof', '127.0.0.1', String(first.port)])
  const sentinels = await Promise.all(
    Array.from({ length: SENTINEL_COUNT }, (_, nth) =>
      launchSentinel(join(folder, `${nth}.conf`), first.port),
    ),
  )
  const children = [first, second, ...sentinels].map(({ child }) => child)
  return {
    address: {
      url: `redis://${PRIMARY_NAME}/3`,
      sentinels: sentinels.map(({ port }) => ({ host: '127.0.0.1', port })),
      sentinelPassword: undefined,
    },
    signalFirst: (signal) => first.child.kill(signal),
    stop: async () => {
      await Promise.all(children.map(kill))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A sentinel rewrites its file of settings. */
async function launchSentinel(file: string, primaryPort: number) {
  const port = await findFreePort()
  await writeFile(
    file,
    `port ${port}
bind 127.0.0.1
sentinel monitor ${PRIMARY_NAME} 127.0.0.1 ${primaryPort} 2
sentinel down-after-milliseconds ${PRIMARY_NAME} 1000
sentinel failover-timeout ${PRIMARY_NAME} 5000
`,
  )
  const child = spawn(String(PROGRAM), [file, '--sentinel'], { stdio: ['ignore', 'pipe', 'inherit'] })
  await waitUntilReady(child, '+monitor')
  return { port, child }
}
