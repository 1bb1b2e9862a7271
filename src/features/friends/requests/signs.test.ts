import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { expectLastMessagesCopied } from '../../../../tests/support/conversations.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createFriendRequest,
  createMember,
  createMessage,
  createPhoto,
  createSlate,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let zoes: Browser
let hugos: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
afterEach(() => expectLastMessagesCopied(site.db))
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  zoes = await site.as(zoe)
  hugos = await site.as(hugo)
})

const send = async (sign: object, to = hugo, from = zoes) => {
  const { status, body } = await from.post(`/api/ask/${to.id}`, sign)
  return [status, body.errors ?? body.message]
}
const accept = async () => {
  const { id } = await site.db.selectFrom('asks').select('id').executeTakeFirstOrThrow()
  return (await hugos.post(`/api/ask/reply/${id}?reply=1`)).body
}
const listRequests = async (path = '/api/ask', browser = hugos) => (await browser.get(path)).body.data
const TEXT = 'Moi aussi, je valse dans la cuisine.'
const SLATE = { prompt: 'Un dimanche parfait commence par…', answer: 'une valse dans la cuisine' }
const createSlateOf = ({ id }: TestMember) =>
  createSlate(site.db, id, { text: SLATE.prompt, answer: SLATE.answer })

describe('sendFriendRequest with a text and a quote', () => {
  test('stores the trimmed text and the words of the slate, also once the slate changes', async () => {
    const slate = await createSlateOf(hugo)
    expect(await send({ text: `  ${TEXT}\r\n`, slate: slate.id })).toEqual([
      200,
      'Votre demande d’ami est envoyée.',
    ])
    await site.db.updateTable('slates').set({ answer: 'dormir' }).execute()
    const sign = { text: TEXT, quote: { kind: 'slate', id: slate.id, ...SLATE }, rose: false }
    expect(await listRequests()).toMatchObject([{ sender: zoe.id, ...sign }])
    expect(await listRequests('/api/ask/sent', zoes)).toMatchObject([{ receiver: hugo.id, ...sign }])
  })

  test('shows the file of a photo while others see it', async () => {
    const photo = await createPhoto(site.db, hugo.id)
    expect((await send({ photo: String(photo.id) }))[0]).toBe(200)
    expect(await listRequests()).toMatchObject([
      { text: null, quote: { kind: 'photo', id: photo.id, file: photo.photo } },
    ])
    await site.db.updateTable('photos').set({ state: 3 }).execute()
    expect((await listRequests())[0].quote).toEqual({ kind: 'photo', id: photo.id })
  })

  test('takes the empty fields of a plain form for none, and a call without a body', async () => {
    expect((await send({ text: ' ', slate: '', photo: '', rose: '' }))[0]).toBe(200)
    expect(await listRequests()).toMatchObject([{ text: null, quote: null, rose: false }])
    expect((await hugos.post(`/api/ask/${(await createMember(site.db)).id}`)).status).toBe(200)
  })

  test.each<[string, object, object]>([
    [
      'a text of 201 characters',
      { text: 'x'.repeat(201) },
      { text: ['Un petit mot\u202f: 200 caractères au plus.'] },
    ],
    [
      'contact details',
      { text: 'Appelle-moi au 06 12 34 56 78' },
      { text: ['Pas de lien ni de coordonnées dans une demande\u202f: gardez-les pour la conversation.'] },
    ],
    ['an unknown slate', { slate: 999 }, { slate: ['Cette ardoise n’est plus là. Choisissez autre chose.'] }],
    ['an unknown photo', { photo: 999 }, { photo: ['Cette photo n’est plus là. Choisissez autre chose.'] }],
    ['an id that is none', { photo: 'x' }, { photo: ['Cette photo n’est plus là. Choisissez autre chose.'] }],
    ['both', { slate: 1, photo: 1 }, { slate: ['Répondez à une ardoise ou à une photo, pas aux deux.'] }],
  ])('returns 422 under the field for %s', async (_name, sign, errors) => {
    expect(await send(sign)).toEqual([422, errors])
    expect(await listRequests()).toEqual([])
  })

  test('returns 422 for content of another member, and for content that others do not see', async () => {
    const nadia = await createMember(site.db)
    const [slate, photo] = [await createSlateOf(nadia), await createPhoto(site.db, hugo.id, { state: 0 })]
    expect((await send({ slate: slate.id }))[0]).toBe(422)
    expect((await send({ photo: photo.id }))[0]).toBe(422)
    await site.db.updateTable('users').set({ can_description: false }).where('id', '=', nadia.id).execute()
    expect((await send({ slate: slate.id }, nadia))[0]).toBe(422)
  })

  test('hides the text of a suspended sender', async () => {
    await createFriendRequest(site.db, zoe.id, hugo.id, { text: TEXT })
    await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', zoe.id).execute()
    expect(await listRequests()).toMatchObject([{ text: null, quote: null }])
  })
})

