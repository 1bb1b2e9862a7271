import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createCategory, createMember, type TestMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let zoe: TestMember
let browser: Browser
let category: number

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoé' })
  browser = await site.as(zoe)
  category = (await createCategory(site.db)).id
})

const fields = (more: object = {}) => ({ title: 'Où danser ?', category, post: 'Dites-moi tout.', ...more })
const create = (more: object = {}, by = browser) => by.post('/api/forum/topic', fields(more))
const errors = async (more: object) => {
  const { status, body } = await create(more)
  expect([status, body.message]).toEqual([422, 'The given data was invalid.'])
  expect(await site.db.selectFrom('topics').select('id').execute()).toEqual([])
  return body.errors
}
const topics = () => site.db.selectFrom('topics').selectAll().orderBy('id').execute()
const choices = async () => {
  const rows = await site.db.selectFrom('poll_choices').select('label').orderBy('choice').execute()
  return rows.map(({ label }) => label)
}

describe('done', () => {
  test('creates a topic with its first post, followed and read by its creator', async () => {
    const publish = vi.spyOn(site.context.events, 'publish')
    const answer = await create({ title: ' Où  danser\n? ', post: '\r\n Dites-moi\r\ntout. \n' })
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Le topic a été crée !', slug: 'ou-danser' },
    ])
    const [topic] = await topics()
    const [post] = await site.db.selectFrom('posts').selectAll().execute()
    expect(topic).toMatchObject({ title: 'Où danser ?', user_id: zoe.id, posts: 1, last_user_id: zoe.id })
    expect(post).toMatchObject({ id: topic?.last_post_id, pos: 1, post: 'Dites-moi\ntout.', user_id: zoe.id })
    expect(post?.created_at).toEqual(topic?.last_post_at)
    expect(await site.db.selectFrom('topic_slugs').selectAll().execute()).toEqual([
      { slug: 'ou-danser', topic_id: topic?.id },
    ])
    expect(await site.db.selectFrom('topic_follows').select(['user_id', 'topic_id']).execute()).toEqual([
      { user_id: zoe.id, topic_id: topic?.id },
    ])
    expect(await site.db.selectFrom('topic_reads').select(['user_id', 'pos']).execute()).toEqual([
      { user_id: zoe.id, pos: 1 },
    ])
    expect(await site.db.selectFrom('categories').select('topics').execute()).toEqual([{ topics: 1 }])
    expect(publish.mock.calls.flat()).toContainEqual({
      kind: 'pages',
      of: [`topic:${topic?.id}`, `category:${category}`, 'lists'],
    })
    const [shown, followed] = (await browser.get('/api/forum/topic/ou-danser')).body
    expect([shown.title, shown.replies, shown.has_poll, followed]).toEqual(['Où danser ?', 0, false, true])
  })

  test('gives the same title another slug', async () => {
    const slugs = []
    for (let i = 0; i < 3; i++) slugs.push((await create({ post: `Texte ${i}` })).body.slug)
    expect(slugs).toEqual(['ou-danser', 'ou-danser-2', 'ou-danser-3'])
    expect((await create({ title: '🎉' })).body.slug).toBe('topic')
    expect((await create({ title: 'redirect' })).body.slug).toBe('topic-redirect')
  })

  test('drops too short answers of a poll', async () => {
    expect((await create({ poll_replies: ['Un  café', '', 'Une balade', 'x', '🎷'] })).status).toBe(200)
    expect(await choices()).toEqual(['Un café', 'Une balade'])
  })

  test.each([[[]], [['', 'x']], [null]])('creates no poll for the answers %j', async (poll_replies) => {
    expect((await create({ poll_replies })).status).toBe(200)
    expect(await choices()).toEqual([])
  })

  test('accepts complaints of any member', async () => {
    await createCategory(site.db, { id: 10, title: 'Plaintes', slug: 'plaintes' })
    expect((await create({ category: 10 })).status).toBe(200)
  })

  test('accepts maximum lengths', async () => {
    const poll_replies = [1, 2, 3, 4, 5].map((n) => String(n).repeat(35))
    const longest = { title: 'é'.repeat(50), post: 'é'.repeat(10_000), poll_replies }
    expect((await create(longest)).status).toBe(200)
    expect(await choices()).toEqual(poll_replies)
  })

  test('ignores other fields', async () => {
    const more = { user_id: 99, locked: true, slug: 'mien', posts: 40, last_post_at: '2099-01-01', id: 7 }
    expect((await create(more)).body.slug).toBe('ou-danser')
    const [topic] = await topics()
    expect(topic).toMatchObject({ id: 1, user_id: zoe.id, locked: false, slug: 'ou-danser', posts: 1 })
  })
})

