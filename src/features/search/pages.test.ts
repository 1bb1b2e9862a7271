import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { truncate } from '../../../tests/support/db.ts'
import { createMember } from '../../../tests/support/factories.ts'

let site: TestApp
let browser: Browser

const SETTINGS = { seek: 2, orientation: 50, age_from: 26, age_to: 54, distance: 50, filter: 0 }

beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { name: 'Fondatrice', roles: 3 })
  browser = await site.as(await createMember(site.db, { name: 'Chercheur' }))
  await browser.patch('/api/search', SETTINGS)
})
afterAll(() => site.close())

/** The page as read: its words, and the addresses of the profiles it shows. */
const open = async (query = '') => {
  const { status, text } = await browser.get(`/recherche${query}`)
  const island = text.slice(text.indexOf('id="search"'))
  const html = island.slice(island.indexOf('>') + 1, island.indexOf('</main>'))
  return {
    status,
    html,
    words: html.replace(/<[^>]*>/g, '').replaceAll('&#x27;', "'"),
    profiles: [...html.matchAll(/\/celibataire\/(\d+)/g)].map(([, id]) => Number(id)),
    more: /href="(\/recherche\?[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
  }
}

describe('/recherche, rendered by the server', () => {
  it('says the search as a sentence and shows who fits', async () => {
    const near = await createMember(site.db, { name: 'Voisine' })
    await createMember(site.db, { latitude: 43.3, longitude: 5.37 })
    const { status, words, profiles, more } = await open()
    expect(status).toBe(200)
    expect(words).toContain(
      'Je cherche une fille ou un garçon, peu importe l’orientation, de 26 à 54 ans, à moins de 50 km.',
    )
    expect(words).toContain('Modifier ma recherche')
    expect(words).toContain('Voisine')
    expect(profiles).toEqual([near.id])
    expect(more).toBeUndefined()
  })

  it('says that nobody was found', async () => {
    const { words } = await open()
    expect(words).toContain('Aucun résultat 😞')
    expect(words).toContain('Élargissez un peu l’âge ou la distance')
  })

  it('tells who has no position why it searches the world, and where to give one', async () => {
    const far = await createMember(site.db, { latitude: -21.1, longitude: 55.5 })
    browser = await site.as(await createMember(site.db, { latitude: 0, longitude: 0, searchable: false }))
    const { words, html, profiles } = await open('?distance=5&age_from=18&age_to=120')
    expect(words).toContain('partout dans le monde.')
    expect(words).toContain('Nous ne savons pas encore où vous êtes')
    expect(html).toContain('href="/aide/localisation"')
    expect(profiles).toContain(far.id)
  })

  it('is for members', async () => {
    const visitor = await site.as(null)
    expect((await visitor.get('/recherche')).headers.location).toContain('/connexion')
    const suspended = await site.as(await createMember(site.db, { roles: -1 }))
    expect((await suspended.get('/recherche')).status).toBe(303)
  })

  it('stands without what could not be read, for the browser to ask again', async () => {
    await sql`alter table search_settings rename to elsewhere`.execute(site.db)
    try {
      const { status, html } = await open()
      expect(status).toBe(200)
      expect(html).toContain('aria-label="Chargement en cours"')
    } finally {
      await sql`alter table elsewhere rename to search_settings`.execute(site.db)
    }
  })
})

