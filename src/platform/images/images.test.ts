import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { RUNS_ALL } from '../../../tests/support/engines.ts'
import {
  createPortrait,
  gifWithMetadata,
  HIDDEN,
  jpegWithMetadata,
  pngWithMetadata,
  webpWithMetadata,
} from '../../../tests/support/pictures.ts'
import { createImages } from './images.ts'

const images = createImages(pino({ level: 'silent' }))
afterAll(() => images.close())

/** Names of the chunks of a WebP file. */
function chunks(webp: Buffer): string[] {
  const names: string[] = []
  for (let at = 12; at < webp.length; at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2)) {
    names.push(webp.toString('latin1', at, at + 4))
  }
  return names
}

/** The colour in the middle of the left, upper, right and lower edge. */
async function edges(picture: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)]
  const [width, height] = [info.width - 1, info.height - 1]
  return [at(0, height >> 1), at(width >> 1, 0), at(width, height >> 1), at(width >> 1, height)]
}

const bits = (hash: string) => [...BigInt(`0x${hash}`).toString(2)].filter((bit) => bit === '1').length
const distance = (one: string, other: string) =>
  bits((BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(16))

describe('a picture', () => {
  test('is read from a file too, and one that cannot be read is not the fault of its sender', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'guinguette-picture-'))
    const path = join(folder, 'photo')
    await writeFile(path, await createPortrait().png().toBuffer())
    expect(await images.process({ path, size: 1 })).toMatchObject({ width: 720, height: 900 })
    await rm(folder, { recursive: true })
    await expect(images.process({ path, size: 1 })).rejects.toMatchObject({ name: 'StoreUnavailable' })
  })

  test.each([
    ['jpeg', () => createPortrait().flatten().jpeg()],
    ['png', () => createPortrait().png()],
    ['gif', () => createPortrait().gif()],
    ['webp', () => createPortrait().webp()],
    ['avif', () => createPortrait().avif({ effort: 0 })],
    ['grey jpeg', () => createPortrait().flatten().greyscale().jpeg()],
    ['four-colour jpeg', () => createPortrait().flatten().toColourspace('cmyk').jpeg()],
    ['16-bit png', () => createPortrait().toColourspace('rgb16').png()],
  ])('of the kind %s comes back as WebP in three sizes', async (_kind, make) => {
    const { full, thumbnail, avatar, ...remainder } = await images.process(await make().toBuffer())
    const sizes = await Promise.all([full, thumbnail, avatar].map((bytes) => sharp(bytes).metadata()))
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 720, 900],
      ['webp', 480, 600],
      ['webp', 192, 192],
    ])
    expect(remainder).toMatchObject({
      width: 720,
      height: 900,
      hash: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect(remainder.blur).toMatch(/^data:image\/webp;base64,[\w+/=]+$/)
    expect(remainder.blur.length).toBeLessThan(250)
    expect(thumbnail.length).toBeLessThan(17_000)
  })

  test.each([
    ['JPEG', jpegWithMetadata],
    ['PNG', pngWithMetadata],
    ['WebP', webpWithMetadata],
    ['GIF', gifWithMetadata],
  ])('in %s loses all metadata', async (_kind, make) => {
    const bytes = await make()
    expect(bytes.includes(HIDDEN)).toBe(true)
    const { full, thumbnail, avatar } = await images.process(bytes)
    for (const size of [full, thumbnail, avatar]) {
      expect(chunks(size)).toEqual(['VP8 '])
      expect(size.includes('SECRET')).toBe(false)
    }
  })

  test('of the tests carries what it should not', async () => {
    const { exif, xmp, iptc, icc } = await sharp(await jpegWithMetadata()).metadata()
    expect([exif, xmp, iptc].map((data) => data?.includes(HIDDEN))).toEqual([true, true, true])
    expect(icc?.length).toBeGreaterThan(100)
  })

  test('is turned upright', async () => {
    const red = { create: { width: 60, height: 80, channels: 3 as const, background: '#f00' } }
    const lying = await sharp({ create: { width: 400, height: 80, channels: 3, background: '#00f' } })
      .composite([{ input: red, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const { width, height, full } = await images.process(lying)
    expect([width, height]).toEqual([80, 400])
    const [, above, , below] = await edges(full)
    expect(above?.[0]).toBeGreaterThan(200)
    expect(below?.[2]).toBeGreaterThan(200)
  })

  test('is white where it was transparent', async () => {
    const clear = await sharp({ create: { width: 90, height: 90, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    expect((await edges((await images.process(clear)).full)).flat()).toEqual(Array(12).fill(255))
  })

  test('keeps its colours when its profile goes', async () => {
    const wide = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#c83c28' } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const [[red = 0, green = 0, blue = 0] = []] = await edges((await images.process(wide)).full)
    expect([red - 200, green - 60, blue - 40].every((off) => Math.abs(off) < 6)).toBe(true)
  })

  test('is made smaller but never larger, however long', async () => {
    const make = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#446' } })
        .png()
        .toBuffer()
    const size = async (width: number, height: number) => {
      const picture = await images.process(await make(width, height))
      return [picture.width, picture.height]
    }
    expect(await size(4000, 3000)).toEqual([1600, 1200])
    expect(await size(1, 1)).toEqual([1, 1])
    expect(await size(40_000, 40)).toEqual([1600, 2])
    expect(await size(3, 9000)).toEqual([1, 1600])
  })
})

describe('what a picture looks like', () => {
  test('is known again in another encoding, size or frame, and not taken for another', async () => {
    const looks = async (bytes: Buffer) => (await images.process(bytes)).hash
    const positions = [2, 3, 4, 5, 6, 7].slice(0, RUNS_ALL ? 6 : 2)
    const originals = await Promise.all(
      positions.map(async (position) => createPortrait(position).flatten().png().toBuffer()),
    )
    const hashes = await Promise.all(originals.map(looks))
    for (const [index, original] of originals.entries()) {
      const copies = [
        sharp(original).jpeg({ quality: 40 }),
        sharp(original).resize(300).webp({ quality: 60 }),
        sharp(original).modulate({ brightness: 1.1 }).jpeg(),
        sharp(original).extract({ left: 7, top: 9, width: 706, height: 882 }).jpeg(),
      ]
      for (const copy of copies) {
        expect(distance(await looks(await copy.toBuffer()), hashes[index] ?? '')).toBeLessThanOrEqual(6)
      }
    }
    const between = hashes.flatMap((one, index) =>
      hashes.slice(index + 1).map((other) => distance(one, other)),
    )
    expect(Math.min(...between)).toBeGreaterThan(6)
  }, 180_000)
})
