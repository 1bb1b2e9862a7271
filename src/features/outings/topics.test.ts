import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { runJobs } from '../../../tests/support/billing.ts'
import { truncate } from '../../../tests/support/db.ts'
import {
  blockMember,
  createCategory,
  createMember,
  createPost,
  createTopic,
  type TestMember,
} from '../../../tests/support/factories.ts'
import { writeOuting } from '../../../tests/support/outings.ts'

let site: TestApp
let host: TestMember
let zoe: TestMember
let staff: TestMember
let hosts: Browser
let zoes: Browser
let visitor: Browser
let category: { id: number; slug: string }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  category = await createCategory(site.db, { slug: 'sorties', title: 'Sorties près de chez vous' })
  host = await createMember(site.db, { name: 'Julien' })
  zoe = await createMember(site.db, { name: 'Zoe' })
  staff = await createMember(site.db, { roles: 2 })
  ;[hosts, zoes, visitor] = [await site.as(host), await site.as(zoe), await site.as(null)]
})

const create = (values: object = {}) => hosts.post('/api/outings', writeOuting({ publish: true, ...values }))
const readTopic = async (id: number, browser = hosts) => (await browser.get(`/api/outings/${id}`)).body.topic
const count = async (browser: Browser) => (await browser.get('/api/forum/categories')).body[0].topics

