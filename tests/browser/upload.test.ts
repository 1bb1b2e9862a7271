import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  DESKTOP,
  describeJourney,
  findLayoutShifts,
  findViolations,
  measureSidewaysScroll,
  waitForHydration,
} from '../support/browser.ts'
import { createMember, createPhoto, type TestMember } from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'

const SENT = 'Votre photo doit maintenant être validé par notre équipe !'
const ANALYSED = 'Votre photo est en cours d’analyse. Cela peut prendre quelques secondes.'

/** A picture of evening colours. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f2b134' } })
    .composite([{ input: { create: { width: 80, height: 80, channels: 3, background: '#0f6060' } } }])
    .jpeg()

const file = (buffer: Buffer, name = 'plage.jpg') => ({ name, mimeType: 'image/jpeg', buffer })

describeJourney('adding photos', (journey) => {
  let me: TestMember
  let small: Buffer

  beforeAll(async () => {
    await createMember(journey.site.db, { name: 'Fondatrice', roles: 3, searchable: false })
    small = await picture(900, 1200).toBuffer()
  }, 60_000)

  const open = async (options: Parameters<typeof journey.open>[0] = {}) => {
    me = await createMember(journey.site.db)
    const page = await journey.open({ member: me, ...options })
    await page.goto('/upload')
    if (options.javaScriptEnabled !== false) await waitForHydration(page)
    return page
  }
  const stored = () =>
    journey.site.db
      .selectFrom('photos')
      .where('user_id', '=', me.id)
      .select(['state', 'width', 'height'])
      .orderBy('id')
      .execute()
  const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
    page.locator('#upload-file').setInputFiles(files)
  const saveCrop = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).click()
  const waitForStatus = (page: Page, text: string) => page.locator('.upload-words').getByText(text).waitFor()

  describe('with scripts', () => {
    test('a chosen photo is shown at once, with its progress, and awaits its validation', async () => {
      const page = await open()
      let release = () => {}
      const journey = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/api/upload', async (route) => {
        await journey
        await route.continue()
      })
      await choose(page, file(small))
      await page.getByRole('button', { name: 'Enregistrer' }).waitFor()
      expect(await findViolations(page)).toEqual([])
      await saveCrop(page)
      await page.getByAltText('Votre photo').waitFor()
      await waitForStatus(page, ANALYSED)
      expect(await page.getByRole('progressbar', { name: 'Envoi de la photo' }).count()).toBe(1)
      expect(await findViolations(page)).toEqual([])
      release()
      await waitForStatus(page, SENT)
      await page.locator('.Toastify__toast').getByText(SENT).waitFor()
      await page.getByText('en attente', { exact: true }).waitFor()
      await waitForStatus(page, 'Il vous reste 8\u00a0photos sur 9')
      expect(await stored()).toEqual([{ state: 0, width: 900, height: 1200 }])
      expect(await findViolations(page)).toEqual([])
      expect([await measureSidewaysScroll(page), await findLayoutShifts(page)]).toEqual([0, []])
    }, 60_000)

    test('an invalid photo is refused with its reason, retried on demand, and replaced by another', async () => {
      const page = await open()
      let calls = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/api/upload')) calls++
      })
      await choose(page, file(Buffer.from('<html>bonsoir</html>')))
      await waitForStatus(page, 'Ce fichier n’est pas une photo que nous savons lire')
      expect(await findViolations(page)).toEqual([])
      expect(await page.locator('.Toastify__toast').count()).toBe(0)
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await expect.poll(() => calls).toBe(2)
      await waitForStatus(page, 'Ce fichier n’est pas une photo que nous savons lire')
      await choose(page, file(small))
      await saveCrop(page)
      await waitForStatus(page, SENT)
      expect(await stored()).toHaveLength(1)
    }, 60_000)

    test('a photo is dropped anywhere on the page', async () => {
      const page = await open({ viewport: DESKTOP })
      const given = await page.evaluateHandle(
        (bytes) => {
          const data = new DataTransfer()
          data.items.add(new File([new Uint8Array(bytes)], 'canal.jpg', { type: 'image/jpeg' }))
          return data
        },
        [...small],
      )
      await page.dispatchEvent('h1', 'dragover', { dataTransfer: given })
      await page.getByText('Lâchez, elle part tout de suite.').waitFor()
      await page.dispatchEvent('h1', 'drop', { dataTransfer: given })
      await saveCrop(page)
      await waitForStatus(page, SENT)
      expect(await stored()).toHaveLength(1)
    }, 60_000)

    testLong(
      'a very large photo is sent smaller and upright',
      async () => {
        const page = await open()
        const turned = await picture(4200, 3360).withMetadata({ orientation: 6 }).toBuffer()
        const names: (string | undefined)[] = []
        await page.route('**/api/upload', async (route) => {
          names.push(/filename="([^"]*)"/.exec(String(route.request().postDataBuffer()))?.[1])
          await route.continue()
        })
        await choose(page, file(turned))
        await saveCrop(page)
        await waitForStatus(page, SENT)
        const [photo] = await stored()
        expect(names).toEqual(['photo.jpg'])
        expect([photo?.width, photo?.height]).toEqual([1280, 1600])
      },
      60_000,
    )

    test('several photos are sent one after the other, up to the free slots', async () => {
      const page = await open()
      for (let i = 0; i < 7; i++) await createPhoto(journey.site.db, me.id)
      await page.reload()
      await waitForHydration(page)
      await choose(page, file(small, 'un.jpg'), file(small, 'deux.jpg'), file(small, 'trois.jpg'))
      await saveCrop(page)
      await expect.poll(async () => (await stored()).length).toBe(8)
      await saveCrop(page)
      await waitForStatus(page, 'Votre album est complet')
      await waitForStatus(page, 'la dernière photo n’est pas partie')
      expect(await page.locator('.upload-lines').getByText('en attente').count()).toBe(2)
      expect(await findViolations(page)).toEqual([])
      await page.reload()
      await page.getByRole('heading', { name: 'Votre album est complet' }).waitFor()
      await page.locator('#upload').getByRole('link', { name: 'Voir mon profil' }).click()
      await page.waitForURL(`**/celibataire/${me.id}`)
    }, 60_000)
  })

  describe('without scripts', () => {
    test('a plain form sends it and shows errors', async () => {
      const page = await open({ javaScriptEnabled: false })
      expect(await page.locator('#upload-file').isVisible()).toBe(false)
      const send = async (...files: ReturnType<typeof file>[]) => {
        await page.getByLabel('Votre photo').and(page.locator('[name=file_upload]')).setInputFiles(files)
        await page.getByRole('button', { name: 'Envoyer la photo' }).click()
      }
      // Words inside <noscript> are not found by `getByText`.
      const wrong = () => page.locator('form .error').textContent()
      await send()
      await expect.poll(wrong).toBe("Vous n'avez pas sélectionné de photo")
      await send(file(Buffer.from('<html>')))
      await expect.poll(wrong).toContain('Ce fichier n’est pas une photo que nous savons lire')
      await send(file(small))
      await page.getByText(SENT).waitFor()
      await page.reload()
      expect(await stored()).toHaveLength(1)
      expect(await measureSidewaysScroll(page)).toBe(0)
    }, 60_000)
  })
})
