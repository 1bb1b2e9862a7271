import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  describeJourney,
  findLayoutShifts,
  findViolations,
  PHONE,
  waitForHydration,
} from '../support/browser.ts'
import { createMember, createPhoto, type TestMember } from '../support/factories.ts'
import { storePicture } from '../support/store-picture.ts'

describeJourney('a photo from upload to album', (journey) => {
  let owner: TestMember
  let photoId: number
  let mine: Page

  beforeAll(async () => {
    const { db } = journey.site
    await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    owner = await createMember(db, { name: 'Salomé' })
    const photo = await createPhoto(db, owner.id, { state: 0 })
    await storePicture(journey.site, photo.photo)
    photoId = photo.id
    mine = await journey.open({ member: owner, viewport: PHONE })
  }, 60_000)

  test('the owner sees that a new photo awaits review, others see none', async () => {
    await mine.goto(`/celibataire/${owner.id}`)
    await waitForHydration(mine)
    await mine.getByText('En attente', { exact: true }).waitFor()
    await mine.getByText('Votre photo attend le regard de notre équipe').waitFor()
    expect(await mine.locator('.profile-photo .drawn').count()).toBe(1)
    const other = await journey.open({ member: await createMember(journey.site.db) })
    await other.goto(`/celibataire/${owner.id}`)
    expect(await other.locator('.photo-link').count()).toBe(0)
    await other.goto('/photos')
    await other.getByText('Aucune photo pour le moment').waitFor()
  })

  test('an accepted photo becomes the profile photo', async () => {
    const moderator = await journey.site.as(await createMember(journey.site.db, { roles: 1 }))
    expect((await moderator.post(`/api/photos/validated/${photoId}/1`)).status).toBe(200)
    await mine.reload()
    await waitForHydration(mine)
    expect(await mine.locator('.profile-photo .photo-link img').getAttribute('alt')).toBe('Photo de Salomé')
    expect(await mine.getByText('En attente', { exact: true }).count()).toBe(0)
    await expect
      .poll(() => mine.locator('.profile-photo img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0)
    const { avatar } = await journey.site.db
      .selectFrom('users')
      .select('avatar')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()
    expect(await mine.locator('.profile-photo img').getAttribute('src')).toContain(avatar)
  })

  test('another member finds it on the wall and opens it, there and by its address', async () => {
    const page = await journey.open({ member: await createMember(journey.site.db), viewport: PHONE })
    await page.goto('/photos')
    await waitForHydration(page)
    await page.locator('.card-cover').click()
    await expect.poll(() => page.url()).toBe(`${journey.address}/photos#${photoId}`)
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.goto(`/celibataire/${owner.id}#${photoId}`)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await findViolations(page)).toEqual([])
    expect(await findLayoutShifts(page)).toEqual([])
  })

  test('blocking asks for confirmation, is confirmed, and hides the photos', async () => {
    const page = await journey.open({ member: await createMember(journey.site.db), viewport: PHONE })
    await page.goto(`/celibataire/${owner.id}`)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Signaler, bloquer ou copier l’ID' }).click()
    expect(await findViolations(page)).toEqual([])
    await page.locator('.acts-menu').getByText('Bloquer').click()
    await page.getByText('n’en saura rien').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Bloquer' }).click()
    await page.getByText('Ce membre est bloqué\u202f: vous ne vous croiserez plus.').waitFor()
    expect(await page.locator('.photo-link').count()).toBe(0)
    await page.goto('/photos')
    await page.getByText('Aucune photo pour le moment').waitFor()
  })
})