describe('/recherche under headings', () => {
  const MINUTE = 60_000
  const DAY = 24 * 60 * MINUTE
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)
  /** Each heading of the page, and the members under it. */
  const groups = async (query = '') => {
    const [, ...parts] = (await open(query)).html.split('<h3>')
    return Object.fromEntries(
      parts.map((part) => [
        part.slice(0, part.indexOf('</h3>')),
        [...part.matchAll(/\/celibataire\/(\d+)/g)].map(([, id]) => Number(id)),
      ]),
    )
  }

  test('says that the two pills are orders', async () => {
    const { words } = await open()
    expect(words).toContain('En ligne d’abord')
    expect(words).toContain('Nouveaux d’abord')
  })

  test('shows members who are online apart from those who are not', async () => {
    const online = await createMember(site.db, { last_activity: ago(MINUTE) })
    const old = await createMember(site.db, { last_activity: ago(60 * DAY) })
    expect(await groups()).toEqual({ 'En ligne maintenant': [online.id], Avant: [old.id] })
  })

  test('shows members who signed up under 8 days ago apart from the others', async () => {
    const recent = await createMember(site.db, { signup: ago(7 * DAY) })
    const old = await createMember(site.db, { signup: ago(60 * DAY) })
    expect(await groups('?filter=1')).toEqual({ 'Arrivés cette semaine': [recent.id], Avant: [old.id] })
  })

  test('shows a member who hides their presence and is there neither as online nor as of today', async () => {
    const hidden = await createMember(site.db)
    const visible = await createMember(site.db)
    await (await site.as(hidden)).patch('/api/user/visibility', { hides_presence: true })
    const { 'En ligne maintenant': online, 'Passés aujourd’hui': today, ...others } = await groups()
    expect(online).toEqual([visible.id])
    expect(today).toBeUndefined()
    expect(Object.values(others)).toEqual([[hidden.id]])
  })

  test('heads the first members of each page without scripts', async () => {
    for (let i = 0; i < 25; i++) await createMember(site.db, { last_activity: ago((60 + i) * DAY) })
    const { more } = await open()
    expect(Object.keys(await groups(more?.replace('/recherche', '')))).toEqual(['Avant'])
  })
})

describe('/recherche with an address, as without scripts', () => {
  it('filters this view and saves nothing', async () => {
    const boy = await createMember(site.db, { sex: 1, latitude: 43.3, longitude: 5.37 })
    await createMember(site.db, { sex: 0 })
    const { words, profiles } = await open(
      '?seek=1&orientation=50&age_from=25&age_to=40&distance=1000&filter=1',
    )
    expect(words).toContain(
      'Je cherche un garçon, peu importe l’orientation, de 25 à 40 ans, partout dans le monde.',
    )
    expect(profiles).toEqual([boy.id])
    expect((await browser.get('/api/search/settings')).body).toEqual(SETTINGS)
  })

  it("leads on from page to page by 'Voir plus', with its settings", async () => {
    const members = []
    for (let i = 0; i < 30; i++) {
      members.push(
        await createMember(site.db, { sex: 1, last_activity: new Date(Date.now() - i * 60_000 - 60_000) }),
      )
    }
    const ids = members.map(({ id }) => id)
    const first = await open('?seek=1')
    expect(first.profiles).toEqual(ids.slice(0, 24))
    expect(first.more).toMatch(/^\/recherche\?seek=1&page=2&after=/)
    const second = await open(first.more?.replace('/recherche', ''))
    expect(second.profiles).toEqual(ids.slice(24))
    expect(second.more).toBeUndefined()
  })

  it('tells under each field what means nothing there, and keeps the saved value', async () => {
    const { status, words } = await open('?seek=9&orientation=x&age_from=17&distance=0&filter=1')
    expect(status).toBe(200)
    expect(words).toContain('Choisissez qui vous cherchez.')
    expect(words).toContain('Choisissez une orientation de la liste.')
    expect(words).toContain('L’âge doit être compris entre 18 et 120 ans.')
    expect(words).toContain('La distance doit être comprise entre 5 et 1000 km.')
    expect(words).toContain('de 26 à 54 ans, à moins de 50 km.')
  })

  it('does not take ages in the wrong order', async () => {
    const { words } = await open('?age_from=60&age_to=20')
    expect(words).toContain('L’âge minimum ne peut pas dépasser l’âge maximum.')
    expect(words).toContain('de 26 à 54 ans')
  })

  it.each([
    '?page=0',
    '?page=x',
    '?page=1&page=2',
    '?page=2&after=%00',
    '?page=2&after=nonsense',
    '?after=zzzzzzzzzzz-zzzzzz',
    '?seek[]=1&__proto__=1',
    '?page=9999999',
    `?age_from=${'9'.repeat(5_000)}`,
  ])('never fails: %#', async (query) => {
    expect((await open(query)).status).toBe(200)
  })
})
