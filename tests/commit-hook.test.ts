import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ROOT, readProjectFile } from './support/deploy-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'guinguette-hook-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Environment without the settings of the Git that may be running these tests. */
const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1', NO_COLOR: '1' }
const sh = (cwd: string, ...command: string[]) =>
  spawnSync('/bin/sh', command, { cwd, env, encoding: 'utf8' })

describe('commit-msg', () => {
  const check = (message: string) => {
    const file = join(folder, 'message')
    writeFileSync(file, message)
    const { status, stderr } = sh(folder, join(ROOT, 'bin/hooks/commit-msg'), file)
    return { status, reason: stderr.split('\n')[0] }
  }

  test.each([
    'forum: lock the topic before its posts\n',
    `${'é'.repeat(72)}\n\n${'a long line of the body '.repeat(10)}.\n`,
    'Merge the search by distance\n\nMerge branch of the search.\n',
    '\n# A comment of Git.\nRename Site to AppContext\n',
    `fixup! ${'x'.repeat(80)}\n`,
  ])('accepts %j', (message) => {
    expect(check(message)).toEqual({ status: 0, reason: '' })
  })

  test.each([
    ['', 'the message has no subject.'],
    ['\n# Please enter the commit message.\n  \n', 'the message has no subject.'],
    [`${'é'.repeat(73)}\n`, 'the subject has 73 characters, 72 are allowed.'],
    ['Lock the topic.\n\nBecause.\n', 'the subject ends with a period.'],
    ["Merge branch 'search'\n", 'a merge names its topic, for example "Merge the search by distance".'],
    [
      "Merge remote-tracking branch 'origin/main' into search\n",
      'a merge names its topic, for example "Merge the search by distance".',
    ],
  ])('rejects %j: %s', (message, reason) => {
    expect(check(message)).toEqual({ status: 1, reason: `Commit rejected: ${reason}` })
  })
})

describe('the prepare script of package.json', () => {
  const { prepare } = JSON.parse(readProjectFile('package.json')).scripts
  const hooksPathAfterInstall = (name: string, ...setUp: string[]) => {
    const project = join(folder, name)
    mkdirSync(project)
    for (const command of [...setUp, prepare]) expect(sh(project, '-c', command).status).toBe(0)
    return sh(project, '-c', 'git config core.hooksPath').stdout.trim()
  }

  test('activates the hooks in a checkout', () => {
    expect(hooksPathAfterInstall('checkout', 'git init -q')).toBe('bin/hooks')
  })

  test('keeps hooks that are set', () => {
    expect(hooksPathAfterInstall('set', 'git init -q', 'git config core.hooksPath own')).toBe('own')
  })

  test('changes nothing outside a checkout, even within another repository', () => {
    mkdirSync(join(folder, 'other'))
    sh(join(folder, 'other'), '-c', 'git init -q')
    expect(hooksPathAfterInstall('other/project')).toBe('')
  })
})
