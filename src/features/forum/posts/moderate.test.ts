import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createMember,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let author: TestMember
let moderator: TestMember
let staffBrowser: Browser
let topic: { id: number }
let post: { id: number; pos: number }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  author = await createMember(site.db, { name: 'Hugo' })
  moderator = await createMember(site.db, { roles: 1 })
  staffBrowser = await site.as(moderator)
  topic = await createTopic(site.db, (await createMember(site.db)).id)
  post = await createPost(site.db, topic.id, author.id, { post: 'Vous êtes nuls.' })
})

const moderate = (by: Browser, requested?: unknown, id: number | string = post.id) =>
  by.post(`/api/forum/post/moderate/${id}`, requested === undefined ? undefined : { moderate: requested })
const row = () =>
  site.db
    .selectFrom('posts')
    .select(['moderated_at', 'moderated_by'])
    .where('id', '=', post.id)
    .executeTakeFirstOrThrow()
const account = () =>
  site.db.selectFrom('users').select(['warning', 'roles']).where('id', '=', author.id).executeTakeFirst()
const audit = () => site.db.selectFrom('audit').selectAll().orderBy('id').execute()
const textFor = async (by: Browser) => {
  const { body } = await by.get(`/api/forum/topic/posts/${topic.id}`)
  return body.data[1].post
}

test('hides the post and warns, and reverses both', async () => {
  const reader = await site.as(await createMember(site.db))
  const answer = await moderate(staffBrowser)
  expect([answer.status, answer.body.message]).toEqual([200, 'Le post est modéré.'])
  expect(answer.body.post).toMatchObject({ id: post.id, moderate: 1, post: 'Vous êtes nuls.' })
  expect(await row()).toEqual({ moderated_at: expect.any(Date), moderated_by: moderator.id })
  expect(await account()).toEqual({ warning: 10, roles: 0 })
  expect([await textFor(reader), await textFor(staffBrowser)]).toEqual([null, 'Vous êtes nuls.'])

  const back = await moderate(staffBrowser)
  expect([back.status, back.body.message]).toEqual([200, 'Le post est de nouveau visible.'])
  expect(back.body.post.moderate).toBe(0)
  expect(await row()).toEqual({ moderated_at: null, moderated_by: null })
  expect(await account()).toEqual({ warning: 0, roles: 0 })
  expect(await textFor(reader)).toBe('Vous êtes nuls.')

  const of = { actor_id: moderator.id, user_id: author.id, target_id: post.id }
  const details = { topic_id: topic.id, pos: 2 }
  const log = await audit()
  expect(log).toMatchObject([
    { ...of, action: 'post.moderate', details },
    { ...of, action: 'post.unmoderate', details },
  ])
  // The audit log outlives the author: their text is in the decision, which is deleted with them.
  expect(JSON.stringify(log)).not.toContain('nuls')
})

describe('the warning', () => {
  const warn = (warning: number) =>
    sql`update users set warning = ${warning} where id = ${author.id}`.execute(site.db)

  test('suspends at 100 %, which showing the post again does not reverse', async () => {
    await warn(95)
    const unmoderated = await site.as(author)
    await moderate(staffBrowser)
    expect(await account()).toEqual({ warning: 100, roles: -1 })
    expect((await unmoderated.get('/api/forum/followed')).status).toBe(401)
    expect((await (await site.as(author)).get('/api/forum/followed')).status).toBe(403)
    await moderate(staffBrowser)
    expect(await account()).toEqual({ warning: 95, roles: -1 })
  })

  test('does not fall below zero when expired', async () => {
    await moderate(staffBrowser)
    await warn(4)
    await moderate(staffBrowser)
    expect(await account()).toEqual({ warning: 0, roles: 0 })
  })
})

test("warns nobody for a deleted member's post", async () => {
  await site.db.deleteFrom('users').where('id', '=', author.id).execute()
  expect((await moderate(staffBrowser)).body.post).toMatchObject({
    moderate: 1,
    user_id: null,
    name: 'Membre supprimé',
  })
  expect((await moderate(staffBrowser)).body.post.moderate).toBe(0)
  expect((await audit()).map(({ user_id }) => user_id)).toEqual([null, null])
})

test('moderates a suspended member’s post', async () => {
  await sql`update users set roles = -1 where id = ${author.id}`.execute(site.db)
  expect((await moderate(staffBrowser)).status).toBe(200)
  expect(await account()).toEqual({ warning: 10, roles: -1 })
})

