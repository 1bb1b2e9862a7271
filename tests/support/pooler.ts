import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getSystemUser } from '../../src/platform/db/embedded-location.ts'
import { findFreePort } from '../../src/platform/db/postmaster.ts'

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync)

/** Whether this machine has a PgBouncer; its tests are skipped without one. */
export const hasPooler = PROGRAM !== undefined
if (!hasPooler) console.warn('No pgbouncer is installed: a pooler before the database is not tested.')

/** Server processes that all clients share: few enough for each transaction to get another one. */
const SERVERS = 3

/** A PgBouncer before a database, which may run each transaction on another server process. */
export async function startPooler(database: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'guinguette-pooler-'))
  await chmod(folder, 0o755)
  const port = await findFreePort()
  const { port: serverPort, username, password, pathname } = new URL(database)
  const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  const server = { host: '127.0.0.1', port: serverPort || '5432', dbname: pathname.slice(1), ...login }
  const parameters = Object.entries(server).filter(([, value]) => value)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
site = ${parameters.map(([name, value]) => `${name}=${value}`).join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVERS}
log_connections = 0
log_disconnections = 0
`,
  )
  // PgBouncer refuses to run as root too.
  const runAs = process.getuid?.() === 0 ? getSystemUser() : {}
  const child = spawn(String(PROGRAM), ['-q', file], { ...runAs, stdio: 'ignore', cwd: '/' })
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error('pgbouncer ended without listening')
    await sleep(20)
  }
  return {
    url: `postgresql://site@127.0.0.1:${port}/site`,
    stop: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Whether a server listens on the port. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = dial(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
