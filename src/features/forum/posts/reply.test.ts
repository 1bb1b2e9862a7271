import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createCategory,
  createMember,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let hugo: TestMember
let zoe: TestMember
let browser: Browser
let topic: { id: number; slug: string; post_id: number }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  hugo = await createMember(site.db, { name: 'Hugo' })
  zoe = await createMember(site.db, { name: 'Zoé' })
  browser = await site.as(zoe)
  topic = await createTopic(site.db, hugo.id)
})

const reply = (post: unknown = 'Avec plaisir.', more: object = {}, by = browser) =>
  by.post(`/api/forum/post/${topic.id}`, { post, ...more })
const lock = () => site.db.updateTable('topics').set({ locked: true }).where('id', '=', topic.id).execute()
const ban = (userId: number) =>
  site.db.insertInto('topic_bans').values({ topic_id: topic.id, user_id: userId }).execute()
const stored = () =>
  site.db.selectFrom('posts').selectAll().where('topic_id', '=', topic.id).orderBy('pos').execute()
const row = () =>
  site.db.selectFrom('topics').selectAll().where('id', '=', topic.id).executeTakeFirstOrThrow()
const readOf = async (userId: number) => {
  const read = await site.db
    .selectFrom('topic_reads')
    .where('user_id', '=', userId)
    .select('pos')
    .executeTakeFirst()
  return read?.pos
}

describe('done', () => {
  test('appends the post and returns it as displayed', async () => {
    const publish = vi.spyOn(site.context.events, 'publish')
    const { status, body } = await reply(' Avec plaisir.\r\n')
    expect([status, body.message]).toEqual([200, 'Votre réponse a été ajouté !'])
    expect(body.post).toMatchObject({ pos: 2, post: 'Avec plaisir.', name: 'Zoé', moderate: 0, mentions: [] })
    expect(body.post.updated_at).toBe(body.post.created_at)
    const posts = await stored()
    expect(posts.map(({ id, pos }) => [id, pos])).toEqual([
      [topic.post_id, 1],
      [body.post.id, 2],
    ])
    expect(await row()).toMatchObject({
      posts: 2,
      last_post_id: body.post.id,
      last_user_id: zoe.id,
      last_post_at: posts[1]?.created_at,
    })
    const { category_id } = await row()
    expect(publish.mock.calls.flat()).toContainEqual({
      kind: 'pages',
      of: [`topic:${topic.id}`, `category:${category_id}`, 'lists'],
    })
    expect((await browser.get(`/api/forum/topic/posts/${topic.id}`)).body.data).toHaveLength(2)
  })

  test('marks the topic as read by its author, and changes no follow', async () => {
    await site.db
      .insertInto('topic_follows')
      .values({ topic_id: topic.id, user_id: zoe.id, notified: true })
      .execute()
    await reply()
    expect(await readOf(zoe.id)).toBe(2)
    await reply('Encore.', {}, await site.as(await createMember(site.db)))
    const follows = await site.db.selectFrom('topic_follows').select(['user_id', 'notified']).execute()
    expect(follows).toEqual([
      { user_id: hugo.id, notified: false },
      { user_id: zoe.id, notified: false },
    ])
    expect(await readOf(zoe.id)).toBe(2)
  })

  describe('read position', () => {
    const write = async (author: TestMember, count = 1) => {
      for (let i = 0; i < count; i++) await createPost(site.db, topic.id, author.id)
    }
    const startAt = (pos: number) =>
      site.db.insertInto('topic_reads').values({ topic_id: topic.id, user_id: zoe.id, pos }).execute()
    const page = async () => (await browser.get(`/forum/topic/${topic.slug}`)).text

    test('moves to the own reply when the author had read everything before it', async () => {
      await write(hugo, 2)
      await startAt(3)
      await reply()
      expect(await readOf(zoe.id)).toBe(4)
      expect(await page()).not.toContain('Premier non lu')
    })

    test('stays before the posts of others that the author had not read', async () => {
      await write(hugo, 3)
      await startAt(2)
      await reply()
      expect(await readOf(zoe.id)).toBe(2)
      expect(await page()).toContain('Premier non lu')
    })

    test('moves to the own reply when the page it was written on showed everything', async () => {
      await write(hugo, 3)
      await startAt(2)
      await reply('Avec plaisir.', { read: 4 })
      expect(await readOf(zoe.id)).toBe(5)
    })

    test('moves to the end of the page it was written on, past own posts', async () => {
      await write(hugo, 1)
      await write(zoe, 1)
      await write(hugo, 1)
      await startAt(1)
      await reply('Avec plaisir.', { read: 2 })
      expect(await readOf(zoe.id)).toBe(3)
    })

    test('does not go back to the page it was written on', async () => {
      await write(hugo, 3)
      await startAt(4)
      await reply('Avec plaisir.', { read: 1 })
      expect(await readOf(zoe.id)).toBe(5)
    })

    test('comes from the plain form, which says how much its page shows', async () => {
      await write(hugo, 11)
      await startAt(3)
      const { text } = await browser.get(`/forum/topic/${topic.slug}?page=2`)
      expect(text).toContain('<input type="hidden" name="read" value="12"/>')
      const { status } = await browser.submit(`/forum/topic/${topic.id}/repondre`, {
        post: 'Avec plaisir.',
        read: '12',
      })
      expect([status, await readOf(zoe.id)]).toEqual([303, 13])
    })

    test.each([0, -1, 1.5, 'x', 2 ** 31])('is refused with 422 when it is %j', async (read) => {
      expect((await reply('Bonsoir', { read })).status).toBe(422)
    })
  })

  test('accepts a reply across a block, without a notification', async () => {
    await blockMember(site.db, hugo.id, zoe.id)
    const publish = vi.spyOn(site.context.events, 'publish')
    const { status, body } = await reply('@Hugo bonsoir')
    expect([status, body.post.mentions]).toEqual([200, []])
    expect(publish.mock.calls.flat().map(({ kind }) => kind)).not.toContain('event')
  })

  test('ignores other fields', async () => {
    const more = { user_id: hugo.id, pos: 40, moderate: 1, id: 7, created_at: '2000-01-01', locked: true }
    const { body } = await reply('Bonsoir', more)
    expect(body.post).toMatchObject({ pos: 2, user_id: zoe.id, moderate: 0 })
    expect((await row()).locked).toBe(false)
  })
})

