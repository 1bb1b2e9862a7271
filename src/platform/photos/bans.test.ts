import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { RUNS_ALL } from '../../../tests/support/engines.ts'
import { createMember, createPhoto } from '../../../tests/support/factories.ts'
import { upload } from '../../../tests/support/multipart.ts'
import { createPortrait } from '../../../tests/support/pictures.ts'
import { renderPortrait } from '../../../tools/demo/portraits/portrait.ts'
import { createRandom } from '../../../tools/demo/random.ts'
import type { ProcessedImage } from '../images/processed-image.ts'
import { hashBannedPhotos, isBannedPicture } from './bans.ts'

const WIDTH = 720
const HEIGHT = 900
let site: TestApp
let founder: Browser
let original: Buffer

beforeAll(async () => {
  site = await createTestApp()
  founder = await site.as(await createMember(site.db, { roles: 3 }))
  original = await createPortrait(1).flatten({ background: '#fff' }).png().toBuffer()
})
afterAll(() => site.close())

const picture = () => sharp(original)
const crop = (left: number, top: number, width: number, height: number) =>
  picture().extract({
    left: Math.round(left * WIDTH),
    top: Math.round(top * HEIGHT),
    width: Math.round(width * WIDTH),
    height: Math.round(height * HEIGHT),
  })
const caption = (height: number) =>
  Buffer.from(
    `<svg width="${WIDTH}" height="${height}"><rect width="100%" height="100%" fill="#111"/><text x="12" y="${height * 0.7}" font-size="${height * 0.5}" fill="#fff">Mon profil ici : zoe75</text></svg>`,
  )
const withCaptionBelow = async (height: number) =>
  sharp(await picture().extend({ bottom: height, background: '#111' }).png().toBuffer()).composite([
    { input: caption(height), left: 0, top: HEIGHT },
  ])
const withBorder = (pixels: number, background: string) =>
  picture().extend({ top: pixels, bottom: pixels, left: pixels, right: pixels, background })

/** Simple changes by which a banned picture could be sent again. */
const CHANGES: [name: string, change: () => Sharp | Promise<Sharp>][] = [
  ['mirrored', () => picture().flop()],
  ['a quarter turn to the right', () => picture().rotate(90)],
  ['a quarter turn to the left', () => picture().rotate(270)],
  ['upside down', () => picture().rotate(180)],
  ['cropped by 5 % on each side', () => crop(0.05, 0.05, 0.9, 0.9)],
  ['cropped by 10 % on each side', () => crop(0.1, 0.1, 0.8, 0.8)],
  ['cropped off-centre', () => crop(0.15, 0, 0.85, 0.85)],
  ['with a white border', () => withBorder(40, '#fff')],
  ['as a negative', () => picture().negate({ alpha: false })],
  ['with a caption below it', () => withCaptionBelow(90)],
  ['brighter, with more contrast', () => picture().linear(1.4, -20)],
  ['small and heavily compressed', () => picture().resize(300).jpeg({ quality: 15 })],
]
const MORE_CHANGES: typeof CHANGES = [
  ['cropped by 5 % in all', () => crop(0.025, 0.025, 0.95, 0.95)],
  ['cropped at the lower right', () => crop(0.1, 0.1, 0.9, 0.9)],
  ['cropped from above', () => crop(0, 0.1, 1, 0.9)],
  ['with a wide black border', () => withBorder(70, '#000')],
  [
    'with a caption over it',
    () => picture().composite([{ input: caption(108), left: 0, top: HEIGHT - 108 }]),
  ],
  ['darker', () => picture().linear(0.75, -10)],
  ['mirrored and cropped', async () => sharp(await crop(0.05, 0.05, 0.9, 0.9).png().toBuffer()).flop()],
  ['turned, with a border', async () => sharp(await withBorder(40, '#fff').png().toBuffer()).rotate(90)],
]

async function send(bytes: Buffer) {
  const browser = await site.as(await createMember(site.db))
  const { headers, payload } = upload(bytes)
  return browser.raw('POST', '/api/upload', { headers: { ...browser.writeHeaders(), ...headers }, payload })
}

