import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { expectLastMessagesCopied } from '../../../../tests/support/conversations.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createFriendship,
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let zoe: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
afterEach(() => expectLastMessagesCopied(site.db))
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db)
  browser = await site.as(zoe)
})

/** A conversation with a new member. */
const meet = async () => {
  const other = await createMember(site.db)
  return { other: other.id, thread: (await createThread(site.db, zoe.id, other.id)).id }
}
const strangers = async (count: number) => {
  const met: number[] = []
  for (let n = 0; n < count; n++) met.push((await meet()).thread)
  return met as [number, ...number[]] & Record<number, number>
}
const say = (thread: number | undefined, message: string, as = browser) =>
  as.post(`/api/messages/conversation/${thread}`, { message, type: 0 })
const statuses = async (threads: number[], message: string) => {
  const given: number[] = []
  for (const thread of threads) given.push((await say(thread, message)).status)
  return given
}
const records = () => site.db.selectFrom('first_messages').selectAll().orderBy('id').execute()
const grow = (hours: number) =>
  site.db
    .updateTable('first_messages')
    .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
    .execute()
const SAME =
  'Vous avez déjà envoyé ce texte à trois membres aujourd’hui. Quelques mots rien que pour celui-ci, et il partira.'
const CONTACT =
  'Vous venez de donner un lien ou des coordonnées à quelqu’un qui ne vous a pas encore répondu. Attendez quelques minutes avant de recommencer.'

