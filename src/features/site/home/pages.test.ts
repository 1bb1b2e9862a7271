import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createNews } from '../../../../tests/support/create-news.ts'
import {
  blockMember,
  createFriendRequest,
  createMember,
  createMessage,
  createThread,
  createTopic,
} from '../../../../tests/support/factories.ts'
import { NEWS_TYPE } from '../../../shared/news.ts'

let site: TestApp
const photo = (digit: string) => `${digit.repeat(32)}.webp`

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { name: 'Fondatrice', roles: 3, searchable: false })
})
afterAll(() => site.close())

/** For rows that a test writes itself, without the event of a command. */
const emptySharedLists = () => site.context.events.publish({ kind: 'pages', of: 'all' })

beforeEach(emptySharedLists)

describe('/ for visitors', () => {
  test('describes the site, is indexable, and shows illustrations while no member is visible', async () => {
    const { status, text } = await (await site.as(null)).get('/')
    expect(status).toBe(200)
    expect(text).not.toContain('noindex')
    expect(text).toContain('<meta name="description" content="Guinguette est un site de rencontres')
    expect(text).toContain('Pour les célibataires qui aiment <em>encore</em> se parler.')
    expect(text).toContain('href="/inscription"')
    expect(text).toContain('/images/accueil/ines.webp')
    expect(text).not.toContain('data-island')
  })

  test('shows members visible to visitors, without private data', async () => {
    for (const digit of ['a', 'b', 'c']) {
      const input = { avatar: photo(digit), shown_to_visitors: true, birthday: '1990-05-17', latitude: 43.61 }
      await createMember(site.db, { ...input, name: `Visible_${digit}` })
    }
    await createMember(site.db, { name: 'Cachée', name_key: 'cachee', avatar: photo('d') })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    emptySharedLists()
    const { text } = await (await site.as(null)).get('/')
    vi.useRealTimers()
    expect(text).toContain('Visible_a')
    expect(text).toContain(photo('a'))
    expect(text).toContain('Membres populaires')
    for (const private_ of ['ines.webp', 'Cachée', photo('d'), '05-17', '43.61', 'en ligne']) {
      expect(text).not.toContain(private_)
    }
  })
})

