import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { testUndistributed } from '../../../../tests/support/long-form.ts'
import { findPassage, splitWords } from './passage.ts'
import { SCANNED_MAX } from './server.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let thread: number
let browser: Awaited<ReturnType<TestApp['as']>>

beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoe' })
  hugo = await createMember(site.db, { name: 'Hugo' })
  thread = (await createThread(site.db, zoe.id, hugo.id)).id
  browser = await site.as(zoe)
})
afterAll(() => site.close())

const write = (message: string, from = hugo, more: object = {}) =>
  createMessage(site.db, thread, from.id, { message, ...more })
const search = async (terms: string, before?: string) =>
  (await browser.get(`/api/messages/search?${new URLSearchParams({ terms, ...(before ? { before } : {}) })}`))
    .body
const texts = async (terms: string) =>
  (await search(terms)).found.map(({ message }: { message: string }) => message)

describe('searchMessages', () => {
  test('finds all the terms whatever their case and accents, the latest first', async () => {
    const first = await write('Un café à la GUINGUETTE ?')
    await write('Je préfère l’Œuvre', zoe)
    expect(await search('guinguette CAFE')).toEqual({
      found: [
        {
          id: first.id,
          thread,
          user_id: hugo.id,
          message: 'Un café à la GUINGUETTE ?',
          created_at: expect.stringMatching(/Z$/),
          other_id: hugo.id,
        },
      ],
      members: [expect.objectContaining({ id: hugo.id, name: 'Hugo' })],
      next: null,
    })
    expect(await texts('oeuvre')).toEqual(['Je préfère l’Œuvre'])
    expect(await texts('café œuvre')).toEqual([])
    await write('Un autre café')
    expect(await texts('café')).toEqual(['Un autre café', 'Un café à la GUINGUETTE ?'])
  })

  test('takes signs of patterns as they are', async () => {
    await write('À 100 % sûr')
    await write('dans_le_noir')
    expect([await texts('100 %'), await texts('%%'), await texts('n_l')]).toEqual([['À 100 % sûr'], [], []])
    expect(await texts('s_le_')).toEqual(['dans_le_noir'])
  })

  test.each([
    ['deleted messages', () => sql`update messages set message = '', deleted_at = now()`.execute(site.db)],
    ['gifs', () => sql`update messages set type = 1`.execute(site.db)],
    ['hidden conversations', () => sql`update thread_members set hidden = true`.execute(site.db)],
    [
      'conversations of a blocked pair',
      () => site.db.insertInto('blacklist').values({ user_id: hugo.id, blocked_id: zoe.id }).execute(),
    ],
  ])('finds nothing in %s', async (_what, hide) => {
    await write('Un café ?')
    expect(await texts('café')).toEqual(['Un café ?'])
    await hide()
    expect(await texts('café')).toEqual([])
  })

  test('finds nothing in conversations of others', async () => {
    const other = await createThread(site.db, hugo.id, (await createMember(site.db)).id)
    await createMessage(site.db, other.id, hugo.id, { message: 'Un café ?' })
    expect(await texts('café')).toEqual([])
  })

  test('continues after twenty, across conversations, each message once', async () => {
    const lea = await createMember(site.db, { name: 'Lea' })
    const other = (await createThread(site.db, zoe.id, lea.id)).id
    for (let n = 0; n < 25; n++)
      await createMessage(site.db, n % 2 ? thread : other, zoe.id, { message: `café ${n}` })
    const one = await search('café')
    const two = await search('café', one.next)
    expect([one.found.length, two.found.length, two.next]).toEqual([20, 5, null])
    const ids = [...one.found, ...two.found].map(({ id }: { id: number }) => id)
    expect(new Set(ids).size).toBe(25)
  })

  /** The newest of them has the highest number. */
  const writeMany = (count: number, matching: readonly number[]) =>
    sql`
      insert into messages (thread_id, user_id, message)
      select ${thread}, ${hugo.id}, case when n = any(${matching}) then 'Un café ' || n else 'Bonsoir' end
      from generate_series(1, ${count}::int) n order by n`
      .execute(site.db)
      .then(() =>
        sql`
          update thread_members set last_id = (select max(id) from messages) where thread_id = ${thread}`.execute(
          site.db,
        ),
      )

  testUndistributed(
    'ends a page after 5,000 compared messages, and the next one goes on from there',
    async () => {
      await writeMany(SCANNED_MAX + 10, [10, 5, SCANNED_MAX + 10])
      const one = await search('café')
      expect(one.found.map(({ message }: { message: string }) => message)).toEqual([
        `Un café ${SCANNED_MAX + 10}`,
      ])
      const two = await search('café', one.next)
      expect(two.found.map(({ message }: { message: string }) => message)).toEqual([
        'Un café 10',
        'Un café 5',
      ])
      expect(two.next).toBeNull()
      await write('Un dernier mot')
      const none = await search('absent')
      expect([none.found, none.members, typeof none.next]).toEqual([[], [], 'string'])
      expect(await search('absent', none.next)).toEqual({ found: [], members: [], next: null })
    },
  )

  test.each([20, 21])('finds the last compared message once, as number %s of a page', async (count) => {
    const matching = [11, ...Array.from({ length: count - 1 }, (_, n) => n + 100), 3]
    await writeMany(SCANNED_MAX + 10, matching)
    const one = await search('café')
    const two = await search('café', one.next)
    const numbers = [...one.found, ...two.found].map(({ message }) => Number(message.split(' ')[2]))
    expect([one.found.length, two.next]).toEqual([20, null])
    expect(numbers).toEqual([...matching].sort((a, b) => b - a))
  })

  test.each([
    ['e', 'Deux lettres au moins.'],
    ['', 'Deux lettres au moins.'],
    ['x'.repeat(51), '50 caractères au plus.'],
  ])('returns 422 for %j', async (terms, sentence) => {
    const answer = await browser.get(`/api/messages/search?${new URLSearchParams({ terms })}`)
    expect([answer.status, answer.body.errors]).toEqual([422, { terms: [sentence] }])
  })
})

