import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { afterAll, expect } from 'vitest'
import { findFreePort } from '../src/platform/db/postmaster.ts'
import { type Instruction, parseStages, ROOT } from './support/deploy-files.ts'
import { testLong } from './support/long-form.ts'

const folder = mkdtempSync(join(tmpdir(), 'guinguette-image-'))
// PostgreSQL does not run as root, and its user reads the programs here.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const app = (stage: string) => join(folder, stage, 'app')

/** Hard links instead of copies, where both are on one disk. */
function link(from: string, to: string): void {
  const { status } = spawnSync('cp', ['-alT', from, to])
  if (status !== 0) spawnSync('cp', ['-aT', from, to])
}

/** Copies as `COPY` does: files into a folder, the content of a folder into that of its name. */
function copy(argument: string, to: string): void {
  const [, from, paths = argument] = /^--from=(\w+) (.*)$/.exec(argument) ?? []
  const sources = paths.split(' ')
  const target = join(to, sources.pop() ?? '')
  for (const source of sources) {
    const found = from ? [join(app(from), basename(source))] : globSync(source, { cwd: ROOT })
    for (const path of found) {
      const [parent, name] = argument.endsWith('/')
        ? [target, basename(path)]
        : [dirname(target), basename(target)]
      mkdirSync(parent, { recursive: true })
      link(resolve(ROOT, path), join(parent, name))
    }
  }
}

/** Runs a step as the image does; the packages are those installed here, since a test downloads nothing. */
function run(command: string, cwd: string): void {
  const args = /^npm ci --(include|omit)=dev /.exec(command)
  if (args) link(join(ROOT, 'node_modules'), join(cwd, 'node_modules'))
  const step =
    args?.[1] === 'omit' ? 'npm prune --omit=dev --offline --no-audit --no-fund --ignore-scripts' : command
  if (args?.[1] === 'include') return
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', step], { cwd, encoding: 'utf8' })
  expect(`${status} ${status === 0 ? '' : stdout + stderr}`).toBe('0 ')
}

function buildStage(steps: Instruction[]): Record<string, string> {
  const stage = / AS (\w+)$/.exec(steps[0]?.argument ?? '')?.[1] ?? 'last'
  const env: Record<string, string> = {}
  mkdirSync(app(stage), { recursive: true })
  for (const { name, argument } of steps) {
    if (name === 'COPY') copy(argument, app(stage))
    // The owner of the volume exists in the image only.
    else if (name === 'RUN' && !argument.startsWith('install ')) run(argument, app(stage))
    else if (name === 'ENV')
      for (const [, key, value] of argument.matchAll(/(\w+)=(\S+)/g)) env[String(key)] = String(value)
  }
  return env
}

testLong(
  'the steps of the Dockerfile make an image whose site is healthy and stops within ten seconds',
  async () => {
    const stages = parseStages('deploy/Dockerfile')
    const env = stages.map(buildStage).at(-1)
    const last = stages.at(-1) ?? []
    const list = (name: string) =>
      JSON.parse(last.find((one) => one.name === name)?.argument.replace(/^[^[]*CMD |^(?=\[)/, '') ?? '[]')
    const port = String(await findFreePort())
    const own = {
      ...env,
      PATH: process.env.PATH,
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: port,
    }
    const [program, ...args] = list('CMD') as string[]
    const site = spawn(String(program), args, { cwd: app('last'), env: own })
    const exit = once(site, 'exit')
    let output = ''
    for (const stream of [site.stdout, site.stderr]) stream.on('data', (chunk) => (output += chunk))
    const isHealthy = () => {
      const [check, ...checkArgs] = list('HEALTHCHECK').slice(-3) as string[]
      return spawnSync(String(check), checkArgs, { env: own }).status === 0
    }
    try {
      await expect.poll(isHealthy, { timeout: 40_000, interval: 500 }).toBe(true)
      const cli = spawnSync(String(program), ['dist/server/cli.js', 'db', 'status'], {
        cwd: app('last'),
        env: own,
        encoding: 'utf8',
      })
      expect(cli.stdout).toMatch(/^001-members {2}\d{4}-/)
    } finally {
      const start = Date.now()
      site.kill('SIGTERM')
      const [code] = await exit
      expect(code === 0 ? '' : output).toBe('')
      expect(Date.now() - start).toBeLessThan(10_000)
    }
  },
  180_000,
)
