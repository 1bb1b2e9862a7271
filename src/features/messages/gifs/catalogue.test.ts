import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { listGifs } from '../register.ts'
import { GIF_SIZE, GIF_SMALL } from './catalogue.ts'
import { GIF_TITLES, type GifName } from './titles-texts.ts'

const FOLDER = join(import.meta.dirname, '../../../../public')
const names = Object.keys(GIF_TITLES) as GifName[]
const found = (search: string) => listGifs(search, 0).data.map(({ id }) => id)

describe('the images', () => {
  test.each(names)('%s moves, stands still, and is light enough', async (name) => {
    const [gif] = listGifs(GIF_TITLES[name], 0).data
    expect(gif?.id).toBe(name)
    const { fixed_height, fixed_width, fixed_width_still } = gif?.images ?? {}
    const read = async (url = '') => {
      const bytes = await readFile(join(FOLDER, url))
      const { width, height, pageHeight, pages = 1, loop, exif, icc, xmp } = await sharp(bytes).metadata()
      return {
        bytes: bytes.length,
        width,
        height: pageHeight ?? height,
        pages,
        loop,
        told: exif ?? icc ?? xmp,
      }
    }
    const large = await read(fixed_height?.url)
    expect(large).toMatchObject({ ...GIF_SIZE, pages: 18, loop: 0, told: undefined })
    expect(large.bytes).toBeLessThan(90_000)
    const small = await read(fixed_width?.url)
    expect(small).toMatchObject({ ...GIF_SMALL, pages: 12, loop: 0, told: undefined })
    expect(small.bytes).toBeLessThan(34_000)
    const still = await read(fixed_width_still?.url)
    expect(still).toMatchObject({ ...GIF_SIZE, pages: 1, told: undefined })
    expect(still.bytes).toBeLessThan(10_000)
    expect([fixed_height?.width, fixed_height?.height]).toEqual(['320', '200'])
    expect([fixed_width?.width, fixed_width?.height]).toEqual(['200', '125'])
  })

  test('weigh under 6 MB together, and nothing else lies beside them', async () => {
    let together = 0
    for (const part of ['', 'small', 'stills']) {
      const folder = join(FOLDER, 'images/gifs', part)
      const files = (await readdir(folder)).filter((file) => file.includes('.'))
      expect(files.sort()).toEqual(names.map((name) => `${name}.webp`).sort())
      for (const file of files) together += (await readFile(join(folder, file))).length
    }
    expect(together).toBeLessThan(6_000_000)
  })

  test('are told apart by their titles', () => {
    expect(new Set(Object.values(GIF_TITLES)).size).toBe(60)
  })
})

describe('searching', () => {
  test('nothing asked gives all of them, the best liked first, page after page', () => {
    const pages = [0, 24, 48, 72].map((offset) => listGifs('', offset))
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(names)
    expect(pages.map(({ pagination }) => pagination)).toEqual([
      { total_count: 60, count: 24, offset: 0 },
      { total_count: 60, count: 24, offset: 24 },
      { total_count: 60, count: 12, offset: 48 },
      { total_count: 60, count: 0, offset: 72 },
    ])
    expect(found('  ')).toEqual(names.slice(0, 24))
  })

  test.each([
    ['bonsoir', 'bonsoir'],
    ['merci', 'merci'],
    ['bravo', 'bravo'],
    ['câlin', 'calin'],
    ['CALIN', 'calin'],
    ['rire', 'mdr'],
    ['à table', 'a-table'],
    ['on danse ?', 'on-danse'],
    ['bonne nuit', 'bonne-nuit'],
    ['bisous', 'bisou'],
    ['anniv', 'joyeux-anniversaire'],
    ['désolée', 'desole'],
    ['oui', 'oui'],
    ['non', 'non'],
    ['peut-être', 'peut-etre'],
    ['cafe', 'cafe'],
    ['apéro', 'apero'],
    ['vacances', 'vacances'],
    ['pluie', 'pluie'],
    ['soleil', 'soleil'],
    ['chat', 'chat'],
    ['chien', 'chien'],
    ['bateau', 'bateau'],
    ['bal', 'bal'],
    ['musique', 'musique'],
    ['coeur', 'coup-de-coeur'],
    ['cœur coup', 'coup-de-coeur'],
    ['voeux', 'bonne-annee'],
    ['j’arrive', 'j-arrive'],
    ["J'ARRIVE", 'j-arrive'],
    ['pétan', 'petanque'],
  ])('%s finds %s first', (search, name) => {
    expect(found(search)[0]).toBe(name)
  })

  test('what says it comes before what is only about it, and each word asked must begin one', () => {
    expect(found('soir')[0]).toBe('bal')
    expect(found('soir')).toContain('on-danse')
    expect(found('soir chien')).toEqual([])
    expect(found('ateau')).toEqual([])
  })

  test.each([['xyzzy'], ['🎉'], ['…'], ['%'], ['__proto__'], ['\u0000']])('%s finds nothing', (search) => {
    expect(listGifs(search, 0)).toEqual({
      data: [],
      pagination: { total_count: 0, count: 0, offset: 0 },
    })
  })
})
