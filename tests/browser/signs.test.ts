import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { describeJourney, expectNoFaults, LOOKS, waitForHydration } from '../support/browser.ts'
import { createMember, createSlate } from '../support/factories.ts'

const TEXT = 'Lequel\u202f? Le mien est rue des Abbesses.'
const ANSWER = 'un marché, et personne qui regarde l’heure.'

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await waitForHydration(page)
}

describeJourney('a sign and its answer', (journey) => {
  beforeAll(() => createMember(journey.site.db, { name: 'Fondateur', roles: 3, searchable: false }))

  test.each(LOOKS)(
    '$look: she answers his slate, he says yes, she sees it once and writes first',
    async ({ visit }) => {
      const { db } = journey.site
      const [zoe, hugo] = [await createMember(db, { name: 'Zoé' }), await createMember(db, { name: 'Hugo' })]
      await createSlate(db, hugo.id, { answer: ANSWER })
      const hers = await journey.open({ member: zoe, ...visit })
      await open(hers, `/celibataire/${hugo.id}`)
      await hers.getByRole('link', { name: 'Répondre à ça' }).click()
      const sheet = hers.getByRole('dialog', { name: 'Faire signe à Hugo' })
      await sheet.getByText('Il vous en reste 2 cette semaine.').waitFor()
      expect(await sheet.getByRole('radio', { name: ANSWER }).isChecked()).toBe(true)
      await sheet.getByLabel('Votre mot, si vous voulez').fill(TEXT)
      await sheet.getByLabel('Avec une rose').check()
      await expectNoFaults(hers)
      await sheet.getByRole('button', { name: 'Faire signe' }).click()
      await hers.getByText('Demande envoyée', { exact: true }).waitFor()
      expect(await hers.getByRole('link', { name: 'Répondre à ça' }).count()).toBe(0)

      const his = await journey.open({ member: hugo, ...visit })
      await open(his, '/demandes')
      await expectNoFaults(his, { isNew: true })
      const pile = his.getByRole('region', { name: 'On vous fait signe' })
      await pile.getByRole('img', { name: 'Avec une rose' }).waitFor()
      await pile.getByText(TEXT).waitFor()
      await pile.getByRole('button', { name: 'Dire oui' }).click()
      await his.getByRole('link', { name: 'Écrire à Zoé' }).waitFor()

      await open(hers, '/')
      await hers.getByRole('heading', { name: 'Hugo a dit oui' }).waitFor()
      await hers.getByText(ANSWER).waitFor()
      await expectNoFaults(hers, { isNew: true })
      await hers.getByLabel('Votre message à Hugo').fill('Dimanche prochain\u202f?')
      await hers.getByRole('button', { name: 'Envoyer' }).click()
      await hers.waitForURL(/\/messages\/\d+$/)
      await hers.locator('.bubble', { hasText: 'Dimanche prochain' }).waitFor()
      // Her sign is the first message, with what it answers.
      await hers.locator('.bubble', { hasText: TEXT }).locator('.quoted', { hasText: ANSWER }).waitFor()
      await open(hers, '/')
      expect(await hers.getByRole('heading', { name: 'Hugo a dit oui' }).count()).toBe(0)
    },
    60_000,
  )
})
