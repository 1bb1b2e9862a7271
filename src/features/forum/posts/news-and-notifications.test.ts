import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { deleteAndErase } from '../../../../tests/support/erase.ts'
import {
  blockMember,
  createCategory,
  createMember,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import {
  muteNotifications,
  readNews,
  readNotifications,
  whileTableBroken,
} from '../../../../tests/support/news.ts'
import { NOTIFICATION_KIND } from '../../../shared/notifications.ts'

// News and notifications of topics, replies, mentions and moderation.

let site: TestApp
let hugo: TestMember
let zoe: TestMember
let hugos: Browser
let zoes: Browser
let moderator: Browser
let topic: { id: number; post_id: number }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  hugo = await createMember(site.db)
  zoe = await createMember(site.db)
  hugos = await site.as(hugo)
  zoes = await site.as(zoe)
  moderator = await site.as(await createMember(site.db, { roles: 1 }))
  topic = await createTopic(site.db, hugo.id)
})

const reply = async (by: Browser, post: string) =>
  (await by.post(`/api/forum/post/${topic.id}`, { post })).body.post
const posts = () => site.db.selectFrom('posts').where('topic_id', '=', topic.id).select('id').execute()

describe('the newsfeed', () => {
  test('records a new topic', async () => {
    const { id: category } = await createCategory(site.db)
    const { body } = await zoes.post('/api/forum/topic', { title: 'Qui danse ?', category, post: 'Samedi.' })
    const { id } = await site.db
      .selectFrom('topics')
      .where('slug', '=', body.slug)
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await readNews(site.db, zoe.id)).toEqual([{ type: 8, topic_id: id }])
  })

  test('records participation once a day', async () => {
    const first = await reply(zoes, 'Un')
    await reply(zoes, 'Deux')
    const of = { type: 9, topic_id: topic.id }
    expect(await readNews(site.db, zoe.id)).toEqual([{ ...of, post_id: first.id }])
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    await site.db
      .updateTable('newsfeed')
      .set({ created_at: yesterday })
      .where('user_id', '=', zoe.id)
      .execute()
    const third = await reply(zoes, 'Trois')
    expect((await readNews(site.db, zoe.id)).map(({ post_id }) => post_id)).toEqual([first.id, third.id])
  })

  test('records each topic and member, and no rejected post', async () => {
    await reply(zoes, 'Un')
    await reply(hugos, 'Deux')
    topic = await createTopic(site.db, hugo.id)
    await reply(zoes, 'Un')
    await site.db.updateTable('topics').set({ locked: true }).execute()
    await reply(hugos, 'Trop tard')
    await site.db.updateTable('topics').set({ locked: false }).execute()
    expect(await readNews(site.db, zoe.id)).toHaveLength(2)
    expect(await readNews(site.db, hugo.id)).toHaveLength(1)
  })

  test('a failure rolls back the reply', async () => {
    await whileTableBroken(site.db, 'newsfeed', () => reply(zoes, 'Un'))
    expect(await posts()).toHaveLength(1)
    await reply(zoes, 'Un')
    expect(await posts()).toHaveLength(2)
  })
})

describe('mentions', () => {
  const named = (post_id: number) => ({ type: 23, sender_id: hugo.id, topic_id: topic.id, post_id })

  test('notifies in a new topic and in a reply', async () => {
    const { id } = await reply(hugos, `@${zoe.name}, tu viens ?`)
    expect(await readNotifications(site.db, zoe.id)).toEqual([named(id)])
    const { id: category } = await createCategory(site.db)
    await hugos.post('/api/forum/topic', { title: 'Bal', category, post: `@${zoe.name} !` })
    expect((await readNotifications(site.db, zoe.id)).map(({ type }) => type)).toEqual([23, 23])
  })

  test('notifies new mentions of an edit once', async () => {
    const { id } = await reply(hugos, 'Qui vient ?')
    const edit = (post: string) => hugos.patch(`/api/forum/post/${id}`, { post })
    await edit(`@${zoe.name}, tu viens ?`)
    await edit(`Toi @${zoe.name}, tu viens ?`)
    await edit('Personne ne vient ?')
    await edit(`@${zoe.name}, enfin !`)
    expect(await readNotifications(site.db, zoe.id)).toEqual([named(id)])
  })

  test('does not notify across a block, when disabled, or oneself', async () => {
    await reply(zoes, `Moi, @${zoe.name}`)
    await muteNotifications(site.db, zoe.id, NOTIFICATION_KIND.mentions)
    await reply(hugos, `@${zoe.name} un`)
    await muteNotifications(site.db, zoe.id)
    await blockMember(site.db, zoe.id, hugo.id)
    await reply(hugos, `@${zoe.name} deux`)
    await site.db.deleteFrom('blacklist').execute()
    await blockMember(site.db, hugo.id, zoe.id)
    await reply(hugos, `@${zoe.name} trois`)
    expect(await readNotifications(site.db, zoe.id)).toEqual([])
  })

  test('is marked as read by opening the topic', async () => {
    const { id } = await reply(hugos, `@${zoe.name}, tu viens ?`)
    await zoes.patch(`/api/forum/topic/read/${topic.id}`, { pos: 2 })
    expect(await readNotifications(site.db, zoe.id)).toEqual([{ ...named(id), read: true }])
  })
})

describe('a moderated post', () => {
  const decisionOf = (userId: number) =>
    site.db.selectFrom('decisions').where('user_id', '=', userId).select('id').executeTakeFirstOrThrow()
  const moderate = (id: number, requested?: number) =>
    moderator.post(
      `/api/forum/post/moderate/${id}`,
      requested === undefined ? undefined : { moderate: requested },
    )

  test('notifies its author with its text, anonymously, also when shown again', async () => {
    const { id } = await reply(zoes, 'Des gros mots')
    await moderate(id)
    const of = { topic_id: topic.id, post_id: id }
    const { id: decision } = await decisionOf(zoe.id)
    const moderated = { type: 24, ...of, data: { text: 'Des gros mots', decision } }
    expect(await readNotifications(site.db, zoe.id)).toEqual([moderated])
    await moderate(id)
    expect(await readNotifications(site.db, zoe.id)).toEqual([moderated, { type: 25, ...of }])
  })

  test('notifies once when requested twice, also a suspended author', async () => {
    const { id } = await reply(zoes, 'Des gros mots')
    await site.db.updateTable('users').set({ warning: 90 }).where('id', '=', zoe.id).execute()
    for (const _ of [1, 2]) expect((await moderate(id, 1)).status).toBe(200)
    const types = async () => (await readNotifications(site.db, zoe.id)).map(({ type }) => type)
    expect(await types()).toEqual([24, 41])
    expect((await moderate(id, 0)).status).toBe(200)
    expect(await types()).toEqual([24, 41, 25])
  })

  test('notifies nobody of a deleted account', async () => {
    const { id } = await reply(zoes, 'Des gros mots')
    await deleteAndErase(site, zoes)
    expect((await moderate(id)).status).toBe(200)
    const { rows } = { rows: await site.db.selectFrom('notifications').where('post_id', '=', id).execute() }
    expect(rows).toEqual([])
  })

  test('stays unchanged when the notification fails', async () => {
    const { id } = await reply(zoes, 'Des gros mots')
    expect((await whileTableBroken(site.db, 'notifications', () => moderate(id))).status).toBe(500)
    const post = site.db.selectFrom('posts').where('id', '=', id).select('moderated_at')
    expect(await post.executeTakeFirst()).toEqual({ moderated_at: null })
  })
})
