import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { multipart, type Part } from '../../../../tests/support/multipart.ts'
import { connectRaw, createCallHeaders, formatRequest } from '../../../../tests/support/raw-client.ts'
import {
  type ImageSource,
  InvalidImage,
  type ProcessedImage,
} from '../../../platform/images/processed-image.ts'
import { openUploadFiles } from '../../../platform/photos/upload-files.ts'

// An upload is a file of `DATA_DIR/uploads` while it is read and decoded, and nothing afterwards.

const PIECE = Buffer.alloc(300_000, 7)
const photo: Part = { name: 'file_upload', value: PIECE, filename: 'photo.jpg' }

let site: TestApp
let browser: Browser
let folder: string

beforeAll(async () => {
  site = await createTestApp()
  folder = join(site.config.dataDir, 'uploads')
})
afterAll(() => site.close())
beforeEach(async () => {
  browser = await site.as(await createMember(site.db))
  vi.spyOn(site.context.images, 'process').mockImplementation(async () => picture())
})

function picture(): ProcessedImage {
  const bytes = Buffer.from('some webp')
  const sizes = { full: bytes, thumbnail: bytes, avatar: bytes }
  return { ...sizes, width: 4, height: 3, hash: '0'.repeat(16), banHashes: [], uploadHashes: [], blur: '' }
}

function send(parts: Part[]): Promise<Answer> {
  const { headers, payload } = multipart(parts)
  return browser.raw('POST', '/api/upload', { headers: { ...browser.writeHeaders(), ...headers }, payload })
}

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8)
}

test('the file is complete, private and has a name that nobody guesses, and goes with the answer', async () => {
  const found: unknown[] = []
  vi.mocked(site.context.images.process).mockImplementationOnce(async (source: ImageSource) => {
    if ('path' in source)
      found.push(
        await modeOf(source.path),
        await modeOf(dirname(source.path)),
        (await readFile(source.path)).equals(PIECE),
        (await readdir(folder)).map((name) => name.replace(/^[0-9a-f]{32}/, 'random')),
      )
    return picture()
  })
  expect((await send([photo])).status).toBe(200)
  expect(found).toEqual(['600', '700', true, [`random.${process.pid}.${hostname()}`]])
  expect(await readdir(folder)).toEqual([])
})

describe('nothing is left of', () => {
  const TOO_HEAVY = Buffer.alloc(10 * 1024 * 1024 + 1)
  test.each<[string, number, Part[], Error?]>([
    ['no picture', 422, [photo], new InvalidImage('kind')],
    ['an upload that fails', 500, [photo], new Error('unforeseen')],
    ['11 MB', 413, [{ ...photo, value: TOO_HEAVY }]],
    ['an empty file', 422, [{ ...photo, value: '' }]],
    ['two files', 422, [photo, photo]],
  ])('%s', async (_what, status, parts, error) => {
    if (error) vi.mocked(site.context.images.process).mockRejectedValueOnce(error)
    expect((await send(parts)).status).toBe(status)
    expect(await readdir(folder)).toEqual([])
  })

  test('a connection that is aborted', async () => {
    const { port } = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }))
    const { headers, payload } = multipart([photo])
    const all = {
      ...createCallHeaders(site.context.secret, browser.cookie()),
      ...headers,
      'content-length': payload.length,
    }
    const { socket } = connectRaw(Number(port), formatRequest('POST /api/upload', all))
    socket.write(payload.subarray(0, 200_000))
    await expect.poll(() => readdir(folder)).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => readdir(folder)).toEqual([])
    expect(site.context.images.process).not.toHaveBeenCalled()
  })

  test('a killed process, once the site starts again; files of running processes stay', async () => {
    const [own, dead, running] = [process.pid, 2 ** 30, process.ppid]
    const names = [
      `a.${own}.${hostname()}`,
      `b.${dead}.${hostname()}`,
      `c.${running}.${hostname()}`,
      `d.${dead}.another-machine.example`,
      `e.${dead}.a-former-machine`,
      `f.${running}.${hostname()}`,
    ]
    for (const name of names) await writeFile(join(folder, name), 'bytes')
    for (const name of names.slice(4)) await utimes(join(folder, name), 1, Date.now() / 1_000 - 3_700)
    const uploads = await openUploadFiles(site.config.dataDir, { warn: vi.fn() })
    uploads.close()
    expect(await readdir(folder)).toEqual([names[2], names[3]])
  })
})
