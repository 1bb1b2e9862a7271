import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { truncate } from '../../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../../tests/support/factories.ts'
import { createLogo } from '../../../../../tests/support/logos.ts'
import { upload } from '../../../../../tests/support/multipart.ts'
import {
  createFlatPng,
  createPortrait,
  gifWithMetadata,
  HIDDEN,
  pngWithMetadata,
} from '../../../../../tests/support/pictures.ts'
import { referencedFilesQuery } from '../../../../../tools/backup/collect-files.ts'
import { createRandom } from '../../../../../tools/demo/random.ts'
import { composeMail } from '../../../../platform/mail/compose.ts'

let site: TestApp
let founder: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await site.context.settings.refresh()
  await site.context.jobs.drain()
  for (const file of await listFiles()) await site.context.store.remove(file)
  founder = await createMember(site.db, { name: 'Camille', roles: 3 })
  browser = await site.as(founder)
})

const CALL = '/api/admin/settings/logo'
const send = (bytes: Buffer, as = browser) => {
  const { headers, payload } = upload(bytes, 'logo.png', 'image/png')
  return as.raw('POST', CALL, { headers: { ...as.writeHeaders(), ...headers }, payload })
}
const publish = (file: string) => browser.post(`${CALL}/publish`, { file })
/** Uploads and publishes. @returns its address */
async function putInPlace(bytes: Buffer): Promise<string> {
  const { body } = await send(bytes)
  expect((await publish(body.logo.file)).status).toBe(200)
  return body.logo.src
}
const read = async (url: string, as: Browser | null = null) =>
  (await (as ?? (await site.as(null))).get(url)).text
const readBrand = async (url: string, as: Browser | null = null) =>
  /<a class="brand"[^>]*>(.*?)<\/a>/.exec(await read(url, as))?.[1]
const readRaw = (url: string) => site.app.inject({ url })
const listFiles = () => readdir(join(site.config.dataDir, 'photos', 'full'))
const listAudit = () =>
  site.db.selectFrom('audit').select(['action', 'actor_id', 'user_id', 'details']).orderBy('id').execute()
const mail = () =>
  composeMail({
    ...{ to: 'zoe@exemple.fr', subject: 'Bonsoir', greeting: 'Bonjour Zoé,' },
    ...{ paragraphs: ['Un message.'], signature: 'Guinguette' },
  }).html

