import { beforeAll, expect, test } from 'vitest'
import {
  describeJourney,
  findLayoutShifts,
  findViolations,
  PHONE,
  waitForHydration,
} from '../support/browser.ts'
import { createNews } from '../support/create-news.ts'
import { createMember, createPhoto, type TestMember } from '../support/factories.ts'
import { storePicture } from '../support/store-picture.ts'

describeJourney('a profile', (journey) => {
  let reader: TestMember
  let full: TestMember
  let empty: TestMember

  beforeAll(async () => {
    const { db } = journey.site
    await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    reader = await createMember(db, { name: 'Zoé' })
    empty = await createMember(db, { name: 'Vide', description: null })
    full = await createMember(db, {
      ...{ name: 'Julien', job: 'Ébéniste', matrimonial_status: 0, children: 2, smoke: 0, drink: 2 },
      ...{
        height: 5,
        size: 0,
        hair: 1,
        eyes: 2,
        description: 'Je répare les chaises des autres. '.repeat(8),
      },
    })
    for (let i = 0; i < 3; i++) {
      const { photo } = await createPhoto(db, full.id)
      await storePicture(journey.site, photo)
    }
    for (let i = 0; i < 6; i++) await createNews(db, full.id, { type: 2 })
  }, 60_000)

  test('shows words and photos above 900 px, in more height than all that is under the forum', async () => {
    const page = await journey.open({ member: reader, viewport: PHONE })
    await page.goto(`/celibataire/${full.id}`)
    await waitForHydration(page)
    const [bio, second, text, photos, forum] = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() as DOMRect
      const story = box('.profile-story')
      const news = box('.news')
      const shots = box('.shots')
      const size = [box('.bio').height, box('.profile-photo').height + shots.height, story.bottom - news.top]
      return [box('.bio').top, shots.top, ...size] as [number, number, number, number, number]
    })
    expect(Math.max(bio, second)).toBeLessThan(900)
    expect(text + photos).toBeGreaterThan(forum)
    expect(await page.locator('.news-line').count()).toBe(3)
    await page.getByText('Voir plus').first().click()
    expect(await findViolations(page)).toEqual([])
    expect(await findLayoutShifts(page)).toEqual([])
  })

  test.each([
    ['once the photo is shown', null],
    ['at the first touch, if the photo is late', 'h1'],
  ])('loads its scripts %s', async (_when, touched) => {
    const page = await journey.open({ member: reader, viewport: PHONE })
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    let show = () => {}
    const isShown = new Promise<void>((resolve) => {
      show = resolve
    })
    await page.route('**/up/photo/**', async (route) => {
      await isShown
      await route.continue()
    })
    await page.goto(`/celibataire/${full.id}`, { waitUntil: 'commit' })
    await expect.poll(() => scripts).toEqual([expect.stringMatching(/^\/assets\/later-/)])
    await page.waitForTimeout(500)
    expect(scripts).toHaveLength(1)
    if (touched) await page.locator(touched).first().dispatchEvent('pointerdown')
    else show()
    await waitForHydration(page)
    show()
  })

  test.each([
    ['a phone', PHONE],
    ['a small phone', { width: 320, height: 568 }],
    ['a phone held sideways', { width: 844, height: 390 }],
    ['a tablet', { width: 768, height: 1024 }],
  ])('shows name and actions at once on %s', async (_screen, viewport) => {
    const page = await journey.open({ member: reader, viewport })
    for (const { id } of [full, empty]) {
      await page.goto(`/celibataire/${id}`)
      for (const part of [page.locator('h1'), page.getByRole('button', { name: 'Écrire' })]) {
        const box = await part.boundingBox()
        expect((box?.y ?? 0) + (box?.height ?? 9_999)).toBeLessThanOrEqual(viewport.height)
      }
    }
  })
})
