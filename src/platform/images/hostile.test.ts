import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { RUNS_ALL } from '../../../tests/support/engines.ts'
import { createFlatPng, createGifFrames, createPortrait } from '../../../tests/support/pictures.ts'
import { createImages } from './images.ts'

const MOST_MEGABYTES = 500
const images = createImages(pino({ level: 'silent' }))
afterAll(() => images.close())

const jpeg = () => createPortrait().flatten().jpeg().toBuffer()
const png = () => createPortrait().png().toBuffer()
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#f008' } })

describe('a file', () => {
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['of no bytes', 'kind', () => Buffer.alloc(0)],
    ['of HTML', 'kind', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['of SVG', 'kind', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['of PDF', 'kind', () => Buffer.from('%PDF-1.7\n')],
    ['of TIFF', 'kind', () => flat(9, 9).tiff().toBuffer()],
    ['of raw bytes', 'kind', () => Buffer.alloc(5_000, 7)],
    ['of SVG that begins like a GIF', 'unreadable', () => Buffer.from('GIF89a<svg xmlns="…"><path/></svg>')],
    ['of TIFF that begins like a JPEG', 'unreadable', () => Buffer.from('\xff\xd8\xffII*\0', 'latin1')],
    ['that is the half of a JPEG', 'unreadable', async () => half(await jpeg())],
    ['that is the half of a PNG', 'unreadable', async () => half(await png())],
    ['that is the half of a WebP', 'unreadable', async () => half(await createPortrait().webp().toBuffer())],
    ['of 25,000 × 25,000 pixels', 'pixels', () => createFlatPng(25_000, 25_000)],
    ['of 40 million pixels and a few', 'pixels', () => createFlatPng(8_000, 5_001)],
    [
      'of AVIF that would take too much to decode',
      'pixels',
      () => flat(4_000, 3_001).avif({ effort: 0 }).toBuffer(),
    ],
    ['of 5,000 frames', 'frames', () => createGifFrames(5_000)],
  ])('%s is refused as %s', async (_what, reason, make) => {
    await expect(images.process(await make())).rejects.toMatchObject({ name: 'InvalidImage', reason })
  })

  test('that is another kind of file too is only its picture afterwards', async () => {
    const script = Buffer.from('<script>alert(1)</script>PK\x03\x04')
    const { full, thumbnail, avatar } = await images.process(Buffer.concat([await jpeg(), script]))
    for (const size of [full, thumbnail, avatar]) expect(size.includes('script')).toBe(false)
    expect((await images.process(createGifFrames(300))).width).toBe(1)
  })
})

/** Decodes in a separate process, and returns its peak memory. */
async function peak(bytes: Buffer): Promise<{ megabytes: number; reply: object }> {
  const child = fork(join(import.meta.dirname, 'decoder-process.mjs'), {
    serialization: 'advanced',
    execArgv: [],
  })
  await once(child, 'message')
  child.send({ source: bytes })
  const [reply] = (await once(child, 'message')) as [object]
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
  return { megabytes: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024, reply }
}

/** The largest accepted images; seconds each. */
const LARGEST: [string, () => Promise<Buffer>, object][] = [
  [
    'the largest interlaced PNG of 16 bits',
    () =>
      flat(6_324, 6_324).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer(),
    { picture: { width: 1600 } },
  ],
  [
    'the largest progressive JPEG, lying',
    () =>
      flat(6_324, 6_324)
        .flatten()
        .withMetadata({ orientation: 6 })
        .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
        .toBuffer(),
    { picture: { width: 1600 } },
  ],
  [
    'the largest AVIF',
    () => flat(4_000, 3_000).avif({ effort: 0, chromaSubsampling: '4:4:4' }).toBuffer(),
    { picture: { width: 1600 } },
  ],
]

describe.skipIf(!existsSync('/proc/self/status'))('the memory of the process', () => {
  test.each<[string, () => Promise<Buffer>, object]>([
    ['a bomb', async () => createFlatPng(25_000, 25_000), { reason: 'pixels' }],
    ['a strip', () => flat(40_000, 40).png().toBuffer(), { picture: { width: 1600 } }],
    ...(RUNS_ALL ? LARGEST : []),
  ])(
    'stays bounded for %s, and the process ends with its parent',
    async (_what, make, expected) => {
      const { megabytes, reply } = await peak(await make())
      expect(reply).toMatchObject(expected)
      expect(megabytes).toBeLessThan(MOST_MEGABYTES)
    },
    60_000,
  )
})

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length >> 1)
}
