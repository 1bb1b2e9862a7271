import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { eraseDeleted } from '../../../../tests/support/erase.ts'
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
let topic: { id: number }
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
  topic = await createTopic(site.db, hugo.id)
  post = await createPost(site.db, topic.id, hugo.id)
})

const react = (reaction: unknown, by = browser, id: number | string = post.id) =>
  by.post(`/api/forum/post/reaction/${id}`, { reaction })
const readPost = async (by: Browser) => {
  const { body } = await by.get(`/api/forum/topic/posts/${topic.id}`)
  const found = body.data.find(({ id }: { id: number }) => id === post.id)
  return { reactions: found.reactions, reaction: found.reaction }
}
const counts = async () => {
  const rows = await site.db.selectFrom('post_reaction_counts').select('counts').execute()
  return rows.map(({ counts }) => counts)
}

describe('reactToPost', () => {
  test('counts a reaction, which everybody reads with the post', async () => {
    expect(await react(1)).toMatchObject({
      status: 200,
      body: { message: 'Votre réaction est visible.', post: { reactions: [1, 0, 0, 0], reaction: 1 } },
    })
    expect(await readPost(await site.as(hugo))).toEqual({ reactions: [1, 0, 0, 0], reaction: null })
    expect(await readPost(await site.as(null))).toEqual({ reactions: [1, 0, 0, 0], reaction: null })
  })

  test('another reaction replaces the former one, the same again changes nothing', async () => {
    for (const reaction of [1, 3, 3]) await react(reaction)
    expect(await readPost(browser)).toEqual({ reactions: [0, 0, 1, 0], reaction: 3 })
  })

  test('0 withdraws the reaction, also twice', async () => {
    await react(4)
    for (const _ of [1, 2]) {
      expect(await react(0)).toMatchObject({
        status: 200,
        body: { message: 'Votre réaction est retirée.', post: { reactions: [0, 0, 0, 0], reaction: null } },
      })
    }
  })

  test('fifty members at once are all counted', async () => {
    const members = await Promise.all(Array.from({ length: 50 }, () => createMember(site.db)))
    const browsers = await Promise.all(members.map((member) => site.as(member)))
    const answers = await Promise.all(browsers.map((by, index) => react(1 + (index % 4), by)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(await counts()).toEqual([[13, 13, 12, 12]])
  })

  test('fifty reactions of one member at once leave one', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => react(index % 5)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const rows = await site.db.selectFrom('post_reactions').select('reaction').execute()
    const expected = [1, 2, 3, 4].map((reaction) => (rows[0]?.reaction === reaction ? 1 : 0))
    expect([rows.length <= 1, await counts()]).toEqual([true, [expected]])
  })

  test('returns 403 to the author', async () => {
    expect(await react(1, await site.as(hugo))).toMatchObject({
      status: 403,
      body: { message: 'On ne réagit pas à ses propres posts.' },
    })
  })

  test('returns 403 for a moderated post, also to staff, and hides its reactions', async () => {
    await react(1)
    await site.db.updateTable('posts').set({ moderated_at: new Date() }).where('id', '=', post.id).execute()
    const staff = await site.as(await createMember(site.db, { roles: 1 }))
    for (const by of [browser, staff]) {
      expect(await react(2, by)).toMatchObject({
        status: 403,
        body: { message: 'Ce post a été modéré, on n’y réagit plus.' },
      })
      expect((await readPost(by)).reactions).toEqual([0, 0, 0, 0])
      expect((await by.get(`/api/forum/post/reactions/${post.id}`)).body).toEqual([])
    }
    expect(await counts()).toEqual([[1, 0, 0, 0]])
  })

  test('returns 403 in a locked topic, but lets withdraw', async () => {
    await react(1)
    await site.db.updateTable('topics').set({ locked: true }).execute()
    expect(await react(2)).toMatchObject({
      status: 403,
      body: { message: 'Le topic est verrouillé. Vous ne pouvez pas y participer.' },
    })
    expect((await react(0)).status).toBe(200)
    expect(await counts()).toEqual([[0, 0, 0, 0]])
  })

  test('returns 403 to a banned, a paused and a suspended member, 401 to visitors', async () => {
    await site.db.insertInto('topic_bans').values({ topic_id: topic.id, user_id: zoe.id }).execute()
    expect(await react(1)).toMatchObject({
      status: 403,
      body: { message: 'Vous êtes banni de ce topic, vous ne pouvez plus y participer.' },
    })
    const paused = await createMember(site.db, { paused_at: new Date() })
    expect((await react(1, await site.as(paused))).status).toBe(403)
    expect((await react(1, await site.as(await createMember(site.db, { roles: -1 })))).status).toBe(403)
    expect((await react(1, await site.as(null))).status).toBe(401)
    expect(await counts()).toEqual([])
  })

  test('returns 404 for posts that the member may not read', async () => {
    await site.db.updateTable('topics').set({ audience: 2 }).where('id', '=', topic.id).execute()
    expect(await react(1)).toMatchObject({ status: 404, body: { message: 'Ce post n’existe pas.' } })
    for (const id of ['999999', '0', '-1', 'x', '2147483648'])
      expect((await react(1, browser, id)).status).toBe(404)
  })

  test('returns 404 across a block, either way; its reactions are not counted for the other', async () => {
    const lea = await createMember(site.db, { name: 'Léa' })
    await react(2, await site.as(lea))
    await react(2)
    await blockMember(site.db, lea.id, zoe.id)
    expect(await readPost(browser)).toEqual({ reactions: [0, 1, 0, 0], reaction: 2 })
    expect(await readPost(await site.as(lea))).toEqual({ reactions: [0, 1, 0, 0], reaction: 2 })
    expect(await readPost(await site.as(hugo))).toEqual({ reactions: [0, 2, 0, 0], reaction: null })
    await blockMember(site.db, hugo.id, lea.id)
    expect((await react(1, await site.as(lea))).status).toBe(404)
  })

  test.each([[5], [-1], [1.5], ['x'], [null], [undefined], [[1]], [1e99]])(
    'returns 422 for the reaction %j',
    async (reaction) => {
      const answer = await react(reaction)
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { reaction: ['Choisissez une des quatre réactions.'] },
      ])
    },
  )

  test('the plain form leads back to the post, and shows a refusal with its page', async () => {
    const sent = await browser.submit(`/forum/post/${post.id}/reagir`, { reaction: '1' })
    expect([sent.status, sent.headers.location]).toEqual([303, `/forum/post/${post.id}`])
    await site.db.updateTable('topics').set({ locked: true }).execute()
    const refused = await browser.submit(`/forum/post/${post.id}/reagir`, { reaction: '2' })
    expect([refused.status, refused.text.includes('Le topic est verrouillé.')]).toEqual([403, true])
  })

  test('a deleted account’s reactions are not counted, and again after an undo', async () => {
    await react(1)
    await react(1, await site.as(await createMember(site.db)))
    await browser.post('/api/user/autodestruction')
    expect(await counts()).toEqual([[1, 0, 0, 0]])
    expect((await (await site.as(zoe)).delete('/api/user/autodestruction')).status).toBe(200)
    expect(await counts()).toEqual([[2, 0, 0, 0]])
    await (await site.as(zoe)).post('/api/user/autodestruction')
    await eraseDeleted(site)
    expect(await counts()).toEqual([[1, 0, 0, 0]])
  })

  test('returns 429 in French beyond 600 an hour', async () => {
    const strict = await createTestApp({}, 0.005)
    const busy = await strict.as(await createMember(strict.db))
    for (let turn = 0; turn < 3; turn++) await busy.post('/api/forum/post/reaction/1', { reaction: 1 })
    expect(await busy.post('/api/forum/post/reaction/1', { reaction: 1 })).toMatchObject({
      status: 429,
      body: { message: 'Vous avez fait beaucoup de choses d’un coup. Reprenez dans un moment.' },
    })
    await strict.close()
  })
})

