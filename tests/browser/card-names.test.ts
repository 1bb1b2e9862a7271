import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect } from 'vitest'
import { describeJourney, OPPOSITE_LOOKS, waitForHydration } from '../support/browser.ts'
import { createMember, createPhoto, createPhotoName, type TestMember } from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'

const WHITE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="5"><rect width="4" height="5" fill="#fff"/></svg>',
)

const luminance = (channels: number[]) => {
  const [red = 0, green = 0, blue = 0] = channels
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

interface Text {
  label: string
  ink: number[]
  box: { left: number; top: number; width: number; height: number }
}

/** Texts at the foot of all cards that are fully in the window; hides them afterwards, with photos loaded. */
const hideTexts = async (selector: string): Promise<Text[]> => {
  const cards = [...document.querySelectorAll(selector)]
  for (const photo of document.querySelectorAll<HTMLImageElement>(`${selector} > img`)) {
    photo.loading = 'eager'
    await photo.decode()
  }
  const texts = cards
    .flatMap((card) => [...card.querySelectorAll('.card-name b, .card-name i, .card-where')])
    .map((text) => {
      const { left, right, top, width, height } = text.getBoundingClientRect()
      const ink = (getComputedStyle(text).color.match(/\d+/g) ?? []).map(Number)
      const isInside = left >= 0 && right <= window.innerWidth
      return { isInside, label: text.textContent, ink, box: { left, top, width, height } }
    })
  for (const part of document.querySelectorAll<HTMLElement>(`${selector} .card-foot > *`))
    part.style.visibility = 'hidden'
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return texts.filter(({ isInside }) => isInside)
}

/** Texts of cards with their contrast to the brightest point behind them. */
async function contrasts(page: Page, cards: string): Promise<[string, number][]> {
  const texts = await page.evaluate(hideTexts, cards)
  const picture = await page.screenshot()
  return Promise.all(
    texts.map(async ({ label, ink, box }) => {
      const area = Object.fromEntries(Object.entries(box).map(([side, px]) => [side, Math.round(px)]))
      const ground = sharp(picture)
        .extract(area as Text['box'])
        .removeAlpha()
        .raw()
      const pixels = await ground.toBuffer()
      let brightest = 0
      for (let at = 0; at < pixels.length; at += 3)
        brightest = Math.max(brightest, luminance([...pixels.subarray(at, at + 3)]))
      return [label, (luminance(ink) + 0.05) / (brightest + 0.05)] as [string, number]
    }),
  )
}

describeJourney('names on white photos', (journey) => {
  let me: TestMember

  beforeAll(async () => {
    const { db } = journey.site
    await createMember(db, { name: 'Fondatrice', roles: 3, searchable: false })
    me = await createMember(db, { name: 'Camille' })
    // One of each colour, and of each staff role.
    for (let i = 0; i < 7; i++) {
      const avatar = createPhotoName()
      const { id } = await createMember(db, { name: `Membre_${i}`, avatar, roles: i < 3 ? i : 0 })
      await createPhoto(db, id, { photo: avatar })
    }
    await createPhoto(db, 1)
  }, 60_000)

  testLong.each([
    ['the carousel', '/', '#popular .card-member'],
    ['the search', '/recherche', '#search .card-member'],
    ['the wall', '/photos', '#photos .card-member'],
  ])(
    'on %s have a contrast of 4.5:1 on phone and desktop, by day and by night',
    async (_, path, cards) => {
      // High enough that no bar covers a card.
      for (const { look, visit } of OPPOSITE_LOOKS) {
        const page = await journey.open({
          member: me,
          viewport: { ...visit.viewport, height: 3_000 },
          colorScheme: visit.colorScheme,
          reducedMotion: 'reduce',
          // A known position, so that no prompt covers the cards.
          geolocation: { latitude: 48.86, longitude: 2.35 },
          permissions: ['geolocation'],
        })
        await page.route(/\/(up|cache)\//, (route) =>
          route.fulfill({ body: WHITE, contentType: 'image/svg+xml' }),
        )
        await page.goto(path)
        await waitForHydration(page)
        if (path === '/') await page.getByText('Voir la suite').click()
        await page.locator(cards).first().waitFor()
        const found = await contrasts(page, cards)
        expect(found.length).toBeGreaterThanOrEqual(6)
        expect(
          found.filter(([, contrast]) => contrast < 4.5),
          look,
        ).toEqual([])
        await page.close()
      }
    },
    120_000,
  )
})
