import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { truncate } from '../../../tests/support/db.ts'
import { createCategory, createMember, createPost, createTopic } from '../../../tests/support/factories.ts'

// Pages are kept for visitors for a moment: whatever changes what they show is there at once all the same.

let site: TestApp
let zoe: Browser
let hugo: Browser
let founder: Browser
let outings: { id: number; slug: string }
let travels: { id: number; slug: string }
let topic: { id: number }
let post: { id: number }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  site.context.visitorPages.invalidate('all')
  const [author, creator] = [await createMember(site.db), await createMember(site.db, { name: 'Hugo' })]
  zoe = await site.as(author)
  hugo = await site.as(creator)
  founder = await site.as(await createMember(site.db, { roles: 3 }))
  outings = await createCategory(site.db, { title: 'Sorties', slug: 'sorties' })
  travels = await createCategory(site.db, { title: 'Voyages', slug: 'voyages' })
  topic = await createTopic(site.db, creator.id, {
    category_id: outings.id,
    title: 'Au bord du lac',
    slug: 'au-bord-du-lac',
  })
  post = await createPost(site.db, topic.id, author.id, { post: 'Je viens dimanche.' })
})

const TOPIC = '/forum/topic/au-bord-du-lac'
const OUTINGS = '/forum/categorie/sorties'
const TRAVELS = '/forum/categorie/voyages'
const FEED = `${OUTINGS}/flux.atom`
const rename = (title: string, category: number) =>
  founder.patch(`/api/forum/topic/${topic.id}`, { title, category })

/** What is done, the page that was read before, and what it shows or does not show any more as soon as it is done. */
const ACTS: [string, string, RegExp, boolean, () => Promise<Answer>][] = [
  [
    'a reply',
    TOPIC,
    /Moi aussi\./,
    true,
    () => zoe.post(`/api/forum/post/${topic.id}`, { post: 'Moi aussi.' }),
  ],
  [
    'a reply',
    OUTINGS,
    /2 réponses/,
    true,
    () => zoe.post(`/api/forum/post/${topic.id}`, { post: 'Moi aussi.' }),
  ],
  [
    'a reply',
    '/forum',
    /2 réponses/,
    true,
    () => zoe.post(`/api/forum/post/${topic.id}`, { post: 'Moi aussi.' }),
  ],
  [
    'an edit',
    TOPIC,
    /Je viens samedi\./,
    true,
    () => zoe.patch(`/api/forum/post/${post.id}`, { post: 'Je viens samedi.' }),
  ],
  ['a moderation', TOPIC, /dimanche/, false, () => founder.post(`/api/forum/post/moderate/${post.id}`)],
  ['a lock', TOPIC, /Le topic est verrouillé/, true, () => hugo.post(`/api/forum/topic/lock/${topic.id}`)],
  ['a lock', OUTINGS, /Verrouillé/, true, () => hugo.post(`/api/forum/topic/lock/${topic.id}`)],
  ['another title', TOPIC, /Au bord du lac/, false, () => rename('Au bord de l’eau', outings.id)],
  ['another title', OUTINGS, /Au bord de l’eau/, true, () => rename('Au bord de l’eau', outings.id)],
  ['another category', OUTINGS, /Au bord du lac/, false, () => rename('Au bord du lac', travels.id)],
  ['another category', TRAVELS, /Au bord du lac/, true, () => rename('Au bord du lac', travels.id)],
  ['a new topic', OUTINGS, /Qui danse/, true, () => begin()],
  ['a new topic', FEED, /Qui danse/, true, () => begin()],
  ['a new topic', '/forum', /Qui danse/, true, () => begin()],
  ['another name of a category', TOPIC, /Balades/, true, () => nameCategory()],
  ['another name of a category', '/forum', /Balades/, true, () => nameCategory()],
  [
    'a new category',
    '/forum',
    /Cuisine/,
    true,
    () => founder.post('/api/admin/forum/category', { ...WORDS, title: 'Cuisine' }),
  ],
  [
    'a category removed',
    '/forum',
    /Voyages/,
    false,
    () => founder.delete(`/api/admin/forum/category/${travels.id}`),
  ],
  ['a deleted account', TOPIC, /Hugo/, false, () => hugo.post('/api/user/autodestruction')],
]
const WORDS = { title: 'Balades', emoji: '🌿', description: 'À pied.' }
const begin = () =>
  zoe.post('/api/forum/topic', { title: 'Qui danse ?', category: outings.id, post: 'Samedi.' })
const nameCategory = () => founder.patch(`/api/admin/forum/category/${outings.id}`, WORDS)

test.each(ACTS)('after %s a visitor reads %s as it is now', async (_, path, words, isShown, act) => {
  const read = () => site.app.inject({ method: 'GET', url: path })
  const before = await read()
  expect(before.statusCode).toBe(200)
  expect(words.test(before.body)).toBe(!isShown)
  expect((await act()).status).toBe(200)
  expect(words.test((await read()).body)).toBe(isShown)
})

test('what is kept is kept: nothing told, nothing read again', async () => {
  const read = async () => (await site.app.inject({ method: 'GET', url: TOPIC })).body
  const before = await read()
  await site.db.updateTable('posts').set({ post: 'Je viens lundi.' }).execute()
  expect(await read()).toBe(before)
})
