import { expect, test } from 'vitest'
import { callWithToken, createToken } from '../support/api-tokens.ts'
import { describeJourney, expectNoFaults, LOOKS } from '../support/browser.ts'
import { createMember } from '../support/factories.ts'

describeJourney('API tokens', (journey) => {
  test.each([['with scripts', true] as const, ['without scripts', false] as const])(
    'are created, copied once and revoked, %s',
    async (_how, javaScriptEnabled) => {
      const member = await createMember(journey.site.db)
      const page = await journey.open({ member, javaScriptEnabled })
      await page.goto('/user/securite')
      await page.getByRole('link', { name: 'Créer un jeton' }).click()
      await page.getByLabel('Nom du programme').fill('Sauvegarde')
      await page.getByLabel('Lire mes données').check()
      await page.getByText('90 jours').click()
      await page.getByRole('button', { name: 'Créer un jeton' }).click()
      const token = (await page.getByText(/^guinguette_[\w-]{43}$/).textContent()) ?? ''
      const call = () => callWithToken(journey.site, token, ['GET', '/api/me'])
      expect((await call()).status).toBe(200)
      await page.goto('/user/securite')
      await page.getByRole('button', { name: 'Retirer\u202f: Sauvegarde' }).click()
      await page.getByText('Aucun programme n’a accès à votre compte.').waitFor()
      expect((await call()).status).toBe(401)
    },
  )

  test.each(LOOKS)('their pages have no faults on $look', async ({ visit }) => {
    const member = await createMember(journey.site.db)
    await createToken(journey.site.db, member.id, { name: 'Une boussole', scopes: ['client'] })
    const page = await journey.open({ ...visit, member })
    for (const path of ['/user/securite', '/user/securite/jetons', '/api/docs']) {
      await page.goto(path)
      await expectNoFaults(page)
    }
    await page.goto('/user/securite/jetons')
    await page.getByRole('button', { name: 'Créer un jeton' }).click()
    await page.getByText('Donnez un nom à ce programme.').waitFor()
    await expectNoFaults(page)
    const founder = await createMember(journey.site.db, { roles: 3 })
    const adminPage = await journey.open({ ...visit, member: founder })
    await adminPage.goto('/admin/applications')
    await expectNoFaults(adminPage)
  })
})
