import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../src/platform/db/postmaster.ts'
import { isListening } from './pooler.ts'
import { hasRedis, startRedis } from './redis.ts'
import { hasReplica, type ReplicatedDatabase, startReplicatedDatabase } from './replica.ts'

const SERVER = join(import.meta.dirname, '..', '..', 'dist', 'server', 'server.js')
const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync)
export const SECRET_KEY = 'the same secret in all of these processes'

/** Whether this machine can run a whole cluster; the tests are skipped without one of its parts. */
export const hasCluster = NGINX !== undefined && hasRedis && hasReplica
if (!NGINX) console.warn('No nginx is installed: several processes behind a proxy are not tested.')

/** A process of the built site. */
export interface Instance {
  address: string
  child: ChildProcess
}

/** Two web processes and one worker, on a database with a replica, behind a proxy. */
export interface Cluster {
  pair: ReplicatedDatabase
  /** The first two are web processes, the third is the worker. */
  instances: [Instance, Instance, Instance]
  /** Address of the proxy before the web processes. */
  proxy: string
  dataDir: string
  /** Stops one as a supervisor does, and starts it again at its address. @returns the exit code */
  restart(which: number): Promise<number | null>
  /** Waits until the proxy uses a process again that was unreachable. */
  waitUntilProxied(which: number): Promise<void>
  stop(): Promise<void>
}

async function waitUntilServed(proxy: string, address: string): Promise<void> {
  const { host } = new URL(address)
  for (;;) {
    const { headers } = await fetch(`${proxy}/api/health`)
    if (headers.get('x-served-by') === host) return
    await sleep(100)
  }
}

/** How long the proxy skips a process that refused a connection; seconds. */
const FAIL_TIMEOUT_S = 1

/** Starts everything on free ports of this machine. */
export async function startCluster(): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'guinguette-cluster-'))
  await chmod(dataDir, 0o755)
  const [pair, redis] = await Promise.all([startReplicatedDatabase(), startRedis()])
  const settings = {
    DATABASE_URL: pair.primary,
    DATABASE_REPLICA_URL: pair.replica,
    REDIS_URL: redis.url,
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: 'loopback',
    DRAIN_SECONDS: '1',
    SITE_URL: 'http://localhost:3000',
  }
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
  const start = (which: number) =>
    startInstance({ ...settings, PORT: String(ports[which]), PROCESS_ROLE: which === 2 ? 'worker' : 'web' })
  // The first one migrates the database.
  const first = await start(0)
  const instances = [first, ...(await Promise.all([start(1), start(2)]))] as Cluster['instances']
  const proxy = await startProxy(join(dataDir, 'nginx'), ports.slice(0, 2))
  return {
    pair,
    instances,
    proxy: proxy.address,
    dataDir,
    restart: async (which) => {
      const code = await stopInstance(instances[which], 'SIGTERM')
      instances[which] = await start(which)
      return code
    },
    waitUntilProxied: (which) => waitUntilServed(proxy.address, String(instances[which]?.address)),
    stop: async () => {
      await proxy.stop()
      await Promise.all(instances.map((instance) => stopInstance(instance, 'SIGKILL')))
      await Promise.all([pair.stop(), redis.stop()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function startInstance(settings: Record<string, string>): Promise<Instance> {
  const child = spawnServer({ SECRET_KEY, LOG_LEVEL: 'error', ...settings })
  let said = ''
  const listens = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (lines) => {
        said += lines
        if (said.includes('listens')) resolve(true)
      })
    }
    child.on('exit', () => resolve(false))
  })
  if (await listens) return { address: `http://127.0.0.1:${settings.PORT}`, child }
  throw new Error(`a process ended without listening: ${said}`)
}

/** The built server with only these settings. */
export function spawnServer(settings: Record<string, string>) {
  return spawn(process.execPath, [SERVER], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function stopInstance(
  instance: Instance | undefined,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<number | null> {
  if (!instance) return null
  const { child } = instance
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill(signal)
  const [code] = await once(child, 'exit')
  return code
}

/** An nginx before these ports, with the settings of a site. */
async function startProxy(folder: string, ports: number[]) {
  const port = await findFreePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}-${name};`)
    .join(' ')
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=${FAIL_TIMEOUT_S}s;`)
  const file = `${folder}.conf`
  await writeFile(
    file,
    `daemon off; worker_processes 1; pid ${folder}.pid; error_log ${folder}.log;
events { worker_connections 512; }
http {
  access_log off; ${temporary}
  upstream site { least_conn; ${servers.join(' ')} keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 11m;
    add_header x-served-by $upstream_addr always;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_next_upstream error timeout;
    location / { proxy_pass http://site; }
    location = /api/events { proxy_pass http://site; proxy_buffering off; }
  }
}
`,
  )
  const child = spawn(String(NGINX), ['-e', `${folder}.log`, '-c', file], { stdio: 'ignore' })
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error('nginx ended without listening')
    await sleep(20)
  }
  return {
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
