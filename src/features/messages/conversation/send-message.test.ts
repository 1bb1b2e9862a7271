import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { expectLastMessagesCopied, readSides } from '../../../../tests/support/conversations.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createFriendship,
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { awaitOneDay } from '../../../../tests/support/midnight.ts'
import { toParisDay } from '../../../shared/age.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let thread: number
let browser: Browser
let publish: ReturnType<typeof vi.spyOn>

beforeEach(awaitOneDay)
beforeAll(async () => {
  site = await createTestApp({ FREE_MESSAGES_A_DAY: '5' })
})
afterAll(() => site.close())
afterEach(() => expectLastMessagesCopied(site.db))
beforeEach(async () => {
  vi.restoreAllMocks()
  await truncate(site.db)
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  await createFriendship(site.db, zoe.id, hugo.id)
  thread = (await createThread(site.db, zoe.id, hugo.id)).id
  browser = await site.as(zoe)
  publish = vi.spyOn(site.context.events, 'publish')
})

const send = (body: object, as = browser, to = thread) => as.post(`/api/messages/conversation/${to}`, body)
const say = (message: string, as = browser) => send({ message, type: 0 }, as)
const texts = async () =>
  (await site.db.selectFrom('messages').select('message').orderBy('id').execute()).map((m) => m.message)
const mailbox = (id: number) =>
  site.db.selectFrom('mailboxes').where('user_id', '=', id).selectAll().executeTakeFirstOrThrow()

