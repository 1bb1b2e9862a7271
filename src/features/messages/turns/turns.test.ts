import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { expectConsistentCounts } from '../../../../tests/support/conversations.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { createSubscription, readQueuedPushes } from '../../../../tests/support/news.ts'
import { getTurn, type Turn } from './policy.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let thread: number
let browser: Browser
let other: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoé', name_key: 'zoe' })
  hugo = await createMember(site.db, { name: 'Hugo', name_key: 'hugo' })
  ;[browser, other] = [await site.as(zoe), await site.as(hugo)]
  thread = (await createThread(site.db, zoe.id, hugo.id)).id
  await createMessage(site.db, thread, hugo.id, { message: 'Un verre ?' })
})

const find = async (who = browser, id = thread) =>
  (await who.get('/api/messages/0')).body[0].data.find((one: { id: number }) => one.id === id)
const send = (who: Browser, message = 'Bonjour') =>
  who.post(`/api/messages/conversation/${thread}`, { message, type: 0 })
const say = (body: object = { sentence: 2 }, who = browser) =>
  who.post(`/api/messages/goodbye/${thread}`, body)
const unreadOf = async ({ id }: TestMember) =>
  (await site.db.selectFrom('mailboxes').where('user_id', '=', id).select('unread').executeTakeFirst())
    ?.unread

describe('parkConversation', () => {
  const park = (parked: unknown = true, who = browser) =>
    who.patch(`/api/messages/park/${thread}`, { parked })

  test('puts the conversation aside for the member alone, until they answer', async () => {
    expect((await find()).turn).toBe('yours')
    expect(await park()).toMatchObject({
      status: 200,
      body: { message: 'La conversation est en veille jusqu’à votre réponse.' },
    })
    expect(await find()).toMatchObject({ turn: 'dormant', parked: true })
    expect(await find(other)).toMatchObject({ turn: 'theirs', parked: false })
    await send(other, 'Alors ?')
    expect(await find()).toMatchObject({ turn: 'dormant', parked: true, unread: 2 })
    await send(browser)
    expect(await find()).toMatchObject({ turn: 'theirs', parked: false })
  })

  test('takes it back, and changes nothing the second time', async () => {
    await park()
    await park()
    expect(await park(false)).toMatchObject({ body: { message: 'La conversation n’est plus en veille.' } })
    expect((await find()).turn).toBe('yours')
  })

  test('returns 404 to somebody else and across a block, 422 without a value', async () => {
    const stranger = await site.as(await createMember(site.db))
    expect((await park(true, stranger)).status).toBe(404)
    expect((await park('peut-être')).status).toBe(422)
    await blockMember(site.db, hugo.id, zoe.id)
    expect((await park()).status).toBe(404)
  })

  test('works by the plain form', async () => {
    expect(await browser.submit(`/messages/${thread}/veille`, { parked: '1' })).toMatchObject({
      status: 303,
      headers: { location: `/messages/${thread}` },
    })
    expect((await find()).parked).toBe(true)
  })
})

describe('muteConversation', () => {
  const mute = (muted: boolean) => browser.patch(`/api/messages/mute/${thread}`, { muted })

  test('takes its messages out of the counter, and leaves them unread in the list', async () => {
    expect(await unreadOf(zoe)).toBe(1)
    expect(await mute(true)).toMatchObject({
      status: 200,
      body: { message: 'Les notifications de cette conversation sont coupées.' },
    })
    expect(await unreadOf(zoe)).toBe(0)
    await send(other)
    expect(await unreadOf(zoe)).toBe(0)
    expect(await find()).toMatchObject({ unread: 2, muted: true, turn: 'yours' })
    await expectConsistentCounts(site.db)
    expect(await mute(false)).toMatchObject({
      body: { message: 'Les notifications de cette conversation sont revenues.' },
    })
    expect(await unreadOf(zoe)).toBe(2)
  })

  test.each<[string, () => Promise<unknown>]>([
    [
      'reading',
      async () => browser.patch(`/api/messages/conversation/${thread}`, { read: (await find()).last_id }),
    ],
    ['answering', () => send(browser)],
    ['hiding', () => browser.delete(`/api/messages/conversation/${thread}`)],
    ['blocking', () => blockMember(site.db, zoe.id, hugo.id)],
    ['a goodbye', () => say({ sentence: 1 }, other)],
    ['unmuting', () => mute(false)],
  ])('counts stay right after %s', async (_act, act) => {
    await mute(true)
    await Promise.all([mute(true), mute(true)])
    await act()
    await expectConsistentCounts(site.db)
  })

  test('queues no push', async () => {
    await createSubscription(site.db, zoe.id)
    await mute(true)
    await send(other)
    expect(await readQueuedPushes(site.db, zoe.id)).toEqual([])
    await mute(false)
    await send(other)
    expect(await readQueuedPushes(site.db, zoe.id)).toHaveLength(1)
  })

  test('returns 404 to somebody else', async () => {
    const stranger = await site.as(await createMember(site.db))
    expect((await stranger.patch(`/api/messages/mute/${thread}`, { muted: true })).status).toBe(404)
  })
})

