import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createMember,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser
let topic: { id: number; slug: string }
let post: { id: number }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoé' })
  hugo = await createMember(site.db, { name: 'Hugo' })
  browser = await site.as(zoe)
  topic = await createTopic(site.db, hugo.id, { title: 'Bonnes adresses', slug: 'bonnes-adresses' })
  post = await createPost(site.db, topic.id, hugo.id, { post: 'Le café du port.' })
})

const bookmark = (bookmarked: unknown, by = browser, id: number | string = post.id) =>
  by.post(`/api/forum/post/bookmark/${id}`, { bookmarked })
const list = async (by = browser, query = '') => (await by.get(`/api/forum/bookmarks${query}`)).body
const listPosts = async (by = browser) =>
  (await list(by)).bookmarks.map((one: { post: { id: number } }) => one.post.id)
const isMarked = async (by: Browser) => {
  const { body } = await by.get(`/api/forum/topic/posts/${topic.id}`)
  return body.data.find(({ id }: { id: number }) => id === post.id).bookmarked
}
/** Bookmarks of Zoé on as many posts of the topic. */
const fillBookmarks = (count: number) =>
  sql`
    with added as (
      insert into posts (topic_id, pos, user_id, post)
      select ${topic.id}::integer, 100 + n, ${hugo.id}::integer, 'Adresse ' || n
      from generate_series(1, ${count}::integer) n returning id, pos
    )
    insert into post_bookmarks (user_id, post_id) select ${zoe.id}::integer, id from added order by pos`.execute(
    site.db,
  )

