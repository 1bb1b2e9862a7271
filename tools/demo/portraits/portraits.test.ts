import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPhotoStore } from '../../../src/platform/storage/open-store.ts'
import type { PhotoStore } from '../../../src/platform/storage/photo-store.ts'
import { createRandom } from '../random.ts'
import { deletePortraits, planPortraits, renderPortraits } from './gallery.ts'
import { renderPortrait } from './portrait.ts'

const render = (index: number, seed = 1) => renderPortrait(createRandom(seed, `portrait ${index}`))

describe('renderPortrait', () => {
  test('renders the same for the same seed, and different portraits otherwise', () => {
    expect(render(7).svg).toBe(render(7).svg)
    expect(new Set(Array.from({ length: 60 }, (_, index) => render(index).svg)).size).toBe(60)
    expect(render(7).svg).not.toBe(render(7, 2).svg)
  })

  test('renders complete coloured figures without metadata', () => {
    for (let index = 0; index < 300; index++) {
      const { svg } = render(index)
      expect(svg).not.toMatch(/metadata|"black"|"#000(000)?"|undefined|NaN|Infinity/)
      expect(svg.split('<g').length).toBe(svg.split('</g>').length)
      expect(svg.match(/<g transform="(matrix|translate\(351 275\))/g)).toHaveLength(2)
    }
  })

  test('gives beards to men only, and grey hair mostly to the old', () => {
    const people = Array.from({ length: 600 }, (_, index) => render(index).person)
    expect(people.filter(({ beard, sex }) => beard && sex !== 1)).toEqual([])
    const grey = (band: string) => people.filter((person) => person.band === band && person.hair === 5).length
    expect(grey('young')).toBe(0)
    expect(grey('old')).toBeGreaterThan(40)
    expect(people.filter(({ sex }) => sex === 0).length).toBeGreaterThan(220)
    expect(people.filter(({ sex }) => sex === 1).length).toBeGreaterThan(220)
  })
})

describe('renderPortraits', () => {
  let folder = ''
  let store: PhotoStore
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guinguette-portraits-'))
    store = await openPhotoStore({ dataDir: folder })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('writes three sizes under opaque names, which deletePortraits removes', async () => {
    const portraits = planPortraits(3, 4)
    await renderPortraits(store, 3, portraits)
    for (const { file } of portraits) expect(file).toMatch(/^[0-9a-f]{32}\.webp$/)
    const sizes = { full: [720, 900], thumbnail: [480, 600], avatar: [192, 192] }
    for (const [size, [width, height]] of Object.entries(sizes)) {
      expect((await readdir(join(folder, 'photos', size))).sort()).toEqual(
        portraits.map((p) => p.file).sort(),
      )
      const bytes = await readFile(join(folder, 'photos', size, portraits[0]?.file ?? ''))
      const { exif, icc, xmp, format, ...meta } = await sharp(bytes).metadata()
      expect({ format, width: meta.width, height: meta.height }).toEqual({ format: 'webp', width, height })
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
      if (size === 'thumbnail') expect(bytes.length).toBeLessThan(17_000)
    }
    await deletePortraits(
      store,
      portraits.map((p) => p.file),
    )
    expect(await readdir(join(folder, 'photos', 'full'))).toEqual([])
  })
})