describe('the same text', () => {
  test('returns 429 for a fourth stranger within a day, whatever its case, spaces and digits; sends another text', async () => {
    const threads = await strangers(5)
    expect(await statuses(threads.slice(0, 3), 'Bonsoir, on danse ?')).toEqual([200, 200, 200])
    const { status, body, headers } = await say(threads[3], ' BONSOIR,  on dansé 2 ?')
    expect([status, body]).toEqual([429, { message: SAME }])
    expect(Math.abs(Number(headers['retry-after']) - 86_400)).toBeLessThan(60)
    expect((await say(threads[3], 'Bonsoir, j’ai aimé ton texte sur la Loire.')).status).toBe(200)
    expect(await records()).toHaveLength(4)
    expect((await site.db.selectFrom('messages').select('id').execute()).length).toBe(4)
    await grow(25)
    expect((await say(threads[4], 'Bonsoir, on danse ?')).status).toBe(200)
  })

  test('returns 429 for a fourth stranger also with names, signs, lookalike letters and words exchanged', async () => {
    const threads = await strangers(5)
    const text = (name: string) =>
      `Bonsoir ${name}, ton sourire m’a donné envie d’écrire. J’aime la danse et les longues marches, et toi ?`
    const variants = [
      text('Inès'),
      text('Anne-Sophie').toUpperCase(),
      text('Lou').replaceAll('о', 'o').replaceAll('o', 'о').replace(' ?', '…'),
      `${text('Marie')} Bisous de Lyon !`,
    ]
    const given: number[] = []
    for (const [index, variant] of variants.entries()) given.push((await say(threads[index], variant)).status)
    expect(given).toEqual([200, 200, 200, 429])
    const [first, second, third] = await records()
    expect([second?.text_hash, third?.text_hash]).toEqual([first?.text_hash, first?.text_hash])
    const other = 'Salut ! Je cherche quelqu’un pour le concert de samedi au parc, ça te tente de venir ?'
    expect((await say(threads[3], other)).status).toBe(200)
  })

  test('compares with the latest 50 first messages', async () => {
    const threads = await strangers(4)
    const text = 'Bonsoir, ton sourire m’a donné envie d’écrire. J’aime la danse et les marches, et toi ?'
    expect((await say(threads[0], text)).status).toBe(200)
    await sql`
      insert into first_messages (user_id, thread_id, text_hash, sketch, has_contact)
      select ${zoe.id}, ${threads[1] ?? 0}, sha256(n::text::bytea), null, false
      from generate_series(1, 50) n`.execute(site.db)
    expect((await say(threads[2], `${text} Bisous.`)).status).toBe(200)
    const all = await records()
    expect(all.at(-1)?.text_hash).not.toEqual(all[0]?.text_hash)
  })

  test('is sent to the same stranger again', async () => {
    const threads = await strangers(3)
    expect(await statuses([threads[0], threads[0], threads[0], threads[0]], 'Bonsoir ?')).toEqual([
      200, 200, 200, 200,
    ])
    expect(await statuses(threads.slice(1), 'Bonsoir ?')).toEqual([200, 200])
    expect(await statuses(threads, 'Bonsoir ?')).toEqual([200, 200, 200])
  })

  test('is sent to three of twenty concurrent recipients', async () => {
    const threads = await strangers(20)
    const answers = await Promise.all(threads.map((thread) => say(thread, 'Bonsoir à toi')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(17)
    expect(await records()).toHaveLength(3)
  })

  test('is sent without limit to members who have answered, to friends, and by staff', async () => {
    const text = 'Rendez-vous samedi à la guinguette !'
    expect(await statuses(await strangers(3), text)).toEqual([200, 200, 200])
    const answered = await meet()
    await createMessage(site.db, answered.thread, answered.other)
    const friend = await meet()
    await createFriendship(site.db, zoe.id, friend.other)
    expect(await statuses([answered.thread, friend.thread], text)).toEqual([200, 200])
    expect(await records()).toHaveLength(3)
    await site.db.updateTable('users').set({ roles: 1 }).where('id', '=', zoe.id).execute()
    expect(await statuses(await strangers(5), text)).toEqual([200, 200, 200, 200, 200])
    expect(await records()).toHaveLength(3)
  })
})

describe('contact details', () => {
  test('are sent to strangers once in ten minutes', async () => {
    const threads = await strangers(3)
    expect((await say(threads[0], 'Appelle-moi : 06 12 34 56 78')).status).toBe(200)
    const { status, body, headers } = await say(threads[1], 'mon snap : zoe75')
    expect([status, body]).toEqual([429, { message: CONTACT }])
    expect(Math.abs(Number(headers['retry-after']) - 600)).toBeLessThan(60)
    expect((await say(threads[1], 'Je te laisse mon numéro bientôt.')).status).toBe(200)
    await grow(0.2)
    expect((await say(threads[1], 'mon snap : zoe75')).status).toBe(200)
  })

  test('are sent once of ten concurrent messages, and always to members who have answered', async () => {
    const threads = await strangers(10)
    const answers = await Promise.all(
      threads.map((thread, n) => say(thread, `Voici ${'x'.repeat(n)} https://exemple.fr/${n}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const known = await meet()
    await createMessage(site.db, known.thread, known.other)
    expect(await statuses([known.thread, known.thread], 'https://exemple.fr')).toEqual([200, 200])
  })
})

test('records nothing of the text', async () => {
  const [thread] = await strangers(1)
  await say(thread, 'Appelle-moi : 06 12 34 56 78')
  expect(await records()).toEqual([
    {
      id: 1,
      user_id: zoe.id,
      thread_id: thread,
      text_hash: expect.objectContaining({ length: 32 }),
      sketch: null,
      has_contact: true,
      created_at: expect.any(Date),
    },
  ])
})

test('records no gif sent to a stranger', async () => {
  const gif = (await browser.get('/api/gifs')).body.data[0].images.fixed_height.url
  for (const thread of await strangers(5)) {
    const answer = await browser.post(`/api/messages/conversation/${thread}`, { message: gif, type: 1 })
    expect(answer.status).toBe(200)
  }
  expect(await records()).toEqual([])
})

test('sends and records concurrent sends of one key once, and returns the message after a rejection', async () => {
  const threads = await strangers(4)
  const client_key = '3f0e8c1e-3a3b-4f0e-9d3e-000000000001'
  const send = (thread: number | undefined) =>
    browser.post(`/api/messages/conversation/${thread}`, { message: 'Bonsoir toi', client_key })
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(threads[0])))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.sent?.id}`)).size).toBe(1)
  expect(await records()).toHaveLength(1)
  await statuses(threads.slice(1, 3), 'Bonsoir toi')
  expect((await send(threads[0])).status).toBe(200)
  expect((await send(threads[3])).status).toBe(429)
  expect(await records()).toHaveLength(3)
})
