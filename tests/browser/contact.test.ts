import { beforeAll, expect, test } from 'vitest'
import {
  DESKTOP,
  describeJourney,
  findViolations,
  measureSidewaysScroll,
  waitForHydration,
} from '../support/browser.ts'
import { createMember, type TestMember } from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'

describeJourney('contact form and help', (journey) => {
  let camille: TestMember
  let karim: TestMember

  beforeAll(async () => {
    const { db } = journey.site
    await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    camille = await createMember(db, { name: 'Camille', email: 'camille@exemple.fr' })
    karim = await createMember(db, { name: 'Karim', roles: 2 })
  })

  test('on a phone each reason shows its own text, one shows the form, and an admin closes the message', async () => {
    const page = await journey.open({ member: camille, hasTouch: true, isMobile: true })
    await page.goto('/aide?search=xyzzy')
    await page.getByRole('link', { name: 'Nous écrire' }).click()
    await page.waitForURL('**/contact**')
    await waitForHydration(page)
    const message = page.getByLabel('Votre message')
    expect(await message.isVisible()).toBe(true)
    await page.getByRole('radio', { name: 'Police, justice' }).check()
    await page.getByText('Un danger immédiat').waitFor()
    expect([
      await message.isVisible(),
      await page.getByRole('button', { name: 'Envoyer' }).isVisible(),
    ]).toEqual([false, false])
    expect([await findViolations(page), await measureSidewaysScroll(page)]).toEqual([[], 0])
    await page.getByRole('radio', { name: 'Compte suspendu' }).check()
    await page.getByRole('main').getByRole('link', { name: 'Mes décisions' }).waitFor()
    expect(await page.getByText('Un danger immédiat').isVisible()).toBe(false)

    await page.getByRole('radio', { name: 'Autre' }).check()
    expect(await page.getByLabel('Votre adresse e-mail').inputValue()).toBe('camille@exemple.fr')
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await page.getByText('Écrivez votre message.').waitFor()
    expect([await findViolations(page), await measureSidewaysScroll(page)]).toEqual([[], 0])
    await message.fill('Puis-je changer de prénom ?')
    await page.reload()
    await waitForHydration(page)
    expect(await message.inputValue()).toBe('Puis-je changer de prénom ?')
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await page.getByText('Votre e-mail a été envoyé !').waitFor()
    await page.getByRole('heading', { name: 'C’est envoyé' }).waitFor()
    expect(await findViolations(page)).toEqual([])

    const adminPage = await journey.open({ member: karim, viewport: DESKTOP })
    await adminPage.goto('/admin')
    await adminPage.getByRole('link', { name: 'Courrier à traiter' }).click()
    await adminPage.getByText('Puis-je changer de prénom ?').waitFor()
    expect([await findViolations(adminPage), await measureSidewaysScroll(adminPage)]).toEqual([[], 0])
    await adminPage.getByRole('button', { name: /^Classer/ }).click()
    await adminPage.getByText('Aucun courrier à traiter').waitFor()
    await adminPage.getByRole('link', { name: 'Classé', exact: true }).click()
    await adminPage.getByRole('button', { name: /^Rouvrir/ }).waitFor()
  }, 90_000)

  testLong(
    'without scripts the form shows the same, is sent, and confirms it',
    async () => {
      const page = await journey.open({ javaScriptEnabled: false })
      await page.goto('/contact')
      const message = page.getByLabel('Votre message')
      expect(await message.isVisible()).toBe(false)
      await page.getByText('Devenir modérateur').first().click()
      await page.getByText('Il n’y a pas de candidature à envoyer').waitFor()
      await page.getByText('Autre', { exact: true }).click()
      await page.getByLabel('Votre adresse e-mail').fill('zoe@exemple.fr')
      await message.fill('Bonjour.')
      await page.getByRole('button', { name: 'Envoyer' }).click()
      await page.getByText('Votre e-mail a été envoyé !').waitFor()
      expect(await page.getByRole('radio').count()).toBe(0)
    },
    60_000,
  )

  test('a visitor searches the help, opens an answer and its related questions', async () => {
    const page = await journey.open({ hasTouch: true, isMobile: true })
    await page.goto('/aide')
    await page.getByRole('searchbox', { name: 'Chercher dans l’aide' }).fill('SUPPRIMER compte')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Comment supprimer mon compte' }).click()
    await page.getByRole('heading', { level: 1, name: 'Comment supprimer mon compte' }).waitFor()
    expect([await findViolations(page), await measureSidewaysScroll(page)]).toEqual([[], 0])
    await page.getByRole('link', { name: 'Compte et données' }).click()
    const question = page.locator('details#mes-donnees')
    await question.locator('summary').click()
    await question.getByText('une par jour au plus').waitFor()
    await question.getByRole('link', { name: /^Lien vers cette réponse/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Que gardez-vous sur moi' }).waitFor()
  }, 60_000)
})
