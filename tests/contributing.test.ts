import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testLong } from './support/long-form.ts'

const ROOT = join(import.meta.dirname, '..')
const COPIED = [
  'src',
  'tests',
  'tools',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
]
const LINKED = ['node_modules', 'public', 'bin', 'deploy', 'docs']

const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')

/** The `diff` block of a section: files with their changes, separated by `@@`. */
function readSteps(section: string): { path: string; changes: string[][] }[] {
  const text = guide.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? ''
  const [, block = ''] = /^```diff\n([\s\S]*?)^```/m.exec(text) ?? []
  return block
    .split(/^\+\+\+ /m)
    .slice(1)
    .map((file) => {
      const [path = '', ...lines] = file.trimEnd().split('\n')
      const changes: string[][] = [[]]
      for (const text of lines) {
        if (text === '@@') changes.push([])
        else changes.at(-1)?.push(text)
      }
      return { path, changes }
    })
}

/** Applies one change; its unchanged and removed lines must occur exactly once in the file. */
function applyChange(code: string, lines: readonly string[]): string {
  const linesWith = (marks: string) =>
    lines.filter((text) => marks.includes(text[0] ?? ' ')).map((text) => `${text.slice(1)}\n`)
  const before = linesWith(' -').join('')
  if (before === '') return code + linesWith('+').join('')
  expect({ before, found: code.split(before).length - 1 }).toEqual({ before, found: 1 })
  return code.replace(before, () => linesWith(' +').join(''))
}

describe('One small commit: a profile field', () => {
  const copy = mkdtempSync(join(tmpdir(), 'guinguette-contributing-'))
  afterAll(() => rmSync(copy, { recursive: true }))
  const steps = readSteps('One small commit: a profile field')

  beforeAll(() => {
    for (const path of COPIED) cpSync(join(ROOT, path), join(copy, path), { recursive: true })
    for (const path of LINKED) symlinkSync(join(ROOT, path), join(copy, path))
    for (const { path, changes } of steps) {
      const file = join(copy, path)
      const code = existsSync(file) ? readFileSync(file, 'utf8') : ''
      writeFileSync(file, changes.reduce(applyChange, code))
    }
  })

  /** Runs a program of the project in the copy, without the settings of the tests that are running. */
  const run = (name: string, ...options: string[]) => {
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([key]) => !/^(VITEST|TEST_ALL|NODE_ENV)/.test(key)),
    )
    const { status, stdout, stderr } = spawnSync(join(copy, 'node_modules/.bin', name), options, {
      cwd: copy,
      env: { ...env, NO_COLOR: '1' },
      encoding: 'utf8',
    })
    return { status, output: stdout + stderr }
  }

  test('changes five files', () => {
    expect(steps.map(({ path }) => path)).toEqual([
      'src/schema/migrations/059-pets.ts',
      'src/schema/migrations/index.ts',
      'src/schema/members.ts',
      'src/schema/register/member-columns.ts',
      'src/features/members/profile-fields.ts',
    ])
  })

  testLong(
    'adds a field that is saved, shown and copied',
    () => {
      const file = 'src/features/members/profile/profile-fields.test.ts'
      const { status, output } = run('vitest', 'run', '--project', 'system', file, '-t', 'pets')
      expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining('4 passed') })
    },
    300_000,
  )

  testLong(
    'passes the type check and the tests of profile, copy and demo',
    () => {
      const types = run('tsc', '-p', '.')
      expect(types.status, types.output).toBe(0)
      const paths = ['src/features/members/profile', 'src/features/accounts/data', 'tools/demo/demo.test.ts']
      const { status, output } = run('vitest', 'run', ...paths)
      expect(status, output).toBe(0)
    },
    1_200_000,
  )
})
