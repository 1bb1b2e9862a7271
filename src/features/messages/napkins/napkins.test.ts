import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { expectLastMessagesCopied, recopyLastMessages } from '../../../../tests/support/conversations.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { blockMember, createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { createTalk, dayIn, PROPOSAL } from '../../../../tests/support/napkins.ts'
import { fromParisTime } from '../../../shared/paris-time.ts'

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
afterEach(() => expectLastMessagesCopied(site.db))
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoé', name_key: 'zoe' })
  hugo = await createMember(site.db, { name: 'Hugo', name_key: 'hugo' })
  ;[browser, other] = [await site.as(zoe), await site.as(hugo)]
  thread = await createTalk(site.db, zoe.id, hugo.id)
})

const propose = (body: object = {}, who = browser, id = thread) =>
  who.post(`/api/messages/napkin/${id}`, { ...PROPOSAL, ...body })
const proposed = async (body: object = {}, who = browser) => (await propose(body, who)).body.sent.napkin.id
const act = (id: number, name: string, body: object = {}, who = other) =>
  who.post(`/api/messages/napkin/${thread}/${id}/${name}`, body)
const accept = (id: number, who = other, slot: unknown = 1) => act(id, 'accept', { slot }, who)
const withdraw = (id: number, who = browser) => who.delete(`/api/messages/napkin/${thread}/${id}`)
const read = async (who = browser, since = 'latest') =>
  (await who.get(`/api/messages/conversation/${thread}/0?since=${since}`)).body
const meeting = async (who = browser) => (await read(who))[2].meeting
const states = async () =>
  (await site.db.selectFrom('napkins').select('state').orderBy('id').execute()).map(({ state }) => state)
const agree = async () => {
  const id = await proposed()
  await accept(id)
  return id
}

