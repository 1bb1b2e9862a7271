import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/features/accounts/password.ts'
import { findFreePort } from '../../src/platform/db/postmaster.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { readProjectFile } from '../support/deploy-files.ts'
import { RUNS_ALL } from '../support/engines.ts'
import { createMember } from '../support/factories.ts'
import { isListening } from '../support/pooler.ts'
import { connectRaw, createCallHeaders, formatRequest, type RawClient } from '../support/raw-client.ts'

// One address sends hundreds of bodies that never end; members elsewhere still sign in.

const ATTACKER = '127.0.0.2'
const MEMBER = '127.0.0.3'
const PASSWORD = 'la valse du dimanche'
const PER_ADDRESS = 64
/** Hundreds of connections need time on a busy machine. */
const WITHIN = { timeout: 30_000 }

const has = (program: string) => spawnSync('which', [program]).status === 0

interface Front {
  port: number
  stop(): Promise<unknown>
}

const fronts: [string, boolean, (site: number, folder: string) => Promise<Front>][] = [
  ['directly', true, async (port) => ({ port, stop: async () => {} })],
  ['behind nginx', has('nginx'), startNginx],
  ['behind Caddy', has('caddy'), startCaddy],
]

/** Every run tests one proxy, the long forms both. */
const testedFronts = RUNS_ALL ? fronts : fronts.slice(0, 2)