describe('is rejected', () => {
  test('for visitors, unconfirmed and suspended members', async () => {
    expect((await create({}, await site.as(null))).status).toBe(401)
    const unverified = await create(
      {},
      await site.as(await createMember(site.db, { email_verified_at: null })),
    )
    expect([unverified.status, unverified.body.message]).toEqual([
      403,
      'Confirmez d’abord votre adresse e-mail : le lien vous attend dans votre boîte de réception.',
    ])
    expect((await create({}, await site.as(await createMember(site.db, { roles: -1 })))).status).toBe(403)
    expect(await topics()).toEqual([])
  })

  test('after ten a day, without counting duplicates', async () => {
    const strict = await createTestApp({}, 1)
    const { id } = await createCategory(strict.db)
    const author = await strict.as(await createMember(strict.db))
    const post = (n: number, client_key?: string) =>
      author.post('/api/forum/topic', { title: `Topic ${n}`, category: id, post: 'Bonsoir', client_key })
    const key = randomUUID()
    expect((await post(1, key)).status).toBe(200)
    for (let i = 0; i < 3; i++) expect((await post(1, key)).body.slug).toBe('topic-1')
    for (let n = 2; n <= 10; n++) expect((await post(n)).status).toBe(200)
    const answer = await post(11)
    expect([answer.status, answer.body.message]).toEqual([
      429,
      'Vous avez créé 10 topics en un jour, c’est la limite. Gardez celui-ci de côté et revenez demain.',
    ])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_600)
    expect((await post(1, key)).body.slug).toBe('topic-1')
    await strict.close()
  })
})

describe('returns 422', () => {
  test.each([
    [{ title: '' }, { title: ['Donnez un titre à votre topic.'] }],
    [{ title: ' \n ' }, { title: ['Donnez un titre à votre topic.'] }],
    [{ title: undefined }, { title: ['Donnez un titre à votre topic.'] }],
    [{ title: ['a', 'b'] }, { title: ['Donnez un titre à votre topic.'] }],
    [{ title: 'a'.repeat(51) }, { title: ['Le titre compte 50 caractères au plus.'] }],
    [{ title: 'a\0b' }, { title: ['Cette valeur n’est pas valide.'] }],
    [{ category: undefined }, { category: ['Choisissez une catégorie.'] }],
    [{ category: '' }, { category: ['Choisissez une catégorie.'] }],
    [{ category: 0 }, { category: ['Choisissez une catégorie.'] }],
    [{ category: 999 }, { category: ['Choisissez une catégorie.'] }],
    [{ category: 2 ** 31 }, { category: ['Choisissez une catégorie.'] }],
    [{ category: 'voyages' }, { category: ['Choisissez une catégorie.'] }],
    [{ post: '' }, { post: ['Écrivez votre message.'] }],
    [{ post: ' \r\n\t ' }, { post: ['Écrivez votre message.'] }],
    [{ post: 'a'.repeat(10_001) }, { post: ['Un message compte 10\u202f000 caractères au plus.'] }],
    [{ post: 'a\ud800b' }, { post: ['Cette valeur n’est pas valide.'] }],
    [{ poll_replies: ['Oui'] }, { poll_replies: ['Un sondage propose au moins deux réponses.'] }],
    [{ poll_replies: 'Oui' }, { poll_replies: ['Un sondage propose au moins deux réponses.'] }],
    [{ poll_replies: ['Oui', 'x'] }, { poll_replies: ['Un sondage propose au moins deux réponses.'] }],
    [
      { poll_replies: ['aa', 'bb', 'cc', 'dd', 'ee', 'ff'] },
      { poll_replies: ['Un sondage propose 5 réponses au plus.'] },
    ],
    [
      { poll_replies: ['a'.repeat(36), 'bb'] },
      { poll_replies: ['Une réponse compte 35 caractères au plus.'] },
    ],
    [{ poll_replies: ['Oui', ' oui '] }, { poll_replies: ['Deux réponses du sondage sont les mêmes.'] }],
    [{ poll_replies: ['Oui\0', 'Non'] }, { poll_replies: ['Cette valeur n’est pas valide.'] }],
    [{ client_key: 'x' }, { client_key: ['Cette valeur n’est pas valide.'] }],
  ])('%#', async (more, expected) => {
    expect(await errors(more)).toEqual(expected)
  })
})

