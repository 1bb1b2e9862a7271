import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser
let threads: number[]

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db, { description: 'Je rame le dimanche, et je lis le reste du temps.' })
  hugo = await createMember(site.db, { name: 'Hugo', name_key: 'hugo' })
  browser = await site.as(zoe)
  threads = []
})

/** That many members have written to Zoé. */
async function wait(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const member = await createMember(site.db)
    const { id } = await createThread(site.db, zoe.id, member.id)
    await createMessage(site.db, id, member.id, { message: `Bonsoir ${i}` })
    threads.push(id)
  }
}
const open = (who = browser, to = hugo) => who.post(`/api/messages/thread/${to.id}`)
const createRequest = async (member: TestMember, text: string | null = null) => {
  const { id } = await site.db
    .insertInto('asks')
    .values({ sender: member.id, receiver: zoe.id, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const reply = (id: number, answer: 0 | 1) => browser.post(`/api/ask/reply/${id}?reply=${answer}`, {})
const SENTENCE =
  'Huit personnes attendent votre réponse. Répondez à l’une d’elles, mettez-la en veille ou dites-lui au revoir\u202f: vous pourrez continuer ensuite.'

describe('with eight conversations waiting', () => {
  test('a new conversation returns 409 with the eight', async () => {
    await wait(8)
    const answer = await open()
    expect(answer).toMatchObject({ status: 409, body: { message: SENTENCE, code: 'waiting' } })
    const { waiting } = answer.body
    expect(waiting.map((one: { thread: number }) => one.thread)).toEqual(threads)
    expect(waiting[0]).toMatchObject({
      thread: threads[0],
      member: {
        id: expect.any(Number),
        name: expect.any(String),
        last_activity: expect.stringMatching(/Z$/),
      },
      last_message: 'Bonsoir 0',
      last_type: 0,
      last_deleted: false,
      date: expect.stringMatching(/Z$/),
    })
    expect(await site.db.selectFrom('threads').select('id').execute()).toHaveLength(8)
  })

  test('names and lists all that wait, past the limit too', async () => {
    await wait(9)
    const { body } = await open()
    expect(body.message).toMatch(/^Neuf personnes attendent votre réponse\./)
    expect(body).toMatchObject({ total: 9, waiting: { length: 9 } })
    expect((await browser.get('/messages/a-vous')).text).toContain('Neuf personnes vous attendent')
  })

  test.each<[string, (thread: number) => Promise<unknown>]>([
    [
      'answering',
      (thread) => browser.post(`/api/messages/conversation/${thread}`, { message: 'Oui', type: 0 }),
    ],
    ['parking', (thread) => browser.patch(`/api/messages/park/${thread}`, { parked: true })],
    ['a goodbye', (thread) => browser.post(`/api/messages/goodbye/${thread}`, { sentence: 1 })],
    ['hiding', (thread) => browser.delete(`/api/messages/conversation/${thread}`)],
  ])('%s makes room for one', async (_act, act) => {
    await wait(8)
    await act(threads[3] as number)
    expect((await open()).status).toBe(200)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['seven', async () => wait(7)],
    [
      'an old one',
      async () => {
        await wait(8)
        await sql`update thread_members set awaited_at = now() - interval '31 days' where thread_id = ${threads[0]}`.execute(
          site.db,
        )
      },
    ],
    [
      'one of a paused member',
      async () => {
        await wait(8)
        await sql`update users set paused_at = now() where id = (select other_id from thread_members where thread_id = ${threads[0]} and user_id = ${zoe.id})`.execute(
          site.db,
        )
      },
    ],
  ])('%s does not count', async (_name, prepare) => {
    await prepare()
    expect((await open()).status).toBe(200)
  })

  test('Premium is not exempt, staff are', async () => {
    await wait(8)
    await site.db.updateTable('users').set({ stripe_status: true }).where('id', '=', zoe.id).execute()
    expect((await open()).status).toBe(409)
    await site.db.updateTable('users').set({ roles: 1 }).where('id', '=', zoe.id).execute()
    expect((await open(await site.as(zoe))).status).toBe(200)
  })

  test('the first message of an empty conversation returns 409, also a gif; answers are never refused', async () => {
    const { id } = await createThread(site.db, zoe.id, hugo.id)
    await wait(8)
    const write = (thread: number, body: object) => browser.post(`/api/messages/conversation/${thread}`, body)
    expect((await write(id, { message: 'Bonjour', type: 0 })).status).toBe(409)
    expect((await write(id, { message: '/images/gifs/tchin.webp', type: 1 })).status).toBe(409)
    expect((await write(threads[0] as number, { message: 'Oui', type: 0 })).status).toBe(200)
    expect((await write(id, { message: 'Bonjour', type: 0 })).status).toBe(200)
  })

  test('a yes returns 409, with and without a text; a refusal goes through', async () => {
    const [one, other] = [
      await createRequest(hugo, 'On danse ?'),
      await createRequest(await createMember(site.db)),
    ]
    await wait(8)
    expect(await reply(one, 1)).toMatchObject({ status: 409, body: { code: 'waiting' } })
    expect((await reply(other, 1)).status).toBe(409)
    expect((await reply(other, 0)).status).toBe(200)
    expect(await site.db.selectFrom('friendships').select('user_id').execute()).toEqual([])
  })

  test('a request to somebody who has sent one returns 409, any other goes through', async () => {
    await createRequest(hugo)
    await wait(8)
    expect((await browser.post(`/api/ask/${hugo.id}`, {})).status).toBe(409)
    expect((await browser.post(`/api/ask/${(await createMember(site.db)).id}`, {})).status).toBe(200)
  })

  test('of ten yeses at the same time with seven waiting, one succeeds', async () => {
    await wait(7)
    const requests: number[] = []
    for (let i = 0; i < 10; i++)
      requests.push(await createRequest(await createMember(site.db), `On danse ? ${i}`))
    const answers = await Promise.all(requests.map((id) => reply(id, 1)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  test('ten new conversations at the same time with seven waiting all open: none of them waits', async () => {
    await wait(7)
    await site.db.updateTable('users').set({ stripe_status: true }).where('id', '=', zoe.id).execute()
    const members = await Promise.all(Array.from({ length: 10 }, () => createMember(site.db)))
    const answers = await Promise.all(members.map((member) => open(browser, member)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  })

  test('a yes reopens the conversation that one of the two had closed', async () => {
    const { id } = await createThread(site.db, zoe.id, hugo.id)
    await createMessage(site.db, id, hugo.id)
    await browser.post(`/api/messages/goodbye/${id}`, { sentence: 1 })
    expect(await reply(await createRequest(hugo, 'On reprend ?'), 1)).toMatchObject({
      status: 200,
      body: { thread: id },
    })
  })

  test('the plain form of a first message leads to the eight, and its text is the draft', async () => {
    const { id } = await createThread(site.db, zoe.id, hugo.id)
    await wait(8)
    const refused = await browser.submit(`/messages/${id}`, { message: 'Bonsoir Hugo, on danse ?' })
    const page = `/messages/a-vous?puis=${encodeURIComponent(`/messages/${id}`)}`
    expect(refused).toMatchObject({ status: 303, headers: { location: page } })
    const before = await browser.get(page)
    expect(before.text).toContain('Huit personnes vous attendent')
    expect(before.text).toContain('Votre message est gardé en brouillon\u202f: vous le retrouverez tel quel.')
    expect(before.text).not.toContain('Reprendre votre message')
    const parked = await browser.submit(
      `/messages/${threads[0]}/veille?retour=a-vous&puis=${encodeURIComponent(`/messages/${id}`)}`,
      { parked: '1' },
    )
    expect(parked).toMatchObject({ status: 303, headers: { location: page } })
    const after = await browser.get(page)
    expect(after.text).toMatch(new RegExp(`href="/messages/${id}"[^>]*>Reprendre votre message`))
    expect((await browser.get(`/messages/${id}`)).text).toContain('>Bonsoir Hugo, on danse ?</textarea>')
    expect((await browser.submit(`/messages/${id}`, { message: 'Bonsoir Hugo, on danse ?' })).status).toBe(
      303,
    )
    expect(
      await site.db.selectFrom('messages').where('thread_id', '=', id).select('message').execute(),
    ).toEqual([{ message: 'Bonsoir Hugo, on danse ?' }])
  })

  test('the refused text replaces an older draft', async () => {
    const { id } = await createThread(site.db, zoe.id, hugo.id)
    await browser.put(`/api/messages/conversation/${id}/draft`, { message: 'Avant', version: 0 })
    await wait(8)
    await browser.submit(`/messages/${id}`, { message: 'Après' })
    expect(await site.db.selectFrom('drafts').select(['message', 'version']).execute()).toEqual([
      { message: 'Après', version: 2 },
    ])
  })

  test('the plain yes to a request leads to the eight, and is repeated from there', async () => {
    const request = await createRequest(hugo, 'On danse ?')
    await wait(8)
    const path = `/demandes/${request}/accepter`
    const page = `/messages/a-vous?puis=${encodeURIComponent(path)}`
    expect(await browser.submit(path, {})).toMatchObject({ status: 303, headers: { location: page } })
    await browser.patch(`/api/messages/park/${threads[0]}`, { parked: true })
    expect((await browser.get(page)).text).toContain(`action="${path}"`)
    expect((await browser.submit(path, {})).status).toBe(303)
    expect(await site.db.selectFrom('friendships').select('user_id').execute()).toHaveLength(2)
  })

  test('the plain sign that is a yes keeps its text in the form and links to the eight', async () => {
    await createRequest(hugo)
    await wait(8)
    const refused = await browser.submit(`/celibataire/${hugo.id}/demander`, {
      text: 'Moi aussi, volontiers.',
    })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('>Moi aussi, volontiers.</textarea>')
    expect(refused.text).toContain('href="/messages/a-vous"')
  })

  test('the plain form leads to the eight, and from there back to what was refused', async () => {
    await wait(8)
    const path = `/celibataire/${hugo.id}/ecrire`
    const refused = await browser.submit(path, {})
    const page = `/messages/a-vous?puis=${encodeURIComponent(path)}`
    expect(refused).toMatchObject({ status: 303, headers: { location: page } })
    const before = await browser.get(page)
    expect(before.text).toContain('Huit personnes vous attendent')
    expect(before.text).toContain('Bonsoir 7')
    expect(before.text).not.toContain(`action="${path}"`)
    const parked = await browser.submit(
      `/messages/${threads[0]}/veille?retour=a-vous&puis=${encodeURIComponent(path)}`,
      { parked: '1' },
    )
    expect(parked).toMatchObject({ status: 303, headers: { location: page } })
    expect((await browser.get(page)).text).toContain(`action="${path}"`)
    expect((await browser.get('/messages/a-vous?puis=/user/autodestruction')).text).not.toContain(
      'action="/user/autodestruction"',
    )
  })
})
