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

/** What the operator is told, and that nothing was made of it. */
async function told(args: string[], settings: Record<string, string> = {}): Promise<string> {
  const data = join(folder, 'data')
  const error = await bench.run(args, readConfig({ DATA_DIR: data, ...settings })).catch((error) => error)
  expect(error).toBeInstanceOf(StartError)
  expect(existsSync(data)).toBe(false)
  return error.message
}

test('a database that the operator names is left alone', async () => {
  expect(await told(['--quick'], { DATABASE_URL: 'postgresql://somebody@localhost/site' })).toBe(
    'The benchmark fills and empties tables, in an embedded database of its own: unset DATABASE_URL for it.',
  )
})

test('files that cannot be read or written are told before anything is measured', async () => {
  expect(await told(['--compare', join(folder, 'none.json')])).toMatch(
    /^The figures of .* cannot be read \(ENOENT\)/,
  )
  expect(await told(['--json', folder])).toMatch(/^The figures cannot be written to .* \(EISDIR\)/)
})

test('an entry that is none is told with all that there are', async () => {
  expect(await told(['--only', 'everything'])).toBe(
    'There is no entry "everything": --only takes some of pages, session, sign-in, search, presence, friends, pictures, thumbnails, uploads, messages, delivery, streams, forum, news, notifications, visitors, weight, layout, lighthouse, start, soak, scale.',
  )
})