describe('closeConversation', () => {
  test('ends with a chosen sentence, which both read as the last message', async () => {
    await send(browser)
    const answer = await say()
    const sentence = 'Je ne pense pas que ce soit nous deux, mais c’était un plaisir de vous lire.'
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'La conversation est refermée, avec vos mots.',
        sent: { type: 12, message: sentence, user_id: zoe.id },
      },
    })
    for (const who of [browser, other])
      expect(await find(who)).toMatchObject({
        turn: 'dormant',
        closed_by: zoe.id,
        last_message: sentence,
        last_type: 12,
      })
    expect(await find(other)).toMatchObject({ unread: 2 })
    await expectConsistentCounts(site.db)
  })

  test('ends writing for both, each with a sentence', async () => {
    await say()
    expect(await send(browser)).toMatchObject({
      status: 409,
      body: { message: 'Vous avez refermé cette conversation\u202f: rouvrez-la pour y écrire de nouveau.' },
    })
    expect(await send(other)).toMatchObject({
      status: 409,
      body: {
        message: 'Cette conversation a été refermée avec un mot d’au revoir\u202f: on ne peut plus y écrire.',
      },
    })
  })

  test('takes own words, where the other has written', async () => {
    expect((await say({ message: ' Bonne route, Hugo. ' })).body.sent.message).toBe('Bonne route, Hugo.')
  })

  test('returns 422 for own words to somebody who has not answered', async () => {
    expect(await say({ message: 'Tant pis.' }, other)).toMatchObject({
      status: 422,
      body: {
        errors: {
          message: [
            'Cette personne ne vous a pas encore répondu\u202f: choisissez l’une des quatre phrases.',
          ],
        },
      },
    })
    expect((await say({ sentence: 4 }, other)).status).toBe(200)
  })

  test.each([
    [{}, { sentence: ['Choisissez une phrase, ou écrivez la vôtre.'] }],
    [{ sentence: 5 }, { sentence: ['Choisissez une phrase, ou écrivez la vôtre.'] }],
    [{ message: 'x'.repeat(201) }, { message: ['200 caractères au plus.'] }],
  ])('returns 422 for %o', async (body, errors) => {
    expect(await say(body)).toMatchObject({ status: 422, body: { errors } })
  })

  test('succeeds once, however often it is sent at the same time', async () => {
    const answers = await Promise.all([say(), say({ sentence: 1 }, other), say(), say()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    await expectConsistentCounts(site.db)
  })

  test('returns 409 in an empty conversation, 404 to somebody else and across a block', async () => {
    const ines = await createMember(site.db)
    const { id } = await createThread(site.db, zoe.id, ines.id)
    expect(await browser.post(`/api/messages/goodbye/${id}`, { sentence: 1 })).toMatchObject({
      status: 409,
      body: { message: 'Rien n’est encore écrit ici\u202f: il n’y a rien à refermer.' },
    })
    expect((await say({ sentence: 1 }, await site.as(ines))).status).toBe(404)
    await blockMember(site.db, hugo.id, zoe.id)
    expect((await say()).status).toBe(404)
  })

  test('returns 403 once the other has left', async () => {
    await site.db
      .updateTable('thread_members')
      .set({ other_id: null })
      .where('user_id', '=', zoe.id)
      .execute()
    expect(await say()).toMatchObject({
      status: 403,
      body: { message: 'Ce membre a quitté le site\u202f: personne ne lirait votre message.' },
    })
  })

  test('leaves the words as they are: no edit, no deletion', async () => {
    const { id } = (await say()).body.sent
    const path = `/api/messages/conversation/${thread}/message/${id}`
    expect((await browser.delete(path)).status).toBe(403)
    expect((await browser.patch(path, { message: 'Non.' })).status).toBe(409)
  })

  test('works by the plain form, which keeps what was typed', async () => {
    const path = `/messages/${thread}/au-revoir`
    const refused = await browser.submit(path, { sentence: '3', message: 'y'.repeat(201) })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('y'.repeat(201))
    expect(await browser.submit(path, { sentence: '3', message: '' })).toMatchObject({ status: 303 })
    expect((await find()).closed_by).toBe(zoe.id)
  })
})

