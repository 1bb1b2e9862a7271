import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../../tests/support/s3.ts'
import type { FileStore } from './file-store.ts'
import { openExportStore } from './open-store.ts'
import { createS3Files } from './s3-file-store.ts'

let dataDir = ''
let s3: Awaited<ReturnType<typeof startS3>>
let stores: Record<string, FileStore>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guinguette-files-'))
  s3 = await startS3()
  stores = {
    folder: await openExportStore({ dataDir, s3: undefined }),
    'object store': await openExportStore({ dataDir: '/dev/null', s3: s3.settings }),
  }
})
afterAll(async () => {
  await s3.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const newName = () => `${randomBytes(16).toString('hex')}.zip`
const MEGABYTE = 1024 * 1024
/** In chunks that do not align with parts. */
const pieces = (bytes: Buffer, size = 700_001) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    ),
  )
async function* broken() {
  yield randomBytes(9 * MEGABYTE)
  throw new Error('the database is away')
}

describe.each(['folder', 'object store'])('files in a(n) %s', (kind) => {
  const store = () => stores[kind] as FileStore
  const names = async () => {
    const found: string[] = []
    for await (const { file } of store().list()) found.push(file)
    return found.sort()
  }
  const read = async (file: string) => {
    const content = await store().get(file)
    return content && buffer(content)
  }

  test('are given back as they were, until removed', async () => {
    const [file, other, bytes] = [newName(), newName(), randomBytes(19 * MEGABYTE)]
    expect(await store().put(file, pieces(bytes))).toBe(bytes.length)
    expect(await store().put(other, pieces(bytes.subarray(0, 5)))).toBe(5)
    expect((await read(file))?.equals(bytes)).toBe(true)
    expect((await read(other))?.equals(bytes.subarray(0, 5))).toBe(true)
    expect(await names()).toEqual([file, other].sort())
    for await (const { written_at } of store().list())
      expect(Date.now() - written_at.getTime()).toBeLessThan(60_000)
    await store().remove(file)
    expect([await read(file), await names()]).toEqual([null, [other]])
    await store().remove(file)
    await store().remove(other)
  })

  test('that fail on the way leave nothing under their name', async () => {
    const file = newName()
    await expect(store().put(file, Readable.from(broken()))).rejects.toThrow('the database is away')
    expect([await read(file), await names()]).toEqual([null, []])
  })

  test('have names of one form', async () => {
    for (const name of ['../secret-key', `../${newName()}`, 'a.zip', `${newName()}\0`, '']) {
      expect(await store().get(name)).toBeNull()
      await expect(store().put(name, Readable.from(['x']))).rejects.toThrow('no name of a file')
      await expect(async () => store().remove(name)).rejects.toThrow('no name of a file')
    }
  })
})

describe('the folder', () => {
  test('is swept of what killed writes left, and of nothing that is being written', async () => {
    const drafts = join(dataDir, 'exports', 'drafts')
    expect(await readdir(drafts)).toEqual([])
    for (const name of ['old', 'young']) await writeFile(join(drafts, name), 'half of a fi')
    await utimes(join(drafts, 'old'), 0, 0)
    await openExportStore({ dataDir })
    expect(await readdir(drafts)).toEqual(['young'])
  })

  test('that is gone makes the store away', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'guinguette-gone-'))
    const store = await openExportStore({ dataDir: folder })
    await rm(folder, { recursive: true })
    await expect(store.put(newName(), Readable.from(['x']))).rejects.toMatchObject({
      name: 'StoreUnavailable',
    })
  })
})

test('an object store that does not answer is away', async () => {
  const nobody = createS3Files({ ...s3.settings, endpoint: 'http://127.0.0.1:9' }, 'exports')
  const unreachable = { name: 'StoreUnavailable', message: expect.stringContaining('does not answer') }
  await expect(nobody.get(newName())).rejects.toMatchObject(unreachable)
  await expect(nobody.put(newName(), Readable.from(['x']))).rejects.toMatchObject(unreachable)
  await expect(nobody.remove(newName())).rejects.toMatchObject(unreachable)
  const lost = createS3Files({ ...s3.settings, bucket: 'no-such-bucket' }, 'exports')
  await expect(lost.get(newName())).rejects.toMatchObject({ name: 'StoreUnavailable' })
})
