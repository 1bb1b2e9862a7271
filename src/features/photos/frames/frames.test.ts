import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, createPhoto, type TestMember } from '../../../../tests/support/factories.ts'
import { awaitOneDay } from '../../../../tests/support/midnight.ts'
import { savePhoto } from '../upload/commands.ts'

const BAD_CROP = 'Ce cadrage sort de la photo. Recommencez-le.'
const CHANGED = 'Cette photo vient de changer. Rechargez la page, puis recommencez.'

let site: TestApp
let member: TestMember
let browser: Browser
/** 1200 × 800: red at the left, green at the right. */
let landscape: Buffer

beforeAll(async () => {
  site = await createTestApp({}, 1)
  const green = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#0c0' } })
    .png()
    .toBuffer()
  landscape = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c00' } })
    .composite([{ input: green, left: 600, top: 0 }])
    .png()
    .toBuffer()
})
afterAll(() => site.close())
beforeEach(awaitOneDay)
beforeEach(async () => {
  member = await createMember(site.db)
  browser = await site.as(member)
})

/** Stored with its files, accepted and the profile photo. */
async function addPhoto(owner = member): Promise<{ id: number; photo: string }> {
  const photo = await savePhoto(site.context, owner.id, await site.context.images.process(landscape))
  await site.db
    .updateTable('photos')
    .set({ state: 1, accepted_at: new Date() })
    .where('id', '=', photo.id)
    .execute()
  await site.db.updateTable('users').set({ avatar: photo.photo }).where('id', '=', owner.id).execute()
  return photo
}
const read = (id: number) =>
  site.db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const edit = (id: number, body: object, as = browser) => as.patch(`/api/photo/edit/${id}`, body)
