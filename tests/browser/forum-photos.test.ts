import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  describeJourney,
  expectNoFaults,
  findViolations,
  OPPOSITE_LOOKS,
  PHONE,
  waitForHydration,
} from '../support/browser.ts'
import { createMember, type TestMember } from '../support/factories.ts'
import { createPortrait } from '../support/pictures.ts'
import { ALT, createPhotographer, createPostPhoto } from '../support/post-photos.ts'

describeJourney('photos in posts', (journey) => {
  let zoe: TestMember
  let hugo: TestMember
  let moderator: TestMember
  let topic: { id: number; slug: string }
  let post: number
  let file: { name: string; mimeType: string; buffer: Buffer }

  beforeAll(async () => {
    const { db } = journey.site
    await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    const made = await createPhotographer(journey.site)
    zoe = made.zoe
    topic = made.topic
    post = made.post
    hugo = await createMember(db, { name: 'Hugo' })
    moderator = await createMember(db, { name: 'Modo', roles: 1 })
    const buffer = await createPortrait(3).flatten({ background: '#fff' }).jpeg().toBuffer()
    file = { name: 'velo.jpg', mimeType: 'image/jpeg', buffer }
  }, 60_000)

  const openTopic = async (member: TestMember, look = {}) => {
    const page = await journey.open({ member, viewport: PHONE, ...look })
    await page.goto(`/forum/topic/${topic.slug}?page=2`)
    await waitForHydration(page)
    return page
  }
  const countShown = (page: Page) => page.getByRole('img', { name: ALT }).count()
  const isLoaded = (page: Page) =>
    page.getByRole('img', { name: ALT }).evaluate((image) => (image as HTMLImageElement).naturalWidth > 0)

  test('the author adds one, staff accept it, another member sees it', async () => {
    const hers = await openTopic(zoe)
    await hers.locator(`#post-${post}`).getByRole('link', { name: 'Photos' }).click()
    await hers.getByLabel('Ce que l’on y voit').fill(ALT)
    await hers.getByLabel('La photo').setInputFiles([file])
    await hers.getByRole('button', { name: 'Ajouter la photo' }).click()
    await hers.getByText('Votre photo est arrivée.').waitFor()
    await expectNoFaults(hers)
    await hers.getByRole('link', { name: 'Revenir à votre message' }).click()
    await hers.getByText('En cours de vérification').waitFor()
    await expectNoFaults(hers)

    const his = await openTopic(hugo)
    expect(await countShown(his)).toBe(0)

    const reviewer = await journey.open({ member: moderator })
    await reviewer.goto('/admin/photos')
    await waitForHydration(reviewer)
    await reviewer.getByText(`Sa description\u202f: « ${ALT} »`).waitFor()
    expect(await findViolations(reviewer)).toEqual([])
    await reviewer.keyboard.press('a')
    await reviewer.getByText('La photo a été validée.').waitFor()

    await his.reload()
    await waitForHydration(his)
    await his.getByRole('img', { name: ALT }).scrollIntoViewIfNeeded()
    await expect.poll(() => isLoaded(his)).toBe(true)
    await expectNoFaults(his)
    await his.getByRole('link', { name: ALT }).click()
    const viewer = his.getByRole('dialog', { name: 'Les photos du message' })
    await viewer.getByRole('img', { name: ALT }).waitFor()
    await expectNoFaults(his)
    await his.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    const focused = () => his.evaluate(() => document.activeElement?.querySelector('img')?.alt)
    expect(await focused()).toBe(ALT)
    await his.keyboard.press('Enter')
    await viewer.waitFor()
    await his.goBack()
    await viewer.waitFor({ state: 'detached' })
    expect(await focused()).toBe(ALT)
    await his.keyboard.press('Enter')
    await viewer.getByRole('link', { name: 'Sur sa page' }).click()
    await his.waitForURL(`**/forum/post/${post}/photos#photo-*`)
    await expect.poll(() => isLoaded(his)).toBe(true)
    await expectNoFaults(his)
  }, 60_000)

  test('works without scripts, from the error on a field to the removal', async () => {
    const page = await journey.open({ member: zoe, javaScriptEnabled: false, viewport: PHONE })
    await page.goto(`/forum/post/${post}/photos`)
    const before = await page.locator('.post-photo').count()
    await page.getByLabel('Ce que l’on y voit').fill('Mon 06 12 34 56 78')
    await page.getByLabel('La photo').setInputFiles([file])
    await page.getByRole('button', { name: 'Ajouter la photo' }).click()
    await page.getByText('Pas de coordonnées ici').waitFor()
    expect(await page.getByLabel('Ce que l’on y voit').inputValue()).toBe('Mon 06 12 34 56 78')
    await page.getByLabel('Ce que l’on y voit').fill('Un saule')
    await page.getByLabel('La photo').setInputFiles([file])
    await page.getByRole('button', { name: 'Ajouter la photo' }).click()
    await page.getByText('Votre photo est arrivée.').waitFor()
    await page.getByRole('button', { name: 'Retirer la photo\u202f: Un saule' }).click()
    await page.getByText('La photo est retirée.').waitFor()
    expect(await page.locator('.post-photo').count()).toBe(before)
  }, 60_000)

  test('the post does not move while its photos load', async () => {
    const { photo } = await createPostPhoto(journey.site, zoe.id, post, { post_position: 3 })
    const page = await journey.open({ member: hugo, viewport: PHONE })
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.context().route(`**/forum/photo/${photo}`, async (route) => {
      await isReleased
      await route.fulfill({ contentType: 'image/jpeg', body: file.buffer })
    })
    await page.goto(`/forum/topic/${topic.slug}?page=2#post-${post}`)
    await waitForHydration(page)
    const box = () => page.locator(`#post-${post}`).boundingBox()
    const before = (await box())?.height
    release()
    const loaded = page.locator(`img[src="/forum/photo/${photo}"]`)
    await expect
      .poll(() => loaded.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    expect((await box())?.height).toBe(before)
  }, 60_000)

  test.each(OPPOSITE_LOOKS)(
    'has no fault on $look',
    async ({ visit: look }) => {
      const page = await openTopic(zoe, look)
      await expectNoFaults(page)
      await page.goto(`/forum/post/${post}/photos`)
      await expectNoFaults(page)
    },
    60_000,
  )
})
