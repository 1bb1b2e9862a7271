import type { Locator } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { describeJourney, expectNoFaults, LOOKS } from '../support/browser.ts'
import { createMember } from '../support/factories.ts'
import { createLogo } from '../support/logos.ts'

const areLoaded = (images: Locator) =>
  images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0))

describeJourney('Settings of the site', (journey) => {
  afterEach(async () => {
    await journey.site.db.deleteFrom('site_settings').execute()
    await journey.site.context.settings.refresh()
  })

  test.each([['with scripts', true] as const, ['without scripts', false] as const])(
    'are previewed, saved and reset by the founder, %s',
    async (_how, javaScriptEnabled) => {
      const member = await createMember(journey.site.db, { roles: 3 })
      const page = await journey.open({ member, javaScriptEnabled })
      await page.goto('/admin/reglages')
      await page.getByRole('link', { name: 'Nom, couleurs et logo' }).click()
      await page.getByLabel('Nom du site').fill('Le Bal perdu')
      await page.locator('#apparence').getByRole('button', { name: 'Voir un aperçu' }).click()
      await page.getByText('Rien n’est encore enregistré.').waitFor()
      expect(await page.locator('.setting-sample').count()).toBe(2)
      expect(await page.locator('.brand').textContent()).toBe('Guinguette')
      await page.locator('#apparence').getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await page.getByText('C’est enregistré, et déjà en place.').waitFor()
      expect(await page.locator('.brand').textContent()).toBe('Le Bal perdu')
      await page.getByRole('button', { name: 'Revenir au défaut\u202f: Nom du site' }).click()
      await page.getByText('Le réglage est revenu à son défaut.').waitFor()
      expect(await page.locator('.brand').textContent()).toBe('Guinguette')
    },
  )

  test.each([['with scripts', true] as const, ['without scripts', false] as const])(
    'have a logo that is previewed, put in place and taken away, %s',
    async (_how, javaScriptEnabled) => {
      const member = await createMember(journey.site.db, { roles: 3 })
      const page = await journey.open({ member, javaScriptEnabled })
      await page.goto('/admin/reglages/apparence')
      const buffer = await createLogo({ width: 600, height: 150, colour: '#111111' })
      await page.getByLabel('Votre logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
      await page.getByRole('button', { name: 'Voir l’aperçu du logo' }).click()
      await page
        .getByText('le site le pose sur une plaque claire. Il remplace aussi le nom du site.')
        .waitFor()
      expect(await areLoaded(page.locator('#logo .setting-sample img'))).toEqual([true, true])
      // axe is a script of the page.
      if (javaScriptEnabled) await expectNoFaults(page)
      expect(await page.locator('.brand').textContent()).toBe('Guinguette')
      await page.getByRole('button', { name: 'Mettre ce logo en place' }).click()
      await page.getByText('Le logo est en place.').waitFor()
      const logo = page.locator('.brand').getByRole('img', { name: 'Guinguette' })
      expect(await logo.boundingBox()).toMatchObject({ width: 156, height: 43 })
      const manifest = await (await page.request.get('/manifest.webmanifest')).json()
      expect(manifest.icons[0].src).toMatch(/^\/logo\/[0-9a-f]{32}-192\.png$/)
      const visitor = await journey.open({})
      for (const path of ['/aide', '/connexion']) {
        await visitor.goto(path)
        expect(await areLoaded(visitor.locator('.brand img'))).toEqual([true])
        await expectNoFaults(visitor)
      }
      await visitor.setViewportSize({ width: 320, height: 640 })
      expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await page.getByRole('button', { name: 'Retour au dessin d’origine' }).click()
      await page.getByText('Le dessin d’origine est de retour.').waitFor()
      expect(await page.locator('.brand').textContent()).toBe('Guinguette')
    },
  )

  test('are in an overview that names what differs from the default, without scripts', async () => {
    const member = await createMember(journey.site.db, { roles: 3 })
    const page = await journey.open({ member, javaScriptEnabled: false })
    await page.goto('/admin/reglages/limites')
    await page.getByLabel('Conversations en attente avant').fill('3')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page.getByText('C’est enregistré, et déjà en place.').waitFor()
    await page.getByRole('link', { name: 'Tous les réglages' }).click()
    const card = page.locator('#limites')
    await card.getByText('1 limite sur 6 a été choisie.').waitFor()
    expect(await card.locator('dl').textContent()).toBe(
      'Conversations en attente avant d’en ouvrir une autre3au lieu de 8',
    )
  })

  test.each(LOOKS)('have no faults, nor has the site with chosen ones, on $look', async ({ visit }) => {
    const member = await createMember(journey.site.db, { roles: 3 })
    const page = await journey.open({ ...visit, member })
    await page.goto('/admin/reglages')
    await expectNoFaults(page)
    await page.goto('/admin/reglages/apparence')
    await page.locator('#apparence').getByRole('button', { name: 'Voir un aperçu' }).click()
    await page.getByText('Rien n’est encore enregistré.').waitFor()
    await expectNoFaults(page)
    await page.getByLabel('Barre du haut').fill('#3b1d5a')
    await page.getByLabel('Liens et boutons, le jour').fill('#5b2a86')
    await page.getByLabel('Liens et boutons, la nuit').fill('#d0b3f5')
    await page.locator('#apparence').getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page.getByText('C’est enregistré, et déjà en place.').waitFor()
    await page.goto('/admin/reglages/annonce')
    await page.getByLabel('L’annonce disparaît').fill('2020-01-01T10:00')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByRole('alert').getByRole('link', { name: 'L’annonce disparaît' }).waitFor()
    await expectNoFaults(page)
    await page.getByLabel('L’annonce disparaît').fill('')
    await page.getByLabel('Annonce en haut de chaque page').fill('Le site est en travaux cette nuit.')
    await page.locator('#annonce').getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('C’est enregistré, et déjà en place.').waitFor()
    await page.goto('/admin/reglages')
    await expectNoFaults(page)
    const visitor = await journey.open(visit)
    for (const path of ['/', '/aide', '/connexion']) {
      await visitor.goto(path)
      await visitor.getByText('Le site est en travaux cette nuit.').waitFor()
      await expectNoFaults(visitor)
    }
  })

  test('keep the announcement above the bar of the landing page', async () => {
    journey.site.context.config.maintenance.banner = 'Le site est en travaux cette nuit.'
    journey.site.context.settings.version++
    const page = await journey.open({})
    await page.goto('/')
    const [banner, brand] = await Promise.all(
      ['.site-banner', '.brand'].map((one) => page.locator(one).boundingBox()),
    )
    expect(brand?.y).toBeGreaterThanOrEqual((banner?.y ?? 0) + (banner?.height ?? 0) - 1)
    journey.site.context.config.maintenance.banner = null
    journey.site.context.settings.version++
  })
})
