import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testLong } from '../../../tests/support/long-form.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { isAlive, readPostmaster, stopPostmaster } from './postmaster.ts'

const isRoot = process.getuid?.() === 0
const said: string[] = []
const say = (output: string) => said.push(output)
const log = { info: say, warn: say, error: say }

let folder: string
let opened: Embedded[] = []
const holders: ChildProcess[] = []

beforeAll(async () => {
  folder = await makeFolder(0o755)
})
afterEach(async () => {
  await Promise.all(opened.map((embedded) => embedded.stop()))
  for (const holder of holders.splice(0)) holder.kill('SIGKILL')
  opened = []
  said.length = 0
})
afterAll(() => removeFolder(folder))

async function makeFolder(mode: number): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'guinguette-embedded-'))
  await chmod(made, mode)
  return made
}

async function removeFolder(made: string): Promise<void> {
  const cluster = join(made, 'postgres')
  const running = await readPostmaster(cluster)
  if (running) await stopPostmaster(running, cluster)
  await rm(made, { recursive: true, force: true })
}

async function open(as: EmbeddedOptions['as'] = 'server', dataDir = folder): Promise<Embedded> {
  const embedded = await startEmbedded(dataDir, log, { as, initArguments: ['--no-sync'] })
  opened.push(embedded)
  return embedded
}

/** Another process with the database of `dataDir` open, or the sentence of its rejection. */
async function openDatabaseElsewhere(dataDir: string): Promise<{ process: ChildProcess; said: string }> {
  const script = `
    import { runnerImport } from 'vite'
    const { module } = await runnerImport('/src/platform/db/embedded.ts', { configFile: false, logLevel: 'silent' })
    const log = { info() {}, warn() {}, error() {} }
    const options = { as: 'server', initArguments: ['--no-sync'] }
    module.startEmbedded(process.argv[1], log, options).then(() => console.log('open'), (error) => console.log(error.message))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  holders.push(child)
  const [chunk] = await once(child.stdout, 'data')
  return { process: child, said: String(chunk).trim() }
}

async function sendCommand(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

async function runningPid(): Promise<number> {
  return (await readPostmaster(join(folder, 'postgres')))?.pid ?? 0
}

test('is made at the first start, and is there again at the next', async () => {
  const first = await open()
  await sendCommand(first.url, "create table kept as select 'Zoé' as name")
  await first.stop()
  expect(await runningPid()).toBe(0)

  const second = await open()
  expect(await sendCommand(second.url, 'select name from kept')).toEqual(['Zoé'])
  expect(await sendCommand(second.url, 'select usesuper from pg_user where usename = current_user')).toEqual([
    false,
  ])
  expect(
    await sendCommand(
      second.url,
      `select x from (values ('été'), ('Zoé'), ('ete')) v(x) order by x collate "fr-x-icu"`,
    ),
  ).toEqual(['ete', 'été', 'Zoé'])
})

test('answers on the loopback address only, to those who have the password, kept for its owner', async () => {
  const { adminUrl } = await open()
  expect(await sendCommand(adminUrl, "select current_setting('listen_addresses')")).toEqual(['127.0.0.1'])
  const file = join(folder, 'postgres', 'guinguette-password')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const password = await readFile(file, 'utf8')
  await expect(sendCommand(adminUrl.replace(password, 'guessed'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  )
})

test('a second server is rejected with a sentence, a tool shares the first', async () => {
  const holder = await openDatabaseElsewhere(folder)
  expect(holder.said).toBe('open')
  await expect(open()).rejects.toThrow(
    `The database in ${folder} is in use by another running Guinguette: stop it first.`,
  )
  const tool = await open('tool')
  expect(await sendCommand(tool.url, 'select name from kept')).toEqual(['Zoé'])
  const pid = await runningPid()
  await tool.stop()
  expect(await runningPid()).toBe(pid)
})

test('a server that starts while a tool stops the database starts it again', async () => {
  const tool = await open('tool')
  const starting = open()
  await sleep(300)
  await tool.stop()
  expect((await starting).isOwn).toBe(true)
})

test('what a killed process leaves running is taken over with its data', async () => {
  const { process: holder } = await openDatabaseElsewhere(folder)
  const orphan = await runningPid()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(isAlive(orphan)).toBe(true)

  const { url, stop } = await open()
  expect(await runningPid()).toBe(orphan)
  expect(await sendCommand(url, 'select name from kept')).toEqual(['Zoé'])
  await stop()
  expect(await runningPid()).toBe(0)
})

test('comes back at the same address when it is killed itself', async () => {
  const { url } = await open()
  const killed = await runningPid()
  process.kill(killed, 'SIGKILL')
  await expect
    .poll(() => sendCommand(url, 'select name from kept').catch(() => 'away'), { timeout: 15_000 })
    .toEqual(['Zoé'])
  expect(await runningPid()).not.toBe(killed)
  expect(said).toEqual(['The embedded database has stopped; restarting it.'])
})

test('stopping one that was killed does not hang', async () => {
  const { stop } = await open()
  process.kill(await runningPid(), 'SIGKILL')
  const from = Date.now()
  await stop()
  expect(Date.now() - from).toBeLessThan(8_000)
  expect(await runningPid()).toBe(0)
})

test('another process that bears the number of a dead server does not stop the start', async () => {
  const cluster = join(folder, 'postgres')
  const { uid, gid } = await stat(cluster)
  // PostgreSQL recognises only processes of its own user as a server.
  const other = spawn('sleep', ['60'], isRoot ? { uid, gid, cwd: '/' } : {})
  holders.push(other)
  await writeFile(join(cluster, 'postmaster.pid'), `${other.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n`)
  const { url } = await open()
  expect(await sendCommand(url, 'select name from kept')).toEqual(['Zoé'])
})

testLong('of two first starts at once one gets the database', async () => {
  const fresh = await makeFolder(0o755)
  try {
    const both = await Promise.all([openDatabaseElsewhere(fresh), openDatabaseElsewhere(fresh)])
    expect(both.map((holder) => holder.said).sort()).toEqual([
      `The database in ${fresh} is in use by another running Guinguette: stop it first.`,
      'open',
    ])
    expect(existsSync(join(fresh, 'postgres', 'PG_VERSION'))).toBe(true)
  } finally {
    for (const holder of holders.splice(0)) holder.kill('SIGKILL')
    await sleep(50)
    await removeFolder(fresh)
  }
})

test.runIf(isRoot)(
  'as root, under a folder nobody else may enter, it lives elsewhere and says so',
  async () => {
    const closed = await makeFolder(0o700)
    const embedded = await open('server', join(closed, 'data'))
    const location =
      said[0]?.match(/^PostgreSQL's user cannot reach .*: the database lives in (.*)\.$/)?.[1] ?? ''
    expect(location).toMatch(/^\/var\/lib\/guinguette\/[0-9a-f]{16}\/postgres$/)
    expect(await sendCommand(embedded.url, 'select 1')).toEqual([1])
    await embedded.stop()
    await rm(dirname(location), { recursive: true })
    await rm(closed, { recursive: true })
  },
)

test('a folder that cannot be created fails with one sentence', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  await expect(open('server', file)).rejects.toThrow(`${file} is in the way: a folder is needed there.`)
})
