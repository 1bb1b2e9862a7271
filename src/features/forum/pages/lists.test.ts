import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  block,
  createCategory,
  createMember,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { seedForum } from '../seed.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let member: Browser
let visitor: Browser
let category: { id: number; slug: string; title: string }

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { roles: 3, searchable: false })
  await seedForum(site.db)
})
beforeEach(async () => {
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  category = await createCategory(site.db)
  member = await site.as(zoe)
  visitor = await site.as(null)
  site.context.visitorPages.invalidate('all')
})
afterAll(() => site.close())

const address = () => `/forum/categorie/${category.slug}`
/** The row of a topic, its tags taken out. */
const rowOf = (text: string, title: string) =>
  text
    .split('<li class="topic')
    .slice(1)
    .find((row) => row.includes(`>${title}</a>`))
    ?.split('</li>')[0]
    ?.replace(/^[^>]*>|<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")

describe('/forum', () => {
  it('is read by a visitor without script, island or cookie: categories, last topics, a search', async () => {
    const topic = await createTopic(site.db, hugo.id, { category_id: category.id, title: 'Bal du canal' })
    const { status, text, headers } = await visitor.get('/forum')
    expect(status).toBe(200)
    expect(headers['set-cookie']).toBeUndefined()
    for (const none of ['<script', 'data-island', 'csrf-token', 'noindex', '/forum/suivis', '/admin'])
      expect(text).not.toContain(none)
    expect(text).toContain(`<a href="${address()}">${category.title}</a>`)
    expect(rowOf(text, category.title)).toBe(`${category.title}1 topic`)
    expect(text).toContain('<h2>Derniers topics</h2>')
    expect(text).toContain(`<a href="/forum/topic/${topic.slug}">Bal du canal</a>`)
    expect(rowOf(text, 'Bal du canal')).toMatch(/^Catégorie \d+Bal du canal.*0 réponse$/)
    expect(text).toContain(
      '<form class="search-box plain-search" role="search" action="/forum" method="get">',
    )
    expect(text).toContain('href="/forum/nouveau-topic"')
  })

  it('leads members to the topics they follow, and the founder to its arrangement', async () => {
    const { text } = await member.get('/forum')
    expect(text).toContain('href="/forum/suivis"')
    expect(text).toContain('id="topics" data-island')
    expect(text).not.toContain('/admin/forum')
    const moderator = await site.as(await createMember(site.db, { roles: 1 }))
    expect((await moderator.get('/forum')).text).not.toContain('href="/admin/forum"')
    const founder = await site.as(await createMember(site.db, { roles: 3 }))
    expect((await founder.get('/forum')).text).toContain('href="/admin/forum"')
  })

  it('shows what is found all over it, the words marked, with a link to the very post', async () => {
    const topic = await createTopic(site.db, hugo.id, { category_id: category.id, title: 'Le lac' })
    for (let i = 0; i < 10; i++) await createPost(site.db, topic.id, hugo.id)
    const post = await createPost(site.db, topic.id, hugo.id, { post: 'Une péniche passe, lentement.' })
    const { text } = await visitor.get('/forum?search=PENICHES')
    expect(text).toContain('1 topic trouvé')
    expect(text).toContain('<mark>péniche</mark>')
    expect(text).toContain(`href="/forum/topic/${topic.slug}?page=2#post-${post.id}"`)
    expect(text).toContain('value="PENICHES"')
    expect(text).toContain('noindex')
    expect(text).not.toContain('<h2>Catégories</h2>')
    const none = (await visitor.get('/forum?search=zzz')).text
    expect(none).toContain('<h2>Aucun topic trouvé</h2>')
    expect(none).toContain('Rien ne contient «\u202fzzz\u202f». Essayez un mot plus court, ou un autre.')
  })

  it('stands without what cannot be read, and is not kept so', async () => {
    await site.db.schema.alterTable('topics').renameColumn('last_post_at', 'gone').execute()
    const broken = await visitor.get('/forum')
    const search = await visitor.get('/forum?search=lac')
    await site.db.schema.alterTable('topics').renameColumn('gone', 'last_post_at').execute()
    expect(broken.status).toBe(200)
    expect(broken.text).toContain(
      'Erreur impossible de charger les derniers topics<br/>Si le problème persiste, créez un topic Bug sur le forum',
    )
    expect(broken.text).toContain(category.title)
    expect(search.status).toBe(503)
    expect(search.text).toContain('Erreur impossible de charger le forum')
  })

  it.each(['page=0', 'page=x', 'search=%00', `search=${'x'.repeat(101)}`, 'search=a&search=b'])(
    'takes an odd address: %s',
    async (odd) => {
      expect((await visitor.get(`/forum?${odd}`)).status).toBe(200)
      expect((await member.get(`${address()}?${odd}`)).status).toBe(200)
    },
  )
})

describe('a category', () => {
  it('says what it is, leads to its feed and to a new topic in it', async () => {
    const { status, text } = await visitor.get(address())
    expect(status).toBe(200)
    expect(text).toContain(`href="${address()}/flux.atom"`)
    expect(text).toContain(`href="/forum/nouveau-topic?categorie=${category.slug}"`)
    expect(text).toContain('<h2>Aucun topic trouvé</h2>')
    expect(text).not.toContain('data-island')
    expect(text).not.toContain('personne d’autre ne peut y répondre')
  })

  it('tells of each topic who began it, who wrote last, how many replied, that it is locked', async () => {
    const topic = await createTopic(site.db, zoe.id, { category_id: category.id, title: 'Le lac' })
    await createPost(site.db, topic.id, hugo.id)
    await createTopic(site.db, zoe.id, { category_id: category.id, title: 'La mer', locked: true })
    const { text } = await visitor.get(address())
    expect(rowOf(text, 'Le lac')).toBe(
      `Le lacPar ${zoe.name} · dernier message de ${hugo.name}, à l’instant1 réponse`,
    )
    expect(rowOf(text, 'La mer')).toBe(`VerrouilléLa merPar ${zoe.name}, à l’instant0 réponse`)
  })

  it('leads a member to the first post not read, and tells how many there are', async () => {
    const topic = await createTopic(site.db, hugo.id, { category_id: category.id, title: 'Le lac' })
    expect(rowOf((await member.get(address())).text, 'Le lac')).toContain('Le lacnouveau')
    await site.db.insertInto('topic_reads').values({ user_id: zoe.id, topic_id: topic.id, pos: 1 }).execute()
    await createPost(site.db, topic.id, hugo.id)
    await createPost(site.db, topic.id, hugo.id)
    const { text } = await member.get(address())
    expect(text).toContain(`href="/forum/topic/redirect/${topic.id}">Le lac</a>`)
    expect(text).toContain('<span class="sr">2 messages non lus</span>')
    expect((await visitor.get(address())).text).not.toContain('non lu')
  })

  it('names nobody to whom the reader is blocked', async () => {
    await block(site.db, hugo.id, zoe.id)
    await createTopic(site.db, hugo.id, { category_id: category.id, title: 'Le lac' })
    const { text } = await member.get(address())
    expect(rowOf(text, 'Le lac')).toContain('Le lac')
    expect(text).not.toContain(hugo.name)
    expect((await visitor.get(address())).text).toContain(hugo.name)
  })

  it('has pages with numbers, and keeps the search in their addresses', async () => {
    for (let i = 0; i < 41; i++)
      await createTopic(site.db, hugo.id, { category_id: category.id, title: `Lac ${i}` })
    const { text } = await visitor.get(`${address()}?search=lac&page=2`)
    expect(text.match(/<li class="topic/g)).toHaveLength(20)
    expect(text).toContain('41 topics trouvés')
    expect(text).toContain(`href="${address()}?search=lac" rel="prev"`)
    expect(text).toContain(`href="${address()}?search=lac&amp;page=3"`)
    expect((await visitor.get(`${address()}?page=3`)).text.match(/<li class="topic/g)).toHaveLength(1)
  })

  it('says the rule of the complaints', async () => {
    expect((await visitor.get('/forum/categorie/plaintes')).text).toContain(
      'Ici, chaque plainte est une conversation entre vous et le staff\u202f: personne d’autre ne peut y répondre.',
    )
  })

  it.each(['/forum/categorie/nulle-part', '/forum/categorie/a%20b'])('is not found: %s', async (url) => {
    expect((await visitor.get(url)).status).toBe(404)
    expect((await member.get(url)).status).toBe(404)
  })

  it('says when it cannot be read; a member’s browser asks again', async () => {
    await createTopic(site.db, hugo.id, { category_id: category.id })
    await site.db.schema.alterTable('topics').renameColumn('last_post_at', 'gone').execute()
    const [seen, own] = [await visitor.get(address()), await member.get(address())]
    await site.db.schema.alterTable('topics').renameColumn('gone', 'last_post_at').execute()
    expect(seen.status).toBe(503)
    expect(seen.text).toContain('Erreur impossible de charger le forum')
    expect(own.text).toContain('&quot;first&quot;:null')
    expect((await visitor.get(address())).status).toBe(200)
  })
})

describe('/forum/suivis', () => {
  it('lists what the member follows, or invites to follow something', async () => {
    expect((await member.get('/forum/suivis')).text).toContain('<h2>Vous ne suivez aucun topic</h2>')
    await createTopic(site.db, zoe.id, { category_id: category.id, title: 'Mon lac' })
    await createTopic(site.db, hugo.id, { category_id: category.id, title: 'Autre lac' })
    const { text } = await member.get('/forum/suivis')
    expect(text).toContain('Mon lac')
    expect(text).not.toContain('Autre lac')
  })

  it('is for members', async () => {
    const { status, headers } = await visitor.raw('GET', '/forum/suivis')
    expect([status, headers.location]).toEqual([302, '/connexion?suite=%2Fforum%2Fsuivis'])
  })
})
