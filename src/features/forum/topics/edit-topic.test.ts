import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createCategory,
  createMember,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let creator: TestMember
let moderator: TestMember
let staffBrowser: Browser
let outings: { id: number }
let travels: { id: number }
let topic: { id: number; title: string; slug: string }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  creator = await createMember(site.db)
  moderator = await createMember(site.db, { roles: 1 })
  staffBrowser = await site.as(moderator)
  outings = await createCategory(site.db)
  travels = await createCategory(site.db)
  topic = await createTopic(site.db, creator.id, {
    title: 'Un bal à Lyon',
    slug: 'un-bal-a-lyon',
    category_id: outings.id,
  })
})

const edit = (body: object, by = staffBrowser, id: number | string = topic.id) =>
  by.patch(`/api/forum/topic/${id}`, { title: 'Un bal à Lyon', category: outings.id, ...body })
const row = (id = topic.id) =>
  site.db
    .selectFrom('topics')
    .select(['title', 'slug', 'category_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const counts = async () => {
  const rows = await site.db.selectFrom('categories').select('topics').orderBy('id').execute()
  return rows.map(({ topics }) => topics)
}
const slugs = async () => {
  const rows = await site.db.selectFrom('topic_slugs').select('slug').orderBy('slug').execute()
  return rows.map(({ slug }) => slug)
}
const audit = () => site.db.selectFrom('audit').selectAll().orderBy('id').execute()
const slugOfLink = async (slug: string) => (await staffBrowser.get(`/api/forum/topic/${slug}`)).body[0]?.slug

test('a new title gets a new slug, and the former one redirects', async () => {
  const answer = await edit({ title: '  Un bal\n à Paris ' })
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: 'Le topic a été modifié.', slug: 'un-bal-a-paris' },
  ])
  expect(await row()).toEqual({ title: 'Un bal à Paris', slug: 'un-bal-a-paris', category_id: outings.id })
  for (const slug of ['un-bal-a-lyon', 'un-bal-a-paris'])
    expect(await slugOfLink(slug)).toBe('un-bal-a-paris')
  expect(await audit()).toMatchObject([
    {
      actor_id: moderator.id,
      action: 'topic.edit',
      user_id: creator.id,
      target_id: topic.id,
      details: { renamed: true },
    },
  ])
})

test('its first title again gives its first slug', async () => {
  await edit({ title: 'Un bal à Paris' })
  expect((await edit({})).body.slug).toBe('un-bal-a-lyon')
  expect(await slugs()).toEqual(['un-bal-a-lyon', 'un-bal-a-paris'])
})

test('a new category counts the topic', async () => {
  expect(await counts()).toEqual([1, 0])
  expect((await edit({ category: travels.id })).body.slug).toBe('un-bal-a-lyon')
  expect(await counts()).toEqual([0, 1])
  expect((await row()).category_id).toBe(travels.id)
  expect((await edit({ category: String(outings.id), title: 'Ailleurs' })).body.slug).toBe('ailleurs')
  expect(await counts()).toEqual([1, 0])
})

test('the same values change nothing and are not audited', async () => {
  expect((await edit({})).body.slug).toBe('un-bal-a-lyon')
  expect(await audit()).toEqual([])
  expect(await counts()).toEqual([1, 0])
})

test('a title that differs only in case retains the slug', async () => {
  expect((await edit({ title: 'UN BAL À LYON' })).body.slug).toBe('un-bal-a-lyon')
  expect((await row()).title).toBe('UN BAL À LYON')
})

test('a title that another topic has or had gets its own slug', async () => {
  const other = await createTopic(site.db, creator.id, { category_id: outings.id })
  await edit({ title: 'Un bal à Paris' })
  expect((await edit({ title: 'Un bal à Lyon' }, staffBrowser, other.id)).body.slug).toBe('un-bal-a-lyon-2')
  expect(await slugOfLink('un-bal-a-lyon')).toBe('un-bal-a-paris')
})

describe('permissions', () => {
  test('returns 403 to non-staff', async () => {
    expect((await edit({ title: 'Non' }, await site.as(null))).status).toBe(401)
    for (const member of [creator, await createMember(site.db), await createMember(site.db, { roles: -1 })]) {
      expect((await edit({ title: 'Non' }, await site.as(member))).status).toBe(403)
    }
    expect((await row()).title).toBe('Un bal à Lyon')
  })

  test('returns 403 for topics of an equal or higher role, except own ones', async () => {
    const admin = await createMember(site.db, { roles: 2 })
    const theirs = await createTopic(site.db, admin.id, { category_id: outings.id })
    expect(await edit({ title: 'Non' }, staffBrowser, theirs.id)).toMatchObject({
      status: 403,
      body: { message: 'Vous ne pouvez pas modifier le topic de ce membre.' },
    })
    expect((await edit({ title: 'Oui' }, await site.as(admin), theirs.id)).status).toBe(200)
    expect(await audit()).toEqual([])
    const founder = await site.as(await createMember(site.db, { roles: 3 }))
    expect((await edit({ title: 'Oui aussi' }, founder, theirs.id)).status).toBe(200)
    await site.db.deleteFrom('users').where('id', '=', creator.id).execute()
    expect((await edit({ title: 'Orphelin' })).status).toBe(200)
  })
})

test.each([
  [{ title: '' }, { title: ['Donnez un titre à votre topic.'] }],
  [{ title: ' \n ' }, { title: ['Donnez un titre à votre topic.'] }],
  [{ title: 'x'.repeat(51) }, { title: ['Le titre compte 50 caractères au plus.'] }],
  [{ title: null }, { title: ['Donnez un titre à votre topic.'] }],
  [{ category: 0 }, { category: ['Choisissez une catégorie.'] }],
  [{ category: 'x' }, { category: ['Choisissez une catégorie.'] }],
  [{ category: null }, { category: ['Choisissez une catégorie.'] }],
  [{ category: 999_999 }, { category: ['Choisissez une catégorie.'] }],
  [{ category: 999_999, title: 'Ailleurs' }, { category: ['Choisissez une catégorie.'] }],
])('returns 422 on its field for %j', async (body, errors) => {
  const answer = await edit(body)
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
  expect(await row()).toEqual({ title: 'Un bal à Lyon', slug: 'un-bal-a-lyon', category_id: outings.id })
  expect([await slugs(), await counts()]).toEqual([['un-bal-a-lyon'], [1, 0]])
})

test.each(['999999', '0', 'x', '2147483648'])('returns 404 for the topic %s', async (id) => {
  expect((await edit({}, staffBrowser, id)).status).toBe(404)
})

test('fifty concurrent changes preserve every slug, and counts are right', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      edit({ title: `Titre ${i % 7}`, category: i % 2 ? outings.id : travels.id }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect((await counts()).reduce((sum, n) => sum + n)).toBe(1)
  expect(await slugs()).toEqual([...Array.from({ length: 7 }, (_, i) => `titre-${i}`), 'un-bal-a-lyon'])
  const now = await row()
  expect(now.slug).toBe(now.title.toLowerCase().replace(' ', '-'))
})
