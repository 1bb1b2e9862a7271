import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createPool } from '../../../src/platform/db/client.ts'
import { findSystemPostgres } from '../engines.ts'

// Three machines, each a network namespace with etcd, Patroni and PostgreSQL, and the HAProxy of deploy/failover
// before them.

const BIN = findSystemPostgres('pg_rewind')
const PROGRAMS = [
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/sbin/haproxy',
  '/usr/sbin/ip',
  '/usr/sbin/iptables',
]

/** Why this machine cannot run such a cluster; undefined if it can. */
function findObstacle(): string | undefined {
  const missing = PROGRAMS.filter((program) => !existsSync(program))
  if (missing.length > 0 || !BIN) return `${missing.join(', ') || 'PostgreSQL'} is not installed`
  if (process.getuid?.() !== 0) return 'only root may divide the network'
  const probe = 'guing-probe'
  const isDivisible = spawnSync('/usr/sbin/ip', ['netns', 'add', probe]).status === 0
  spawnSync('/usr/sbin/ip', ['netns', 'del', probe])
  return isDivisible ? undefined : 'the network cannot be divided here'
}

const obstacle = findObstacle()
/** Whether this machine can run such a cluster; its tests are skipped without one of its parts. */
export const hasFailover = obstacle === undefined
if (obstacle) console.warn(`No other database takes over in tests: ${obstacle}.`)

const DEPLOY = join(import.meta.dirname, '..', '..', '..', 'deploy', 'failover')
/** Data is in memory: a slow disk of the test machine would delay elections. */
const FOLDER = '/dev/shm'
const NETWORK = '10.213.77'
const BRIDGE = 'guing0'
const HOST = `${NETWORK}.1`
const PASSWORD = 'un secret de test'
const START_LIMIT_MS = 120_000
/** Characters of each log that an error shows. */
const LOG_SHOWN = 3_000
const NAMES = ['one', 'two', 'three'] as const
const MAJORITY = 2

export type NodeName = (typeof NAMES)[number]

/** A machine of the cluster. */
interface Node {
  name: NodeName
  address: string
  space: string
  folder: string
  children: ChildProcess[]
}

/** A machine as Patroni sees it. */
interface Member {
  name: NodeName
  role: string
  state: string
  timeline?: number
}

export interface FailoverCluster {
  /** Address of the primary, wherever it is, and of a replica. */
  primary: string
  replica: string
  /** The machine of the primary. */
  findPrimary(): Promise<NodeName>
  /** Names of the other machines. */
  others(name: NodeName): NodeName[]
  /** Sends a signal to all processes of a machine, or to its PostgreSQL only. */
  signal(name: NodeName, signal: NodeJS.Signals, which?: 'all' | 'postgres'): void
  /** Starts again what was killed. */
  start(name: NodeName): void
  /** Drops all packets between a machine and these addresses. */
  cut(name: NodeName, from: readonly (NodeName | 'site')[]): void
  /** Ends what `cut` began. */
  join(name: NodeName): void
  /** Waits until there is a primary, and two replicas that follow it. */
  waitUntilWhole(): Promise<void>
  /** The end of what each machine has written. */
  readLogs(): string
  stop(): Promise<void>
}

