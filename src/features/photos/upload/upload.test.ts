import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, createPhoto, type TestMember } from '../../../../tests/support/factories.ts'
import { multipart, type Part, upload } from '../../../../tests/support/multipart.ts'
import {
  ImageQueueFull,
  InvalidImage,
  type ProcessedImage,
} from '../../../platform/images/processed-image.ts'
import { savePhoto } from './commands.ts'

const MB = 1024 * 1024
const SIZES = ['full', 'thumbnail', 'avatar'] as const
const HASH = '00ff00ff00ff00ff'

let site: TestApp
let member: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  member = await createMember(site.db)
  browser = await site.as(member)
  vi.spyOn(site.context.images, 'process').mockImplementation(async () => picture())
})

function picture(hash = HASH): ProcessedImage {
  const bytes = Buffer.from('some webp')
  const files = { full: bytes, thumbnail: bytes, avatar: bytes }
  return { ...files, width: 1600, height: 1200, hash, banHashes: [], uploadHashes: [], blur: 'data:,' }
}

const post = ({ headers, payload }: ReturnType<typeof multipart>, as = browser): Promise<Answer> =>
  as.raw('POST', '/api/upload', { headers: { ...as.writeHeaders(), ...headers }, payload })
const send = (parts: Part[]) => post(multipart(parts))
const photo = (filename = 'photo.jpg'): Part => ({ name: 'file_upload', value: 'bytes', filename })
const photosOf = ({ id }: TestMember) =>
  site.db.selectFrom('photos').selectAll().where('user_id', '=', id).execute()
const drafts = () => site.db.selectFrom('photo_drafts').selectAll().execute()
const filesOf = (name: string) =>
  SIZES.filter((size) => existsSync(join(site.config.dataDir, 'photos', size, name)))
const allFiles = async () =>
  (await readdir(join(site.config.dataDir, 'photos'), { recursive: true }).catch(() => [])).filter((path) =>
    path.endsWith('.webp'),
  )
const refused = (sentence: string, status = 422) => ({
  status,
  body: {
    message: status === 422 ? 'The given data was invalid.' : sentence,
    errors: { file_upload: [sentence] },
  },
})

describe('uploadPhoto', () => {
  test('stores a photo in three sizes, awaiting validation', async () => {
    const answer = await send([photo()])
    expect(answer.body).toEqual({
      message: 'Votre photo doit maintenant être validé par notre équipe !',
      id: expect.any(Number),
      photo: expect.stringMatching(/^[0-9a-f]{32}\.webp$/),
    })
    const [row, ...others] = await photosOf(member)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      id: answer.body.id,
      photo: answer.body.photo,
      state: 0,
      verification: false,
      width: 1600,
      height: 1200,
      hash: '0000000011111111'.repeat(4),
      decided_at: null,
    })
    expect(filesOf(answer.body.photo)).toEqual([...SIZES])
    expect(await drafts()).toEqual([])
  })

  test('detects the format from the bytes, not the name and declared type', async () => {
    const bytes = Buffer.from([0, 1, 2, 255, 13, 10, 45, 45])
    let decoded: Buffer | undefined
    vi.mocked(site.context.images.process).mockImplementationOnce(async (source) => {
      decoded = 'path' in source ? await readFile(source.path) : source
      return picture()
    })
    await post(upload(bytes, '../../etc/passwd\u202e.exe', 'text/html'))
    expect(decoded).toEqual(bytes)
  })

  test('ignores unknown fields', async () => {
    const answer = await send([{ name: 'state', value: '1' }, { name: 'user_id', value: '1' }, photo()])
    expect(answer.status).toBe(200)
    expect(await photosOf(member)).toMatchObject([{ state: 0, user_id: member.id }])
  })
})

