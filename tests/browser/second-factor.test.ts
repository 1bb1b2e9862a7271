import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hashPassword } from '../../src/features/accounts/password.ts'
import { generateCode } from '../support/authenticator.ts'
import { describeJourney, expectNoFaults, LOOKS, waitForHydration } from '../support/browser.ts'
import { createMember } from '../support/factories.ts'
import { RUNS_LONG_FORM, testLong } from '../support/long-form.ts'

const PASSWORD = 'le canal sous la pluie'
const WRONG = 'Ce code n’est pas le bon. Attendez le suivant, puis réessayez.'

describeJourney('the second factor of staff', (journey) => {
  const newcomer = async (name: string) => {
    const password_hash = await hashPassword(PASSWORD)
    const { email } = await createMember(journey.site.db, { name, roles: 2, password_hash })
    return email
  }
  const signIn = async (page: Page, email: string, back: string) => {
    await page.goto(`/connexion?suite=${encodeURIComponent(back)}`)
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await page.locator('main').getByRole('button', { name: 'Se connecter' }).click()
    await page.waitForURL('**/admin/acces?suite=*')
  }
  const check = async (page: Page, code: string) => {
    await page.getByLabel('Code à 6 chiffres').fill(code)
    await page.getByRole('button', { name: 'Entrer', exact: true }).click()
  }

  test.each([
    ['with scripts', true, 'Nadia'],
    ...(RUNS_LONG_FORM ? ([['without scripts', false, 'Karim']] as const) : []),
  ] as const)(
    'is set up, required at the next sign-in, replaced by a recovery code, %s',
    async (_how, javaScriptEnabled, name) => {
      const email = await newcomer(name)
      const page = await journey.open({ javaScriptEnabled })
      const ready = () => (javaScriptEnabled ? waitForHydration(page) : undefined)
      await signIn(page, email, '/admin/recherche')
      await ready()
      await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Continuer' }).click()
      await page.getByRole('img', { name: 'QR code de votre second facteur' }).waitFor()
      const secret = (await page.locator('.factor-letters').textContent())?.replaceAll(' ', '') ?? ''
      await page.getByLabel('Code à 6 chiffres').fill(generateCode(secret))
      await page.getByRole('button', { name: 'Activer' }).click()
      await page.getByRole('heading', { name: 'Vos codes de secours' }).waitFor()
      const codes = await page.locator('.recovery-codes code').allInnerTexts()
      expect(codes).toHaveLength(10)
      await page.getByRole('link', { name: 'Je les ai gardés, continuer' }).click()
      await page.waitForURL('**/admin/recherche')

      await page.goto('/moi')
      await page.getByRole('link', { name: 'Administration' }).first().waitFor()
      await page.getByRole('button', { name: 'Se déconnecter' }).click()
      await page.waitForURL('**/')
      await signIn(page, email, '/admin/recherche?search=nadia')
      await ready()
      await check(page, generateCode(secret, 9))
      await page.getByText(WRONG).waitFor()
      await check(page, generateCode(secret, 1))
      await page.waitForURL('**/admin/recherche?search=nadia')

      const elsewhere = await journey.open({ javaScriptEnabled })
      await signIn(elsewhere, email, '/admin/recherche')
      if (javaScriptEnabled) await waitForHydration(elsewhere)
      await elsewhere.getByText('Je n’ai pas mon téléphone').click()
      await elsewhere.getByLabel('Code de secours').fill(codes[0] ?? '')
      await elsewhere.getByRole('button', { name: 'Entrer avec ce code' }).click()
      await elsewhere.waitForURL('**/admin/recherche')
      await elsewhere.goto('/admin/acces')
      await elsewhere.getByText('Il vous en reste 9 sur 10.').waitFor()
    },
    90_000,
  )

  testLong.each(LOOKS.map((look, number) => ({ ...look, name: `Zoe_${number}` })))(
    'every step and the team are readable and reachable on $look',
    async ({ visit, name }) => {
      const look = async (page: Page) => {
        await waitForHydration(page)
        await expectNoFaults(page)
      }
      const email = await newcomer(name)
      const page = await journey.open(visit)
      await signIn(page, email, '/admin/recherche')
      await look(page)
      await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Continuer' }).click()
      const secret = (await page.locator('.factor-letters').textContent())?.replaceAll(' ', '') ?? ''
      await look(page)
      await page.getByLabel('Code à 6 chiffres').fill(generateCode(secret))
      await page.getByRole('button', { name: 'Activer' }).click()
      await page.getByRole('heading', { name: 'Vos codes de secours' }).waitFor()
      await look(page)
      await page.goto('/admin/acces')
      await look(page)
      await journey.site.db.updateTable('sessions').set({ factor_at: null }).execute()
      await page.goto('/admin/acces')
      await page.getByText('Je n’ai pas mon téléphone').click()
      await look(page)

      const founder = await createMember(journey.site.db, { roles: 3 })
      const adminPage = await journey.open({ ...visit, member: founder })
      await adminPage.goto('/admin/equipe?search=zoe')
      await look(adminPage)
      await adminPage.getByLabel(`Rôle de ${name}`).first().selectOption('Modo')
      await adminPage
        .getByRole('button', { name: `Donner ce rôle à ${name}` })
        .first()
        .click()
      await adminPage.getByRole('dialog').waitFor()
      await look(adminPage)
    },
    90_000,
  )
})