const ip = (...args: string[]) => execFileSync('/usr/sbin/ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })

/** Starts a cluster on addresses of its own; one at a time on a machine. */
export async function startFailoverCluster(): Promise<FailoverCluster> {
  removeNetwork()
  const folder = mkdtempSync(join(FOLDER, 'guinguette-failover-'))
  chmodSync(folder, 0o755)
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('addr', 'add', `${HOST}/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  const nodes = NAMES.map((name, index) => createNode(name, `${NETWORK}.${index + 11}`, folder))
  const find = (name: NodeName) => nodes.find((node) => node.name === name) as Node
  for (const node of nodes) startNode(node, nodes)
  const proxy = startProxy(folder, nodes)
  const readViews = () => Promise.all(nodes.map(readMembers))
  const readLogs = () =>
    nodes
      .flatMap(({ name, folder }) =>
        ['patroni', 'etcd'].map((program) => [name, program, join(folder, `${program}.log`)]),
      )
      .map(
        ([name, program, file]) =>
          `${name} ${program}\n${readFileSync(String(file), 'utf8').slice(-LOG_SHOWN)}`,
      )
      .join('\n')
  const waitUntilWhole = async () => {
    const until = Date.now() + START_LIMIT_MS
    for (;;) {
      const views = await readViews()
      if (findAgreed(views, views.length) && views.every(isWhole)) return
      if (Date.now() > until) {
        throw new Error(`the cluster is not whole: ${JSON.stringify(views)}\n${readLogs()}`)
      }
      await sleep(250)
    }
  }
  await waitUntilWhole()
  await createSiteDatabase()
  return {
    primary: `postgresql://guinguette:guinguette@${HOST}:5000/guinguette`,
    replica: `postgresql://guinguette:guinguette@${HOST}:5001/guinguette`,
    findPrimary: async () => {
      const primary = findAgreed(await readViews(), MAJORITY)
      if (!primary) throw new Error('the machines do not agree on a primary')
      return primary
    },
    others: (name) => NAMES.filter((other) => other !== name),
    signal: (name, signal, which = 'all') => signalAll(listProcesses(find(name), which), signal),
    start: (name) => startNode(find(name), nodes),
    cut: (name, from) => {
      for (const other of from) {
        const address = other === 'site' ? HOST : find(other).address
        divide(find(name), ['-A', 'INPUT', '-s', address, '-j', 'DROP'])
        divide(find(name), ['-A', 'OUTPUT', '-d', address, '-j', 'DROP'])
      }
    },
    join: (name) => divide(find(name), ['-F']),
    waitUntilWhole,
    readLogs,
    stop: async () => {
      proxy.kill('SIGKILL')
      for (const node of nodes) {
        signalAll(listProcesses(node, 'all'), 'SIGKILL')
        await Promise.all(node.children.filter(isRunning).map((child) => once(child, 'exit')))
      }
      removeNetwork()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended since it was listed.
    }
  }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

/** The cluster as one machine sees it; empty without an answer. */
async function readMembers({ address }: Node): Promise<Member[]> {
  try {
    const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) })
    return response.ok ? ((await response.json()) as { members: Member[] }).members : []
  } catch {
    return []
  }
}

/** The leader that at least so many machines name: one that was cut off knows only the past. */
function findAgreed(views: readonly Member[][], count: number): NodeName | undefined {
  const named = views.map((members) => members.find(({ role }) => role === 'leader')?.name)
  return NAMES.find((name) => named.filter((each) => each === name).length >= count)
}

/** One leader, and two replicas that stream on its timeline, one of them synchronous. */
function isWhole(members: readonly Member[]): boolean {
  const leader = members.find(({ role }) => role === 'leader')
  const followers = members.filter(
    (member) => member !== leader && ['running', 'streaming'].includes(member.state),
  )
  return (
    leader?.state === 'running' &&
    followers.length === 2 &&
    followers.every(({ timeline }) => timeline === leader.timeline) &&
    followers.some(({ role }) => role === 'sync_standby')
  )
}

function createNode(name: NodeName, address: string, folder: string): Node {
  const space = `guing-${name}`
  const outside = `guing-${name.slice(0, 3)}`
  ip('netns', 'add', space)
  ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
  ip('link', 'set', outside, 'master', BRIDGE, 'up')
  ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  for (const device of ['eth0', 'lo']) ip('-n', space, 'link', 'set', device, 'up')
  const own = join(folder, name)
  mkdirSync(own)
  execFileSync('chown', ['postgres:postgres', own])
  return { name, address, space, folder: own, children: [] }
}

function removeNetwork(): void {
  for (const name of NAMES) {
    try {
      ip('netns', 'del', `guing-${name}`)
    } catch {
      // None was left behind.
    }
  }
  try {
    ip('link', 'del', BRIDGE)
  } catch {
    // As above.
  }
}

function startNode(node: Node, nodes: readonly Node[]): void {
  const etcdFolder = join(node.folder, 'etcd')
  const settings = {
    PATH: process.env.PATH,
    LANG: 'C.UTF-8',
    // Patroni writes the password of the current primary there: machines that share a home overwrite each other's.
    HOME: node.folder,
    ...createEtcdSettings(node, nodes, etcdFolder),
    ...createPatroniSettings(node, nodes),
  }
  node.children = [
    runOn(node, ['/usr/bin/etcd'], settings),
    runOn(node, ['/usr/bin/patroni', join(DEPLOY, 'patroni.yml')], settings),
  ]
}