describe('invalid uploads', () => {
  const NOTHING = refused("Vous n'avez pas sélectionné de photo")
  test.each<[string, Part[]]>([
    ['nothing', []],
    ['an empty file', [{ name: 'file_upload', value: '', filename: 'photo.jpg' }]],
    [
      'the empty file of a form',
      [{ name: 'file_upload', value: '', filename: '', type: 'application/octet-stream' }],
    ],
    ['text', [{ name: 'file_upload', value: 'bytes' }]],
    ['another field', [{ name: 'avatar', value: 'bytes', filename: 'photo.jpg' }]],
    ['a prototype', [{ name: '__proto__', value: 'bytes', filename: 'photo.jpg' }]],
  ])('%s', async (_name, parts) => {
    expect(await send(parts)).toMatchObject(NOTHING)
    expect(site.context.images.process).not.toHaveBeenCalled()
    expect(await photosOf(member)).toEqual([])
  })

  test.each([
    ['no body', {}, ''],
    [
      'a body cut short',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\ncontent-disposition: form-data',
    ],
    [
      'a file cut short',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\ncontent-disposition: form-data; name="file_upload"; filename="a"\r\n\r\nabc',
    ],
    ['no boundary', { 'content-type': 'multipart/form-data' }, 'x'],
    ['another boundary', { 'content-type': 'multipart/form-data; boundary=y' }, '--x\r\n\r\n--x--'],
  ])('%s', async (_name, headers, text) => {
    const payload = Buffer.from(text)
    expect(await post({ headers: headers as Record<string, string>, payload })).toMatchObject(NOTHING)
  })

  test.each(['application/json', 'image/jpeg', 'application/x-www-form-urlencoded', 'text/plain'])(
    '%s returns 415',
    async (type) => {
      const answer = await post({ headers: { 'content-type': type }, payload: Buffer.from('{}') })
      expect(answer).toMatchObject({ status: 415, body: { message: 'Ce format n’est pas accepté.' } })
    },
  )

  test('return one error for two files or many fields', async () => {
    const ONE = refused('Envoyez une seule photo à la fois.')
    expect(await send([photo(), photo()])).toMatchObject(ONE)
    const fields = Array.from({ length: 8 }, (_, i) => ({ name: `f${i}`, value: 'x' }))
    expect(await send([...fields, photo()])).toMatchObject(ONE)
    expect(await photosOf(member)).toEqual([])
  })
})

describe('a picture that cannot be stored', () => {
  test.each([
    [
      'kind',
      'Ce fichier n’est pas une photo que nous savons lire\u202f: choisissez un JPG, un PNG ou un GIF.',
    ],
    ['unreadable', 'Votre photo est abîmée ou incomplète. Enregistrez-la de nouveau en JPG, puis réessayez.'],
    [
      'pixels',
      'Votre photo dépasse 40\u00a0mégapixels. Réduisez-la à 1000\u00a0pixels de large, puis réessayez.',
    ],
    ['frames', 'Cette animation est trop longue. Choisissez une photo fixe.'],
  ] as const)('%s', async (reason, sentence) => {
    vi.mocked(site.context.images.process).mockRejectedValueOnce(new InvalidImage(reason))
    expect(await send([photo()])).toMatchObject(refused(sentence))
    expect(await drafts()).toEqual([])
  })

  test('returns 503 while too many wait', async () => {
    vi.mocked(site.context.images.process).mockRejectedValueOnce(new ImageQueueFull())
    const answer = await send([photo()])
    expect([answer.status, answer.body]).toEqual([503, {}])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  test.each([
    ['the same', 0, 422],
    ['6 bits from it', 6, 422],
    ['7 bits from it', 7, 200],
  ])('returns 422 for a banned photo or a similar one: %s', async (_name, bits, status) => {
    const banned = BigInt(
      `0x${Buffer.from(`hash${bits}${member.id}`).toString('hex').padEnd(16, '0').slice(-16)}`,
    )
    await site.db
      .insertInto('photo_bans')
      .values({ hash: banned.toString(2).padStart(64, '0') })
      .execute()
    const near = banned ^ ((1n << BigInt(bits)) - 1n)
    vi.mocked(site.context.images.process).mockResolvedValueOnce(picture(near.toString(16).padStart(16, '0')))
    const answer = await send([photo()])
    expect(answer.status).toBe(status)
    if (status === 422) {
      expect(answer).toMatchObject(
        refused('Cette photo a été bannie par notre équipe\u202f: choisissez-en une autre.'),
      )
    }
    await site.db.deleteFrom('photo_bans').execute()
  })
})

describe('an album of nine', () => {
  const FULL = refused('Votre album compte déjà 9\u00a0photos. Supprimez-en une pour en ajouter une autre.')
  const fill = (count: number, input = {}) =>
    Promise.all(Array.from({ length: count }, () => createPhoto(site.db, member.id, input)))

  test('rejects a tenth photo without decoding it', async () => {
    await fill(5)
    await fill(4, { state: 0 })
    expect(await send([photo()])).toMatchObject(FULL)
    expect(site.context.images.process).not.toHaveBeenCalled()
  })

  test('counts neither refused nor verification photos', async () => {
    await fill(8)
    for (const state of [2, 3, 4]) await fill(2, { state })
    await fill(1, { verification: true })
    expect((await send([photo()])).status).toBe(200)
    expect(await send([photo()])).toMatchObject(FULL)
  })

  test('accepts one of fifty concurrent photos, and keeps no file of the others', async () => {
    await fill(8)
    const before = (await allFiles()).length
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => savePhoto(site.context, member.id, picture())),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 422 })
    }
    expect(await photosOf(member)).toHaveLength(9)
    expect(await drafts()).toEqual([])
    expect((await allFiles()).length).toBe(before + SIZES.length)
  })

  test('accepts one of fifty concurrent calls', async () => {
    await fill(8)
    const answers = await Promise.all(Array.from({ length: 50 }, () => send([photo()])))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // Rejected by the full album, or by four concurrent uploads of the member.
    expect(statuses.every((status) => [200, 422, 429].includes(status))).toBe(true)
    expect(await photosOf(member)).toHaveLength(9)
  })
})

