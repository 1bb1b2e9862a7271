import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { truncate } from '../../../tests/support/db.ts'
import { createMember } from '../../../tests/support/factories.ts'

let site: TestApp
let browser: Browser

const SETTINGS = { seek: 2, orientation: 50, age_from: 26, age_to: 54, distance: 50, filter: 0, photo: 0 }

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

/** Returns the text of the page and the profile links in it. */
const open = async (query = '') => {
  const { status, text } = await browser.get(`/recherche${query}`)
  const island = text.slice(text.indexOf('id="search"'))
  const html = island.slice(island.indexOf('>') + 1, island.indexOf('</main>'))
  return {
    status,
    html,
    words: html.replace(/<[^>]*>/g, '').replaceAll('&#x27;', "'"),
    profiles: [...html.matchAll(/\/celibataire\/(\d+)/g)].map(([, id]) => Number(id)),
    more: /href="(\/recherche\?[^"]*\bpage=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
  }
}

describe('/recherche, rendered by the server', () => {
  test('shows the search as a sentence and the matching members', async () => {
    const near = await createMember(site.db, { name: 'Voisine' })
    await createMember(site.db, { latitude: 43.3, longitude: 5.37 })
    const { status, words: text, profiles, more } = await open()
    expect(status).toBe(200)
    expect(text).toContain(
      'Je cherche une fille ou un garçon, peu importe l’orientation, de 26 à 54 ans, à moins de 50 km.',
    )
    expect(text).toContain('Modifier ma recherche')
    expect(text).toContain('Voisine')
    expect(profiles).toEqual([near.id])
    expect(more).toBeUndefined()
  })

  test('shows the empty state when nobody matches', async () => {
    const { words: text } = await open()
    expect(text).toContain('Aucun résultat 😞')
    expect(text).toContain('Élargissez un peu l’âge ou la distance')
  })

  test('explains the worldwide search to a member without a position, with a link to set one', async () => {
    const distant = await createMember(site.db, { latitude: -21.1, longitude: 55.5 })
    browser = await site.as(await createMember(site.db, { latitude: 0, longitude: 0, searchable: false }))
    const { words: text, html, profiles } = await open('?distance=5&age_from=18&age_to=120&photo=0')
    expect(text).toContain('partout dans le monde.')
    expect(text).toContain('Nous ne savons pas encore où vous êtes')
    expect(html).toContain('href="/aide/localisation"')
    expect(profiles).toContain(distant.id)
  })

  test('requires a member', async () => {
    const visitor = await site.as(null)
    expect((await visitor.get('/recherche')).headers.location).toContain('/connexion')
    const suspended = await site.as(await createMember(site.db, { roles: -1 }))
    expect((await suspended.get('/recherche')).status).toBe(303)
  })

  test('renders without data that could not be read, for the browser to retry', async () => {
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

describe('/recherche, group headings', () => {
  const MINUTE = 60_000
  const DAY = 24 * 60 * MINUTE
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)
  /** Returns each heading of the page and the members under it. */
  const groups = async (query = '') => {
    const [, ...parts] = (await open(query)).html.split('<h3>')
    return Object.fromEntries(
      parts.map((part) => [
        part.slice(0, part.indexOf('</h3>')),
        [...part.matchAll(/\/celibataire\/(\d+)/g)].map(([, id]) => Number(id)),
      ]),
    )
  }

  test('labels the two pills as orders', async () => {
    const { words: text } = await open()
    expect(text).toContain('En ligne d’abord')
    expect(text).toContain('Nouveaux d’abord')
  })

  test('separates online members from the others', async () => {
    const online = await createMember(site.db, { last_activity: ago(MINUTE) })
    const old = await createMember(site.db, { last_activity: ago(60 * DAY) })
    expect(await groups()).toEqual({ 'En ligne maintenant': [online.id], 'Il y a plus longtemps': [old.id] })
  })

  test('separates members of the last 8 days from the others', async () => {
    const recent = await createMember(site.db, { signup: ago(7 * DAY) })
    const old = await createMember(site.db, { signup: ago(60 * DAY) })
    expect(await groups('?filter=1')).toEqual({
      'Arrivés cette semaine': [recent.id],
      'Il y a plus longtemps': [old.id],
    })
  })

  test('shows a present member with hidden presence neither as online nor under today', async () => {
    const hidden = await createMember(site.db)
    const visible = await createMember(site.db)
    await (await site.as(hidden)).patch('/api/user/visibility', { hides_presence: true })
    const { 'En ligne maintenant': online, 'Passés aujourd’hui': today, ...other } = await groups()
    expect(online).toEqual([visible.id])
    expect(today).toBeUndefined()
    expect(Object.values(other)).toEqual([[hidden.id]])
  })

  test('shows headings on each page without scripts', async () => {
    for (let i = 0; i < 25; i++) await createMember(site.db, { last_activity: ago((60 + i) * DAY) })
    const { more } = await open()
    expect(Object.keys(await groups(more?.replace('/recherche', '')))).toEqual(['Il y a plus longtemps'])
  })
})

describe('/recherche with settings in its address', () => {
  test('filters the view without saving', async () => {
    const boy = await createMember(site.db, { sex: 1, latitude: 43.3, longitude: 5.37 })
    await createMember(site.db, { sex: 0 })
    const { words: text, profiles } = await open(
      '?seek=1&orientation=50&age_from=25&age_to=40&distance=1000&filter=1',
    )
    expect(text).toContain(
      'Je cherche un garçon, peu importe l’orientation, de 25 à 40 ans, partout dans le monde.',
    )
    expect(profiles).toEqual([boy.id])
    expect((await browser.get('/api/search/settings')).body).toEqual(SETTINGS)
  })

  test("links the next page by 'Voir plus' with its settings", async () => {
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

  test('shows an error under each invalid field, with the saved value', async () => {
    const { status, words: text } = await open('?seek=9&orientation=x&age_from=17&distance=0&filter=1')
    expect(status).toBe(200)
    expect(text).toContain('Choisissez qui vous cherchez.')
    expect(text).toContain('Choisissez une orientation de la liste.')
    expect(text).toContain('L’âge doit être compris entre 18 et 120 ans.')
    expect(text).toContain('La distance doit être comprise entre 5 et 1000 km.')
    expect(text).toContain('de 26 à 54 ans, à moins de 50 km.')
  })

  test('rejects ages in the wrong order', async () => {
    const { words: text } = await open('?age_from=60&age_to=20')
    expect(text).toContain('L’âge minimum ne peut pas dépasser l’âge maximum.')
    expect(text).toContain('de 26 à 54 ans')
  })

  test.each([
    '?page=0',
    '?page=x',
    '?page=1&page=2',
    '?page=2&after=%00',
    '?page=2&after=nonsense',
    '?after=zzzzzzzzzzz-zzzzzz',
    '?seek[]=1&__proto__=1',
    '?page=9999999',
    `?age_from=${'9'.repeat(5_000)}`,
  ])('returns 200 for any address: %#', async (query) => {
    expect((await open(query)).status).toBe(200)
  })
})

describe('free filters of the page', () => {
  beforeEach(async () => {
    browser = await site.as(await createMember(site.db, { searchable: false }))
    await site.db.deleteFrom('search_settings').execute()
  })
  const ALL = 'age_from=18&age_to=120&distance=1000'

  test('shows members with a photo until the member chooses, which the call does not', async () => {
    const [faced] = [await createMember(site.db, { avatar: 'a.webp' }), await createMember(site.db)]
    expect((await open(`?${ALL}`)).profiles).toEqual([faced.id])
    expect((await open(`?${ALL}&photo=0`)).profiles).toHaveLength(3)
    expect((await browser.get(`/api/search?${ALL}`)).body.data).toHaveLength(3)
    await browser.patch('/api/search', { ...SETTINGS, photo: 0 })
    expect((await open()).profiles.length).toBeGreaterThan(1)
  })

  test('reads a form posted without scripts: boxes that are not checked, several answers, the nearest first', async () => {
    const far = await createMember(site.db, { smoke: 2, latitude: 43.3, longitude: 5.37 })
    const near = await createMember(site.db, { smoke: 0, latitude: 48.9 })
    await createMember(site.db, { smoke: 1 })
    const { profiles, words: text } = await open(`?form=1&${ALL}&filter=2&smoke=1&smoke=4`)
    expect(profiles).toEqual([near.id, far.id])
    expect(text).toContain('À moins de 5 km')
    expect(text).toContain('Plus loin')
  })

  test('offers the two widenings that bring most, each with its number', async () => {
    await createMember(site.db, { smoke: 1, avatar: 'a.webp' })
    await createMember(site.db, { smoke: 0, latitude: 43.3, longitude: 5.37, avatar: 'b.webp' })
    const { words: text, html } = await open('?age_from=18&age_to=120&distance=50&smoke=1')
    expect(text).toContain('Aucun résultat')
    expect(text).toContain('partout dans le monde\u202f: 1\u00a0personne de plus')
    expect(text).toContain('peu importe le tabac\u202f: 1\u00a0personne de plus')
    expect(html).toContain('class="widenings"')
  })

  test.each([5, 6])('offers widenings after five results, none after six: %i', async (results) => {
    for (let i = 0; i < results; i++) await createMember(site.db, { smoke: 0, avatar: `${i}.webp` })
    for (const i of [1, 2]) await createMember(site.db, { smoke: 1, avatar: `s${i}.webp` })
    const { words: text, profiles } = await open(`?${ALL}&smoke=1`)
    expect(profiles).toHaveLength(results)
    expect(text.includes('peu importe le tabac\u202f: 2\u00a0personnes de plus')).toBe(results < 6)
    expect(text.includes('Un peu plus large')).toBe(results < 6)
  })

  test('filters by intention and interests, which a form without scripts sends by one name', async () => {
    const walker = await createMember(site.db, { interests: [1], intentions: 1 })
    const dancer = await createMember(site.db, { interests: [22], intentions: 10 })
    await createMember(site.db, { interests: [1], intentions: 4 })
    const { profiles, words: text } = await open(
      `?form=1&${ALL}&photo=0&intentions=1&intentions=8&interests=1&interests=22`,
    )
    expect(profiles.sort()).toEqual([walker.id, dancer.id].sort())
    expect(text).toContain('Modifier ma recherche · 2')
    expect((await open(`?form=1&${ALL}`)).profiles).toHaveLength(4)
    const wrong = await open(`?${ALL}&intentions=99&interests=400`)
    expect(wrong.words).toContain('Choisissez parmi les envies proposées.')
    expect(wrong.words).toContain('Choisissez parmi les goûts proposés.')
  })

  test("shows the reader's interests first, the others on demand without scripts", async () => {
    browser = await site.as(await createMember(site.db, { interests: [47, 94], searchable: false }))
    const { html, words: text } = await open('?interests=22')
    expect(html).not.toContain('<noscript><section')
    expect(text).toContain('Tous les goûts')
    expect(html).toMatch(/<button type="submit"[^>]* name="gouts"[^>]* formAction="\/recherche#gouts"/)
    const [form = '', others = ''] = (await open('?interests=22&gouts=1')).html.split('<noscript><section')
    const values = (part: string) =>
      [...part.matchAll(/<input[^>]*name="interests"[^>]*value="(\d+)"/g)].map(([, id]) => Number(id))
    expect(values(form)).toEqual([47, 94, 22])
    expect(values(others)).toHaveLength(91)
    expect(others).toContain('form="recherche"')
  })

  test('folds members whose profile was opened lately, and marks them', async () => {
    const member = await createMember(site.db, { name: 'Connue' })
    await browser.get(`/api/user/${member.id}`)
    expect((await open(`?${ALL}&photo=0`)).words).toContain('déjà vu')
    expect((await open(`?${ALL}&photo=0&fold_seen=1`)).words).toContain('Déjà vus · 1')
  })
})
