import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BIN = join(import.meta.dirname, '..', '..', 'bin')

/** A version of a project that has the real commands and a stand-in for the site, with a file as its database. */
export interface FakeVersion {
  version: string
  migrations: string[]
  /** The step of the version that fails. */
  fails?: 'build' | 'migrate' | 'start' | 'backup'
}

/** The built programs of a stand-in; they note what they do in the file `acts`. */
const programs = ({ migrations, version, fails }: FakeVersion) => `
const { appendFileSync, existsSync, readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const FILE = join(process.env.DATA_DIR, 'database.json')
const read = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [])
const write = (rows) => writeFileSync(FILE, JSON.stringify(rows))
const note = (act) => appendFileSync(join(process.env.DATA_DIR, 'acts'), '${version} ' + act + '\\n')
const fail = (act) => { if (act === '${fails}') { console.error('${version} cannot ' + act); process.exit(1) } }
module.exports = { read, write, note, fail, known: ${JSON.stringify(migrations)} }
`
const CLI = `
const { read, write, note, fail, known } = require('./state.cjs')
const [name, action] = process.argv.slice(2)
if (name === 'backup') { fail('backup'); note('backup') }
else if (action === 'status') for (const one of known)
  console.log(one + '  ' + (read().includes(one) ? new Date().toISOString() : 'not run'))
else if (action === 'migrate') { fail('migrate'); write(known); note('migrate') }
else { note('down ' + read().at(-1)); write(read().slice(0, -1)) }
`
const SERVER = `
const { note, fail } = require('./state.cjs')
fail('start')
note('start')
require('node:http').createServer((_, answer) => answer.end('{}')).listen(process.env.PORT, '127.0.0.1')
`

function writeVersion(folder: string, fake: FakeVersion): void {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  for (const name of ['guinguette.mjs', 'upgrade.mjs', 'site.mjs', 'run.mjs'])
    copyFileSync(join(BIN, name), join(bin, name))
  writeFileSync(join(folder, 'guinguette'), '')
  writeFileSync(join(folder, '.gitignore'), 'dist/\n/data/\n/.upgrade/\n')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: fake.version, type: 'module' }))
  writeFileSync(join(folder, `notes-${fake.version}.md`), '')
  const files = { 'state.cjs': programs(fake), 'cli.js': CLI, 'server.js': SERVER }
  writeFileSync(
    join(bin, 'prepare.mjs'),
    `import { mkdirSync, writeFileSync } from 'node:fs'
    import { join } from 'node:path'
    const server = join(import.meta.dirname, '..', 'dist', 'server')
    export async function prepare() {
      if (${fake.fails === 'build'}) throw new Error('The build failed; see the output above.')
      mkdirSync(server, { recursive: true })
      writeFileSync(join(server, 'package.json'), '{ "type": "commonjs" }')
      for (const [name, text] of Object.entries(${JSON.stringify(files)})) writeFileSync(join(server, name), text)
    }`,
  )
}

/** A checkout of version 1.0.0 that follows a branch with a newer version, and a site that is set up. */
export async function createProject(next: FakeVersion) {
  const folder = mkdtempSync(join(tmpdir(), 'guinguette-upgrade-'))
  const [origin, project, data] = [join(folder, 'origin'), join(folder, 'project'), join(folder, 'data')]
  const git = (cwd: string, ...args: string[]) => {
    const author = ['-c', 'user.name=Guinguette', '-c', 'user.email=bonjour@guinguette.invalid']
    const { status, stdout, stderr } = spawnSync('git', [...author, ...args], { cwd, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return stdout.trim()
  }
  const commit = (fake: FakeVersion) => {
    git(origin, 'rm', '-r', '-q', '--ignore-unmatch', '.')
    writeVersion(origin, fake)
    git(origin, 'add', '-A')
    git(origin, 'commit', '-q', '-m', fake.version)
    return git(origin, 'rev-parse', 'HEAD')
  }
  mkdirSync(origin)
  mkdirSync(data)
  git(origin, 'init', '-q', '-b', 'main')
  const former = commit({ version: '1.0.0', migrations: ['001-members'] })
  git(folder, 'clone', '-q', origin, project)
  const newer = commit(next)
  const { prepare } = await import(join(project, 'bin', 'prepare.mjs'))
  await prepare()
  writeFileSync(join(data, 'database.json'), '["001-members"]')
  const port = await findPort()
  const env = { ...process.env, DATA_DIR: data, PORT: String(port), PATH: `${folder}:${process.env.PATH}` }
  return {
    folder,
    project,
    origin,
    data,
    former,
    newer,
    env,
    health: `http://127.0.0.1:${port}/api/health`,
    git: (...args: string[]) => git(project, ...args),
    /** Writes the program that systemctl is during the test. */
    installProgram(name: string, script: string) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
      chmodSync(join(folder, name), 0o755)
    },
    run(...args: string[]): Promise<{ code: number | null; output: string }> {
      const child = spawn(process.execPath, ['bin/guinguette.mjs', 'upgrade', ...args], { cwd: project, env })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
      return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
    },
    acts: () =>
      existsSync(join(data, 'acts')) ? readFileSync(join(data, 'acts'), 'utf8').trim().split('\n') : [],
    migrations: () => JSON.parse(readFileSync(join(data, 'database.json'), 'utf8')),
    /** The version in place, by its files, by what is built and by git. */
    state: () => ({
      version: JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')).version,
      built: /note = .*'(\S+) '/.exec(readFileSync(join(project, 'dist/server/state.cjs'), 'utf8'))?.[1],
      commit: git(project, 'rev-parse', 'HEAD'),
      changes: git(project, 'status', '--porcelain'),
    }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
export type Project = Awaited<ReturnType<typeof createProject>>

function findPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