describe('a failed upload', () => {
  test('leaves nothing when storing the files or the row fails', async () => {
    const before = (await allFiles()).length
    const { store } = site.context
    const put = store.put.bind(store)
    vi.spyOn(store, 'put').mockImplementationOnce(async (name, files) => {
      await put(name, files)
      throw new Error('the disk is full')
    })
    expect(await send([photo()])).toMatchObject({ status: 500, body: {} })
    vi.mocked(site.context.images.process).mockResolvedValueOnce({ ...picture(), width: 1e6 })
    expect((await send([photo()])).status).toBe(500)
    expect((await allFiles()).length).toBe(before)
    expect(await drafts()).toEqual([])
    expect(await photosOf(member)).toEqual([])
  })

  test('leaves nothing of a member deleted in the meantime', async () => {
    const before = (await allFiles()).length
    vi.mocked(site.context.images.process).mockImplementationOnce(async () => {
      await site.db.deleteFrom('users').where('id', '=', member.id).execute()
      return picture()
    })
    expect((await send([photo()])).status).toBe(401)
    expect((await allFiles()).length).toBe(before)
    expect(await drafts()).toEqual([])
  })
})

describe('the plain form', () => {
  const token = (): Part => ({ name: '_token', value: browser.writeHeaders()['x-csrf-token'] ?? '' })
  const submit = (parts: Part[]) => browser.raw('POST', '/upload', multipart(parts))

  test('adds a photo and redirects to the page', async () => {
    const answer = await submit([token(), photo()])
    expect([answer.status, answer.headers.location]).toEqual([303, '/upload?envoyee'])
    expect(await photosOf(member)).toHaveLength(1)
    expect((await browser.get('/upload?envoyee')).text).toContain(
      'Votre photo doit maintenant être validé par notre équipe !',
    )
  })

  test.each<[string, () => Part[]]>([
    ['no token', () => [photo()]],
    ['a wrong token', () => [{ name: '_token', value: 'x' }, photo()]],
    ['a token after the file', () => [photo(), token()]],
    ['a file as token', () => [{ ...token(), filename: 'token' }, photo()]],
    ['no file and no token', () => []],
  ])('is shown again with %s, and stores nothing', async (_name, parts) => {
    const answer = await submit(parts())
    expect(answer.status).toBe(419)
    expect(answer.text).toContain('Cette page était ouverte depuis trop longtemps.')
    expect(site.context.images.process).not.toHaveBeenCalled()
    expect(await photosOf(member)).toEqual([])
  })

  test('shows the error under its field', async () => {
    const empty: Part = { name: 'file_upload', value: '', filename: '', type: 'application/octet-stream' }
    const answer = await submit([token(), empty])
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Vous n&#x27;avez pas sélectionné de photo')
    vi.mocked(site.context.images.process).mockRejectedValueOnce(new InvalidImage('kind'))
    const wrong = await submit([token(), photo()])
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('choisissez un JPG, un PNG ou un GIF')
    const heavy = await submit([token(), { ...photo(), value: Buffer.alloc(10 * MB + 1) }])
    expect(heavy.status).toBe(413)
    expect(heavy.text).toContain('Votre photo dépasse 10\u00a0Mo.')
  })

  test('rejects visitors', async () => {
    const visitor = await site.as(null)
    const answer = await visitor.raw('POST', '/upload', multipart([photo()]))
    expect(answer.status).toBe(401)
  })
})
