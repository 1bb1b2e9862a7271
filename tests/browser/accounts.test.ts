import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, describeJourney, findViolations, LOOKS, waitForHydration } from '../support/browser.ts'
import { RUNS_LONG_FORM, testLong } from '../support/long-form.ts'
import { takeMails } from '../support/outbox.ts'

const PASSWORD = 'le canal sous la pluie'
const OTHER = 'trois canards à l’aube'

describeJourney('an account from sign-up to a new password', (journey) => {
  const visit = async (page: Page, url: string, javaScriptEnabled: boolean) => {
    await page.goto(url)
    if (javaScriptEnabled) await waitForHydration(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
  const signIn = async (page: Page, email: string, password: string) => {
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.locator('main').getByRole('button', { name: 'Se connecter' }).click()
  }
  const nextLink = async () => (await takeMails(journey.site)).map(({ link }) => link).find(Boolean) ?? ''

  test.each([
    ['with scripts', true, 'Salomé'],
    ...(RUNS_LONG_FORM ? ([['without scripts', false, 'Margaux']] as const) : []),
  ] as const)(
    '%s',
    async (_how, javaScriptEnabled, name) => {
      const page = await journey.open({ javaScriptEnabled, viewport: DESKTOP })
      const email = `${name}@exemple.fr`.normalize('NFD').replace(/\p{M}/gu, '')
      await visit(page, '/inscription', javaScriptEnabled)
      await page.getByLabel('Pseudo').fill(name)
      await page.getByLabel('Adresse e-mail').fill(email)
      await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Jour').fill('17')
      await page.getByLabel('Mois').fill('5')
      await page.getByLabel('Année').fill('1991')
      await page.getByText('Fille', { exact: true }).click()
      await page.getByLabel('J’accepte les conditions d’utilisation').check()
      await page.getByRole('button', { name: 'Créer mon compte' }).click()
      await page.waitForURL('**/bienvenue')

      await visit(page, await nextLink(), javaScriptEnabled)
      await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
      await page.getByText('Merci. Vous pouvez maintenant écrire aux autres membres.').waitFor()

      if (javaScriptEnabled) await page.evaluate(() => localStorage.setItem('draft', 'Bonsoir'))
      await page.goto('/moi')
      await page.getByRole('button', { name: 'Se déconnecter' }).click()
      await page.waitForURL('**/')
      if (javaScriptEnabled) expect(await page.evaluate(() => localStorage.length)).toBe(0)
      await visit(page, '/user/securite', javaScriptEnabled)
      expect(page.url()).toContain('/connexion?suite=%2Fuser%2Fsecurite')
      await signIn(page, email, 'ce n’est pas le bon')
      await page.getByText('L’adresse ou le mot de passe ne convient pas.').waitFor()
      await signIn(page, email, PASSWORD)
      await page.waitForURL('**/user/securite')

      const elsewhere = await journey.open({ javaScriptEnabled })
      await visit(elsewhere, '/mot-de-passe-oublie', javaScriptEnabled)
      await elsewhere.getByLabel('Adresse e-mail').fill(email)
      await elsewhere.getByRole('button', { name: 'Recevoir le lien' }).click()
      await elsewhere.getByText('Si un compte existe à cette adresse').waitFor()
      await visit(elsewhere, await nextLink(), javaScriptEnabled)
      await elsewhere.getByLabel('Nouveau mot de passe').fill(OTHER)
      await elsewhere.getByRole('button', { name: 'Changer le mot de passe' }).click()
      await elsewhere.getByText('Votre mot de passe est changé. Connectez-vous avec le nouveau.').waitFor()
      await signIn(elsewhere, email, OTHER)
      await elsewhere.waitForURL('**/')
      await page.reload()
      expect(page.url()).toContain('/connexion')
    },
    90_000,
  )

  testLong.each(LOOKS)(
    'every page is readable and reachable on $look',
    async ({ visit: look }) => {
      const visitor = await journey.open(look)
      for (const url of [
        '/inscription',
        '/inscription/x',
        '/connexion',
        '/mot-de-passe-oublie',
        '/mot-de-passe/x',
        '/email/x',
      ]) {
        await visit(visitor, url, true)
        expect([url, await findViolations(visitor)]).toEqual([url, []])
      }
      await visit(visitor, '/inscription', true)
      await visitor.getByRole('button', { name: 'Créer mon compte' }).click()
      await visitor.getByText('Choisissez ce qui vous correspond.').waitFor()
      expect(await findViolations(visitor)).toEqual([])
      const { id } = await journey.site.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
      const member = await journey.open({ ...look, member: { id } })
      await visit(member, '/user/securite', true)
      expect(await findViolations(member)).toEqual([])
    },
    90_000,
  )
})