describe('bookmarkPost', () => {
  test('marks the post for its reader alone', async () => {
    expect(await bookmark(1)).toMatchObject({
      status: 200,
      body: { message: 'Ce post est gardé dans vos marque-pages.' },
    })
    expect([
      await isMarked(browser),
      await isMarked(await site.as(hugo)),
      await isMarked(await site.as(null)),
    ]).toEqual([true, false, false])
  })

  test('changes nothing the second time, and 0 removes the bookmark, also twice', async () => {
    for (const _ of [1, 2]) expect((await bookmark(1)).status).toBe(200)
    expect(await listPosts()).toEqual([post.id])
    for (const _ of [1, 2]) {
      expect(await bookmark(0)).toMatchObject({
        status: 200,
        body: { message: 'Ce post n’est plus dans vos marque-pages.' },
      })
    }
    expect(await listPosts()).toEqual([])
  })

  test('returns 404 for an unknown post, and across a block', async () => {
    expect((await bookmark(1, browser, 2_000_000)).status).toBe(404)
    await blockMember(site.db, hugo.id, zoe.id)
    expect(await bookmark(1)).toMatchObject({ status: 404, body: { message: 'Ce post n’existe pas.' } })
  })

  test('returns 403 for a moderated post, also to staff', async () => {
    await site.db.updateTable('posts').set({ moderated_at: new Date() }).where('id', '=', post.id).execute()
    for (const by of [browser, await site.as(await createMember(site.db, { roles: 1 }))]) {
      expect(await bookmark(1, by)).toMatchObject({
        status: 403,
        body: { message: 'Ce post a été modéré, il ne se garde plus.' },
      })
    }
  })

  test.each([2, -1, 'oui', null])('returns 422 for %j', async (state) => {
    expect(await bookmark(state)).toMatchObject({
      status: 422,
      body: { errors: { bookmarked: ['Dites s’il faut garder ce post, ou le retirer.'] } },
    })
  })

  test('returns 401 to visitors', async () => {
    expect((await bookmark(1, await site.as(null))).status).toBe(401)
  })

  test('returns 409 beyond 500 bookmarks, but lets one repeat and remove', async () => {
    await bookmark(1)
    await fillBookmarks(499)
    const other = await createPost(site.db, topic.id, hugo.id)
    expect(await bookmark(1, browser, other.id)).toMatchObject({
      status: 409,
      body: {
        message:
          'Vous gardez déjà 500 posts, c’est la limite. Retirez-en un de vos marque-pages, puis revenez.',
      },
    })
    expect((await bookmark(1)).status).toBe(200)
    expect((await bookmark(0)).status).toBe(200)
    expect((await bookmark(1, browser, other.id)).status).toBe(200)
  })

  test('ten at once do not exceed the limit', async () => {
    await fillBookmarks(498)
    const posts = await Promise.all(Array.from({ length: 10 }, () => createPost(site.db, topic.id, hugo.id)))
    const answers = await Promise.all(posts.map(({ id }) => bookmark(1, browser, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(8).fill(409)])
  })
})

describe('listBookmarks', () => {
  test('lists the latest first, with topic, text and author', async () => {
    const second = await createPost(site.db, topic.id, hugo.id, { post: 'La halle.' })
    for (const { id } of [post, second]) await bookmark(1, browser, id)
    expect(await list()).toMatchObject({
      bookmarks: [
        { post: { id: second.id, post: 'La halle.' } },
        {
          topic: { id: topic.id, slug: 'bonnes-adresses', title: 'Bonnes adresses' },
          post: { id: post.id, post: 'Le café du port.' },
          user_id: hugo.id,
          name: 'Hugo',
        },
      ],
      next: null,
    })
  })

  test('continues after a page of twenty', async () => {
    await fillBookmarks(25)
    const first = await list()
    const second = await list(browser, `?before=${first.next}`)
    expect([first.bookmarks.length, second.bookmarks.length, second.next]).toEqual([20, 5, null])
    const texts = [...first.bookmarks, ...second.bookmarks].map(
      ({ post }: { post: { post: string } }) => post.post,
    )
    expect(texts).toEqual(Array.from({ length: 25 }, (_, index) => `Adresse ${25 - index}`))
  })

  test('leaves out moderated posts, and those across a block, until they can be read again', async () => {
    await bookmark(1)
    await site.db.updateTable('posts').set({ moderated_at: new Date() }).where('id', '=', post.id).execute()
    expect(await listPosts()).toEqual([])
    await site.db.updateTable('posts').set({ moderated_at: null }).where('id', '=', post.id).execute()
    expect(await listPosts()).toEqual([post.id])
    await blockMember(site.db, zoe.id, hugo.id)
    expect(await listPosts()).toEqual([])
  })

  test('leaves out posts of a table that the member has left', async () => {
    await bookmark(1)
    await site.db.updateTable('topics').set({ audience: 2 }).where('id', '=', topic.id).execute()
    expect(await listPosts()).toEqual([])
  })

  test('names a deleted author ‘Membre supprimé’', async () => {
    await bookmark(1)
    await site.db
      .updateTable('users')
      .set({ deletion_requested_at: new Date() })
      .where('id', '=', hugo.id)
      .execute()
    expect((await list()).bookmarks[0]).toMatchObject({ user_id: null, name: 'Membre supprimé' })
  })

  test('returns 422 for an invalid position', async () => {
    expect((await browser.get('/api/forum/bookmarks?before=hier')).status).toBe(422)
  })
})

describe('without scripts', () => {
  test('a post is bookmarked on its topic, and removed on the page of bookmarks', async () => {
    const sent = await browser.submit(`/forum/post/${post.id}/garder`, { bookmarked: '1' })
    expect(sent.headers.location).toBe(`/forum/post/${post.id}`)
    const page = await browser.get('/forum/marque-pages')
    expect(page.text).toContain('Le café du port.')
    expect(page.text).toContain('Retirer le post de Hugo')
    const removed = await browser.submit(`/forum/marque-pages/${post.id}`, { bookmarked: '0' })
    expect(removed.headers.location).toBe('/forum/marque-pages')
    expect((await browser.get('/forum/marque-pages')).text).toContain('Vous ne gardez aucun post')
  })

  test('the page links to older bookmarks', async () => {
    await fillBookmarks(21)
    const { next } = await list()
    expect((await browser.get('/forum/marque-pages')).text).toContain(`/forum/marque-pages?avant=${next}`)
    const older = await browser.get(`/forum/marque-pages?avant=${next}`)
    expect(older.text).toContain('Adresse 1<')
    expect(older.text).not.toContain('Adresse 2<')
  })

  test('a refusal is shown on the page of bookmarks', async () => {
    const sent = await browser.submit(`/forum/marque-pages/${post.id}`, { bookmarked: '7' })
    expect([sent.status, sent.text.includes('Mes marque-pages')]).toEqual([422, true])
  })
})