describe('sendMessage', () => {
  test('stores a text, counts it on both sides and publishes it to both', async () => {
    const before = await createMessage(site.db, thread, hugo.id)
    const key = randomUUID()
    const { status, body } = await send({ message: ' Un verre\r\nce soir ? ', type: 0, client_key: key })
    expect(status).toBe(200)
    const sent = {
      id: before.id + 1,
      user_id: zoe.id,
      message: 'Un verre\nce soir ?',
      type: 0,
      created_at: expect.stringMatching(/Z$/),
    }
    expect(body).toEqual({ message: 'Votre message est envoyé.', sent })
    expect(await readSides(site.db, thread)).toEqual([
      { user_id: zoe.id, last_id: sent.id, read_id: sent.id, unread: 0, answered: true, box: 0 },
      { user_id: hugo.id, last_id: sent.id, read_id: before.id, unread: 1, answered: true, box: 1 },
    ])
    expect(publish.mock.calls).toEqual([
      [
        {
          kind: 'event',
          to: [zoe.id, hugo.id],
          after: [before.id, before.id],
          event: {
            name: 'message',
            data: { thread, message: sent, previous: before.id, client_key: key },
          },
        },
        { kind: 'count', to: [hugo.id, zoe.id] },
      ],
    ])
    expect(await mailbox(hugo.id)).toMatchObject({ newest: sent.id, sent: 0 })
    expect(await mailbox(zoe.id)).toMatchObject({ newest: sent.id, sent: 1, day: toParisDay(Date.now()) })
  })

  test('unhides the conversation for both', async () => {
    await site.db.updateTable('thread_members').set({ hidden: true }).execute()
    await say('Coucou')
    for (const one of [browser, await site.as(hugo)])
      expect((await one.get('/api/messages/0')).body[0].data).toMatchObject([{ id: thread }])
  })

  test('returns the stored message for a repeated key, even with another text or past the limit', async () => {
    const client_key = randomUUID()
    const first = await send({ message: 'Une fois', client_key })
    for (let n = 0; n < 4; n++) await say(`n° ${n}`)
    expect((await say('trop')).status).toBe(429)
    publish.mockClear()
    const again = await send({ message: 'Deux fois', client_key })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(publish).not.toHaveBeenCalled()
    expect(await texts()).toHaveLength(5)
    expect((await mailbox(zoe.id)).sent).toBe(5)
    // A key belongs to its sender: the other may use the same.
    const other = await send({ message: 'Moi aussi', client_key }, await site.as(hugo))
    expect(other.body.sent).toMatchObject({ user_id: hugo.id, message: 'Moi aussi' })
  })

  test('returns 429 past the daily limit until midnight in Paris, never to premium members and staff', async () => {
    for (let n = 0; n < 5; n++) expect((await say(`n° ${n}`)).status).toBe(200)
    const { status, body, headers } = await say('un de trop')
    expect([status, body]).toEqual([429, { message: 'out' }])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(25 * 3600)
    expect(await texts()).toHaveLength(5)
    for (const privilege of [{ stripe_status: true }, { roles: 1 }]) {
      await site.db.updateTable('users').set(privilege).where('id', '=', zoe.id).execute()
      expect((await say('encore')).status).toBe(200)
      await site.db.updateTable('users').set({ stripe_status: false, roles: 0 }).execute()
    }
    expect((await say('toujours pas')).status).toBe(429)
    await site.db.updateTable('mailboxes').set({ day: '2020-01-01', asked: 3, opened: 2 }).execute()
    expect((await say('le lendemain')).status).toBe(200)
    expect(await mailbox(zoe.id)).toMatchObject({ sent: 1, asked: 0, opened: 0, day: toParisDay(Date.now()) })
    expect(await mailbox(hugo.id)).toMatchObject({ day: '2020-01-01', asked: 3, opened: 2 })
  })

  test('returns 403 with the reason once the other has left or is suspended', async () => {
    await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', hugo.id).execute()
    expect(await say('Allô ?')).toMatchObject({
      status: 403,
      body: { message: 'Le compte de ce membre est suspendu\u202f: vous ne pouvez pas lui écrire.' },
    })
    await site.db.deleteFrom('users').where('id', '=', hugo.id).execute()
    expect(await say('Allô ?')).toMatchObject({
      status: 403,
      body: { message: 'Ce membre a quitté le site\u202f: personne ne lirait votre message.' },
    })
    expect(await texts()).toEqual([])
    expect(publish).not.toHaveBeenCalled()
  })

  test('returns 404 to anyone who is not in the conversation, and to both after a block', async () => {
    const moderator = await site.as(await createMember(site.db, { roles: 1 }))
    expect((await say('Bonsoir', moderator)).status).toBe(404)
    expect((await send({ message: 'Bonsoir' }, browser, 999_999)).status).toBe(404)
    await blockMember(site.db, hugo.id, zoe.id)
    for (const one of [browser, await site.as(hugo)])
      expect(await say('Bonsoir', one)).toMatchObject({
        status: 404,
        body: { message: 'Cette conversation n’existe pas.' },
      })
    expect(await texts()).toEqual([])
    await site.db.deleteFrom('blacklist').execute()
    expect((await say('Bonsoir')).status).toBe(200)
  })

  test('stores a gif of the site in its canonical form, and rejects other addresses', async () => {
    const { body } = await browser.get('/api/gifs')
    const path = body.data[0].images.fixed_height.url
    const gif = await send({ message: path, type: 1 })
    expect(gif).toMatchObject({ status: 200, body: { sent: { message: path, type: 1 } } })
    expect((await send({ message: `${site.config.siteUrl}${path}`, type: '1' })).body.sent.message).toBe(path)
    for (const message of [
      'https://exemple.fr/a.gif',
      'javascript:alert(1)',
      `${path}?x`,
      '//exemple.fr/a.gif',
      'x',
    ])
      expect(await send({ message, type: 1 })).toMatchObject({
        status: 422,
        body: {
          errors: { message: ['Ce gif ne vient pas du site\u202f: choisissez-en un dans la liste.'] },
        },
      })
  })

  test('returns the error under its field, and stores nothing', async () => {
    const wrong = async (body: object) => (await send(body)).body.errors
    for (const message of ['', ' \n\t ', undefined, null, 7, ['a']])
      expect(await wrong({ message })).toEqual({ message: ['Écrivez quelque chose avant d’envoyer.'] })
    expect(await wrong({ message: 'x'.repeat(1001) })).toEqual({ message: ['1000 caractères au plus.'] })
    expect(await wrong({ message: 'a\0b' })).toHaveProperty('message')
    for (const type of [2, -1, 0.5, '2', null, [], 'text'])
      expect(await wrong({ message: 'a', type })).toEqual({ type: ['Un message est un texte ou un gif.'] })
    for (const client_key of ['', 'x', 5, `${randomUUID()}0`])
      expect(await wrong({ message: 'a', client_key })).toEqual({
        client_key: ['Cette clé n’est pas valide.'],
      })
    expect(await texts()).toEqual([])
    expect((await say('é'.repeat(1000))).status).toBe(200)
    expect((await say(`${' '.repeat(30)}${'x'.repeat(1000)}\n`)).status).toBe(200)
  })

  test('rejects suspended members and visitors', async () => {
    await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', zoe.id).execute()
    expect((await say('Bonsoir')).status).toBe(403)
    expect((await say('Bonsoir', await site.as(null))).status).toBe(401)
    expect(await texts()).toEqual([])
  })
})
