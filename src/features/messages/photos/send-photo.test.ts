import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { BLUR, createTalk, sendPhoto, stubImages } from '../../../../tests/support/conversation-photos.ts'
import { expectConsistentCounts } from '../../../../tests/support/conversations.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { withoutTechnical } from '../../../../tests/support/events.ts'
import { blockMember, createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { awaitOneDay } from '../../../../tests/support/midnight.ts'
import { multipart } from '../../../../tests/support/multipart.ts'
import { createSubscription, readQueuedPushes } from '../../../../tests/support/news.ts'
import {
  createFlatPng,
  createPortrait,
  HIDDEN,
  jpegWithMetadata,
} from '../../../../tests/support/pictures.ts'
import { NoConnection } from '../../../platform/db/unavailable.ts'
import { buildPayload } from '../../feed/push/server.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let thread: number
let zoes: Browser
let hugos: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(awaitOneDay)
beforeEach(async () => {
  vi.restoreAllMocks()
  await truncate(site.db)
  const talk = await createTalk(site)
  zoe = talk.zoe
  hugo = talk.hugo
  thread = talk.thread
  zoes = await site.as(zoe)
  hugos = await site.as(hugo)
})

const path = () => `/api/messages/conversation/${thread}`
const rows = () => site.db.selectFrom('conversation_photos').selectAll().execute()
const drafts = () => site.db.selectFrom('photo_drafts').select('photo').execute()
const countMessages = async () =>
  (await site.db.selectFrom('messages').select('id').where('type', '=', 10).execute()).length
const refuse = (member: TestMember) =>
  site.db.updateTable('users').set({ accepts_photos: false }).where('id', '=', member.id).execute()

describe('sendPhoto', () => {
  test('sends a message like a text: page, list, event, counters, push', async () => {
    stubImages(site)
    const publish = vi.spyOn(site.context.events, 'publish')
    const answer = await sendPhoto(zoes, thread)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Votre photo est envoyée.',
        sent: { user_id: zoe.id, type: 10, message: 'Photo', photo: { width: 800, height: 600, blur: BLUR } },
      },
    })
    const { sent } = answer.body
    expect(sent.photo.file).toMatch(/^[0-9a-f]{32}\.webp$/)
    const [isRead, messages] = (await hugos.get(`${path()}/0`)).body
    expect([isRead, messages.at(-1)]).toEqual([false, sent])
    expect((await hugos.get('/api/messages/0')).body[0].data[0]).toMatchObject({
      last_message: 'Photo',
      last_type: 10,
      unread: 1,
    })
    const events = withoutTechnical(publish.mock.calls.flat())
    expect(events).toContainEqual(
      expect.objectContaining({
        to: [zoe.id, hugo.id],
        event: { name: 'message', data: expect.objectContaining({ thread, message: sent }) },
      }),
    )
    expect(await buildPayload(site.context, { user_id: hugo.id, kind: 0, thread })).toMatchObject({
      name: 'Zoé',
      body: 'Photo',
    })
    await expectConsistentCounts(site.db)
    expect(await drafts()).toEqual([])
  })

  test('waits for the other, and honours a muted conversation', async () => {
    stubImages(site)
    await createSubscription(site.db, hugo.id)
    await site.db
      .updateTable('thread_members')
      .set({ muted: true })
      .where('user_id', '=', hugo.id)
      .where('thread_id', '=', thread)
      .execute()
    const { sent } = (await sendPhoto(zoes, thread)).body
    const sides = await site.db
      .selectFrom('thread_members')
      .where('thread_id', '=', thread)
      .select(['user_id', 'awaited_at'])
      .execute()
    expect(sides).toContainEqual({ user_id: hugo.id, awaited_at: new Date(sent.created_at) })
    expect(sides).toContainEqual({ user_id: zoe.id, awaited_at: null })
    expect(await readQueuedPushes(site.db, hugo.id)).toEqual([])
    await expectConsistentCounts(site.db)
    await site.db.updateTable('thread_members').set({ muted: false }).execute()
    await sendPhoto(zoes, thread)
    expect(await readQueuedPushes(site.db, hugo.id)).toHaveLength(1)
  })

  test('re-encodes a real picture without its metadata', async () => {
    const answer = await sendPhoto(zoes, thread, {}, { value: await jpegWithMetadata() })
    const { file, width, height, blur } = answer.body.sent.photo
    const stored = await site.context.store.get('full', file)
    expect(stored?.includes(HIDDEN)).toBe(false)
    expect([stored?.subarray(8, 12).toString(), width > 0, height > 0]).toEqual(['WEBP', true, true])
    expect(blur).toMatch(/^data:image\/webp;base64,/)
    expect(blur.length).toBeLessThan(250)
  })

  test('answers a message with its quote, and takes reactions', async () => {
    stubImages(site)
    const [, messages] = (await zoes.get(`${path()}/0`)).body
    const { id } = messages.at(-1)
    const { sent } = (await sendPhoto(zoes, thread, { reply_to: String(id) })).body
    expect(sent.reply_to).toMatchObject({ id, message: 'Bonsoir !' })
    expect((await hugos.put(`${path()}/message/${sent.id}/reaction`, { reaction: 1 })).body.changed).toEqual({
      ...sent,
      other_reaction: 1,
    })
    const reply = await hugos.post(path(), { message: 'Superbe !', reply_to: sent.id })
    expect(reply.body.sent.reply_to).toEqual({ id: sent.id, user_id: zoe.id, message: 'Photo', type: 10 })
  })

  test('returns 403 for an edit', async () => {
    stubImages(site)
    const { sent } = (await sendPhoto(zoes, thread)).body
    expect(await zoes.patch(`${path()}/message/${sent.id}`, { message: 'Autre' })).toMatchObject({
      status: 403,
      body: { message: 'Seul un texte se modifie.' },
    })
  })

  test.each<[who: string, arrange: () => Promise<unknown>, status: number, message: string]>([
    [
      'four own messages left',
      async () =>
        site.db
          .updateTable('messages')
          .set({ message: '', deleted_at: new Date() })
          .where('user_id', '=', zoe.id)
          .where('id', '<', 3)
          .execute(),
      403,
      'Une photo s’envoie après cinq messages de chacun.',
    ],
    [
      'who refuses photos',
      () => refuse(hugo),
      403,
      'Hugo préfère une conversation sans photos. Vos mots suffiront.',
    ],
    [
      'a suspended member',
      () => site.db.updateTable('users').set({ roles: -1 }).where('id', '=', hugo.id).execute(),
      403,
      'Le compte de ce membre est suspendu\u202f: vous ne pouvez pas lui écrire.',
    ],
    [
      'a paused member',
      () => site.db.updateTable('users').set({ paused_at: new Date() }).where('id', '=', hugo.id).execute(),
      403,
      'Ce membre a mis son compte en pause.',
    ],
    [
      'who has left',
      () => hugos.post('/api/user/autodestruction'),
      403,
      'Ce membre a quitté le site\u202f: personne ne lirait votre message.',
    ],
    [
      'a closed conversation',
      () => hugos.post(`/api/messages/goodbye/${thread}`, { sentence: 1 }),
      409,
      'Cette conversation a été refermée avec un mot d’au revoir\u202f: on ne peut plus y écrire.',
    ],
    ['a blocked pair', () => blockMember(site.db, hugo.id, zoe.id), 404, 'Cette conversation n’existe pas.'],
  ])('is refused to %s, before the file is read', async (_who, arrange, status, message) => {
    const process = vi.spyOn(site.context.images, 'process')
    await arrange()
    expect(await sendPhoto(zoes, thread)).toMatchObject({ status, body: { message } })
    expect([process.mock.calls.length, await countMessages(), await rows(), await drafts()]).toEqual([
      0,
      0,
      [],
      [],
    ])
  })

  test('returns 404 to a stranger, 403 to an unconfirmed and a suspended member', async () => {
    const stranger = await site.as(await createMember(site.db))
    expect((await sendPhoto(stranger, thread)).status).toBe(404)
    await site.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', zoe.id).execute()
    expect((await sendPhoto(zoes, thread)).status).toBe(403)
    await site.db
      .updateTable('users')
      .set({ email_verified_at: new Date(), roles: -1 })
      .where('id', '=', zoe.id)
      .execute()
    expect((await sendPhoto(zoes, thread)).status).toBe(403)
    expect(await rows()).toEqual([])
  })

  test.each<[what: string, bytes: () => Promise<Buffer> | Buffer, sentence: RegExp]>([
    ['a text', () => Buffer.from('Bonsoir'), /n’est pas une photo/],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /n’est pas une photo/],
    ['a broken JPEG', async () => (await jpegWithMetadata()).subarray(0, 2_000), /abîmée/],
    ['41 million pixels', () => createFlatPng(8_200, 5_000), /40\u00a0mégapixels/],
  ])('returns 422 under the file for %s', async (_what, bytes, sentence) => {
    const answer = await sendPhoto(zoes, thread, {}, { value: await bytes() })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { file_upload: [expect.stringMatching(sentence)] } },
    })
    expect([await countMessages(), await drafts()]).toEqual([0, []])
  })

  test('returns 413 past 10 MB, 422 without a file, 415 for JSON, 422 for a bad key or reply', async () => {
    const large = await sendPhoto(zoes, thread, {}, { value: Buffer.alloc(10 * 1024 * 1024 + 1) })
    expect([large.status, large.body.errors.file_upload]).toEqual([
      413,
      ['Votre photo dépasse 10\u00a0Mo. Réduisez-la à 1000\u00a0pixels de large, puis réessayez.'],
    ])
    const { headers, payload } = multipart([{ name: 'client_key', value: randomUUID() }])
    const options = { headers: { ...zoes.writeHeaders(), ...headers }, payload }
    expect((await zoes.raw('POST', `${path()}/photo`, options)).body.errors.file_upload).toEqual([
      "Vous n'avez pas sélectionné de photo",
    ])
    expect((await zoes.post(`${path()}/photo`, { photo: 'x' })).status).toBe(415)
    expect((await sendPhoto(zoes, thread, { client_key: 'x' })).body.errors.client_key).toEqual([
      'Cette clé n’est pas valide.',
    ])
    stubImages(site)
    expect((await sendPhoto(zoes, thread, { reply_to: '999' })).body.errors.reply_to).toEqual([
      'Le message auquel vous répondez n’existe plus.',
    ])
    expect(await countMessages()).toBe(0)
  })

  test('returns 503, not that no photo was chosen, when the database does not answer its checks', async () => {
    stubImages(site)
    const counting = vi.spyOn(site.context.limits, 'count').mockImplementation(async ({ name }) => {
      if (name === 'messages-sent') throw new NoConnection('away')
    })
    expect((await sendPhoto(zoes, thread)).status).toBe(503)
    counting.mockRestore()
    expect((await sendPhoto(zoes, thread)).status).toBe(200)
  })

  test('returns the stored message for the same key, and sends it once at the same time', async () => {
    stubImages(site)
    const key = { client_key: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => sendPhoto(zoes, thread, key)))
    answers.push(await sendPhoto(zoes, thread, key))
    await refuse(hugo)
    answers.push(await sendPhoto(zoes, thread, key))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const files = answers.map(({ body }) => body.sent.photo.file)
    expect(new Set(files).size).toBe(1)
    expect([await countMessages(), (await rows()).length, await drafts()]).toEqual([1, 1, []])
  })

  test('returns 429 with `out` past the photos of the day, also at the same time', async () => {
    stubImages(site)
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
    await site.db
      .updateTable('mailboxes')
      .set({ photo_day: today, photos: 18 })
      .where('user_id', '=', zoe.id)
      .execute()
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendPhoto(zoes, thread)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect([refused?.body.message, Number(refused?.headers['retry-after']) > 0]).toEqual(['out', true])
    expect((await zoes.get(`${path()}/photo`)).body).toEqual({
      refusal: 'Vous avez envoyé vos photos d’aujourd’hui. La suite demain.',
    })
    await site.db.updateTable('mailboxes').set({ photo_day: '2020-01-01' }).execute()
    expect((await sendPhoto(zoes, thread)).status).toBe(200)
  })

  test('refuses a picture like a banned one', async () => {
    const value = await createPortrait(1).png().toBuffer()
    const { hash, banHashes } = await site.context.images.process(value)
    const bits = BigInt(`0x${hash}`).toString(2).padStart(64, '0')
    const { id } = await site.db
      .insertInto('photo_bans')
      .values({ hash: bits, hashed_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await site.db
      .insertInto('photo_ban_hashes')
      .values(banHashes.map((one, number) => ({ ban_id: id, number, ...one })))
      .execute()
    const answer = await sendPhoto(zoes, thread, {}, { value: await createPortrait(1).jpeg().toBuffer() })
    expect(answer.body.errors.file_upload).toEqual([
      'Cette photo a été bannie par notre équipe\u202f: choisissez-en une autre.',
    ])
    expect(await countMessages()).toBe(0)
  })

  test('is sent by a plain form, which shows why one is refused', async () => {
    stubImages(site)
    const form = async (filename: string) => {
      const token = /name="_token" value="([^"]+)"/.exec((await zoes.get(`/messages/${thread}`)).text)?.[1]
      const { headers, payload } = multipart([
        { name: '_token', value: token ?? '' },
        { name: 'file_upload', value: filename && 'bytes', filename },
      ])
      return zoes.raw('POST', `/messages/${thread}/photo`, { headers, payload })
    }
    expect((await zoes.get(`/messages/${thread}`)).text).toMatch(/enctype="multipart\/form-data"/i)
    expect(await form('a.jpg')).toMatchObject({ status: 303, headers: { location: `/messages/${thread}` } })
    expect(await countMessages()).toBe(1)
    const empty = await form('')
    expect([empty.status, empty.text.includes('pas sélectionné de photo')]).toEqual([422, true])
    await refuse(hugo)
    expect((await form('a.jpg')).text).toContain('Hugo préfère une conversation sans photos.')
  })
})

describe('getPhotoPermission', () => {
  test('tells why a photo cannot be sent, null if it can; 404 to a stranger', async () => {
    const get = () => zoes.get(`${path()}/photo`)
    expect((await get()).body).toEqual({ refusal: null })
    await refuse(hugo)
    expect((await get()).body.refusal).toMatch(/^Hugo préfère/)
    await site.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', zoe.id).execute()
    expect((await get()).body.refusal).toMatch(/Confirmez d’abord/)
    const stranger = await site.as(await createMember(site.db))
    expect((await stranger.get(`${path()}/photo`)).status).toBe(404)
  })
})