async function readColour(photo: string, size: 'full' | 'thumbnail' | 'avatar', x: number, y: number) {
  const bytes = await site.context.store.get(size, photo)
  const { data, info } = await sharp(bytes ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  const [red = 0, green = 0] = data.subarray(at)
  return red > green ? 'red' : 'green'
}

describe('editPhoto', () => {
  test('crops the small sizes, keeps the full one and the state, and replaces every name of the file', async () => {
    const before = await addPhoto()
    await site.db
      .insertInto('reports')
      .values({
        type: 4,
        target_id: before.id,
        user_id: member.id,
        evidence: JSON.stringify({ photo: before.photo, likes: 2 }),
      })
      .execute()
    expect(await readColour(before.photo, 'thumbnail', 0.25, 0.4)).toBe('red')
    const answer = await edit(before.id, { crop: [466, 0, 534, 1000], alt: '  Au bal,\nsamedi ' })
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        message: 'Votre photo est enregistrée.',
        photo: expect.stringMatching(/^[0-9a-f]{32}\.webp$/),
        width: 1200,
        height: 800,
        blur: expect.stringContaining('data:'),
        alt: 'Au bal, samedi',
      },
    ])
    const { photo } = answer.body
    expect(await read(before.id)).toMatchObject({ photo, state: 1, crop: [466, 0, 534, 1000], turns: 0 })
    expect(await readColour(photo, 'thumbnail', 0.3, 0.5)).toBe('green')
    expect([await readColour(photo, 'full', 0.1, 0.5), await readColour(photo, 'full', 0.9, 0.5)]).toEqual([
      'red',
      'green',
    ])
    const user = site.db.selectFrom('users').where('id', '=', member.id).select('avatar')
    const reports = site.db.selectFrom('reports').where('user_id', '=', member.id).select('evidence')
    expect([await user.executeTakeFirst(), await reports.execute()]).toEqual([
      { avatar: photo },
      [{ evidence: { photo, likes: 2 } }],
    ])
    await site.context.jobs.drain()
    expect(await site.context.store.get('full', before.photo)).toBeNull()
    expect(await site.db.selectFrom('photo_drafts').selectAll().execute()).toEqual([])
  })

  test('turns every size; the same edit again changes nothing', async () => {
    const { id } = await addPhoto()
    const { body } = await edit(id, { turns: 1 })
    expect(await read(id)).toMatchObject({ width: 800, height: 1200, turns: 1, crop: null })
    expect([
      await readColour(body.photo, 'full', 0.5, 0.1),
      await readColour(body.photo, 'full', 0.5, 0.9),
    ]).toEqual(['red', 'green'])
    const again = await edit(id, { turns: 1 })
    expect([again.status, again.body.photo]).toEqual([200, body.photo])
    const back = await edit(id, { turns: 0 })
    expect(await read(id)).toMatchObject({ width: 1200, height: 800, turns: 0 })
    expect(await readColour(back.body.photo, 'full', 0.1, 0.5)).toBe('red')
  })

  test.each<[string, object, Record<string, string[]>]>([
    ['past the picture', { crop: [900, 0, 534, 1000] }, { crop: [BAD_CROP] }],
    ['negative', { crop: [-1, 0, 534, 1000] }, { crop: [BAD_CROP] }],
    ['over 1000', { crop: [0, 0, 534, 1001] }, { crop: [BAD_CROP] }],
    ['a fraction', { crop: [0.5, 0, 534, 1000] }, { crop: [BAD_CROP] }],
    ['three numbers', { crop: [0, 0, 534] }, { crop: [BAD_CROP] }],
    ['text', { crop: 'tout' }, { crop: [BAD_CROP] }],
    ['not 4:5', { crop: [0, 0, 1000, 1000] }, { crop: [BAD_CROP] }],
    [
      'under 200 pixels',
      { crop: [0, 0, 107, 200] },
      { crop: ['Ce cadrage est trop serré\u202f: la photo serait floue.'] },
    ],
    ['four quarter turns', { turns: 4 }, { turns: [BAD_CROP] }],
    ['201 characters', { alt: 'x'.repeat(201) }, { alt: ['La description compte 200 caractères au plus.'] }],
    [
      'contact details',
      { alt: 'Appelez le 06 12 34 56 78' },
      { alt: ['Pas de coordonnées ici\u202f: décrivez seulement la photo.'] },
    ],
  ])('returns 422 for %s', async (_what, body, errors) => {
    const { id, photo } = await addPhoto()
    const answer = await edit(id, body)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect((await read(id)).photo).toBe(photo)
  })

  test('returns 403 to others, 404 for an unknown photo, 409 once it is refused or for verification', async () => {
    const { id } = await addPhoto()
    const other = await site.as(await createMember(site.db))
    const refused = await createPhoto(site.db, member.id, { state: 2 })
    const proof = await createPhoto(site.db, member.id, { state: 0, verification: true })
    const statuses = [
      await edit(id, { alt: 'Moi' }, other),
      await edit(999_999, { alt: 'Moi' }),
      await edit(refused.id, { turns: 1 }),
      await edit(proof.id, { alt: 'Moi' }),
    ].map(({ status, body }) => [status, body.message])
    expect(statuses).toEqual([
      [403, 'Ce n’est pas votre photo.'],
      [404, 'Cette photo n’existe pas, ou n’existe plus.'],
      [409, 'Cette photo ne se modifie plus.'],
      [409, 'Cette photo ne se modifie plus.'],
    ])
  })

  test('lets one of several concurrent crops through and leaves no files of the others', async () => {
    const { id } = await addPhoto()
    const answers = await Promise.all(
      [0, 100, 200, 300].map((left) => edit(id, { crop: [left, 0, 534, 1000] })),
    )
    const counts = answers.map(({ status }) => status).sort()
    expect(counts.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(counts.filter((status) => status !== 200 && status !== 409)).toEqual([])
    for (const { status, body } of answers) if (status === 409) expect(body.message).toBe(CHANGED)
    await site.context.jobs.drain()
    const { photo } = await read(id)
    expect(await site.context.store.get('thumbnail', photo)).not.toBeNull()
    expect(await site.db.selectFrom('photo_drafts').selectAll().execute()).toEqual([])
    for (const { body } of answers)
      if (body.photo && body.photo !== photo)
        expect(await site.context.store.get('full', body.photo)).toBeNull()
  })

  test('keeps the old files when the image process fails, and does not count that', async () => {
    const { id, photo } = await addPhoto()
    const spy = vi.spyOn(site.context.images, 'reframe').mockRejectedValue(new Error('gone'))
    for (let attempt = 0; attempt < 31; attempt++) expect((await edit(id, { turns: 1 })).status).toBe(500)
    spy.mockRestore()
    expect((await read(id)).photo).toBe(photo)
    expect((await edit(id, { turns: 1 })).status).toBe(200)
  })

  test('returns 429 for a 31st crop in a day; texts are not counted', async () => {
    const { id } = await addPhoto()
    const image = await site.context.images.reframe(landscape, { crop: null, turn: 0 })
    const spy = vi.spyOn(site.context.images, 'reframe').mockResolvedValue(image)
    for (let crop = 1; crop <= 30; crop++)
      expect((await edit(id, { crop: [crop, 0, 534, 1000] })).status).toBe(200)
    const answer = await edit(id, { crop: [31, 0, 534, 1000] })
    spy.mockRestore()
    expect([answer.status, answer.body.message]).toEqual([
      429,
      expect.stringContaining('Vous avez beaucoup recadré aujourd’hui.'),
    ])
    expect((await edit(id, { alt: 'Au bal' })).status).toBe(200)
  })

  test('is sent by a plain form, which says what is wrong under the text', async () => {
    const { id } = await addPhoto()
    const page = await browser.get(`/user/photos/${id}`)
    expect(page.text).toContain('Ce que l’on voit (facultatif)')
    const wrong = await browser.submit(`/user/photos/${id}`, { turns: '1', alt: 'zoe@exemple.fr' })
    expect([wrong.status, wrong.text.includes('Pas de coordonnées ici')]).toEqual([422, true])
    const sent = await browser.submit(`/user/photos/${id}`, { turns: '1', alt: 'Au bal' })
    expect([sent.status, sent.headers.location]).toEqual([303, '/user/photos?fait=photo'])
    expect(await read(id)).toMatchObject({ turns: 1, alt: 'Au bal' })
    const gone = await browser.submit(`/user/photos/${id}/supprimer`, {})
    expect([gone.status, gone.headers.location]).toEqual([303, '/user/photos?fait=suppression'])
  })
})

test('columns refuse what no crop is', async () => {
  const { id } = await createPhoto(site.db, member.id)
  for (const change of ['crop = array[1, 2, 3]', 'turns = 4', "alt = repeat('x', 201)", 'position = 10'])
    await expect(
      sql`update photos set ${sql.raw(change)} where id = ${id}`.execute(site.db),
    ).rejects.toThrow()
})