describe('duplicates', () => {
  test('returns the same topic for the same key, also with changes', async () => {
    const client_key = randomUUID()
    await create({ client_key })
    expect((await create({ client_key })).body).toEqual({
      message: 'Le topic a été crée !',
      slug: 'ou-danser',
    })
    expect((await create({ client_key, title: 'Autre' })).body.slug).toBe('ou-danser')
    expect(await topics()).toHaveLength(1)
    const other = await site.as(await createMember(site.db))
    expect((await create({ client_key }, other)).body.slug).toBe('ou-danser-2')
  })

  test('returns the same topic without a key for the same title and text within a minute', async () => {
    await create()
    expect((await create()).body.slug).toBe('ou-danser')
    expect((await create({ title: 'Où rire ?' })).body.slug).toBe('ou-rire')
    await site.db
      .updateTable('posts')
      .set({ created_at: new Date(Date.now() - 61_000) })
      .execute()
    expect((await create({ title: 'Où rire ?' })).body.slug).toBe('ou-rire-2')
    expect(await topics()).toHaveLength(3)
  })
})

describe('concurrency', () => {
  const times = <T>(count: number, act: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => act(n)))

  test('fifty concurrent topics with one title get fifty slugs', async () => {
    const answers = await times(50, (n) => create({ post: `Texte ${n}`, client_key: randomUUID() }))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const expected = ['ou-danser', ...Array.from({ length: 49 }, (_, n) => `ou-danser-${n + 2}`)]
    expect(answers.map(({ body }) => body.slug).sort()).toEqual(expected.sort())
    expect(await site.db.selectFrom('categories').select('topics').execute()).toEqual([{ topics: 50 }])
  })

  test('titles that look like suffixes do not collide', async () => {
    const titles = ['Bal', 'Bal 2', 'Bal', 'bal-2', 'Bal 3', 'Bal', 'Bal 2 2', 'Bal 2']
    const answers = await times(40, (n) => create({ title: titles[n % 8], post: `Texte ${n}` }))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(40)
  })

  test.each([
    ['with a key', randomUUID()],
    ['without one', undefined],
  ])('fifty duplicates, %s, are one topic', async (_, client_key) => {
    const answers = await times(50, () => create({ client_key, poll_replies: ['Oui', 'Non'] }))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.slug}`))).toEqual(
      new Set(['200 ou-danser']),
    )
    expect(await topics()).toHaveLength(1)
    expect(await site.db.selectFrom('categories').select('topics').execute()).toEqual([{ topics: 1 }])
  })

  test('a concurrent account deletion leaves whole topics or none', async () => {
    for (let round = 0; round < 6; round++) {
      const leaver = await site.as(await createMember(site.db))
      const acts = await Promise.all([
        create({ title: `Départ ${round}`, post: '@Zoé au revoir' }, leaver),
        leaver.post('/api/user/autodestruction'),
        create({ title: `Départ ${round}` }, leaver),
      ])
      expect(acts.filter(({ status }) => ![200, 401, 404].includes(status))).toEqual([])
    }
    const rows = await topics()
    const posts = await site.db.selectFrom('posts').select('topic_id').execute()
    expect(posts.map(({ topic_id }) => topic_id).sort()).toEqual(rows.map(({ id }) => id).sort())
    expect(await site.db.selectFrom('categories').select('topics').execute()).toEqual([
      { topics: rows.length },
    ])
  })
})
