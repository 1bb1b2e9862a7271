import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createCategory, createMember, createPhoto, createTopic } from '../../../tests/support/factories.ts'
import { choosePanel } from './policy.ts'
import { PANELS, type PanelLocation } from './texts.ts'

const DAY_MS = 86_400_000
const LOCATIONS = Object.keys(PANELS) as PanelLocation[]

let site: TestApp
let category: string

beforeAll(async () => {
  site = await createTestApp()
  const author = await createMember(site.db)
  const { id, slug } = await createCategory(site.db)
  category = slug
  for (let topic = 0; topic < 9; topic++) await createTopic(site.db, author.id, { category_id: id })
  for (let shown = 0; shown < 14; shown++) await createPhoto(site.db, (await createMember(site.db)).id)
})
afterAll(() => site.close())

const PANEL = /<aside class="house-panel" aria-label="Publicité">.*?<\/aside>/gs
const SEARCH = '/recherche?seek=2&orientation=50&age_from=18&age_to=120&distance=1000&filter=1&photo=0'
const findPanels = async (path: string, member: { id: number } | null) =>
  (await (await site.as(member)).get(path)).text.match(PANEL) ?? []
const pages = () => ['/', SEARCH, `/forum/categorie/${category}`]

describe('viewers of panels', () => {
  test('members without Premium see a labelled panel in each of the three locations', async () => {
    const reader = await createMember(site.db)
    for (const path of pages()) {
      const panels = await findPanels(path, reader)
      expect([path, panels.length]).toEqual([path, 1])
      expect(panels[0]).toContain('<p>Publicité<a href="/aide/publicite">Pourquoi\u202f?</a></p>')
    }
  })

  test.each([
    ['premium members', { stripe_status: true }],
    ['moderators', { roles: 1 }],
    ['admins', { roles: 2 }],
  ])('%s see none', async (_who, is) => {
    const reader = await createMember(site.db, is)
    for (const path of pages()) expect([path, await findPanels(path, reader)]).toEqual([path, []])
  })

  test('visitors all see the same in the forum', async () => {
    const path = `/forum/categorie/${category}`
    const first = await findPanels(path, null)
    expect(first).toHaveLength(1)
    expect(await findPanels(path, null)).toEqual(first)
  })

  test('panels depend on the viewer, also from the page cache', () => {
    expect(choosePanel({ roles: 0, stripe_status: false }, 'home', Date.now())).not.toBeNull()
    expect(choosePanel({ roles: 0, stripe_status: true }, 'home', Date.now())).toBeNull()
    expect(choosePanel({ roles: 1, stripe_status: false }, 'home', Date.now())).toBeNull()
  })

  test('a topic’s page and the messages have none', async () => {
    const reader = await createMember(site.db)
    for (const path of ['/forum', '/forum/suivis', '/messages', `/celibataire/${reader.id}`]) {
      expect([path, await findPanels(path, reader)]).toEqual([path, []])
    }
  })
})

describe('choosePanel', () => {
  const noon = Date.UTC(2026, 10, 21, 11)

  test.each(LOCATIONS)('%s: rotates through all panels, each for a day in Paris', (location) => {
    const days = PANELS[location].map((_, day) => choosePanel(null, location, noon + day * DAY_MS))
    expect(new Set(days).size).toBe(PANELS[location].length)
    expect(choosePanel(null, location, noon + DAY_MS / 2 - 1)).toBe(days[0])
    expect(choosePanel(null, location, noon + DAY_MS / 2)).toBe(days[1])
  })

  test('panels link to pages of the site only, and from the forum not to the forum', () => {
    for (const location of LOCATIONS)
      for (const { href } of PANELS[location]) expect(href).toMatch(/^\/[a-z-]+$/)
    expect(PANELS.forum.map(({ href }) => href)).not.toContain('/forum')
  })

  test('panels link to existing pages', async () => {
    const visitor = await site.as(null)
    const hrefs = new Set([
      '/aide/publicite',
      ...LOCATIONS.flatMap((location) => PANELS[location].map(({ href }) => href)),
    ])
    for (const href of hrefs) expect([href, (await visitor.get(href)).status]).toEqual([href, 200])
  })
})
