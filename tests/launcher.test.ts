import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const LAUNCHER = join(import.meta.dirname, '..', 'guinguette')
const folder = mkdtempSync(join(tmpdir(), 'guinguette-launcher-'))
afterAll(() => rmSync(folder, { recursive: true }))

function run(args: string[], path = process.env.PATH) {
  const { status, stdout, stderr } = spawnSync('/bin/sh', [LAUNCHER, ...args], {
    env: { PATH: path },
    encoding: 'utf8',
    cwd: '/',
  })
  return { status, stdout, stderr }
}

/** A search path where `node` is of this version, or is not there. */
function machineWith(version?: string): string {
  const bin = mkdtempSync(join(folder, 'bin-'))
  symlinkSync('/usr/bin/dirname', join(bin, 'dirname'))
  if (version) {
    writeFileSync(join(bin, 'node'), `#!/bin/sh\necho ${version}\n`)
    chmodSync(join(bin, 'node'), 0o755)
  }
  return bin
}

test.each([[], ['help'], ['--help'], ['-h']])('with %j it explains itself', (...args) => {
  const { status, stdout, stderr } = run(args)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  for (const word of ['start', 'test', 'check', 'db', 'admin'])
    expect(stdout).toMatch(new RegExp(`^ {2}${word} +\\w`, 'm'))
})

test('a word that is none is refused', () => {
  const { status, stderr } = run(['toString'])
  expect(status).toBe(1)
  expect(stderr).toMatch(/^There is no word "toString"\.\n/)
})

test.each([
  [undefined, 'none'],
  ['v20.18.3', 'v20.18.3'],
  ['v18.20.4', 'v18.20.4'],
])('with Node %s it says what is needed, and nothing else', (version, found) => {
  expect(run(['start'], machineWith(version))).toEqual({
    status: 1,
    stdout: '',
    stderr: `Guinguette needs Node.js 20.19 or newer (found: ${found}); get it from https://nodejs.org.\n`,
  })
})

test.each(['v20.19.0', 'v22.0.0', 'v24.21.0'])('Node %s is new enough', (version) => {
  expect(run(['start'], machineWith(version))).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' })
})