describe.each(testedFronts)('%s', (name, isInstalled, start) => {
  if (!isInstalled) {
    test.skip('is not installed', () => {})
    return
  }
  let site: TestApp
  let folder: string
  let front: Front
  let email: string
  const clients: RawClient[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guinguette-bodies-'))
    site = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
    const address = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }))
    front = await start(Number(address.port), folder)
    const member = await createMember(site.db, { password_hash: await hashPassword(PASSWORD) })
    email = member.email
  })
  afterEach(async () => {
    for (const { socket } of clients.splice(0)) socket.destroy()
    await expect.poll(() => site.context.overload.state().working).toBe(0)
  })
  afterAll(async () => {
    await front.stop()
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  const headers = () => ({ ...createCallHeaders(site.context.secret), 'content-length': 20_000 })
  const attack = (count: number, sent: Record<string, string | number>, begin = '{') => {
    const begun = Array.from({ length: count }, () =>
      connectRaw(front.port, formatRequest('POST /api/login', sent, begin), ATTACKER),
    )
    clients.push(...begun)
    return begun
  }
  const signIn = async () => {
    const start = performance.now()
    const sent = request({
      ...{ host: '127.0.0.1', port: front.port, localAddress: MEMBER, agent: false },
      ...{ method: 'POST', path: '/api/login', headers: createCallHeaders(site.context.secret) },
    })
    sent.end(JSON.stringify({ email, password: PASSWORD }))
    const [response] = await once(sent, 'response')
    await text(response)
    return { status: response.statusCode, ms: performance.now() - start }
  }
  /** The fastest of three, because tests share the machine with others. */
  const expectSignIn = async () => {
    const tries = [await signIn(), await signIn(), await signIn()]
    expect(tries.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(Math.min(...tries.map(({ ms }) => ms))).toBeLessThan(1_000)
  }
  const answered = (slow: RawClient[], status: number) =>
    slow.filter((one) => one.received().includes(` ${status} `)).length
  /** Sends that many incomplete bodies; all above the share of one address are rejected. */
  const flood = async (count: number) => {
    const before = site.context.overload.state().refused
    const slow = attack(count, headers(), ' '.repeat(8_000))
    // Some are too slow by then on a slow machine.
    const over = () =>
      name === 'behind nginx'
        ? answered(slow, 503)
        : Math.max(site.context.overload.state().refused - before, answered(slow, 408) + answered(slow, 503))
    await expect.poll(over, WITHIN).toBeGreaterThanOrEqual(count - PER_ADDRESS)
  }

  test('a member signs in within a second during 400 slow bodies without a cookie', async () => {
    const slow = attack(400, { 'content-type': 'application/json', 'content-length': 200 })
    // Each gets its answer before its second byte, 503 for those sent all at once; a proxy itself waits for
    // more.
    const early = () => answered(slow, 419) + answered(slow, 503)
    if (name === 'directly') await expect.poll(early, WITHIN).toBe(400)
    await expectSignIn()
    expect(site.context.overload.state().working).toBe(0)
  })

  test('a member signs in within a second during 450 slow bodies with a cookie and its token', async () => {
    await flood(450)
    await expectSignIn()
    const most = name === 'behind nginx' ? 0 : PER_ADDRESS
    expect(site.context.overload.state().working).toBeLessThanOrEqual(most)
  })

  test('a member signs in after another address has aborted its body', async () => {
    const chunked = { ...createCallHeaders(site.context.secret), 'transfer-encoding': 'chunked' }
    const broken = ['POST /api/login', 'POST /api/upload', 'POST /connexion'].map((requestLine) =>
      connectRaw(front.port, formatRequest(requestLine, chunked, '5\r\n     \r\n'), ATTACKER),
    )
    clients.push(...broken)
    await expect.poll(() => site.context.overload.state().working > 0 || name === 'behind nginx').toBe(true)
    for (const { socket } of broken) socket.write('zz\r\n')
    await Promise.all(broken.map((one) => expect.poll(one.received).not.toBe('')))
    await expectSignIn()
  })

  test.skipIf(name !== 'behind nginx')('an IPv6 network is one client of the proxy', async () => {
    const from = (client: string) => attack(1, { ...headers(), 'x-client': client })[0] as RawClient
    const network = Array.from({ length: PER_ADDRESS + 6 }, (_, at) =>
      from(`2001:db8:1:a::${at.toString(16)}`),
    )
    const neighbour = from('2001:db8:1:b::1')
    await expect.poll(() => answered(network, 503)).toBe(6)
    expect(neighbour.received()).toBe('')
  })

  test('a member signs in within a second while 14 more slow bodies begin each second', async () => {
    await flood(200)
    for (let turn = 0; turn < 14; turn++) {
      attack(1, headers(), ' '.repeat(8_000))
      await sleep(1_000 / 14)
      if (turn % 7 === 6) await expectSignIn()
    }
  })
})

/** The nginx of deploy/, without TLS and with folders of its own. */
async function startNginx(site: number, folder: string): Promise<Front> {
  const [port, plain] = [await findFreePort(), await findFreePort()]
  const moved = readProjectFile('deploy/nginx.conf')
    .replace(/^\s*ssl_.*$|^\s*listen \[::\].*$/gm, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
    .replaceAll('/var/cache/nginx', folder)
    .replace('127.0.0.1:3000', `127.0.0.1:${site}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/log;
events { worker_connections 2048; }
http { set_real_ip_from 127.0.0.2; real_ip_header x-client; ${temporary} ${moved} }`,
  )
  return startProxy(port, 'nginx', ['-e', `${folder}/log`, '-c', file])
}

/** The Caddy of deploy/, without TLS and without its administration. */
async function startCaddy(site: number, folder: string): Promise<Front> {
  const port = await findFreePort()
  const file = join(folder, 'Caddyfile')
  await writeFile(
    file,
    readProjectFile('deploy/Caddyfile').replace(/^\{$/m, '{\n\tadmin off\n\tauto_https off'),
  )
  return startProxy(port, 'caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    HOME: folder,
    SITE_URL: `http://127.0.0.1:${port}`,
    UPSTREAMS: `127.0.0.1:${site}`,
  })
}

async function startProxy(port: number, program: string, args: string[], env = {}): Promise<Front> {
  const child: ChildProcess = spawn(program, args, {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, ...env },
  })
  const ended = once(child, 'exit')
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended without listening`)
    await sleep(20)
  }
  return {
    port,
    stop: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}
