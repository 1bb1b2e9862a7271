import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const LAUNCHER = join(import.meta.dirname, '..', 'guinguette')
const folder = mkdtempSync(join(tmpdir(), 'guinguette-launcher-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A copy of the launcher only: it installs into its own folder. */
const project = join(folder, 'project')
mkdirSync(project)
copyFileSync(LAUNCHER, join(project, 'guinguette'))

function run(args: string[], path?: string) {
  const launcher = path ? join(project, 'guinguette') : LAUNCHER
  const { status, stdout, stderr } = spawnSync('/bin/sh', [launcher, ...args], {
    env: { PATH: path ?? process.env.PATH },
    encoding: 'utf8',
    cwd: '/',
  })
  return { status, stdout, stderr }
}

/** A search path with a Node of this version, and an npm that installs Node 24, fails, or is missing. */
function machineWith(version?: string, npm?: 'installs' | 'fails'): string {
  const bin = mkdtempSync(join(folder, 'bin-'))
  for (const name of ['dirname', 'mkdir', 'mv', 'rm', 'chmod'])
    symlinkSync(`/usr/bin/${name}`, join(bin, name))
  const program = (name: string, script: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  if (version) program('node', `echo ${version}`)
  if (npm === 'fails') program('npm', 'exit 1')
  if (npm === 'installs') {
    program(
      'npm',
      `folder="$3/node_modules/.bin"; mkdir -p "$folder"; echo '#!/bin/sh
      echo v24.21.0' > "$folder/node"; chmod +x "$folder/node"`,
    )
  }
  return bin
}

test.each([[], ['help'], ['--help'], ['-h']])('%j prints the usage', (...args) => {
  const { status, stdout, stderr } = run(args)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  for (const command of ['start', 'test', 'check', 'db', 'admin'])
    expect(stdout).toMatch(new RegExp(`^ {2}${command} +\\w`, 'm'))
})

test('an unknown command is rejected', () => {
  const { status, stderr } = run(['toString'])
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Unknown command "toString"\.\n/)
})

test.each([
  [undefined, 'none'],
  ['v20.20.2', 'v20.20.2'],
  ['v22.11.0', 'v22.11.0'],
])('with Node %s and no npm it names the required version', (version, found) => {
  expect(run(['start'], machineWith(version))).toEqual({
    status: 1,
    stdout: '',
    stderr: `Guinguette needs Node.js 22.12 or newer (found: ${found}), and there is no npm to install it: get it from https://nodejs.org.\n`,
  })
})

test('offline with an older Node it stops with one sentence and leaves nothing behind', () => {
  const { status, stderr } = run(['start'], machineWith('v20.20.2', 'fails'))
  expect(status).toBe(1)
  expect(stderr.split('\n')[1]).toBe(
    'Guinguette needs Node.js 22.12 or newer (found: v20.20.2), and it could not be installed from the package registry: check the network, or get it from https://nodejs.org.',
  )
  expect(readdirSync(project)).toEqual(['guinguette'])
})

test('with an older Node it installs Node 24 once and hands over to it', () => {
  const machine = machineWith('v20.20.2', 'installs')
  const handedOver = { status: 0, stdout: 'v24.21.0\n' }
  expect(run(['start'], machine)).toMatchObject({
    ...handedOver,
    stderr: expect.stringMatching(
      /^Installing Node\.js 24\.21\.0 for this project \(found: v20\.20\.2\)…\n$/,
    ),
  })
  expect(readdirSync(project).sort()).toEqual(['.node', 'guinguette'])
  expect(run(['start'], machine)).toEqual({ ...handedOver, stderr: '' })
})

test.each(['v22.12.0', 'v23.0.0', 'v24.21.0'])('Node %s is new enough', (version) => {
  expect(run(['start'], machineWith(version))).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' })
})
