import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { emojiCatalogue, isEmoji } from './catalogue.ts'

const PUBLIC = join(import.meta.dirname, '../../../../public')
const IMAGES = join(PUBLIC, 'images/emojis')
const STILLS = join(IMAGES, 'stills')

const pairs = Object.values(emojiCatalogue).flatMap((emojis) => Object.entries(emojis))
const files = pairs.map(([, file]) => file)
const images = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.webp'))

describe('D the catalogue of emojis', () => {
  test('is the file served at /json/emojis.json', () => {
    expect(emojiCatalogue).toEqual(JSON.parse(readFileSync(join(PUBLIC, 'json/emojis.json'), 'utf8')))
    expect(Object.keys(emojiCatalogue)).toEqual([
      'Visages',
      'Cœurs',
      'Gestes',
      'Fête',
      'Au comptoir',
      'Animaux',
      'Ciel et nature',
      'Voyages',
      'Objets',
    ])
    expect(files.length).toBeGreaterThan(150)
  })

  test('has unique labels and files', () => {
    const labels = pairs.map(([label]) => label.toLowerCase())
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([])
  })

  test('recognises only its own files', () => {
    expect(files.filter((file) => !isEmoji(file))).toEqual([])
    expect(isEmoji('1f48e.webp')).toBe(true)
    for (const wrong of ['', 'Diamant', '1f595.webp', 'stills/1f48e.webp', '__proto__', 'constructor'])
      expect([wrong, isEmoji(wrong)]).toEqual([wrong, false])
  })
})

describe('D the images of the emojis', () => {
  test('are those of the catalogue, each with its still', () => {
    expect(images(IMAGES).sort()).toEqual([...files].sort())
    expect(images(STILLS).sort()).toEqual([...files].sort())
  })

  test('are 64 px, animated and loop forever', async () => {
    const wrong = []
    for (const file of files) {
      const { format, width, pageHeight, height, pages, loop } = await sharp(join(IMAGES, file), {
        animated: true,
      }).metadata()
      const moves = (pages ?? 1) > 1 && loop === 0
      const isRight = format === 'webp' && width === 64 && (pageHeight ?? height) === 64
      if (!isRight || !moves) wrong.push(file)
      const still = await sharp(join(STILLS, file)).metadata()
      if (still.format !== 'webp' || still.width !== 64 || (still.pages ?? 1) > 1)
        wrong.push(`stills/${file}`)
    }
    expect(wrong).toEqual([])
  })

  test('are small: 40 kB an emoji, 1.5 kB a still, under 6 MB together', () => {
    const size = (folder: string, file: string) => statSync(join(folder, file)).size
    expect(files.filter((file) => size(IMAGES, file) > 40_000)).toEqual([])
    expect(files.filter((file) => size(STILLS, file) > 1_500)).toEqual([])
    expect(files.reduce((sum, file) => sum + size(IMAGES, file) + size(STILLS, file), 0)).toBeLessThan(6e6)
  })
})
