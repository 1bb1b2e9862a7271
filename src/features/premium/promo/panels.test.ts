import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createCategory,
  createMember,
  createPhoto,
  createTopic,
} from '../../../../tests/support/factories.ts'
import { choosePanel } from './policy.ts'
import { PANELS, type PanelLocation } from './texts.ts'

const DAY_MS = 86_400_000
const PLACES = Object.keys(PANELS) as PanelLocation[]

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
const SEARCH = '/recherche?seek=2&orientation=50&age_from=18&age_to=120&distance=1000&filter=1'
const panelsOf = async (path: string, member: { id: number } | null) =>
  (await (await site.as(member)).get(path)).text.match(PANEL) ?? []
const pages = () => ['/', SEARCH, `/forum/categorie/${category}`]

describe('who is shown panels', () => {
  it('members without premium, one in each of the three places, said to be what it is', async () => {
    const reader = await createMember(site.db)
    for (const path of pages()) {
      const panels = await panelsOf(path, reader)
      expect([path, panels.length]).toEqual([path, 1])
      expect(panels[0]).toContain('<p>Publicité<a href="/aide/publicite">Pourquoi\u202f?</a></p>')
    }
  })

  test.each([
    ['premium members', { stripe_status: true }],
    ['moderators', { roles: 1 }],
    ['admins', { roles: 2 }],
  ])('%s are shown none', async (_who, is) => {
    const reader = await createMember(site.db, is)
    for (const path of pages()) expect([path, await panelsOf(path, reader)]).toEqual([path, []])
  })

  it('visitors in the forum, the same for all of them', async () => {
    const path = `/forum/categorie/${category}`
    const first = await panelsOf(path, null)
    expect(first).toHaveLength(1)
    expect(await panelsOf(path, null)).toEqual(first)
  })

  it('follow the reader, whoever else reads', () => {
    expect(choosePanel({ roles: 0, stripe_status: false }, 'home', Date.now())).not.toBeNull()
    expect(choosePanel({ roles: 0, stripe_status: true }, 'home', Date.now())).toBeNull()
    expect(choosePanel({ roles: 1, stripe_status: false }, 'home', Date.now())).toBeNull()
  })

  it('a topic’s page and the desk of conversations have none', async () => {
    const reader = await createMember(site.db)
    for (const path of ['/forum', '/forum/suivis', '/messages', `/celibataire/${reader.id}`]) {
      expect([path, await panelsOf(path, reader)]).toEqual([path, []])
    }
  })
})

describe('which panel', () => {
  const noon = Date.UTC(2026, 10, 21, 11)

  test.each(PLACES)('%s: all take turns, each for a day in Paris', (place) => {
    const days = PANELS[place].map((_, day) => choosePanel(null, place, noon + day * DAY_MS))
    expect(new Set(days).size).toBe(PANELS[place].length)
    expect(choosePanel(null, place, noon + DAY_MS / 2 - 1)).toBe(days[0])
    expect(choosePanel(null, place, noon + DAY_MS / 2)).toBe(days[1])
  })

  it('leads to pages of the site alone, and from the forum not to the forum', () => {
    for (const place of PLACES) for (const { href } of PANELS[place]) expect(href).toMatch(/^\/[a-z-]+$/)
    expect(PANELS.forum.map(({ href }) => href)).not.toContain('/forum')
  })

  it('leads where a page is', async () => {
    const visitor = await site.as(null)
    const hrefs = new Set([
      '/aide/publicite',
      ...PLACES.flatMap((place) => PANELS[place].map(({ href }) => href)),
    ])
    for (const href of hrefs) expect([href, (await visitor.get(href)).status]).toEqual([href, 200])
  })
})
