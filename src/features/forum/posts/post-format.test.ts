import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createCategory,
  createMember,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'

const MARKED = 'Le **bal** de [l’île](https://exemple.fr/bal) :\n- du pain\n\n>! Il pleut'

let site: TestApp
let zoe: TestMember
let browser: Browser
let category: { id: number }
let topic: { id: number; slug: string }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoé' })
  const staff = await createMember(site.db, { name: 'Modo', roles: 1 })
  browser = await site.as(staff)
  category = await createCategory(site.db, { slug: 'bals' })
  topic = await createTopic(site.db, zoe.id, { category_id: category.id, post: 'Ancien **texte**' })
})

const reply = (body: object) => browser.post(`/api/forum/post/${topic.id}`, body)
const listFormats = async () => {
  const { body } = await browser.get(`/api/forum/topic/posts/${topic.id}`)
  return body.data.map(({ post, format }: { post: string; format: number }) => [post, format])
}

describe('the format of a post', () => {
  test('is plain for posts of before, marked for new ones, and plain where the client says so', async () => {
    expect((await reply({ post: MARKED })).body.post).toMatchObject({ post: MARKED, format: 1 })
    expect((await reply({ post: '3*4', format: 0 })).body.post).toMatchObject({ post: '3*4', format: 0 })
    expect(await listFormats()).toEqual([
      ['Ancien **texte**', 0],
      [MARKED, 1],
      ['3*4', 0],
    ])
  })

  test('is marked for the first post of a new topic', async () => {
    const { body } = await browser.post('/api/forum/topic', {
      title: 'Bal',
      category: category.id,
      post: MARKED,
    })
    const { topic_id } = (await browser.get(`/api/forum/topic/${body.slug}`)).body[0]
    const first = (await browser.get(`/api/forum/topic/posts/${topic_id}`)).body.data[0]
    expect(first).toMatchObject({ post: MARKED, format: 1 })
  })

  test('is marked once a post of before is edited; staff read the former text as it was', async () => {
    const author = await site.as(zoe)
    const { id } = await createPost(site.db, topic.id, zoe.id, { post: 'Un *deux*' })
    expect((await author.patch(`/api/forum/post/${id}`, { post: 'Un *deux*' })).body.post.format).toBe(0)
    expect((await author.patch(`/api/forum/post/${id}`, { post: '*Deux*' })).body.post.format).toBe(1)
    await author.patch(`/api/forum/post/${id}`, { post: 'Trois', format: 0 })
    expect((await browser.get(`/api/forum/post/edits/${id}`)).body).toMatchObject([
      { post: '*Deux*', format: 1 },
      { post: 'Un *deux*', format: 0 },
    ])
  })

  test('returns 422 for another number', async () => {
    expect(await reply({ post: 'Un', format: 2 })).toMatchObject({
      status: 422,
      body: { errors: { format: ['Cette valeur n’est pas valide.'] } },
    })
  })
})

describe('marks', () => {
  test('are shown on the page of new posts alone', async () => {
    await reply({ post: MARKED })
    const { text } = await browser.get(`/forum/topic/${topic.slug}`)
    expect(text).toContain('Ancien **texte**')
    expect(text).toContain('<strong>bal</strong>')
    expect(text).toContain('href="/exit?url=https%3A%2F%2Fexemple.fr%2Fbal"')
    expect(text).toContain('<summary>Passage masqué</summary>')
  })

  test('are not shown where only text is: results of a search, bookmarks, feed, description', async () => {
    const { body } = await reply({ post: MARKED })
    await browser.post(`/api/forum/post/bookmark/${body.post.id}`, { bookmarked: 1 })
    const plain = 'Le bal de l’île : • du pain [passage masqué]'
    const found = (await browser.get('/api/forum?search=pain')).body.data[0].found.post.excerpt
    expect(found.map(({ text }: { text: string }) => text).join('')).toBe(plain)
    expect((await browser.get('/forum/marque-pages')).text).toContain(`<p>${plain}</p>`)
    await site.db.updateTable('posts').set({ post: MARKED, format: 1 }).where('pos', '=', 1).execute()
    site.context.events.publish({ kind: 'pages', of: 'all' })
    const visitor = await site.as(null)
    expect((await visitor.get('/forum/categorie/bals/flux.atom')).text).toContain(
      `<summary>${plain}</summary>`,
    )
    expect((await visitor.get(`/forum/topic/${topic.slug}`)).text).toContain(
      `<meta name="description" content="${plain}"`,
    )
  })
})