describe('is rejected', () => {
  const refusal = async (by = browser) => {
    const before = await row()
    const { status, body } = await reply('Bonsoir', {}, by)
    expect(await row()).toEqual(before)
    expect(await stored()).toHaveLength(before.posts)
    return [status, body.message]
  }
  const LOCKED = 'Le topic est verrouillé. Vous ne pouvez pas y participer.'

  test('in a locked topic, for everyone including its creator and staff', async () => {
    await lock()
    const moderator = await site.as(await createMember(site.db, { roles: 1 }))
    for (const by of [browser, await site.as(hugo), moderator]) {
      expect(await refusal(by)).toEqual([403, LOCKED])
    }
  })

  test('for banned members only', async () => {
    await ban(zoe.id)
    expect(await refusal()).toEqual([403, 'Vous êtes banni de ce topic, vous ne pouvez plus y participer.'])
    expect((await reply('Bonsoir', {}, await site.as(hugo))).status).toBe(200)
  })

  test("in another member's complaint", async () => {
    await createCategory(site.db, { id: 10 })
    topic = await createTopic(site.db, hugo.id, { category_id: 10 })
    const sentence = 'Seul le plaignant et le staff du site peuvent répondre aux topics plaintes.'
    expect(await refusal()).toEqual([403, sentence])
    const moderator = await site.as(await createMember(site.db, { roles: 1 }))
    for (const by of [await site.as(hugo), moderator]) expect((await reply('Lu', {}, by)).status).toBe(200)
  })

  test('for visitors, suspended and unconfirmed members', async () => {
    expect((await refusal(await site.as(null)))[0]).toBe(401)
    expect((await refusal(await site.as(await createMember(site.db, { roles: -1 }))))[0]).toBe(403)
    const unverified = await createMember(site.db, { email_verified_at: null })
    expect(await refusal(await site.as(unverified))).toEqual([
      403,
      'Confirmez d’abord votre adresse e-mail : le lien vous attend dans votre boîte de réception.',
    ])
  })

  test.each(['999', '0', '-1', '1e9', '99999999999', 'abc'])('for the topic %s', async (id) => {
    expect((await browser.post(`/api/forum/post/${id}`, { post: 'Bonsoir' })).status).toBe(404)
  })

  test('after sixty replies and edits an hour', async () => {
    const strict = await createTestApp({}, 1)
    const author = await strict.as(await createMember(strict.db))
    const { id } = await createTopic(strict.db, (await createMember(strict.db)).id)
    let post = 0
    for (let n = 0; n < 30; n++) {
      post = (await author.post(`/api/forum/post/${id}`, { post: `Texte ${n}` })).body.post.id
      expect((await author.patch(`/api/forum/post/${post}`, { post: `Mieux ${n}` })).status).toBe(200)
    }
    const answers = [
      await author.post(`/api/forum/post/${id}`, { post: 'Encore' }),
      await author.patch(`/api/forum/post/${post}`, { post: 'Encore' }),
    ]
    for (const { status, body, headers } of answers) {
      expect([status, body.message]).toEqual([
        429,
        'Vous avez beaucoup écrit en une heure. Gardez votre texte de côté et revenez dans un moment.',
      ])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    await strict.close()
  })
})

describe('returns 422', () => {
  test.each([
    [null, 'Écrivez votre message.'],
    ['', 'Écrivez votre message.'],
    [' \n\u00a0 ', 'Écrivez votre message.'],
    [3, 'Écrivez votre message.'],
    [['a'], 'Écrivez votre message.'],
    ['a'.repeat(10_001), 'Un message compte 10\u202f000 caractères au plus.'],
    ['a\0', 'Cette valeur n’est pas valide.'],
    ['\udc00', 'Cette valeur n’est pas valide.'],
  ])('%#', async (post, sentence) => {
    const { status, body } = await reply(post)
    expect([status, body]).toEqual([
      422,
      { message: 'The given data was invalid.', errors: { post: [sentence] } },
    ])
    expect(await stored()).toHaveLength(1)
  })

  test('accepts ten thousand characters after trimming', async () => {
    expect((await reply(`\n${'é'.repeat(10_000)}\n`)).status).toBe(200)
  })
})

describe('duplicates', () => {
  test('returns the same post for the same key, even when replies are closed', async () => {
    const client_key = randomUUID()
    const { body } = await reply('Bonsoir', { client_key })
    expect((await reply('Bonsoir', { client_key })).body.post.id).toBe(body.post.id)
    await lock()
    expect((await reply('Bonsoir', { client_key })).body.post.id).toBe(body.post.id)
    expect((await row()).posts).toBe(2)
  })

  test('scopes a key to its member and topic', async () => {
    const client_key = randomUUID()
    await reply('Bonsoir', { client_key })
    expect((await reply('Bonsoir', { client_key }, await site.as(hugo))).body.post.pos).toBe(3)
    topic = await createTopic(site.db, hugo.id)
    const { status, body } = await reply('Bonsoir', { client_key })
    expect([status, body.message]).toEqual([409, 'Ce texte est déjà publié dans un autre topic.'])
    expect((await row()).posts).toBe(1)
  })

  test("returns the same post without a key for the author's latest text in this topic within a minute", async () => {
    const { body } = await reply('Bonsoir')
    expect((await reply(' Bonsoir\n')).body.post.id).toBe(body.post.id)
    await createPost(site.db, topic.id, hugo.id, { post: 'Bonsoir' })
    expect((await reply('Bonsoir')).body.post.id).toBe(body.post.id)
    expect((await reply('Bonsoir', { client_key: randomUUID() })).body.post.pos).toBe(4)
    await site.db
      .updateTable('posts')
      .set({ created_at: new Date(Date.now() - 61_000) })
      .execute()
    expect((await reply('Bonsoir')).body.post.pos).toBe(5)
    topic = await createTopic(site.db, hugo.id)
    expect((await reply('Bonsoir')).body.post.pos).toBe(2)
  })
})
