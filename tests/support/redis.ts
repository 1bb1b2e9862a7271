import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../src/platform/db/postmaster.ts'

const PROGRAM = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find(existsSync)

/** Whether this machine has a Redis; its tests are skipped without one. */
export const hasRedis = PROGRAM !== undefined
if (!hasRedis) console.warn('No redis-server is installed: what passes through Redis is not tested.')

/** A Redis without persistence. */
export async function startRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'guinguette-redis-'))
  const port = await findFreePort()
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ]
  const server = spawn(String(PROGRAM), settings, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const lines of server.stdout) if (String(lines).includes('Ready to accept')) break
  server.stdout.resume()
  return {
    url: `redis://127.0.0.1:${port}/3`,
    stop: async () => {
      server.kill('SIGKILL')
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