describe('banPhoto', () => {
  let photo: number

  beforeAll(async () => {
    photo = (await send(original)).body.id
    expect((await founder.post(`/api/photo/ban/${photo}`)).status).toBe(200)
    await site.context.jobs.drain()
  })

  test.each([...CHANGES, ...MORE_CHANGES])(
    'makes the upload answer 422 for the picture %s',
    async (_name, change) => {
      const { status, body } = await send(await (await change()).jpeg({ quality: 85 }).toBuffer())
      expect([status, body.errors]).toEqual([
        422,
        { file_upload: ['Cette photo a été bannie par notre équipe\u202f: choisissez-en une autre.'] },
      ])
    },
  )

  test('shows staff the hint for a similar picture, and refuses no other photo', async () => {
    const answer = await send(await createPortrait(2).jpeg().toBuffer())
    expect(answer.status).toBe(200)
    const { hash } = await site.db
      .selectFrom('photo_ban_hashes')
      .select('hash')
      .where('number', '=', 3)
      .executeTakeFirstOrThrow()
    const far = [...hash].map((bit, at) => (at % 7 === 3 ? String(1 - Number(bit)) : bit)).join('')
    const { id } = await createPhoto(site.db, (await createMember(site.db)).id, { state: 0, hash: far })
    expect((await founder.get(`/api/admin/photos/${id}`)).body.banned).toBe(true)
    expect((await founder.get(`/api/admin/photos/${answer.body.id}`)).body.banned).toBe(false)
  })

  test('once undone, removes every hash and accepts the picture again', async () => {
    const hash = await site.db.selectFrom('photo_ban_hashes').select('number').execute()
    expect(hash.length).toBeGreaterThan(40)
    expect((await founder.post(`/api/admin/photos/restore/${photo}`)).status).toBe(200)
    expect(await site.db.selectFrom('photo_ban_hashes').select('number').execute()).toEqual([])
    expect((await send(await crop(0.05, 0.05, 0.9, 0.9).jpeg().toBuffer())).status).toBe(200)
  })
})

describe('hashBannedPhotos', () => {
  test('adds the variants of an old ban where the file exists, and leaves another ban as it is', async () => {
    const { body } = await send(await createPortrait(5).png().toBuffer())
    const { hash } = await site.db
      .updateTable('photos')
      .set({ state: 4, decided_at: new Date() })
      .where('id', '=', body.id)
      .returning('hash')
      .executeTakeFirstOrThrow()
    const lost = '0110'.repeat(16)
    await site.db
      .insertInto('photo_bans')
      .values([{ hash: hash ?? '' }, { hash: lost }])
      .execute()
    await hashBannedPhotos(site.context)
    await hashBannedPhotos(site.context)
    const bans = await site.db.selectFrom('photo_bans').selectAll().orderBy('id').execute()
    expect(bans).toMatchObject([{ hashed_at: expect.any(Date) }, { hash: lost, hashed_at: expect.any(Date) }])
    const owners = await site.db.selectFrom('photo_ban_hashes').select('ban_id').distinct().execute()
    expect(owners).toEqual([{ ban_id: bans[0]?.id }])
    expect((await send(await createPortrait(5).flop().jpeg().toBuffer())).status).toBe(422)
  })
})

test('refuses none of the other photos of the demo while a quarter of them are banned', async () => {
  await site.db.deleteFrom('photo_bans').execute()
  const pictures: ProcessedImage[] = []
  for (let index = 0; index < (RUNS_ALL ? 40 : 12); index++) {
    const { svg } = renderPortrait(createRandom(1, `portrait ${index}`))
    const small = await sharp(Buffer.from(svg)).resize(240, 300).png().toBuffer()
    pictures.push(await site.context.images.process(small))
  }
  const banned = pictures.length / 4
  for (const { banHashes } of pictures.slice(0, banned)) {
    const [first] = banHashes
    const ban = await site.db
      .insertInto('photo_bans')
      .values({ hash: first?.hash ?? '', hashed_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = banHashes.map((one, number) => ({ ban_id: ban.id, number, ...one }))
    await site.db.insertInto('photo_ban_hashes').values(rows).execute()
  }
  const refused: boolean[] = []
  for (const { uploadHashes } of pictures)
    refused.push(await isBannedPicture(site.db, { hash: uploadHashes[0]?.hash ?? '', uploadHashes }))
  expect(refused).toEqual(pictures.map((_, index) => index < banned))
}, 60_000)