describe('uploadLogo', () => {
  test('shows nothing to anybody before it is published', async () => {
    const { status, body } = await send(await createLogo({ width: 600, height: 150, colour: '#ffffff' }))
    expect([status, body.message]).toEqual([200, 'Voici l’aperçu. Rien n’a encore changé sur le site.'])
    expect(body.logo).toEqual({
      file: expect.stringMatching(/^[0-9a-f]{32}\.webp$/),
      src: `/logo/${body.logo.file.slice(0, 32)}.png`,
      ...{ width: 144, height: 36, plate: 'none' },
    })
    expect(await read('/aide')).not.toContain('/logo/')
    const page = await read('/admin/reglages/apparence', browser)
    expect(page).toContain('Ce logo n’est pas encore en place.')
    expect(page).toContain(
      'Il se voit bien sur la barre, le jour comme la nuit. Il remplace aussi le nom du site.',
    )
    expect(page.match(new RegExp(`src="${body.logo.src}" width="144" height="36"`, 'g'))).toHaveLength(2)
    expect(await listAudit()).toEqual([])
  })

  test.each([
    ['dark on transparent ground', '#111111', 'light'],
    ['white on transparent ground', '#ffffff', 'none'],
    ['orange on transparent ground', '#f2b134', 'none'],
    ['of the colour of the bar', '#0a3f43', 'light'],
  ])('puts a logo %s on the plate that it needs', async (_how, colour, plate) => {
    expect((await send(await createLogo({ width: 400, height: 200, colour }))).body.logo.plate).toBe(plate)
  })

  test('removes metadata and the transparent margin, and has two pixels for each of the page', async () => {
    const { body } = await send(await pngWithMetadata())
    const { headers, rawPayload } = await readRaw(body.logo.src)
    expect(headers['content-type']).toBe('image/png')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(rawPayload.includes(HIDDEN)).toBe(false)
    expect(rawPayload.length).toBeLessThan(31_000)
    const { format, width, height } = await sharp(rawPayload).metadata()
    expect([format, width, height]).toEqual(['png', body.logo.width * 2, body.logo.height * 2])
    const wide = await createLogo({ width: 400, height: 100, colour: '#ffffff', margin: 300 })
    expect((await send(wide)).body.logo).toMatchObject({ width: 144, height: 36 })
  })

  test.each([
    ['a photo', () => createPortrait().jpeg().toBuffer()],
    ['a noisy picture', createNoise],
    ['a WebP', () => createPortrait().webp().toBuffer()],
  ])('makes three small files of %s', async (_kind, create) => {
    const { body } = await send(await create())
    for (const end of ['', '-192', '-512']) {
      const { statusCode, rawPayload } = await readRaw(body.logo.src.replace('.png', `${end}.png`))
      expect(statusCode).toBe(200)
      expect(rawPayload.length).toBeLessThan(end === '-512' ? 140_000 : 31_000)
    }
  })

  test.each([
    [
      'an SVG',
      'Un SVG peut contenir du code\u202f: le site n’en accepte pas. Exportez votre logo en PNG, sans fond.',
      async () => Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a GIF', 'Ce fichier n’est ni un PNG, ni un JPEG, ni un WebP.', gifWithMetadata],
    ['a text', 'Ce fichier n’est ni un PNG, ni un JPEG, ni un WebP.', async () => Buffer.from('bonjour')],
    [
      'half of a picture',
      'Ce fichier est abîmé ou incomplet. Exportez-le de nouveau en PNG, puis réessayez.',
      async () => (await createPortrait().jpeg().toBuffer()).subarray(0, 3_000),
    ],
    [
      'a transparent picture',
      'Cette image est vide ou transparente.',
      () => createLogo({ width: 300, height: 200, colour: '#ffffff', opacity: 0 }),
    ],
    [
      'a very wide logo',
      'Ce logo est trop large\u202f: 6\u00a0fois sa hauteur au plus.',
      () => createLogo({ width: 1400, height: 200, colour: '#ffffff' }),
    ],
    [
      'a very tall logo',
      'Ce logo est trop haut\u202f: 2\u00a0fois sa largeur au plus.',
      () => createLogo({ width: 200, height: 500, colour: '#ffffff' }),
    ],
    [
      'a small logo',
      'Ce logo serait flou\u202f: il lui faut au moins 72\u00a0pixels de haut, ou 320 de large.',
      () => createLogo({ width: 60, height: 60, colour: '#ffffff' }),
    ],
    [
      'a flat rectangle',
      'Ce logo se lit mal sur un fond clair comme sur un fond sombre\u202f: choisissez-en un dont les couleurs contrastent davantage.',
      async () => createFlatPng(400, 200),
    ],
    [
      'more than 40 megapixels',
      'Votre photo dépasse 40\u00a0mégapixels. Réduisez-la à 1000\u00a0pixels de large, puis réessayez.',
      async () => createFlatPng(9_000, 9_000),
    ],
  ])('refuses %s with a sentence under the field', async (_kind, sentence, create) => {
    const { status, body } = await send(await create())
    expect([status, body.errors]).toEqual([422, { file_upload: [sentence] }])
    expect(await listFiles()).toEqual([])
  })

  test('deletes the files of the upload before', async () => {
    await send(await createLogo({ width: 400, height: 200, colour: '#ffffff' }))
    const { body } = await send(await createLogo({ width: 400, height: 200, colour: '#f2b134' }))
    await site.context.jobs.drain()
    expect(await listFiles()).toEqual([body.logo.file])
  })

  test('stores the last of concurrent uploads', async () => {
    const logo = await createLogo({ width: 400, height: 200, colour: '#ffffff' })
    const answers = await Promise.all([send(logo), send(logo), send(logo)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await site.context.jobs.drain()
    expect(await listFiles()).toHaveLength(1)
  })

  test.each([
    ['member', 0],
    ['moderator', 1],
    ['admin', 2],
  ])('is forbidden to this role: %s', async (_who, roles) => {
    const other = await site.as(await createMember(site.db, { roles }))
    const logo = await createLogo({ width: 400, height: 200, colour: '#ffffff' })
    expect((await send(logo, other)).status).toBe(403)
    for (const call of ['publish', 'discard', 'reset']) {
      expect((await other.post(`${CALL}/${call}`, { file: 'x' })).status).toBe(403)
    }
    expect(await listFiles()).toEqual([])
  })

  test('is refused to a visitor, who has no token', async () => {
    const visitor = await site.as(null)
    const logo = await createLogo({ width: 400, height: 200, colour: '#ffffff' })
    expect((await send(logo, visitor)).status).toBe(419)
    expect(await listFiles()).toEqual([])
  })
})

describe('publishLogo', () => {
  test('shows the logo in the bar instead of lantern and name, with the name as its text', async () => {
    await read('/aide')
    const src = await putInPlace(await createLogo({ width: 600, height: 150, colour: '#ffffff' }))
    const image = expect.stringMatching(
      new RegExp(`^<img src="${src}" width="144" height="36" style="[^"]*" alt="Guinguette"/>$`),
    )
    for (const path of ['/', '/aide', '/connexion']) expect(await readBrand(path)).toEqual(image)
    expect(await readBrand('/', browser)).toEqual(image)
  })

  test('shows a logo without the name next to the name', async () => {
    const src = await putInPlace(await createLogo({ width: 300, height: 300, colour: '#111111' }))
    expect(await readBrand('/aide')).toMatch(
      new RegExp(`^<img src="${src}" width="36" height="36" style="[^"]*#fffdf8[^"]*" alt=""/>Guinguette$`),
    )
  })

  test('shows the icon in the tab, on the home screen, in the manifest and in link previews', async () => {
    const src = await putInPlace(await createLogo({ width: 300, height: 300, colour: '#ffffff' }))
    const [small, large] = [src.replace('.png', '-192.png'), src.replace('.png', '-512.png')]
    const help = await read('/aide')
    expect(help).toContain(`<link rel="icon" href="${small}" type="image/png"/>`)
    expect(help).toContain(`<link rel="apple-touch-icon" href="${small}"/>`)
    expect(help).toContain(`<meta property="og:image" content="${site.config.siteUrl}${large}"/>`)
    const { icons, shortcuts } = JSON.parse(await read('/manifest.webmanifest'))
    expect(icons.map(({ src: one, purpose }: { src: string; purpose?: string }) => [one, purpose])).toEqual([
      [small, undefined],
      [large, undefined],
      [small, 'maskable'],
      [large, 'maskable'],
    ])
    expect(shortcuts[0].icons[0].src).toBe(small)
    for (const [url, side] of [[small, 192] as const, [large, 512] as const]) {
      const picture = await sharp((await readRaw(url)).rawPayload).metadata()
      expect([picture.width, picture.height, picture.hasAlpha]).toEqual([side, side, false])
    }
  })

  test('shows the logo in mails at its whole address', async () => {
    const src = await putInPlace(await createLogo({ width: 600, height: 150, colour: '#111111' }))
    expect(mail()).toContain(
      `<img src="${site.config.siteUrl}${src}" width="144" height="36" alt="Guinguette" style="padding:5px 8px;border-radius:8px;background:#fffdf8;`,
    )
    expect((await readRaw(src)).headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  test('measures the logo again when the bar gets another colour', async () => {
    await putInPlace(await createLogo({ width: 600, height: 150, colour: '#7a6a9a' }))
    expect(await readBrand('/aide')).toContain('background:#fffdf8')
    await browser.patch('/api/admin/settings', { SITE_BAR_COLOUR: '#000000' })
    expect(await readBrand('/aide')).not.toContain('background')
  })

  test('is written into the audit log, and deletes the files of the logo before', async () => {
    await putInPlace(await createLogo({ width: 300, height: 300, colour: '#ffffff' }))
    const [was] = await listFiles()
    await putInPlace(await createLogo({ width: 300, height: 300, colour: '#f2b134' }))
    await site.context.jobs.drain()
    const [file, ...others] = await listFiles()
    expect(others).toEqual([])
    const by = { actor_id: founder.id, user_id: null, action: 'logo.change' }
    expect(await listAudit()).toEqual([
      { ...by, details: { was: null, file: was } },
      { ...by, details: { was, file } },
    ])
  })

  test('repeats without effect', async () => {
    const { body } = await send(await createLogo({ width: 300, height: 300, colour: '#ffffff' }))
    const answers = await Promise.all([publish(body.logo.file), publish(body.logo.file)])
    expect(answers.map(({ body: { message } }) => message).sort()).toEqual([
      'Ce logo est déjà en place.',
      'Le logo est en place.',
    ])
    expect(await listAudit()).toHaveLength(1)
  })

  test('returns 409 for a logo that another upload has replaced', async () => {
    const { body } = await send(await createLogo({ width: 300, height: 300, colour: '#ffffff' }))
    await send(await createLogo({ width: 300, height: 300, colour: '#f2b134' }))
    const { status, body: refused } = await publish(body.logo.file)
    expect([status, refused.message]).toEqual([
      409,
      'Un autre logo a été envoyé pendant que cette page était ouverte. Regardez l’aperçu, puis recommencez.',
    ])
    expect(await listAudit()).toEqual([])
  })

  test('is served, like the pages that show it, without a statement for it', async () => {
    const src = await putInPlace(await createLogo({ width: 300, height: 300, colour: '#ffffff' }))
    const query = vi.spyOn(site.context.pool, 'query')
    const connect = vi.spyOn(site.context.pool, 'connect')
    expect((await readRaw(src)).statusCode).toBe(200)
    expect((await readRaw('/manifest.webmanifest')).statusCode).toBe(200)
    expect([query.mock.calls, connect.mock.calls]).toEqual([[], []])
    vi.restoreAllMocks()
  })
})

describe('discardLogo', () => {
  test('deletes the upload and leaves the logo in place', async () => {
    const src = await putInPlace(await createLogo({ width: 300, height: 300, colour: '#ffffff' }))
    await send(await createLogo({ width: 300, height: 300, colour: '#f2b134' }))
    for (const _ of [1, 2]) {
      const { status, body } = await browser.post(`${CALL}/discard`)
      expect([status, body.message]).toEqual([200, 'Le logo est abandonné.'])
    }
    await site.context.jobs.drain()
    expect(await listFiles()).toHaveLength(1)
    expect(await readBrand('/aide')).toContain(src)
  })
})

describe('resetLogo', () => {
  test('shows the lantern again, writes it into the audit log and deletes the files', async () => {
    const lantern = await readBrand('/aide')
    const before = mail()
    const src = await putInPlace(await createLogo({ width: 300, height: 300, colour: '#ffffff' }))
    for (const _ of [1, 2]) {
      const { status, body } = await browser.post(`${CALL}/reset`)
      expect([status, body.message]).toEqual([200, 'Le dessin d’origine est de retour.'])
    }
    expect(await readBrand('/aide')).toBe(lantern)
    expect(mail()).toBe(before)
    expect(await read('/manifest.webmanifest')).toContain('/icons/maskable-512.png')
    expect((await listAudit()).map(({ action }) => action)).toEqual(['logo.change', 'logo.reset'])
    await site.context.jobs.drain()
    expect(await listFiles()).toEqual([])
    expect(src).toMatch(/^\/logo\//)
  })
})

test('backups have the files of the logo and of its draft', async () => {
  await putInPlace(await createLogo({ width: 300, height: 300, colour: '#ffffff' }))
  await send(await createLogo({ width: 300, height: 300, colour: '#f2b134' }))
  const { rows } = await site.context.pool.query(referencedFilesQuery([{ name: 'site_settings' }]))
  await site.context.jobs.drain()
  expect(rows.map(({ name }) => name)).toEqual((await listFiles()).sort().map((file) => `photos/${file}`))
})

describe('/logo/:name', () => {
  test.each([
    'x',
    '..%2fphotos.png',
    `${'0'.repeat(32)}.png`,
    `${'0'.repeat(32)}-64.png`,
    `${'0'.repeat(32)}.webp`,
  ])('returns 404 for %s', async (name) => {
    expect((await readRaw(`/logo/${name}`)).statusCode).toBe(404)
  })

  test('never serves the photo of a member', async () => {
    const photo = `${'a'.repeat(32)}.webp`
    const bytes = await createPortrait().webp().toBuffer()
    await site.context.store.put(photo, { full: bytes, thumbnail: bytes, avatar: bytes })
    expect((await readRaw(`/logo/${'a'.repeat(32)}.png`)).statusCode).toBe(404)
    await site.context.store.remove(photo)
  })
})

/** Needs many bytes: no two pixels are alike, on any scale. */
function createNoise(): Promise<Buffer> {
  const random = createRandom(1, 'noise')
  const pixels = Buffer.from(Array.from({ length: 72 * 72 * 3 }, () => random.below(256)))
  const small = sharp(pixels, { raw: { width: 72, height: 72, channels: 3 } })
  return small.resize(576, 576, { kernel: 'nearest' }).png().toBuffer()
}
