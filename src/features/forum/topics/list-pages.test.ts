import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  blockMember,
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
/** Text of a topic's row. */
const findRow = (text: string, title: string) =>
  text
    .split('<li class="topic')
    .slice(1)
    .find((row) => row.includes(`>${title}</a>`))
    ?.split('</li>')[0]
    ?.replace(/^[^>]*>|<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")

describe('/forum', () => {
  test('shows visitors categories, last topics and a search without script, island or cookie', async () => {
    const topic = await createTopic(site.db, hugo.id, { category_id: category.id, title: 'Bal du canal' })
    const { status, text, headers } = await visitor.get('/forum')
    expect(status).toBe(200)
    expect(headers['set-cookie']).toBeUndefined()
    for (const none of ['<script', 'data-island', 'csrf-token', 'noindex', '/forum/suivis', '/admin'])
      expect(text).not.toContain(none)
    expect(text).toContain(`<a href="${address()}">${category.title}</a>`)
    expect(findRow(text, category.title)).toBe(`${category.title}1 topic`)
    expect(text).toContain('<h2>Derniers topics</h2>')
    expect(text).toContain(`<a href="/forum/topic/${topic.slug}">Bal du canal</a>`)
    expect(findRow(text, 'Bal du canal')).toMatch(/^Catégorie \d+Bal du canal.*0 réponse$/)
    expect(text).toContain(
      '<form class="search-box plain-search" role="search" action="/forum" method="get">',
    )
    expect(text).toContain('href="/forum/nouveau-topic"')
  })

  test('links members to followed topics, and the founder to its management', async () => {
    const { text } = await member.get('/forum')
    expect(text).toContain('href="/forum/suivis"')
    expect(text).toContain('id="topics" data-island')
    expect(text).not.toContain('/admin/forum')
    const moderator = await site.as(await createMember(site.db, { roles: 1 }))
    expect((await moderator.get('/forum')).text).not.toContain('href="/admin/forum"')
    const founder = await site.as(await createMember(site.db, { roles: 3 }))
    expect((await founder.get('/forum')).text).toContain('href="/admin/forum"')
  })

  test('shows search results with marked words and a link to the post', async () => {
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

  test('renders without data that cannot be read, and is not cached', async () => {
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

  test.each(['page=0', 'page=x', 'search=%00', `search=${'x'.repeat(101)}`, 'search=a&search=b'])(
    'accepts an invalid address: %s',
    async (odd) => {
      expect((await visitor.get(`/forum?${odd}`)).status).toBe(200)
      expect((await member.get(`${address()}?${odd}`)).status).toBe(200)
    },
  )
})

describe('a category', () => {
  test('shows its description with links to its feed and a new topic', async () => {
    const { status, text } = await visitor.get(address())
    expect(status).toBe(200)
    expect(text).toContain(`href="${address()}/flux.atom"`)
    expect(text).toContain(`href="/forum/nouveau-topic?categorie=${category.slug}"`)
    expect(text).toContain('<h2>Aucun topic trouvé</h2>')
    expect(text).not.toContain('data-island')
    expect(text).not.toContain('personne d’autre ne peut y répondre')
  })

  test('lets a member’s browser fetch topics ahead, and only a member’s', async () => {
    const rules =
      /<script type="speculationrules" nonce="[^"]+">{"prefetch":\[{"where":{"href_matches":\["\/forum\/topic\/\*","\/forum\/categorie\/\*"\]},"eagerness":"moderate"}\]}<\/script>/
    for (const path of [address(), '/forum']) {
      expect((await member.get(path)).text).toMatch(rules)
      expect((await visitor.get(path)).text).not.toContain('speculationrules')
    }
  })

  test('shows creator, last author, replies and lock of each topic', async () => {
    const topic = await createTopic(site.db, zoe.id, { category_id: category.id, title: 'Le lac' })
    await createPost(site.db, topic.id, hugo.id)
    await createTopic(site.db, zoe.id, { category_id: category.id, title: 'La mer', locked: true })
    const { text } = await visitor.get(address())
    expect(findRow(text, 'Le lac')).toBe(
      `Le lacPar ${zoe.name} · dernier message de ${hugo.name}, à l’instant1 réponse`,
    )
    expect(findRow(text, 'La mer')).toBe(`VerrouilléLa merPar ${zoe.name}, à l’instant0 réponse`)
  })

  test('links a member to the first unread post, with their number', async () => {
    const topic = await createTopic(site.db, hugo.id, { category_id: category.id, title: 'Le lac' })
    expect(findRow((await member.get(address())).text, 'Le lac')).toContain('Le lacnouveau')
    await site.db.insertInto('topic_reads').values({ user_id: zoe.id, topic_id: topic.id, pos: 1 }).execute()
    await createPost(site.db, topic.id, hugo.id)
    await createPost(site.db, topic.id, hugo.id)
    const { text } = await member.get(address())
    expect(text).toContain(`href="/forum/topic/redirect/${topic.id}">Le lac</a>`)
    expect(text).toContain('<span class="sr">2 messages non lus</span>')
    expect((await visitor.get(address())).text).not.toContain('non lu')
  })

  test('names nobody across a block', async () => {
    await blockMember(site.db, hugo.id, zoe.id)
    await createTopic(site.db, hugo.id, { category_id: category.id, title: 'Le lac' })
    const { text } = await member.get(address())
    expect(findRow(text, 'Le lac')).toContain('Le lac')
    expect(text).not.toContain(hugo.name)
    expect((await visitor.get(address())).text).toContain(hugo.name)
  })

  test('has numbered pages that carry the search', async () => {
    for (let i = 0; i < 41; i++)
      await createTopic(site.db, hugo.id, { category_id: category.id, title: `Lac ${i}` })
    const { text } = await visitor.get(`${address()}?search=lac&page=2`)
    expect(text.match(/<li class="topic/g)).toHaveLength(20)
    expect(text).toContain('41 topics trouvés')
    expect(text).toContain(`href="${address()}?search=lac" rel="prev"`)
    expect(text).toContain(`href="${address()}?search=lac&amp;page=3"`)
    expect((await visitor.get(`${address()}?page=3`)).text.match(/<li class="topic/g)).toHaveLength(1)
  })

  test('shows the rule of complaints', async () => {
    expect((await visitor.get('/forum/categorie/plaintes')).text).toContain(
      'Ici, chaque plainte est une conversation entre vous et le staff\u202f: personne d’autre ne peut y répondre.',
    )
  })

  test.each(['/forum/categorie/nulle-part', '/forum/categorie/a%20b'])('returns 404: %s', async (url) => {
    expect((await visitor.get(url)).status).toBe(404)
    expect((await member.get(url)).status).toBe(404)
  })

  test('shows an error when it cannot be read; a member’s browser retries', async () => {
    await createTopic(site.db, hugo.id, { category_id: category.id })
    await site.db.schema.alterTable('topics').renameColumn('last_post_at', 'gone').execute()
    const [shownAddress, ownTopic] = [await visitor.get(address()), await member.get(address())]
    await site.db.schema.alterTable('topics').renameColumn('gone', 'last_post_at').execute()
    expect(shownAddress.status).toBe(503)
    expect(shownAddress.text).toContain('Erreur impossible de charger le forum')
    expect(ownTopic.text).toContain('"first":null')
    expect((await visitor.get(address())).status).toBe(200)
  })
})

describe('/forum/suivis', () => {
  test('lists followed topics, or an empty state', async () => {
    expect((await member.get('/forum/suivis')).text).toContain('<h2>Vous ne suivez aucun topic</h2>')
    await createTopic(site.db, zoe.id, { category_id: category.id, title: 'Mon lac' })
    await createTopic(site.db, hugo.id, { category_id: category.id, title: 'Autre lac' })
    const { text } = await member.get('/forum/suivis')
    expect(text).toContain('Mon lac')
    expect(text).not.toContain('Autre lac')
  })

  test('redirects visitors to sign in', async () => {
    const { status, headers } = await visitor.raw('GET', '/forum/suivis')
    expect([status, headers.location]).toEqual([302, '/connexion?suite=%2Fforum%2Fsuivis'])
  })
})
