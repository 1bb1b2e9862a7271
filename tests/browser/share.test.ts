import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  describeJourney,
  expectNoFaults,
  LOOKS,
  waitForHydration,
  waitForWorker,
} from '../support/browser.ts'
import { createMember, type TestMember } from '../support/factories.ts'
import { createPortrait } from '../support/pictures.ts'

const SENT = 'Votre photo doit maintenant être validé par notre équipe !'

describeJourney('a photo shared from the gallery', (journey) => {
  let member: TestMember
  let photo: string

  beforeAll(async () => {
    const { db } = journey.site
    await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    photo = (await createPortrait().jpeg().toBuffer()).toString('base64')
  })
  beforeEach(async () => {
    member = await createMember(journey.site.db)
  })

  /** Opens the site with its service worker running. */
  async function openWithWorker(look: object = {}): Promise<Page> {
    const page = await journey.open({ member, serviceWorkers: 'allow', ...look })
    await page.goto('/')
    await waitForWorker(page)
    return page
  }

  /** Posts a form with the photo to `/partager`, as Chromium does for a share. */
  async function share(page: Page): Promise<void> {
    const isOpened = page.waitForURL(/\/(partager|connexion)/)
    await page.evaluate((base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const files = new DataTransfer()
      files.items.add(new File([bytes], 'été au canal.jpg', { type: 'image/jpeg' }))
      const form = Object.assign(document.createElement('form'), { method: 'post', action: '/partager' })
      form.enctype = 'multipart/form-data'
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photo' })
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    }, photo)
    await isOpened
  }

  const isWaiting = (page: Page) => page.evaluate(() => caches.has('shared-photo'))
  const countPhotos = async () =>
    (await journey.site.db.selectFrom('photos').select('id').where('user_id', '=', member.id).execute())
      .length

  test.each(LOOKS)(
    'is shown first, and added to the album by the button alone, on $look',
    async ({ visit }) => {
      const page = await openWithWorker(visit)
      await share(page)
      await waitForHydration(page)
      await page.getByAltText('Votre photo').waitFor()
      expect(new URL(page.url()).pathname).toBe('/partager')
      await expectNoFaults(page)
      await page.reload()
      await page.getByAltText('Votre photo').waitFor()
      expect(await countPhotos()).toBe(0)
      await page.getByRole('button', { name: 'Ajouter à mon album' }).click()
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await page.locator('.upload-words').getByText(SENT).waitFor()
      expect(await countPhotos()).toBe(1)
      expect(await isWaiting(page)).toBe(false)
    },
  )

  test('is forgotten by Laisser, and the page then asks for another', async () => {
    const page = await openWithWorker()
    await share(page)
    await page.getByRole('button', { name: 'Laisser' }).click()
    await page.waitForURL('**/user/photos')
    expect([await isWaiting(page), await countPhotos()]).toEqual([false, 0])
    await page.goto('/partager')
    await page.locator('#shared-photo').getByText('La photo que vous partagiez n’est pas arrivée').waitFor()
    await expectNoFaults(page)
  })

  test('waits while a signed-out member signs in', async () => {
    const page = await openWithWorker()
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await share(page)
    expect(new URL(page.url()).search).toBe('?suite=%2Fpartager')
    await page.context().addCookies(cookies)
    await page.goto('/partager')
    await page.getByAltText('Votre photo').waitFor()
  })

  test('is deleted at sign-out', async () => {
    const page = await openWithWorker()
    await share(page)
    await page.getByAltText('Votre photo').waitFor()
    await page.goto('/moi')
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await page.waitForURL((url) => url.pathname !== '/moi')
    await expect.poll(() => isWaiting(page)).toBe(false)
  })

  test('is deleted by the next page after an hour', async () => {
    const page = await openWithWorker()
    await share(page)
    await page.getByAltText('Votre photo').waitFor()
    await page.evaluate(async () => {
      const cache = await caches.open('shared-photo')
      const headers = { 'x-shared-at': String(Date.now() - 3_600_001), 'x-name': 'a.jpg' }
      await cache.put('/partager/photo', new Response('x', { headers }))
    })
    await page.goto('/moi')
    await expect.poll(() => isWaiting(page)).toBe(false)
  })
})