describe('the last topics', () => {
  const LAST_FAILED = 'Erreur impossible de charger les derniers topics'

  test('are shown to visitors and members, newest first, with a link to the forum', async () => {
    const author = await createMember(site.db, { name: 'Autrice' })
    for (const title of ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six'])
      await createTopic(site.db, author.id, { title })
    for (const reader of [null, await createMember(site.db)]) {
      const { text } = await (await site.as(reader)).get('/')
      expect([...text.matchAll(/<h3><a href="[^"]+">(\w+)<\/a>/g)].map(([, title]) => title)).toEqual([
        'Six',
        'Cinq',
        'Quatre',
        'Trois',
        'Deux',
      ])
      expect(text.replace(/<(?!time)[^>]*>/g, '')).toContain('Autrice, <time')
      expect(text).toContain('Tout le forum')
      expect(text).not.toContain(LAST_FAILED)
    }
  })

  test('show a notice when they cannot be read, and the page renders', async () => {
    const reader = await createMember(site.db)
    await site.db.schema.alterTable('topics').renameColumn('last_post_at', 'gone').execute()
    const pages = [await (await site.as(null)).get('/'), await (await site.as(reader)).get('/')]
    await site.db.schema.alterTable('topics').renameColumn('gone', 'last_post_at').execute()
    for (const { status, text } of pages) {
      expect(status).toBe(200)
      expect(text).toContain(`${LAST_FAILED}<br/>Si le problème persiste, créez un topic Bug sur le forum`)
    }
  })
})

describe('/ for members', () => {
  test('greets, shows the search sentence with its results, and ends', async () => {
    const reader = await createMember(site.db, { name: 'Camille' })
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T19:30:00Z') })
    const { text } = await (await site.as(reader)).get('/')
    vi.useRealTimers()
    expect(text).toContain('Bonsoir Camille')
    expect(text).toMatch(/<h2>[^<]+<\/h2><p class="sentence">Je cherche/)
    expect(text).toContain('C’est tout pour ce soir.')
    expect(text).not.toContain('class="awaits"')
    expect(text).toContain('href="/recherche"')
    expect(text).toContain('id="location" data-island')
    expect(text).not.toContain('id="verify-notice"')
  })

  test('leaves carousel and news to the browser until the rest is opened', async () => {
    const { text } = await (await site.as(await createMember(site.db))).get('/')
    expect(text).toMatch(/<details class="home-rest" id="suite"><summary[^>]*><span[^>]*>Voir la suite</)
    expect(text).toMatch(/"popular":\{"members":null.*"newsfeed":\{"first":null/s)
    expect(text).toMatch(/<noscript><p class="home-more"><a class="btn btn-line" href="\/\?page=1#suite">/)
  })

  test('shows carousel and news at the address of the rest, without scripts', async () => {
    const reader = await createMember(site.db)
    await createNews(site.db, (await createMember(site.db, { name: 'Odette' })).id, {
      type: NEWS_TYPE.verified,
    })
    const { text } = await (await site.as(reader)).get('/?page=1')
    expect(text).toMatch(/<details class="home-rest" id="suite" open="">/)
    expect(text).toMatch(/id="popular".*<h2>Membres populaires<.*id="newsfeed".*Odette/s)
    expect(text).not.toContain('home-more"><a')
  })

  test('shows in one line who waits: the last unread conversation, and the friend requests', async () => {
    const reader = await createMember(site.db, { name: 'Claire' })
    const browser = await site.as(reader)
    const readAwaits = async () =>
      /<a class="awaits" href="([^"]+)">.*?<b>([^<]+)<\/b>(?:<span class="soft">([^<]+))?/
        .exec((await browser.get('/')).text)
        ?.slice(1)
    expect(await readAwaits()).toBeUndefined()
    await createFriendRequest(site.db, (await createMember(site.db)).id, reader.id)
    expect(await readAwaits()).toEqual(['/demandes', '1 demande d’ami vous attend', undefined])
    const [julien, ida] = [
      await createMember(site.db, { name: 'Julien' }),
      await createMember(site.db, { name: 'Ida' }),
    ]
    const first = await createThread(site.db, julien.id, reader.id)
    await createMessage(site.db, first.id, julien.id)
    const waits = [`/messages/${first.id}`, 'Julien attend votre réponse']
    expect(await readAwaits()).toEqual([...waits, '1 demande d’ami vous attend aussi'])
    const second = await createThread(site.db, reader.id, ida.id)
    await createMessage(site.db, second.id, reader.id)
    expect((await readAwaits())?.slice(0, 2)).toEqual(waits)
    await blockMember(site.db, reader.id, julien.id)
    expect(await readAwaits()).toEqual(['/demandes', '1 demande d’ami vous attend', undefined])
  })

  test('changes its greeting by time of day', async () => {
    const reader = await createMember(site.db, { name: 'Dominique' })
    const browser = await site.as(reader)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:30:00Z') })
    expect((await browser.get('/')).text).toContain('Bonjour Dominique')
    vi.useRealTimers()
  })

  test('reminds members with an unconfirmed address', async () => {
    const fresh = await createMember(site.db, { email_verified_at: null })
    expect((await (await site.as(fresh)).get('/')).text).toContain('id="verify-notice"')
  })

  test('links a member without position to the choice of a commune, without scripts', async () => {
    const lost = await createMember(site.db, { latitude: 0, longitude: 0 })
    const { text } = await (await site.as(lost)).get('/')
    expect(text).toMatch(/<noscript>.*href="\/aide\/localisation".*<\/noscript>/s)
  })

  test('renders without its lists when they cannot be read; the browser loads the carousel again', async () => {
    const browser = await site.as(await createMember(site.db, { name: 'Patient' }))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
    await site.db.schema.alterTable('member_search').renameColumn('searchable', 'gone').execute()
    const { status, text } = await browser.get('/?page=1')
    await site.db.schema.alterTable('member_search').renameColumn('gone', 'searchable').execute()
    vi.useRealTimers()
    expect(status).toBe(200)
    expect(text).toContain('Patient')
    expect(text).toContain('"members":null')
  })

  test('redirects a suspended member to the reason', async () => {
    const suspended = await createMember(site.db, { roles: -1 })
    const { status, headers } = await (await site.as(suspended)).get('/')
    expect([status, headers.location]).toEqual([303, '/user/decisions'])
  })
})