describe('/messages/recherche', () => {
  test('shows the passage with the terms marked, and leads to the message', async () => {
    const { id } = await write('Un café à la guinguette ?')
    const page = await browser.get('/messages/recherche?mots=cafe')
    expect(page.text).toContain('Un <mark>café</mark> à la guinguette')
    expect(page.text).toContain(`href="/messages/${thread}?message=${id}"`)
    expect((await browser.get('/messages/recherche?mots=absent')).text).toContain(
      'Aucun message ne contient ces mots.',
    )
    expect((await browser.get('/messages/recherche?mots=e')).text).toContain('Deux lettres au moins.')
    expect((await browser.get('/messages/recherche')).status).toBe(200)
    expect((await browser.get('/messages')).text).toContain('href="/messages/recherche"')
  })

  test('a found message is shown with those around it, without scripts', async () => {
    const ids: number[] = []
    for (let n = 0; n < 30; n++) ids.push((await write(`Message ${n}.`)).id)
    const page = await browser.get(`/messages/${thread}?message=${ids[10]}`)
    const shown = [...page.text.matchAll(/id="message-(\d+)"/g)].map(([, id]) => ids.indexOf(Number(id)))
    expect(shown).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  })
})

test.each([
  [
    'Un café',
    'cafe',
    [
      ['Un ', false],
      ['café', true],
    ],
  ],
  [
    'L’ŒUVRE et l’œuf',
    'oeu',
    [
      ['L’', false],
      ['ŒU', true],
      ['VRE et l’', false],
      ['œu', true],
      ['f', false],
    ],
  ],
  ['rien', 'bal', [['rien', false]]],
])('findPassage marks the terms of %j', (text, terms, parts) => {
  expect(findPassage(text, splitWords(terms)).map(({ text, isMatch }) => [text, isMatch])).toEqual(parts)
})

test('findPassage cuts a long text around the first term', () => {
  const parts = findPassage(`${'avant '.repeat(40)}le bal ${'après '.repeat(40)}`, ['bal'])
  expect(parts.map(({ text }) => text).join('').length).toBeLessThan(170)
  expect(parts.map(({ text, isMatch }) => (isMatch ? text : text.slice(0, 2)))).toEqual([
    '… ',
    'av',
    'bal',
    ' a',
    '…',
  ])
})
