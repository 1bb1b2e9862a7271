import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hashPassword } from '../../src/features/accounts/password.ts'
import { describeJourney, expectNoFaults, LOOKS, waitForHydration } from '../support/browser.ts'
import { createMember } from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'

const PASSWORD = 'le canal sous la pluie'

/** An authenticator of the browser itself, which verifies its user without a question. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Runs in the page: the address field proposes no passkey, where the button is to be pressed. */
function dropAutofill(): void {
  if (location.hash === '#bouton') PublicKeyCredential.isConditionalMediationAvailable = async () => false
}

/** Of the site under its name. */
const origins: string[] = []

describeJourney(
  'passkeys',
  (journey) => {
    /** Passkeys belong to a name, not to an address such as 127.0.0.1. */
    const getAddress = () => journey.address.replace('127.0.0.1', 'localhost')
    const open = async (visit: Parameters<typeof journey.open>[0] = {}) => {
      Object.assign(journey.site.config, { siteUrl: getAddress() })
      origins.push(getAddress())
      return journey.open({ ...visit, baseURL: getAddress() })
    }
    const createOwner = async (name: string, roles = 0) =>
      createMember(journey.site.db, { name, roles, password_hash: await hashPassword(PASSWORD) })
    const signInByPassword = async (page: Page, email: string) => {
      await page.goto('/connexion')
      await waitForHydration(page)
      await page.getByLabel('Adresse e-mail').fill(email)
      await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
      await page.locator('main').getByRole('button', { name: 'Se connecter' }).click()
      await page.waitForURL((url) => url.pathname !== '/connexion')
    }
    const addPasskey = async (page: Page, name: string) => {
      await page.goto('/user/securite')
      await waitForHydration(page)
      await page.getByLabel('Nom de la clé').fill(name)
      await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
      await page.getByText('Votre clé d’accès est ajoutée.').waitFor()
      await page.locator('#cles li').getByText(name).waitFor()
    }
    const signOut = async (page: Page) => {
      await page.goto('/moi')
      await page.getByRole('button', { name: 'Se déconnecter' }).click()
      await page.waitForURL('**/')
    }

    test('are added, sign in by the button and from the address field, and are removed', async () => {
      const { email } = await createOwner('Nadia')
      const page = await open()
      await addAuthenticator(page)
      await signInByPassword(page, email)
      await addPasskey(page, 'Mon téléphone')

      await signOut(page)
      await page.addInitScript(dropAutofill)
      await page.goto('/connexion?suite=%2Fuser%2Fsecurite#bouton')
      await waitForHydration(page)
      await page.getByRole('button', { name: 'Avec une clé d’accès' }).click()
      await page.waitForURL('**/user/securite')
      await page.locator('#cles li').getByText('utilisée à l’instant').waitFor()

      // The virtual authenticator chooses for the member what the address field proposes.
      await signOut(page)
      await page.goto('/connexion?suite=%2Fuser%2Fsecurite')
      await page.waitForURL('**/user/securite')

      await waitForHydration(page)
      await page.getByRole('button', { name: 'Retirer\u202f: Mon téléphone' }).click()
      await page.getByText('Votre clé d’accès est retirée.').waitFor()
      await page.getByText('Vous n’en avez pas encore.').waitFor()
    }, 90_000)

    test('open the administration to staff after their password', async () => {
      const { email } = await createOwner('Karim', 2)
      const page = await open()
      await addAuthenticator(page)
      await signInByPassword(page, email)
      await page.goto('/admin/recherche')
      await page.waitForURL('**/admin/acces?suite=*')
      await page.locator('main').getByRole('link', { name: 'clé d’accès' }).click()
      await addPasskey(page, 'Clé du bureau')
      await page.goto('/admin/recherche')
      expect(new URL(page.url()).pathname).toBe('/admin/recherche')

      await journey.site.db.updateTable('sessions').set({ factor_at: null }).execute()
      await page.goto('/admin/recherche')
      await page.waitForURL('**/admin/acces?suite=*')
      await waitForHydration(page)
      await page.getByRole('button', { name: 'Entrer avec une clé d’accès' }).click()
      await page.waitForURL('**/admin/recherche')
    }, 90_000)

    testLong.each(LOOKS.map((look, number) => ({ ...look, name: `Zoe_${number}` })))(
      'are readable and reachable on $look',
      async ({ visit, name }) => {
        const { email } = await createOwner(name, 2)
        const page = await open(visit)
        await addAuthenticator(page)
        const look = async () => {
          await waitForHydration(page)
          await expectNoFaults(page)
        }
        await page.goto('/connexion')
        await look()
        await signInByPassword(page, email)
        await addPasskey(page, 'Le téléphone au bord de l’eau')
        await look()
        await journey.site.db.updateTable('sessions').set({ factor_at: null }).execute()
        await page.goto('/admin/acces')
        await look()
      },
      90_000,
    )
  },
  { externalOrigins: origins },
)