describe('proposeMeeting', () => {
  test('sends a napkin with the place and the slot in UTC, two hours long', async () => {
    const start = fromParisTime(dayIn(3), '20:00') as Date
    const end = new Date(start.getTime() + 2 * 3_600_000)
    const slots = [{ start: start.toISOString(), end: end.toISOString() }]
    const napkin = { place: 'Le café des Halles', slots, state: 'open' }
    expect(await propose({ place: '  Le café  des Halles ' })).toMatchObject({
      status: 200,
      body: { message: 'Votre proposition est sur la table.', sent: { type: 11, napkin } },
    })
    expect((await read(other))[1].at(-1)).toMatchObject({ user_id: zoe.id, type: 11, napkin })
  })

  test('says the same as a text, for lists and pushes', async () => {
    const { message } = (await propose()).body.sent
    expect(message).toMatch(/^On se voit\u202f\? Le café des Halles\u202f: .+, de 20\u00a0h à 22\u00a0h\.$/)
  })

  test('orders three slots by time', async () => {
    const days = { day_2: dayIn(1), time_2: '12:30', hours_2: '1', day_3: dayIn(2), time_3: '09:00' }
    const { slots } = (await propose(days)).body.sent.napkin
    expect(slots.map(({ start }: { start: string }) => start)).toEqual(
      [
        fromParisTime(dayIn(1), '12:30'),
        fromParisTime(dayIn(2), '09:00'),
        fromParisTime(dayIn(3), '20:00'),
      ].map((moment) => moment?.toISOString()),
    )
  })

  test('returns 403 before six messages of each, deleted ones aside', async () => {
    await sql`
      update messages set deleted_at = now(), message = ''
      where id = (select max(id) from messages where user_id = ${hugo.id})`.execute(site.db)
    await recopyLastMessages(site.db)
    expect(await meeting()).toEqual({ may: false })
    expect(await propose()).toMatchObject({
      status: 403,
      body: {
        message:
          'Encore un peu de conversation\u202f: «\u202fOn se voit\u202f?\u202f» s’ouvre après six messages de chacun.',
      },
    })
  })

  test.each([
    [{ place: 'ab' }, 'place', 'Écrivez un lieu, en 3 à 120 caractères.'],
    [{ place: 'a'.repeat(121) }, 'place', '120 caractères au plus.'],
    [
      { place: 'https://exemple.fr/bar' },
      'place',
      'Le nom du lieu suffit ici\u202f: ni lien, ni numéro, ni adresse e-mail.',
    ],
    [
      { place: 'Chez moi, rue Mercière' },
      'place',
      'Pour une première fois, choisissez plutôt un lieu public\u202f: un café, un marché, un quai.',
    ],
    [{ day_1: '' }, 'day_1', 'Choisissez un jour.'],
    [{ day_1: '2027-02-31' }, 'day_1', 'Ce jour n’existe pas.'],
    [{ day_1: '31/12/2026' }, 'day_1', 'Ce jour n’existe pas.'],
    [{ time_1: '' }, 'time_1', 'Choisissez une heure.'],
    [{ time_1: '25:00' }, 'time_1', 'Écrivez l’heure ainsi\u202f: 20:30.'],
    [{ hours_1: 7 }, 'hours_1', 'De 1 à 6 heures.'],
    [{ day_1: '2020-01-01' }, 'day_1', 'Ce moment est déjà passé.'],
    [{ day_1: dayIn(62) }, 'day_1', 'Choisissez un moment dans les 60 jours.'],
    [{ day_2: dayIn(3), time_2: '20:00' }, 'day_2', 'Ce moment est déjà proposé plus haut.'],
    [{ day_2: dayIn(3) }, 'time_2', 'Choisissez une heure.'],
  ])('returns 422 for %j under the field', async (body, field, sentence) => {
    expect(await propose(body)).toMatchObject({ status: 422, body: { errors: { [field]: [sentence] } } })
  })

  test('replaces the member’s own open napkin, and waits for that of the other', async () => {
    await propose()
    await propose({ place: 'Le marché' })
    expect(await states()).toEqual([4, 0])
    expect(await propose({}, other)).toMatchObject({
      status: 409,
      body: { message: 'Une proposition attend déjà votre réponse ici.' },
    })
    expect(await meeting(other)).toEqual({ may: false })
  })

  test('leaves one open napkin of two proposed at once', async () => {
    const answers = await Promise.all([propose(), propose({}, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await states()).toEqual([0])
  })

  test('returns 409 while a meeting is agreed, and in a closed conversation', async () => {
    await agree()
    expect(await propose()).toMatchObject({ status: 409 })
    await other.post(`/api/messages/goodbye/${thread}`, { sentence: 1 })
    expect(await propose()).toMatchObject({
      status: 409,
      body: { message: 'Cette conversation est refermée\u202f: on ne peut plus rien y proposer.' },
    })
  })

  test('returns 404 to a stranger and across a block, 403 to a suspended member', async () => {
    const stranger = await site.as(await createMember(site.db))
    expect((await propose({}, stranger)).status).toBe(404)
    await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', hugo.id).execute()
    expect((await propose()).status).toBe(403)
    await blockMember(site.db, hugo.id, zoe.id)
    expect((await propose()).status).toBe(404)
  })

  test('works by the plain form, which loses nothing after a refusal', async () => {
    const refused = await browser.submit(`/messages/${thread}/on-se-voit`, { ...PROPOSAL, time_1: '' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('value="Le café des Halles"')
    expect(refused.text).toContain('Choisissez une heure.')
    const done = await browser.submit(`/messages/${thread}/on-se-voit`, PROPOSAL)
    expect([done.status, done.headers.location]).toEqual([
      303,
      expect.stringMatching(new RegExp(`^/messages/${thread}#message-\\d+$`)),
    ])
  })
})

describe('acceptMeeting', () => {
  test('agrees on the slot for both, pinned, and notifies the proposer', async () => {
    const id = await proposed()
    expect(await accept(id)).toMatchObject({
      status: 200,
      body: {
        message: 'C’est noté\u202f: vous vous voyez.',
        changed: { napkin: { state: 'agreed' } },
        version: 1,
      },
    })
    for (const who of [browser, other])
      expect(await meeting(who)).toMatchObject({ may: false, agreed: { napkin: { id, state: 'agreed' } } })
    const { data } = (await browser.get('/api/notifications')).body
    expect(data).toMatchObject([{ type: 74, name: 'Hugo', data: `{"thread":${thread}}` }])
  })

  test('numbers the change, for browsers that missed the event', async () => {
    const id = await proposed()
    await accept(id)
    expect((await read(browser, '0'))[2]).toMatchObject({
      version: 1,
      messages: [{ napkin: { state: 'agreed' } }],
    })
  })

  test('changes nothing the second time, and refuses another slot', async () => {
    const id = await proposed({ day_2: dayIn(4), time_2: '20:00' })
    await accept(id)
    expect(await accept(id)).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await accept(id, other, 2)).toMatchObject({
      status: 409,
      body: { message: 'Cette proposition n’attend plus de réponse.' },
    })
  })

  test('counts one of two answers at once', async () => {
    const id = await proposed({ day_2: dayIn(4), time_2: '20:00' })
    const answers = await Promise.all([accept(id), accept(id, other, 2), act(id, 'decline'), withdraw(id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await site.db.selectFrom('napkin_sides').select('user_id').execute()).length % 2).toBe(0)
  })

  test('returns 403 to the proposer, 404 to a stranger, 422 for no such slot', async () => {
    const id = await proposed()
    expect((await accept(id, browser)).status).toBe(403)
    expect((await accept(id, await site.as(await createMember(site.db)))).status).toBe(404)
    expect(await accept(id, other, 2)).toMatchObject({
      status: 422,
      body: { errors: { slot: ['Choisissez l’un des moments proposés.'] } },
    })
    expect((await accept(id, other, 'demain')).status).toBe(422)
    expect((await accept(id + 1)).status).toBe(404)
  })

  test('works by the plain form, which says a refusal', async () => {
    const id = await proposed()
    const form = `/messages/${thread}/serviette/${id}/accepter`
    expect((await other.submit(form, { slot: '1' })).status).toBe(303)
    const late = await other.submit(form, { slot: '2' })
    expect([late.status, late.text]).toEqual([
      422,
      expect.stringContaining('Choisissez l’un des moments proposés.'),
    ])
  })
})

describe('declineMeeting', () => {
  test('is kind, and lets both propose others', async () => {
    const id = await proposed()
    expect(await act(id, 'decline')).toMatchObject({
      status: 200,
      body: { message: 'C’est dit gentiment. Vous pouvez proposer d’autres moments.' },
    })
    expect((await act(id, 'decline')).status).toBe(200)
    expect((await propose({}, other)).status).toBe(200)
  })
})

describe('withdrawMeeting', () => {
  test('is for the proposer alone', async () => {
    const id = await proposed()
    expect(await withdraw(id, other)).toMatchObject({
      status: 403,
      body: { message: 'Seule la personne qui a proposé peut retirer sa proposition.' },
    })
    expect(await withdraw(id)).toMatchObject({
      status: 200,
      body: { message: 'Votre proposition est retirée.' },
    })
    expect((await withdraw(id)).status).toBe(200)
    expect((await accept(id)).status).toBe(409)
  })
})

describe('cancelMeeting', () => {
  const cancel = (id: number, who = browser, note = 'Je suis malade, pardon.') =>
    act(id, 'cancel', { note }, who)

  test('sends the words as a message, and ends the private sides', async () => {
    const id = await agree()
    expect(await cancel(id, other)).toMatchObject({
      status: 200,
      body: { message: 'Le rendez-vous est annulé.' },
    })
    const messages = (await read())[1]
    expect(messages.at(-1)).toMatchObject({ user_id: hugo.id, type: 0, message: 'Je suis malade, pardon.' })
    expect(messages.at(-2)).toMatchObject({ napkin: { state: 'cancelled', cancelled_by: hugo.id } })
    expect(await meeting()).toEqual({ may: true })
    expect(await site.db.selectFrom('napkin_sides').selectAll().execute()).toEqual([])
  })

  test('returns 422 without words, 409 for an open napkin and once the meeting has begun', async () => {
    const id = await proposed()
    expect((await cancel(id)).status).toBe(409)
    await accept(id)
    expect(await cancel(id, browser, ' ')).toMatchObject({
      status: 422,
      body: { errors: { note: ['Écrivez un mot pour l’autre.'] } },
    })
    await sql`update napkins set starts_at = now() - interval '1 minute'`.execute(site.db)
    expect(await cancel(id)).toMatchObject({
      status: 409,
      body: { message: 'Ce rendez-vous a déjà commencé.' },
    })
  })

  test('works by its page without scripts', async () => {
    const id = await agree()
    const form = `/messages/${thread}/serviette/${id}/annuler`
    expect((await browser.get(form)).text).toContain('Un mot pour l’autre')
    expect((await browser.submit(form, { note: 'Désolée.' })).status).toBe(303)
  })
})

describe('downloadMeeting', () => {
  const download = (id: number, who = browser) => who.get(`/api/messages/napkin/${thread}/${id}/calendar`)

  test('is a calendar file without the other’s name', async () => {
    const id = await agree()
    const { status, text, headers } = await download(id)
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(text).toContain('LOCATION:Le café des Halles')
    expect(text).toMatch(/DTSTART:\d{8}T\d{6}Z/)
    expect(text).not.toContain('Hugo')
  })

  test('returns 404 before it is agreed and to a stranger', async () => {
    const id = await proposed()
    expect((await download(id)).status).toBe(404)
    await accept(id)
    expect((await download(id, await site.as(await createMember(site.db)))).status).toBe(404)
  })
})

describe('a napkin ends', () => {
  const end: [string, () => Promise<unknown>][] = [
    ['by a goodbye', () => other.post(`/api/messages/goodbye/${thread}`, { sentence: 1 })],
    ['by a block', () => blockMember(site.db, hugo.id, zoe.id)],
    ['by the other’s leaving', () => other.post('/api/user/autodestruction')],
  ]
  test.each(end)('%s', async (_how, run) => {
    await agree()
    await run()
    expect(await states()).toEqual([6])
    expect(await site.db.selectFrom('napkin_sides').selectAll().execute()).toEqual([])
  })

  test('by a goodbye, in both browsers at once', async () => {
    await proposed()
    await other.post(`/api/messages/goodbye/${thread}`, { sentence: 1 })
    expect((await read(browser, '0'))[2]).toMatchObject({
      version: 1,
      messages: [{ napkin: { state: 'ended' } }],
    })
  })

  test('not once the meeting has begun: both are still asked', async () => {
    await agree()
    await sql`update napkins set starts_at = now() - interval '1 minute'`.execute(site.db)
    await blockMember(site.db, hugo.id, zoe.id)
    expect(await states()).toEqual([1])
    expect(await site.db.selectFrom('napkin_sides').selectAll().execute()).toHaveLength(2)
  })
})

test('a napkin cannot be deleted as a message', async () => {
  const { sent } = (await propose()).body
  expect(await browser.delete(`/api/messages/conversation/${thread}/message/${sent.id}`)).toMatchObject({
    status: 403,
    body: { message: 'Une proposition se retire, elle ne se supprime pas.' },
  })
})