describe('reopenConversation', () => {
  const reopen = (who = browser) => who.delete(`/api/messages/goodbye/${thread}`)

  test('shows the conversation again, with the reason, after a refused plain form', async () => {
    const refused = await browser.submit(`/messages/${thread}/rouvrir`, {})
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Un verre ?')
    const park = await browser.submit(`/messages/${thread}/veille`, { parked: 'peut-être' })
    expect([park.status, park.text.includes('Un verre ?')]).toEqual([422, true])
    const waiting = await browser.submit(`/messages/${thread}/veille?retour=a-vous`, { parked: 'peut-être' })
    expect(waiting.text).toContain('vous attend')
  })

  test('lets both write again; the conversation rests until one does', async () => {
    await say()
    expect(await reopen()).toMatchObject({ status: 200, body: { message: 'La conversation est rouverte.' } })
    expect(await find(other)).toMatchObject({ turn: 'dormant', closed_by: null })
    expect((await send(other)).status).toBe(200)
    expect((await find()).turn).toBe('yours')
  })

  test('returns 403 to the other, 409 for an open one, 404 to somebody else', async () => {
    expect((await reopen()).status).toBe(409)
    await say()
    expect(await reopen(other)).toMatchObject({
      status: 403,
      body: { message: 'Seule la personne qui a refermé cette conversation peut la rouvrir.' },
    })
    expect((await reopen(await site.as(await createMember(site.db)))).status).toBe(404)
  })
})

describe('the turn of a conversation', () => {
  const DAY = 86_400_000
  const facts = {
    last_id: 1,
    last_type: 0,
    last_sender: 2,
    date: new Date(0),
    parked: false,
    closed_by: null,
    isActive: true,
  }
  test.each<[string, Partial<typeof facts> & { closed_by?: number | null }, number, Turn]>([
    ['without a message', { last_id: 0 }, 0, 'new'],
    ['the other has written', {}, 0, 'yours'],
    ['the other has written a gif', { last_type: 1 }, 29 * DAY, 'yours'],
    ['for 30 days', {}, 30 * DAY, 'dormant'],
    ['the member has written', { last_sender: 1 }, 0, 'theirs'],
    ['the member has written 30 days ago', { last_sender: 1 }, 30 * DAY, 'dormant'],
    ['parked', { parked: true }, 0, 'dormant'],
    ['closed by the other', { closed_by: 2, last_type: 12 } as never, 0, 'dormant'],
    ['closed and reopened', { last_type: 12 }, 0, 'dormant'],
    ['the other is paused', { isActive: false }, 0, 'dormant'],
  ])('%s', (_name, differs, now, turn) => {
    expect(getTurn({ ...facts, ...differs }, 1, now)).toBe(turn)
  })

  test.each<[string, () => Promise<unknown>, Turn]>([
    [
      'paused',
      () => site.db.updateTable('users').set({ paused_at: new Date() }).where('id', '=', hugo.id).execute(),
      'dormant',
    ],
    [
      'suspended',
      () => site.db.updateTable('users').set({ roles: -1 }).where('id', '=', hugo.id).execute(),
      'dormant',
    ],
    [
      'old',
      () => sql`update thread_members set last_at = now() - interval '31 days'`.execute(site.db),
      'dormant',
    ],
    [
      'recent',
      () => sql`update thread_members set last_at = now() - interval '29 days'`.execute(site.db),
      'yours',
    ],
  ])('listConversations decides the same: %s', async (_name, prepare, turn) => {
    await prepare()
    expect((await find()).turn).toBe(turn)
  })

  test('lists those that wait on the first page, however old', async () => {
    for (let i = 0; i < 25; i++) {
      const member = await createMember(site.db)
      const { id } = await createThread(site.db, zoe.id, member.id)
      await createMessage(site.db, id, zoe.id)
    }
    const ids = async (query: string) =>
      (await browser.get(`/api/messages/0${query}`)).body[0].data.map(({ id }: { id: number }) => id)
    expect(await ids('')).not.toContain(thread)
    expect(await ids('')).toHaveLength(20)
    expect(await ids('?waiting=1')).toContain(thread)
    expect(await ids('?waiting=1')).toHaveLength(21)
  })
})
