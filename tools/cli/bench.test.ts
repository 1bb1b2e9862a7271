import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { bench } from './bench.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guinguette-bench-word-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the command, expects that it created nothing, and returns the error's message. */
async function readError(args: string[], settings: Record<string, string> = {}): Promise<string> {
  const data = join(folder, 'data')
  const error = await bench.run(args, readConfig({ DATA_DIR: data, ...settings })).catch((error) => error)
  expect(error).toBeInstanceOf(StartError)
  expect(existsSync(data)).toBe(false)
  return error.message
}

test('a database that the operator names is rejected', async () => {
  expect(await readError(['--quick'], { DATABASE_URL: 'postgresql://somebody@localhost/site' })).toBe(
    'The benchmark fills and empties tables, in an embedded database of its own: unset DATABASE_URL for it.',
  )
})

test('unusable files are reported before anything is measured', async () => {
  expect(await readError(['--compare', join(folder, 'none.json')])).toMatch(
    /^The figures of .* cannot be read \(ENOENT\)/,
  )
  expect(await readError(['--json', folder])).toMatch(/^The figures cannot be written to .* \(EISDIR\)/)
})

test('an unknown entry is rejected with the list of entries', async () => {
  expect(await readError(['--only', 'everything'])).toBe(
    'There is no entry "everything": --only takes some of idle, pages, search, presence, thumbnails, uploads, messages, delivery, streams, forum, notifications, outings, weight, lighthouse, start, soak, scale.',
  )
})