describe('the topic of an outing', () => {
  test('is created with it, in the host’s words', async () => {
    const { body } = await create()
    const topic = await readTopic(body.id, zoes)
    expect(topic).toMatchObject({ slug: 'bal-du-canal', replies: 0 })
    const [shown] = (await zoes.get('/api/forum/topic/bal-du-canal')).body
    expect(shown).toMatchObject({
      title: 'Bal du canal',
      name: 'Julien',
      members_only: true,
      category_slug: 'sorties',
    })
    const { data } = (await zoes.get(`/api/forum/topic/posts/${topic.id}`)).body
    expect(data).toMatchObject([{ pos: 1, post: 'Un accordéon, une contrebasse et trois lampions.' }])
    expect((await hosts.get('/api/forum/followed')).body.total).toBe(1)
  })

  test('comes with publishing: a draft has none', async () => {
    const { body } = await create({ publish: false })
    expect(await readTopic(body.id)).toBeNull()
    await hosts.post(`/api/outings/${body.id}/publish`)
    await hosts.post(`/api/outings/${body.id}/publish`)
    expect(await readTopic(body.id)).not.toBeNull()
    expect(await count(zoes)).toBe(1)
  })

  test('is not there for visitors, in any list, search, feed, sitemap or answer', async () => {
    const { body } = await create({ title: 'Guinche secrète' })
    const { id, slug } = await readTopic(body.id)
    const open = await createTopic(site.db, host.id, { category_id: category.id, title: 'Guinche ouverte' })
    const [first] = (await zoes.get(`/api/forum/topic/posts/${id}`)).body.data
    for (const path of [
      `/api/forum/topic/${slug}`,
      `/api/forum/topic/posts/${id}`,
      `/api/forum/topic/poll/${id}`,
      `/forum/topic/redirect/${id}`,
      `/forum/post/${first.id}`,
    ])
      expect((await visitor.get(path)).status, path).toBe(404)
    for (const path of [
      '/forum',
      '/forum/categorie/sorties',
      '/forum?search=guinche',
      '/forum/categorie/sorties/flux.atom',
      '/sitemap-forum-1.xml',
      '/api/forum',
      '/api/forum?category=sorties',
      '/api/forum?search=guinche',
      '/api/forum/last-topics',
    ]) {
      const answer = await visitor.get(path)
      const { text } = answer
      expect(text, path).not.toMatch(/guinche[ -]secr|contrebasse/i)
      expect(text, path).toContain(open.slug)
    }
    expect((await visitor.get('/api/forum?category=sorties')).body.total).toBe(1)
    expect((await visitor.get('/api/forum?search=guinche')).body.total).toBe(1)
    expect([await count(visitor), await count(zoes)]).toEqual([1, 2])
    const page = await visitor.get(`/sorties/${body.id}-${body.slug}`)
    expect(page.text).not.toContain('/forum/topic/')
  })

  test('leads visitors to sign in, and is not indexed', async () => {
    const { body } = await create()
    const { slug } = await readTopic(body.id)
    const answer = await visitor.get(`/forum/topic/${slug}`)
    expect([answer.status, answer.headers.location]).toEqual([
      302,
      '/connexion?suite=%2Fforum%2Ftopic%2Fbal-du-canal',
    ])
    expect((await zoes.get(`/forum/topic/${slug}`)).text).toContain('<meta name="robots" content="noindex')
  })

  test('is in the lists, the search and the last topics of members', async () => {
    const { body } = await create()
    const { id } = await readTopic(body.id)
    for (const path of ['/api/forum', '/api/forum?category=sorties', '/api/forum?search=canal']) {
      const { data, total } = (await zoes.get(path)).body
      expect([total, data.map((topic: { topic_id: number }) => topic.topic_id)], path).toEqual([1, [id]])
    }
    expect((await zoes.get('/api/forum/last-topics')).body).toMatchObject([{ topic_id: id }])
    expect((await zoes.get('/')).text).toContain('/forum/topic/bal-du-canal')
  })

  test.each([
    ['blocked by', () => blockMember(site.db, host.id, zoe.id)],
    ['who blocked', () => blockMember(site.db, zoe.id, host.id)],
  ])('does not exist for a member %s the host', async (_name, block) => {
    const { body } = await create()
    const { id, slug } = await readTopic(body.id)
    await zoes.post(`/api/forum/topic/follow/${id}`)
    await block()
    const answers = [
      await zoes.get(`/api/forum/topic/${slug}`),
      await zoes.get(`/forum/topic/${slug}`),
      await zoes.get(`/api/forum/topic/posts/${id}`),
      await zoes.post(`/api/forum/post/${id}`, { post: 'Je peux venir ?' }),
      await zoes.post(`/api/forum/topic/follow/${id}`),
      await zoes.patch(`/api/forum/topic/read/${id}`, { pos: 1 }),
      await zoes.post(`/api/forum/topic/vote/${id}`, { vote: 0 }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    for (const path of [
      '/api/forum',
      '/api/forum/last-topics',
      '/api/forum?search=canal',
      '/api/forum/followed',
    ])
      expect(JSON.stringify((await zoes.get(path)).body), path).not.toContain('bal-du-canal')
    expect((await zoes.get('/')).text).not.toContain('bal-du-canal')
  })

  test('notifies followers, none across a block with the host', async () => {
    const { body } = await create()
    const { id } = await readTopic(body.id)
    const hugo = await site.as(await createMember(site.db, { name: 'Hugo' }))
    for (const browser of [zoes, hugo]) await browser.post(`/api/forum/topic/follow/${id}`)
    const nina = await site.as(await createMember(site.db, { name: 'Nina' }))
    await nina.post(`/api/forum/post/${id}`, { post: '@Zoe @Hugo, on partage un trajet ?' })
    await runJobs(site)
    const read = async (browser: Browser) => (await browser.get('/api/notifications')).body.data.length
    expect([await read(zoes), await read(hugo)]).toEqual([1, 1])
    await blockMember(site.db, zoe.id, host.id)
    expect([await read(zoes), await read(hugo)]).toEqual([0, 1])
    await nina.post(`/api/forum/post/${id}`, { post: '@Zoe, tu viens ?' })
    const named = site.db.selectFrom('mentions').where('user_id', '=', zoe.id).selectAll()
    expect(await named.execute()).toHaveLength(1)
  })

  test('appears in no news, as the outing does', async () => {
    const { body } = await create()
    const { id } = await readTopic(body.id)
    await zoes.post(`/api/forum/post/${id}`, { post: 'Il y a un vestiaire ?' })
    const { data } = (await zoes.get('/api/newsfeed/0')).body
    expect(data).toMatchObject([{ type: 20, user_id: host.id, name: 'Julien' }])
    expect(JSON.parse(data[0].data)).toEqual({ outing_id: body.id, outing_title: 'Bal du canal' })
  })

  test('follows the title and the words of the outing', async () => {
    const { body } = await create()
    const { id } = await readTopic(body.id)
    await hosts.patch(
      `/api/outings/${body.id}`,
      writeOuting({ title: 'Bal du port', description: 'Trois lampions, et la mer.' }),
    )
    const [shown] = (await zoes.get('/api/forum/topic/bal-du-port')).body
    expect(shown).toMatchObject({ topic_id: id, title: 'Bal du port' })
    expect((await zoes.get(`/api/forum/topic/posts/${id}`)).body.data[0].post).toBe(
      'Trois lampions, et la mer.',
    )
  })

  test('stays readable once the outing is cancelled', async () => {
    const { body } = await create()
    const { slug } = await readTopic(body.id)
    await hosts.post(`/api/outings/${body.id}/cancel`, { reason: 'Il pleut des cordes.' })
    expect((await zoes.get(`/api/forum/topic/${slug}`)).body[0]).toMatchObject({ topic_locked: false })
  })

  test('closes with its words when staff cancel the outing, and opens again', async () => {
    const { body } = await create()
    const { id, slug } = await readTopic(body.id)
    const moderator = await site.as(staff)
    await moderator.post(`/api/outings/${body.id}/moderate`, { reason: 'Vente déguisée' })
    expect((await zoes.get(`/api/forum/topic/${slug}`)).body[0]).toMatchObject({ topic_locked: true })
    expect((await zoes.get(`/api/forum/topic/posts/${id}`)).body.data[0].post).toBeNull()
  })

  test('is not moved to another category', async () => {
    const other = await createCategory(site.db)
    const { body } = await create()
    const { id } = await readTopic(body.id)
    const answer = await (await site.as(staff)).patch(`/api/forum/topic/${id}`, {
      title: 'Bal du canal',
      category: other.id,
    })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { category: ['C’est le topic d’une sortie\u202f: il reste dans sa catégorie.'] } },
    })
  })

  test('shows its last questions on the page of the outing, and the outing on its own', async () => {
    const { body } = await create()
    const { id, slug } = await readTopic(body.id)
    for (const post of ['Il y a un vestiaire ?', 'Et un parking ?', 'Merci !'])
      await createPost(site.db, id, zoe.id, { post })
    const page = (await zoes.get(`/sorties/${body.id}-${body.slug}`)).text
    expect(page).toContain('Questions (3)')
    expect(page).toContain('Merci')
    expect(page).not.toContain('vestiaire')
    const topic = (await zoes.get(`/forum/topic/${slug}`)).text
    expect(topic).toContain(`href="/sorties/${body.id}-${body.slug}"`)
    expect(topic).toContain('entre membres')
  })
})