/** The variables of deploy/failover/etcd.env.example. */
function createEtcdSettings(node: Node, nodes: readonly Node[], folder: string): Record<string, string> {
  const [client, peer] = [`http://${node.address}:2379`, `http://${node.address}:2380`]
  return {
    ETCD_NAME: node.name,
    ETCD_DATA_DIR: folder,
    ETCD_LISTEN_CLIENT_URLS: client,
    ETCD_ADVERTISE_CLIENT_URLS: client,
    ETCD_LISTEN_PEER_URLS: peer,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
    ETCD_INITIAL_CLUSTER: nodes.map(({ name, address }) => `${name}=http://${address}:2380`).join(','),
    ETCD_INITIAL_CLUSTER_TOKEN: 'guinguette',
    ETCD_INITIAL_CLUSTER_STATE: 'new',
    ETCD_ENABLE_V2: 'true',
  }
}

/** The variables of deploy/failover/patroni.env.example. */
function createPatroniSettings(node: Node, nodes: readonly Node[]): Record<string, string> {
  return {
    PATRONI_NAME: node.name,
    PATRONI_ETCD_HOSTS: nodes.map(({ address }) => `${address}:2379`).join(','),
    PATRONI_RESTAPI_LISTEN: `${node.address}:8008`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${node.address}:8008`,
    PATRONI_POSTGRESQL_LISTEN: `${node.address},127.0.0.1:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${node.address}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: join(node.folder, 'postgres'),
    PATRONI_POSTGRESQL_BIN_DIR: String(BIN),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
    PATRONI_REWIND_USERNAME: 'rewinder',
    PATRONI_REWIND_PASSWORD: PASSWORD,
  }
}

/** Every machine has its own folder of PostgreSQL's sockets. */
const OWN_SOCKETS = 'mount -t tmpfs -o uid=postgres,mode=755 sockets /run/postgresql'

function runOn(node: Node, command: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const [program = ''] = command
  const log = openSync(join(node.folder, `${program.split('/').at(-1)}.log`), 'a')
  const script = `${OWN_SOCKETS} && exec setpriv --reuid=postgres --regid=postgres --init-groups "$@"`
  const inSpace = ['netns', 'exec', node.space, 'unshare', '--mount', 'sh', '-c', script, 'sh']
  return spawn('/usr/sbin/ip', [...inSpace, ...command], {
    env,
    cwd: node.folder,
    stdio: ['ignore', log, log],
  })
}

function startProxy(folder: string, nodes: readonly Node[]): ChildProcess {
  const log = openSync(join(folder, 'haproxy.log'), 'a')
  const addresses = Object.fromEntries(nodes.map(({ name, address }) => [name.toUpperCase(), address]))
  return spawn('/usr/sbin/haproxy', ['-db', '-f', join(DEPLOY, 'haproxy.cfg')], {
    env: { BIND: HOST, ...addresses },
    stdio: ['ignore', log, log],
  })
}

async function createSiteDatabase(): Promise<void> {
  const url = `postgresql://postgres:${encodeURIComponent(PASSWORD)}@${HOST}:5000/postgres`
  const { db } = createPool(url, { databasePoolSize: 1, databaseStatementTimeout: 20_000 })
  const until = Date.now() + START_LIMIT_MS
  for (;;) {
    try {
      await sql`create role guinguette login password 'guinguette'`.execute(db)
      break
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(250)
    }
  }
  await sql`create database guinguette owner guinguette`.execute(db)
  await db.destroy()
}

function listProcesses({ space }: Node, which: 'all' | 'postgres'): number[] {
  const pids = execFileSync('/usr/sbin/ip', ['netns', 'pids', space], { encoding: 'utf8' })
  const all = pids.split('\n').filter(Boolean).map(Number)
  if (which === 'all') return all
  return all.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    } catch {
      return false
    }
  })
}

function divide({ space }: Node, rule: readonly string[]): void {
  execFileSync('/usr/sbin/ip', ['netns', 'exec', space, '/usr/sbin/iptables', '-w', ...rule])
}
