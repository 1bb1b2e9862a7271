import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createPhotoMessage,
  createTalk,
  sendPhoto,
  stubImages,
} from '../../../../tests/support/conversation-photos.ts'
import { expectLastMessagesCopied } from '../../../../tests/support/conversations.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createMember,
  createMessage,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { awaitOneDay } from '../../../../tests/support/midnight.ts'

let site: TestApp
let founder: TestMember
let zoe: TestMember
let hugo: TestMember
let thread: number
let zoes: Browser
let hugos: Browser
let id: number

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
afterEach(() => expectLastMessagesCopied(site.db))
beforeEach(awaitOneDay)
beforeEach(async () => {
  vi.restoreAllMocks()
  await truncate(site.db)
  founder = await createMember(site.db, { name: 'Fondateur', roles: 3, searchable: false })
  const talk = await createTalk(site)
  zoe = talk.zoe
  hugo = talk.hugo
  thread = talk.thread
  zoes = await site.as(zoe)
  hugos = await site.as(hugo)
  id = (await createPhotoMessage(site.db, thread, zoe.id)).message_id
})

const path = () => `/api/messages/conversation/${thread}`
const describeIt = (alt: unknown, as = zoes, message = id) =>
  as.patch(`${path()}/message/${message}/photo`, { alt })
const readAlt = async (as = hugos) => {
  const [, messages] = (await as.get(`${path()}/0`)).body
  return messages.at(-1).photo?.alt
}
const versions = () => site.db.selectFrom('message_versions').select(['message', 'type']).execute()

describe('sendPhoto with a description', () => {
  beforeEach(() => stubImages(site))

  test('stores it in one line, and the other reads it', async () => {
    const { status, body } = await sendPhoto(zoes, thread, { alt: ' Un vélo\n rouge ' })
    expect([status, body.sent.photo.alt]).toEqual([200, 'Un vélo rouge'])
    expect(await readAlt()).toBe('Un vélo rouge')
  })

  test('stores an empty one without the field', async () => {
    expect((await sendPhoto(zoes, thread)).body.sent.photo.alt).toBe('')
  })

  test('returns 422 under the field for one of 201 characters, and stores nothing', async () => {
    const { status, body } = await sendPhoto(zoes, thread, { alt: 'é'.repeat(201) })
    expect([status, body.errors]).toEqual([422, { alt: ['La description compte 200 caractères au plus.'] }])
    expect(await site.db.selectFrom('conversation_photos').select('id').execute()).toHaveLength(1)
  })

  test('stores the first one for two tries with the same key', async () => {
    const client_key = crypto.randomUUID()
    await sendPhoto(zoes, thread, { client_key, alt: 'Un vélo' })
    expect((await sendPhoto(zoes, thread, { client_key, alt: 'Une auto' })).body.sent.photo.alt).toBe(
      'Un vélo',
    )
  })
})

