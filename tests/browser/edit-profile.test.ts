import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PROFILE_FIELDS, REQUIRED_FIELDS } from '../../src/features/members/profile-fields.ts'
import { describeJourney, expectNoFaults, LOOKS, waitForHydration } from '../support/browser.ts'
import { createMember } from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'

describeJourney('the profile editor', (journey) => {
  const open = async (page: Page, javaScriptEnabled: boolean) => {
    await page.goto('/user/edit')
    if (javaScriptEnabled) await waitForHydration(page)
  }
  const choose = (page: Page, group: string, label: string) =>
    page.getByRole('group', { name: group }).getByText(label, { exact: true }).click()
  const fill = async (page: Page) => {
    await choose(page, 'Situation', 'Célibataire')
    for (const name of REQUIRED_FIELDS.filter((name) => name !== 'matrimonial_status')) {
      const { label, labels, control } = PROFILE_FIELDS[name]
      if (control === 'segment') await choose(page, label, labels[0])
      else await page.getByLabel(label).selectOption(labels[1])
    }
  }
  const save = (page: Page) => page.getByRole('button', { name: 'Editer' }).click()

  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])(
    '%s',
    async (_how, javaScriptEnabled) => {
      const { id } = await createMember(journey.site.db)
      const page = await journey.open({ javaScriptEnabled, member: { id } })
      await open(page, javaScriptEnabled)
      expect(await page.getByLabel('Orientation', { exact: true }).isVisible()).toBe(false)
      await fill(page)
      await choose(page, 'Indiquer mon orientation et ma religion', 'Oui')
      await page.getByLabel('Orientation', { exact: true }).selectOption('Pansexuel')
      await page.getByLabel('Description').fill('Deux lignes\nde moi.')
      await save(page)
      await page.getByText('Choisissez une réponse de la liste.').waitFor()
      expect(await page.getByLabel('Description').inputValue()).toBe('Deux lignes\nde moi.')
      expect(await page.getByLabel('Orientation', { exact: true }).inputValue()).toBe('8')
      await page.getByLabel('Religion').selectOption('Je le garde pour moi')
      await save(page)
      await page.waitForURL(`**/celibataire/${id}`)
      if (javaScriptEnabled) await page.getByText('Votre profil a été mis à jour.').waitFor()
      await page.getByText('Pansexuel').waitFor()
      await page.getByText('Deux lignes').waitFor()

      // The first choice of a list is not 'Non': the stored answer is shown, without a warning that it will
      // be erased.
      await open(page, javaScriptEnabled)
      expect(await page.getByLabel('Religion').isVisible()).toBe(true)
      expect(await page.getByText('Votre orientation et votre religion seront effacées').isVisible()).toBe(
        false,
      )
      await choose(page, 'Indiquer mon orientation et ma religion', 'Non')
      await page.getByText('Votre orientation et votre religion seront effacées').waitFor()
      expect(await page.getByLabel('Religion').isVisible()).toBe(false)
      await save(page)
      await page.waitForURL(`**/celibataire/${id}`)
      expect(await page.getByText('Pansexuel').count()).toBe(0)
    },
    60_000,
  )

  test('keeps typed text through a reload, and choices made before the scripts loaded', async () => {
    const { id } = await createMember(journey.site.db)
    const page = await journey.open({ member: { id } })
    await open(page, true)
    await page.getByLabel('Métier').fill('Luthière')
    await page.reload()
    await waitForHydration(page)
    await page.getByText('Changements non enregistrés.').waitFor()
    expect(await page.getByLabel('Métier').inputValue()).toBe('Luthière')
    await page.getByRole('button', { name: 'Tout annuler' }).click()

    let release = () => {}
    const waits = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/edit-form*.js', async (route) => {
      await waits
      await route.continue()
    })
    await page.goto('/user/edit', { waitUntil: 'commit' })
    await page.getByLabel('Métier').fill('Batelière')
    await page.getByLabel('Yeux').selectOption('Bleu')
    release()
    await waitForHydration(page)
    expect(await page.getByLabel('Métier').inputValue()).toBe('Batelière')
    expect(await page.getByLabel('Yeux').inputValue()).toBe('3')
  }, 60_000)

  testLong.each(LOOKS)(
    'the form with all its errors and the staff’s pages are readable on $look',
    async ({ visit }) => {
      const member = await createMember(journey.site.db, { sensitive: true, can_description: false })
      const page = await journey.open({ ...visit, member })
      await open(page, true)
      await save(page)
      await page.getByText('Choisissez une réponse de la liste.').first().waitFor()
      await expectNoFaults(page)
      const adminPage = await journey.open({
        ...visit,
        member: await createMember(journey.site.db, { roles: 2 }),
      })
      for (const url of [
        '/staff',
        '/admin/recherche',
        '/admin/recherche?search=membre',
        '/admin/recherche?search=x',
      ]) {
        await adminPage.goto(url)
        await expectNoFaults(adminPage)
      }
    },
    60_000,
  )
})
