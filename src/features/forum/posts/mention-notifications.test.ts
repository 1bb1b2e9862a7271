import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { eraseDeleted } from '../../../../tests/support/erase.ts'
import { type Listener, listenTo } from '../../../../tests/support/events.ts'
import {
  blockMember,
  createCategory,
  createMember,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let address: string
let hugo: TestMember
let zoe: TestMember
let hugos: Browser
let zoes: Browser
let zoesPage: Listener
let topic: { id: number; slug: string; title: string }

beforeAll(async () => {
  site = await createTestApp()
  address = await site.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  hugo = await createMember(site.db, { name: 'Hugo' })
  zoe = await createMember(site.db, { name: 'Zoé', name_key: 'zoe' })
  hugos = await site.as(hugo)
  zoes = await site.as(zoe)
  topic = await createTopic(site.db, hugo.id, { title: 'Où danser ?' })
  zoesPage = await listenTo(address, String(zoes.cookie()))
  await zoesPage.next('counters')
  return () => zoesPage.cut()
})

const reply = async (post: string, by = hugos) =>
  (await by.post(`/api/forum/post/${topic.id}`, { post })).body.post
const listNotified = () => zoesPage.events.filter(({ name }) => name === 'mention').map(({ data }) => data)
/** Events arrive in order: after this one, no earlier event is missing. */
const settled = async () => {
  site.context.events.publish({
    kind: 'event',
    to: [zoe.id],
    event: { name: 'bond', data: { user_id: hugo.id } },
  })
  await expect.poll(() => zoesPage.events.filter(({ name }) => name === 'bond')).not.toEqual([])
}
const mentions = async () => {
  const rows = await site.db
    .selectFrom('mentions')
    .selectAll()
    .orderBy('post_id')
    .orderBy('user_id')
    .execute()
  return rows.map(({ post_id, user_id }) => [post_id, user_id])
}

test('a reply that names a member is shown with them, and reaches their open page', async () => {
  const post = await reply('Qu’en dit @zoe ?')
  expect(post.mentions).toEqual([{ id: zoe.id, name: 'Zoé' }])
  await expect.poll(listNotified).toEqual([{ post: post.id, name: 'Hugo', title: 'Où danser ?' }])
  expect(await mentions()).toEqual([[post.id, zoe.id]])
})

test('a new topic with a mention does the same', async () => {
  const { id: category } = await createCategory(site.db)
  const title = 'Bal dimanche'
  await hugos.post('/api/forum/topic', { title, category, post: '@Zoé viens !' })
  await expect.poll(listNotified).toMatchObject([{ name: 'Hugo', title }])
})

test('a duplicate notifies once', async () => {
  const [one, other] = [await reply('@Zoé ?'), await reply('@Zoé ?')]
  expect(other.id).toBe(one.id)
  await settled()
  expect(listNotified()).toHaveLength(1)
})

test('an edit notifies new mentions and removes former ones', async () => {
  const lea = await createMember(site.db, { name: 'Léa', name_key: 'lea' })
  const { id } = await reply('@Léa, tu viens ?')
  const edit = async (post: string) => (await hugos.patch(`/api/forum/post/${id}`, { post })).body.post
  await edit('@Léa et @Zoé, vous venez ?')
  expect(await mentions()).toEqual([
    [id, zoe.id],
    [id, lea.id],
  ])
  expect((await edit('@Zoé, tu viens ?')).mentions).toEqual([{ id: zoe.id, name: 'Zoé' }])
  expect(await mentions()).toEqual([[id, zoe.id]])
  await settled()
  expect(listNotified()).toHaveLength(1)
  expect((await edit('Qui vient ?')).mentions).toEqual([])
})

test('a quoted line mentions nobody, the name above it does', async () => {
  const { mentions: named } = await reply('@Zoé\n> @Hugo viendra\n\nAh oui ?')
  expect(named).toEqual([{ id: zoe.id, name: 'Zoé' }])
})

test('mentions exclude oneself, suspended, blocked and unknown members', async () => {
  await createMember(site.db, { name: 'Banni', roles: -1 })
  const blocked = await createMember(site.db, { name: 'Bloque' })
  await blockMember(site.db, hugo.id, blocked.id)
  await blockMember(site.db, zoe.id, hugo.id)
  const post = await reply('@Hugo @Banni @Bloque @Zoé @Personne @__proto__')
  expect(post.mentions).toEqual([])
  await settled()
  expect([await mentions(), listNotified()]).toEqual([[], []])
})

test('ten mentions at most', async () => {
  const names = Array.from({ length: 12 }, (_, n) => `Membre_${n}`)
  for (const name of names) await createMember(site.db, { name })
  expect((await reply(names.map((name) => `@${name}`).join(' '))).mentions).toHaveLength(10)
})

test('a concurrent account deletion does not fail the mention', async () => {
  for (let round = 0; round < 6; round++) {
    const name = `Partant${round}`
    const leaver = await createMember(site.db, { name })
    const leavers = await site.as(leaver)
    await createTopic(site.db, leaver.id)
    const answers = await Promise.all([
      hugos.post(`/api/forum/post/${topic.id}`, { post: `@${name} reste !` }),
      leavers.post('/api/user/autodestruction'),
      leavers.post(`/api/forum/post/${topic.id}`, { post: 'Adieu @Hugo' }),
      hugos.post(`/api/forum/post/${topic.id}`, { post: `Oui, reste, @${name}.` }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, expect.any(Number), 200])
    expect([200, 401, 404]).toContain(answers[2]?.status)
  }
  await eraseDeleted(site)
  expect((await mentions()).filter(([, user]) => user !== hugo.id)).toEqual([])
})