describe('describePhoto', () => {
  test('describes it for both at once, without marking the message as edited', async () => {
    const publish = vi.spyOn(site.context.events, 'publish')
    const { status, body } = await describeIt('  Un vélo rouge ')
    expect([status, body.message]).toEqual([200, 'La description est enregistrée.'])
    expect(body.changed.photo.alt).toBe('Un vélo rouge')
    expect(body.changed.edited_at).toBeUndefined()
    expect(await readAlt()).toBe('Un vélo rouge')
    expect(publish.mock.calls.flat()).toContainEqual({
      kind: 'event',
      to: [zoe.id, hugo.id],
      event: { name: 'changed', data: { thread, message: body.changed, version: 1 } },
    })
    const [, , changes] = (await hugos.get(`${path()}/0?since=0`)).body
    expect(changes).toMatchObject({ version: 1, messages: [body.changed] })
  })

  test('stores the former one for reports, and nothing for the same one again', async () => {
    await describeIt('Un vélo')
    expect(await versions()).toEqual([])
    await describeIt('Une auto')
    expect((await describeIt('Une auto')).body.version).toBe(2)
    expect(await versions()).toEqual([{ message: 'Un vélo', type: 10 }])
  })

  test('removes it with an empty one', async () => {
    await describeIt('Un vélo')
    await describeIt('')
    expect(await readAlt()).toBe('')
  })

  test.each([
    ['é'.repeat(201), 'La description compte 200 caractères au plus.'],
    [undefined, 'La description compte 200 caractères au plus.'],
  ])('returns 422 under the field for %o', async (alt, sentence) => {
    const { status, body } = await describeIt(alt)
    expect([status, body.errors]).toEqual([422, { alt: [sentence] }])
  })

  test('returns 403 after 15 minutes, for the photo of the other and for a text', async () => {
    expect(await describeIt('Un vélo', hugos)).toMatchObject({
      status: 403,
      body: { message: 'Ce message n’est pas de vous.' },
    })
    const text = await createMessage(site.db, thread, zoe.id)
    expect(await describeIt('Un vélo', zoes, text.id)).toMatchObject({
      status: 403,
      body: { message: 'Seule une photo se décrit.' },
    })
    await sql`update messages set created_at = now() - interval '15 minutes' where id = ${id}`.execute(
      site.db,
    )
    expect(await describeIt('Un vélo')).toMatchObject({
      status: 403,
      body: { message: 'Un message se modifie ou se supprime pendant 15 minutes.' },
    })
    expect(await readAlt(zoes)).toBeUndefined()
  })

  test('returns 404 outside of the conversation, across a block and once the photo is removed', async () => {
    expect((await describeIt('Un vélo', await site.as(await createMember(site.db)))).status).toBe(404)
    await site.db.updateTable('conversation_photos').set({ erase_at: new Date() }).execute()
    expect(await describeIt('Un vélo')).toMatchObject({
      status: 404,
      body: { message: 'Cette photo n’existe plus.' },
    })
    await blockMember(site.db, hugo.id, zoe.id)
    expect((await describeIt('Un vélo')).status).toBe(404)
  })

  test('returns 409 for a deleted message and in a closed conversation', async () => {
    await site.db.updateTable('thread_members').set({ closed_by: hugo.id }).execute()
    expect((await describeIt('Un vélo')).status).toBe(409)
    await site.db.updateTable('thread_members').set({ closed_by: null }).execute()
    await zoes.delete(`${path()}/message/${id}`)
    expect((await describeIt('Un vélo')).status).toBe(409)
  })

  test('numbers concurrent changes one after the other, and the last one stays', async () => {
    const replies = await Promise.all(['Un vélo', 'Une auto', 'Un bal'].map((alt) => describeIt(alt)))
    expect(replies.map(({ body }) => body.version).sort()).toEqual([1, 2, 3])
    const last = replies.find(({ body }) => body.version === 3)
    expect(await readAlt()).toBe(last?.body.changed.photo.alt)
    expect(await versions()).toHaveLength(2)
  })
})

describe('a described photo', () => {
  test('is described in the case of its report and of its conversation, with the former description', async () => {
    const staff = await site.as(founder)
    await describeIt('Un vélo')
    await describeIt('Une auto')
    const photo = await site.db.selectFrom('conversation_photos').select('id').executeTakeFirstOrThrow()
    await hugos.post(`/api/report/7/${photo.id}/${zoe.id}`)
    await hugos.post(`/api/report/2/${thread}/${zoe.id}`)
    const rows = await site.db.selectFrom('reports').select('evidence').orderBy('type').execute()
    expect(rows[0]?.evidence).toMatchObject({
      messages: expect.arrayContaining([
        expect.objectContaining({ photo: expect.objectContaining({ alt: 'Une auto' }), former: ['Un vélo'] }),
      ]),
    })
    expect(rows[1]?.evidence).toMatchObject({ conversation_photo: { alt: 'Une auto' } })
    const { data } = (await staff.get('/api/admin/reports')).body
    const pages = await Promise.all(
      data.map(({ id: entry }: { id: number }) => staff.get(`/admin/signalements/${entry}`)),
    )
    expect(pages.some(({ text }) => text.includes('Une auto'))).toBe(true)
  })

  test('is described by the plain forms, which show a refused description again', async () => {
    const plain = `/messages/${thread}/message/${id}/decrire`
    expect(await zoes.submit(plain, { alt: 'Un vélo' })).toMatchObject({ status: 303 })
    expect(await readAlt()).toBe('Un vélo')
    const refused = await zoes.submit(plain, { alt: 'é'.repeat(201) })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('La description compte 200 caractères au plus.')
    expect(refused.text).toContain(`value="${'é'.repeat(201)}"`)
  })

  test('loses the description with the photo', async () => {
    await describeIt('Un vélo')
    await zoes.delete(`${path()}/message/${id}`)
    await site.context.jobs.drain()
    expect(await site.db.selectFrom('conversation_photos').select('alt').execute()).toEqual([])
    expect(await versions()).toEqual([{ message: 'Photo', type: 10 }])
  })
})