describe('the text of an accepted request', () => {
  const listMessages = async (thread: number, browser = hugos) =>
    (await browser.get(`/api/messages/conversation/${thread}/0`)).body[1]

  test('becomes the first message of the sender, with its quote and uncounted', async () => {
    const slate = await createSlateOf(hugo)
    await send({ text: TEXT, slate: slate.id })
    const { message, thread } = await accept()
    expect(message).toBe('Vous êtes maintenant amis.')
    const quote = { kind: 'slate', id: slate.id, ...SLATE }
    expect(await listMessages(thread)).toMatchObject([{ user_id: zoe.id, message: TEXT, type: 0, quote }])
    const boxes = await site.db
      .selectFrom('mailboxes')
      .select(['user_id', 'sent', 'unread'])
      .orderBy('user_id')
      .execute()
    expect(boxes).toEqual([
      { user_id: zoe.id, sent: 0, unread: 0 },
      { user_id: hugo.id, sent: 0, unread: 1 },
    ])
  })

  test('follows in an existing conversation, and leaves the sender’s unread messages unread', async () => {
    const { id: thread } = await createThread(site.db, zoe.id, hugo.id)
    await createMessage(site.db, thread, hugo.id)
    await send({ text: TEXT })
    expect((await accept()).thread).toBe(thread)
    expect(await listMessages(thread, zoes)).toMatchObject([{ message: 'Bonsoir !' }, { message: TEXT }])
    expect((await zoes.get(`/api/messages/conversation/${thread}/0`)).body[1][0]).not.toHaveProperty('quote')
    const { unread } = await site.db
      .selectFrom('mailboxes')
      .where('user_id', '=', zoe.id)
      .select('unread')
      .executeTakeFirstOrThrow()
    expect(unread).toBe(1)
  })

  test('is no message without a text', async () => {
    await send({})
    expect(await accept()).toEqual({ message: 'Vous êtes maintenant amis.', thread: null })
    expect(await site.db.selectFrom('threads').selectAll().execute()).toEqual([])
  })

  test('comes before the text of the one who answers by a request', async () => {
    await send({ text: TEXT })
    expect(await send({ text: 'Quand dansons-nous ?' }, zoe, hugos)).toEqual([
      200,
      'Vous êtes maintenant amis.',
    ])
    const { id } = await site.db.selectFrom('threads').select('id').executeTakeFirstOrThrow()
    expect(await listMessages(id)).toMatchObject([
      { user_id: zoe.id, message: TEXT },
      { user_id: hugo.id, message: 'Quand dansons-nous ?' },
    ])
  })
})

describe('getSignOptions', () => {
  test('lists slates and photos that others see, and the roses left', async () => {
    const [slate, photo] = [await createSlateOf(hugo), await createPhoto(site.db, hugo.id)]
    await createPhoto(site.db, hugo.id, { state: 0 })
    expect((await zoes.get(`/api/ask/${hugo.id}`)).body).toEqual({
      roses: 2,
      mayRose: true,
      slates: [{ id: slate.id, ...SLATE }],
      photos: [{ id: photo.id, file: photo.photo }],
    })
  })

  test('returns 404 across a block and for an unknown member', async () => {
    await blockMember(site.db, hugo.id, zoe.id)
    expect((await zoes.get(`/api/ask/${hugo.id}`)).status).toBe(404)
    expect((await zoes.get('/api/ask/999999')).status).toBe(404)
  })
})

describe('the contents of a request', () => {
  const contents = () => site.db.selectFrom('asks').select(['text', 'quote', 'rose']).executeTakeFirst()
  const EMPTY = { text: null, quote: null, rose: false }

  test('are erased by a withdrawal', async () => {
    await send({ text: TEXT, rose: true })
    await zoes.delete(`/api/ask/${hugo.id}`)
    expect(await contents()).toEqual(EMPTY)
  })

  test.each(['pending', 'refused'])('are erased by a block: %s', async (state) => {
    await createFriendRequest(site.db, zoe.id, hugo.id, {
      text: TEXT,
      rose: true,
      state: state === 'refused' ? 1 : 0,
    })
    await hugos.post(`/api/blacklist/${zoe.id}`)
    expect(await contents()).toEqual(EMPTY)
  })
})
