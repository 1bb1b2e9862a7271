import type { Page, Route } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { GIPHY_API, GIPHY_MEDIA } from '../../src/features/messages/gifs/giphy.ts'
import {
  DESKTOP,
  describeJourney,
  findLayoutShifts,
  findViolations,
  PHONE,
  waitForAnimations,
  waitForHydration,
} from '../support/browser.ts'
import { createMember, createMessage, createThread, type TestMember } from '../support/factories.ts'
import { RUNS_LONG_FORM, testLong } from '../support/long-form.ts'

const BONSOIR = '«\u202fBonsoir\u202f!\u202f» sous les lampions'
const CHIEN = '«\u202fOuaf\u202f!\u202f», un chien'
const SCREENS = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const

const opener = (page: Page) => page.getByRole('button', { name: 'Choisir un gif' })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Choisir un gif' })
const tile = (page: Page, title: string) => picker(page).getByRole('button', { name: title, exact: true })
const search = (page: Page) => picker(page).getByRole('searchbox', { name: 'Chercher un gif' })
const inBubbles = (page: Page) =>
  page.locator('.bubble .gif img').evaluateAll((images) => images.map((image) => image.getAttribute('src')))

describeJourney('gifs of the site', (journey) => {
  let hugo: TestMember
  let ines: TestMember
  let thread: number

  beforeAll(() => createMember(journey.site.db, { name: 'Fondateur', roles: 3, searchable: false }))
  beforeEach(async () => {
    hugo = await createMember(journey.site.db)
    ines = await createMember(journey.site.db)
    thread = (await createThread(journey.site.db, hugo.id, ines.id)).id
    await createMessage(journey.site.db, thread, ines.id, { message: '/images/gifs/cafe.webp', type: 1 })
  })

  async function open(visit: Parameters<typeof journey.open>[0] = {}) {
    const page = await journey.open({ member: hugo, ...visit })
    await page.goto(`/messages/${thread}`)
    await waitForHydration(page)
    return page
  }

  test.each(RUNS_LONG_FORM ? SCREENS : SCREENS.slice(0, 1))(
    'on %s a chosen gif moves for both members',
    async (_, viewport) => {
      const page = await open({ viewport })
      await opener(page).click()
      await tile(page, BONSOIR).waitFor()
      await waitForAnimations(page)
      const fits = await picker(page).evaluate((dialog) => {
        const { left, top, right, bottom } = dialog.getBoundingClientRect()
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      })
      expect(fits).toBe(true)
      expect(await findViolations(page)).toEqual([])
      expect(await findLayoutShifts(page)).toEqual([])
      await tile(page, BONSOIR).click()
      await picker(page).waitFor({ state: 'detached' })
      await expect
        .poll(() => inBubbles(page))
        .toEqual(['/images/gifs/cafe.webp', '/images/gifs/bonsoir.webp'])
      await expect.poll(() => opener(page).evaluate((button) => button === document.activeElement)).toBe(true)
      expect(await findViolations(page)).toEqual([])
      const other = await open({ member: ines, viewport })
      await expect
        .poll(() => inBubbles(other))
        .toEqual(['/images/gifs/cafe.webp', '/images/gifs/bonsoir.webp'])
      expect(await findLayoutShifts(other)).toEqual([])
    },
  )

  test('the keyboard searches, moves and chooses, and Escape returns the focus', async () => {
    const page = await open({ viewport: DESKTOP })
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => search(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await picker(page).waitFor({ state: 'detached' })
    await expect.poll(() => opener(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => search(page).evaluate((field) => field === document.activeElement)).toBe(true)
    // From before the last key: the browser may be ahead of this process.
    const since = Date.now()
    await page.keyboard.type('chi')
    await picker(page).getByText('1 gif', { exact: true }).waitFor()
    expect(Date.now() - since).toBeGreaterThan(900)
    await search(page).press('Enter')
    await tile(page, CHIEN).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => inBubbles(page)).toContain('/images/gifs/chien.webp')
  })

  testLong('the arrow keys move through the rows', async () => {
    const page = await open({ viewport: DESKTOP })
    await opener(page).click()
    await tile(page, BONSOIR).focus()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('«\u202fHa ha ha\u202f», un fou rire')
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('«\u202fBravo\u202f!\u202f», des applaudissements')
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toBe('«\u202fSalut\u202f!\u202f», une main qui fait signe')
  })

  testLong('a tap outside closes it, and the messages page loads it only when it is opened', async () => {
    const page = await journey.open({ member: hugo, viewport: DESKTOP })
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await page.goto(`/messages/${thread}`)
    await waitForHydration(page)
    await page.waitForTimeout(500)
    expect(loaded.filter((path) => /gif-panel|api\/gifs/.test(path))).toEqual([])
    await opener(page).click()
    await tile(page, BONSOIR).waitFor()
    expect(loaded.filter((path) => /gif-panel.*\.js|api\/gifs/.test(path))).toHaveLength(2)
    await page.mouse.click(1200, 200)
    await picker(page).waitFor({ state: 'detached' })
  })

  testLong('nothing moves by itself with reduced motion', async () => {
    const page = await open({ viewport: PHONE, reducedMotion: 'reduce' })
    const shown = () =>
      page
        .locator('.bubble .gif img')
        .first()
        .evaluate((image) => (image as HTMLImageElement).currentSrc)
    await expect.poll(shown).toContain('/images/gifs/stills/cafe.webp')
    await page.getByRole('button', { name: 'Animer le gif' }).click()
    await expect.poll(shown).toMatch(/\/images\/gifs\/cafe\.webp$/)
    await page.getByRole('button', { name: 'Arrêter le gif' }).click()
    await expect.poll(shown).toContain('/images/gifs/stills/cafe.webp')
    await opener(page).click()
    await tile(page, BONSOIR).waitFor()
    const sources = await picker(page)
      .locator('.gif-tiles img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
    expect(sources.filter((source) => !source.startsWith('/images/gifs/stills/'))).toEqual([])
    await tile(page, BONSOIR).focus()
    await expect
      .poll(() => tile(page, BONSOIR).locator('img').getAttribute('src'))
      .toBe('/images/gifs/small/bonsoir.webp')
  })
})

const GIPHYS = GIPHY_MEDIA.map((origin, index) => {
  const file = (name: string) => `${origin}/media/v1.abc/gif${index}/${name}?cid=somebody&ct=g`
  const rendition = (name: string, width: string) => ({ url: file(name), width, height: '200' })
  return {
    type: 'gif',
    id: `gif${index}`,
    title: `Gif ${index}`,
    images: {
      fixed_height: rendition('200.gif', '356'),
      fixed_width: rendition('200w.gif', '200'),
      fixed_width_still: rendition('200w_s.gif', '200'),
    },
  }
})
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=', 'base64')

describeJourney(
  'gifs of Giphy',
  (journey) => {
    let hugo: TestMember
    let thread: number
    const requests: { url: string; headers: Record<string, string> }[] = []

    beforeAll(() => createMember(journey.site.db, { name: 'Fondateur', roles: 3, searchable: false }))
    beforeEach(async () => {
      requests.length = 0
      hugo = await createMember(journey.site.db)
      const ines = await createMember(journey.site.db)
      thread = (await createThread(journey.site.db, hugo.id, ines.id)).id
      const message = 'https://media1.giphy.com/media/abc/200.gif'
      await createMessage(journey.site.db, thread, ines.id, { message, type: 1 })
    })

    /** Answers like Giphy and records the requests. */
    const giphy = async (route: Route) => {
      const request = route.request()
      requests.push({ url: request.url(), headers: await request.allHeaders() })
      if (!request.url().startsWith(GIPHY_API))
        return route.fulfill({ body: PIXEL, contentType: 'image/gif' })
      const pagination = { total_count: GIPHYS.length, count: GIPHYS.length, offset: 0 }
      const body = JSON.stringify({ data: GIPHYS, pagination, meta: { status: 200 } })
      return route.fulfill({
        body,
        contentType: 'application/json',
        headers: { 'access-control-allow-origin': '*' },
      })
    }
    async function open() {
      const page = await journey.open({ member: hugo, viewport: DESKTOP })
      await page.context().route((url) => url.hostname.endsWith('giphy.com'), giphy)
      await page.goto(`/messages/${thread}`)
      await waitForHydration(page)
      return page
    }

    test('no request is made before consent; then trending, search, a choice, and the consent is withdrawn', async () => {
      const page = await open()
      await page.getByRole('button', { name: 'Afficher les gifs de Giphy' }).waitFor()
      await opener(page).click()
      await tile(page, BONSOIR).waitFor()
      await picker(page).getByText('Giphy verra votre adresse IP et vos recherches de gifs.').waitFor()
      expect(await findViolations(page)).toEqual([])
      await page.waitForTimeout(500)
      expect(requests).toEqual([])

      await picker(page).getByRole('button', { name: 'Utiliser Giphy' }).click()
      await tile(page, 'Gif 6').waitFor()
      await picker(page).getByText('Powered by GIPHY').waitFor()
      expect(await findViolations(page)).toEqual([])
      const [first] = requests.filter(({ url }) => url.startsWith(GIPHY_API))
      expect(first?.url).toBe(
        'https://api.giphy.com/v1/gifs/trending?api_key=a-key-of-giphy&limit=24&offset=0&rating=pg-13',
      )
      expect(first?.headers.cookie ?? first?.headers.referer).toBeUndefined()
      await expect
        .poll(() => new Set(requests.map(({ url }) => new URL(url).origin)))
        .toEqual(new Set([GIPHY_API, ...GIPHY_MEDIA]))

      await search(page).fill('bonne nuit')
      await expect
        .poll(() =>
          requests.some(({ url }) => url.includes('/search?') && url.includes('q=bonne+nuit&lang=fr')),
        )
        .toBe(true)
      await tile(page, 'Gif 3').click()
      const sentUrl = 'https://media2.giphy.com/media/v1.abc/gif3/200.gif'
      await expect
        .poll(() => inBubbles(page))
        .toEqual(['https://media1.giphy.com/media/abc/200.gif', sentUrl])
      const stored = () =>
        journey.site.db.selectFrom('messages').select('message').orderBy('id', 'desc').executeTakeFirst()
      await expect.poll(stored).toEqual({ message: sentUrl })

      await opener(page).click()
      await picker(page).getByRole('button', { name: 'Ne plus utiliser Giphy' }).click()
      await tile(page, BONSOIR).waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => inBubbles(page)).toEqual([])
    })

    test('a gif of Giphy is shown by one button, and the choice is remembered', async () => {
      const page = await open()
      expect(requests).toEqual([])
      expect(await findViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Afficher les gifs de Giphy' }).click()
      await expect.poll(() => inBubbles(page)).toEqual(['https://media1.giphy.com/media/abc/200.gif'])
      await page.reload()
      await waitForHydration(page)
      await expect.poll(() => inBubbles(page)).toEqual(['https://media1.giphy.com/media/abc/200.gif'])
      expect(await findLayoutShifts(page)).toEqual([])
    })
  },
  { settings: { GIPHY_KEY: 'a-key-of-giphy' }, externalOrigins: [GIPHY_API, ...GIPHY_MEDIA] },
)
