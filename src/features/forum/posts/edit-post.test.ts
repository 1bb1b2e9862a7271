import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createMember,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let hugo: TestMember
let zoe: TestMember
let browser: Browser
let topic: { id: number }
let post: { id: number }

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
  const created_at = new Date(Date.now() - 3_600_000)
  post = await createPost(site.db, topic.id, zoe.id, { post: 'Ça marche.', created_at })
})

const edit = (text: unknown = 'Ça ira.', by = browser, more: object = {}) =>
  by.patch(`/api/forum/post/${post.id}`, { post: text, ...more })
const row = () => site.db.selectFrom('posts').selectAll().where('id', '=', post.id).executeTakeFirstOrThrow()
const former = async () => {
  const rows = await site.db.selectFrom('post_edits').select(['user_id', 'post']).orderBy('id').execute()
  return rows.map(({ user_id, post: text }) => [user_id, text])
}
const moderate = () =>
  site.db.updateTable('posts').set({ moderated_at: new Date() }).where('id', '=', post.id).execute()
const lock = () => site.db.updateTable('topics').set({ locked: true }).execute()

test('stores the new text with its date, and the former one', async () => {
  const publish = vi.spyOn(site.context.events, 'publish')
  const { status, body } = await edit('\nÇa ira.\r\nOui. ')
  expect([status, body.message]).toEqual([200, 'Le post a été édité !'])
  expect(body.post).toMatchObject({ id: post.id, pos: 2, post: 'Ça ira.\nOui.', user_id: zoe.id })
  expect(Date.now() - Date.parse(body.post.updated_at)).toBeLessThan(60_000)
  expect(Date.now() - Date.parse(body.post.created_at)).toBeGreaterThan(3_500_000)
  expect(publish.mock.calls.flat()).toMatchObject([{ kind: 'pages' }])
  await edit('Parfait.')
  expect(await former()).toEqual([
    [zoe.id, 'Ça marche.'],
    [zoe.id, 'Ça ira.\nOui.'],
  ])
  const { posts, last_user_id } = await site.db.selectFrom('topics').selectAll().executeTakeFirstOrThrow()
  expect([posts, last_user_id]).toEqual([2, zoe.id])
})

test('the same text again changes nothing', async () => {
  const before = await row()
  const publish = vi.spyOn(site.context.events, 'publish')
  const { status, body } = await edit(' Ça marche.\n')
  expect([status, body.post.updated_at]).toEqual([200, body.post.created_at])
  expect([await row(), await former(), publish.mock.calls.flat()]).toEqual([before, [], []])
})

test('nothing but the text', async () => {
  await edit('Ça ira.', browser, {
    user_id: hugo.id,
    pos: 1,
    topic_id: 9,
    moderate: 1,
    created_at: '2000-01-01',
  })
  expect(await row()).toMatchObject({ post: 'Ça ira.', user_id: zoe.id, pos: 2, moderated_at: null })
})

describe('is rejected', () => {
  const refusal = async (by = browser) => {
    const before = await row()
    const { status, body } = await edit('Ça ira.', by)
    expect([await row(), await former()]).toEqual([before, []])
    return [status, body.message]
  }

  test('for anyone but its author, staff included', async () => {
    const sentence = 'Vous ne pouvez modifier que vos propres posts.'
    expect(await refusal(await site.as(hugo))).toEqual([403, sentence])
    for (const roles of [1, 2, 3]) {
      expect(await refusal(await site.as(await createMember(site.db, { roles })))).toEqual([403, sentence])
    }
    expect((await refusal(await site.as(null)))[0]).toBe(401)
  })

  test('once it is moderated', async () => {
    await moderate()
    expect(await refusal()).toEqual([403, 'Ce post a été modéré, vous ne pouvez plus le modifier.'])
  })

  test('in a locked topic', async () => {
    await lock()
    expect(await refusal()).toEqual([403, 'Le topic est verrouillé. Vous ne pouvez pas y participer.'])
  })

  test('for a member banned from the topic', async () => {
    await site.db.insertInto('topic_bans').values({ topic_id: topic.id, user_id: zoe.id }).execute()
    expect(await refusal()).toEqual([403, 'Vous êtes banni de ce topic, vous ne pouvez plus y participer.'])
  })

  test('for unconfirmed and suspended members', async () => {
    await site.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', zoe.id).execute()
    expect((await refusal())[0]).toBe(403)
    await site.db
      .updateTable('users')
      .set({ email_verified_at: new Date(), roles: -1 })
      .where('id', '=', zoe.id)
      .execute()
    expect((await refusal())[0]).toBe(403)
  })

  test.each(['999', '0', '2147483648', 'x'])('for the post %s', async (id) => {
    expect((await browser.patch(`/api/forum/post/${id}`, { post: 'Bonsoir' })).status).toBe(404)
  })

  test.each([
    ['', 'Écrivez votre message.'],
    ['  \n', 'Écrivez votre message.'],
    [null, 'Écrivez votre message.'],
    ['a'.repeat(10_001), 'Un message compte 10\u202f000 caractères au plus.'],
    ['a\0', 'Cette valeur n’est pas valide.'],
  ])('for invalid text %#', async (text, sentence) => {
    const { status, body } = await edit(text)
    expect([status, body.errors]).toEqual([422, { post: [sentence] }])
    expect(await former()).toEqual([])
  })
})

describe('concurrency', () => {
  test('thirty concurrent edits store each text once', async () => {
    const texts = Array.from({ length: 30 }, (_, n) => `Texte ${n}`)
    const answers = await Promise.all(texts.map((text) => edit(text)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const editsValue = (await former()).map(([, text]) => text)
    expect([...editsValue, (await row()).post].sort()).toEqual(['Ça marche.', ...texts].sort())
  })

  test('an edit concurrent with a moderation changes no hidden text', async () => {
    const moderator = await site.as(await createMember(site.db, { roles: 1 }))
    for (let round = 0; round < 8; round++) {
      post = await createPost(site.db, topic.id, zoe.id, { post: 'Pénible' })
      const [moderation, ...edits] = await Promise.all([
        moderator.post(`/api/forum/post/moderate/${post.id}`),
        edit('Moins pénible'),
        edit('Encore moins'),
      ])
      expect(moderation?.status).toBe(200)
      expect(edits.filter(({ status }) => status !== 200 && status !== 403)).toEqual([])
      const { moderated_at, edited_at } = await row()
      expect(moderated_at).not.toBeNull()
      if (edited_at) expect(edited_at.getTime()).toBeLessThanOrEqual(Number(moderated_at) + 1_000)
      expect((await edit('Après')).status).toBe(403)
    }
  })
})