describe('createOuting from a topic', () => {
  const begin = (values: object = {}) =>
    createTopic(site.db, host.id, { category_id: category.id, title: 'Un bal à Lyon samedi ?', ...values })

  test('offers the author the form, with title, words and commune', async () => {
    const topic = await begin({ post: 'On irait danser.' })
    const page = (await hosts.get(`/forum/topic/${topic.slug}`)).text
    expect(page).toContain('En faire une sortie')
    expect((await zoes.get(`/forum/topic/${topic.slug}`)).text).not.toContain('En faire une sortie')
    const form = (await hosts.get(`/sorties/nouvelle?topic=${topic.id}`)).text
    for (const text of [
      'value="Un bal à Lyon samedi ?"',
      'On irait danser.',
      'value="Lyon"',
      `value="${topic.id}"`,
    ])
      expect(form).toContain(text)
    expect((await zoes.get(`/sorties/nouvelle?topic=${topic.id}`)).text).not.toContain('Un bal à Lyon samedi')
  })

  test('makes the topic the outing’s, for members only, once', async () => {
    const topic = await begin()
    await createPost(site.db, topic.id, zoe.id, { post: 'Partante !' })
    expect((await visitor.get(`/api/forum/topic/${topic.slug}`)).status).toBe(200)
    const answers = await Promise.all([create({ topic: topic.id }), create({ topic: topic.id })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const made = answers.find(({ status }) => status === 200)?.body
    expect(await readTopic(made.id)).toEqual({ id: topic.id, slug: topic.slug, replies: 1 })
    expect((await visitor.get(`/api/forum/topic/${topic.slug}`)).status).toBe(404)
    expect((await visitor.get('/forum/categorie/sorties')).text).not.toContain(topic.slug)
    expect([await count(visitor), await count(zoes)]).toEqual([0, 1])
    expect((await create({ topic: topic.id })).body.message).toBe(
      'Ce topic ne peut pas devenir une sortie\u202f: il est fermé, rangé ailleurs, ou l’est déjà.',
    )
  })

  test('stays public with a draft, which is deleted without it', async () => {
    const topic = await begin()
    const draft = await create({ topic: topic.id, publish: false })
    expect((await visitor.get(`/api/forum/topic/${topic.slug}`)).status).toBe(200)
    expect((await create({ topic: topic.id })).body.message).toBe(
      'Ce topic n’est pas à vous, ou a déjà sa sortie.',
    )
    expect((await hosts.get(`/forum/topic/${topic.slug}`)).text).toContain(
      'Continuer la sortie que vous préparez',
    )
    await hosts.delete(`/api/outings/${draft.body.id}`)
    expect((await create({ topic: topic.id })).status).toBe(200)
  })

  test.each([
    ['of somebody else', 404, () => createTopic(site.db, zoe.id, { category_id: category.id })],
    ['of another category', 409, () => createTopic(site.db, host.id)],
    ['that is locked', 409, () => begin({ locked: true })],
  ])('rejects a topic %s', async (_name, status, prepare) => {
    const topic = await prepare()
    expect((await create({ topic: topic.id })).status).toBe(status)
  })

  test('rejects a table, which talks among itself', async () => {
    const topic = await begin()
    expect((await create({ topic: topic.id, table: true })).body.errors).toEqual({
      table: ['Une tablée a son propre fil, entre les personnes assises\u202f: elle ne naît pas d’un topic.'],
    })
  })
})