describe('listPostReactions', () => {
  const list = (by: Browser, id: number | string = post.id) => by.get(`/api/forum/post/reactions/${id}`)

  test('returns members with their reaction, the latest first', async () => {
    const lea = await createMember(site.db, { name: 'Léa' })
    await react(1)
    await react(4, await site.as(lea))
    const { status, body } = await list(await site.as(hugo))
    expect(status).toBe(200)
    expect(body.map(({ name, reaction }: { name: string; reaction: number }) => [name, reaction])).toEqual([
      ['Léa', 4],
      ['Zoé', 1],
    ])
  })

  test('leaves out members across a block, suspended and paused ones', async () => {
    await react(1)
    const [lea, max] = [await createMember(site.db), await createMember(site.db)]
    for (const member of [lea, max]) await react(2, await site.as(member))
    await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', lea.id).execute()
    await site.db.updateTable('users').set({ paused_at: new Date() }).where('id', '=', max.id).execute()
    const reader = await createMember(site.db)
    expect((await list(await site.as(reader))).body.map(({ name }: { name: string }) => name)).toEqual([
      'Zoé',
    ])
    await blockMember(site.db, zoe.id, reader.id)
    expect((await list(await site.as(reader))).body).toEqual([])
  })

  test('returns 401 to visitors, 404 for posts that the member may not read', async () => {
    expect((await list(await site.as(null))).status).toBe(401)
    expect((await list(browser, 999_999)).status).toBe(404)
    await blockMember(site.db, zoe.id, hugo.id)
    expect((await list(browser)).status).toBe(404)
  })
})