test.each([1, 2, 3])('returns 403 for posts of staff of role %i', async (roles) => {
  await sql`update users set roles = ${roles} where id = ${author.id}`.execute(site.db)
  const founder = await site.as(await createMember(site.db, { roles: 3 }))
  for (const by of [staffBrowser, founder, await site.as(author)]) {
    expect(await moderate(by)).toMatchObject({
      status: 403,
      body: { message: 'Un post du staff ne peut pas être modéré.' },
    })
  }
  expect([await row(), await audit()]).toEqual([{ moderated_at: null, moderated_by: null }, []])
})

test('returns 403 to non-staff', async () => {
  expect((await moderate(await site.as(null))).status).toBe(401)
  for (const by of [author, await createMember(site.db), await createMember(site.db, { roles: -1 })]) {
    expect((await moderate(await site.as(by))).status).toBe(403)
  }
  for (const roles of [1, 2, 3]) {
    expect((await moderate(await site.as(await createMember(site.db, { roles })), 1)).status).toBe(200)
  }
  expect(await account()).toEqual({ warning: 10, roles: 0 })
})

describe('with a requested state', () => {
  test('one of fifty concurrent moderators warns, and one reverses', async () => {
    const browsers = await Promise.all([1, 2, 3].map((roles) => createMember(site.db, { roles })))
    const moderators = await Promise.all(browsers.map((other) => site.as(other)))
    const all = (requested: number) =>
      Promise.all(Array.from({ length: 50 }, (_, i) => moderate(moderators[i % 3] as Browser, requested)))
    const done = await all(1)
    expect(new Set(done.map(({ status, body }) => `${status} ${body.post.moderate}`))).toEqual(
      new Set(['200 1']),
    )
    expect(await account()).toEqual({ warning: 10, roles: 0 })
    await all(0)
    expect(await account()).toEqual({ warning: 0, roles: 0 })
    expect((await audit()).map(({ action }) => action)).toEqual(['post.moderate', 'post.unmoderate'])
  })

  test.each([2, -1, 'oui', true, []])('returns 422 for %j', async (requested) => {
    const answer = await moderate(staffBrowser, requested)
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { moderate: ['Cette valeur n’est pas valide.'] },
    ])
  })
})

test('twenty concurrent calls without a state toggle in turn', async () => {
  await Promise.all(Array.from({ length: 20 }, () => moderate(staffBrowser)))
  const log = (await audit()).map(({ action }) => action)
  expect(log).toEqual(Array.from({ length: 10 }, () => ['post.moderate', 'post.unmoderate']).flat())
  expect([await account(), (await row()).moderated_at]).toEqual([{ warning: 0, roles: 0 }, null])
})

test('warns or finds nobody during an account deletion', async () => {
  for (let round = 0; round < 5; round++) {
    const member = await createMember(site.db)
    const { id } = await createPost(site.db, topic.id, member.id)
    const leaving = await site.as(member)
    const [moderated, deleted] = await Promise.all([
      moderate(staffBrowser, 1, id),
      leaving.post('/api/user/autodestruction'),
    ])
    expect([moderated.status, deleted.status]).toEqual([200, 200])
    expect(moderated.body.post.moderate).toBe(1)
  }
})

test.each(['999999', '0', 'x', '2147483648'])('returns 404 for the post %s', async (id) => {
  expect((await moderate(staffBrowser, undefined, id)).status).toBe(404)
  expect((await staffBrowser.get(`/api/forum/post/edits/${id}`)).status).toBe(404)
})

describe('listPostEdits', () => {
  test('returns at most fifty to staff, latest first', async () => {
    const url = `/api/forum/post/edits/${post.id}`
    expect((await staffBrowser.get(url)).body).toEqual([])
    await site.db
      .insertInto('post_edits')
      .values(
        Array.from({ length: 60 }, (_, n) => ({ post_id: post.id, user_id: author.id, post: `n° ${n}` })),
      )
      .execute()
    const { body } = await staffBrowser.get(url)
    expect(body).toHaveLength(50)
    expect(body[0]).toEqual({ post: 'n° 59', format: 0, created_at: expect.stringMatching(/^\d{4}-.*Z$/) })
    expect(body.at(-1).post).toBe('n° 10')
    expect((await (await site.as(author)).get(url)).status).toBe(403)
    expect((await (await site.as(null)).get(url)).status).toBe(401)
  })
})
