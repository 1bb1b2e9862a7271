import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { describeJourney, PHONE, waitForHydration } from '../support/browser.ts'
import { birthdayAtAge, createMember, type TestMember } from '../support/factories.ts'

const LYON = { latitude: 45.7578, longitude: 4.832 }

describeJourney('position, search and profile on a phone', (journey) => {
  let me: TestMember
  let page: Page

  const cards = () => page.locator('#search .card-member')
  const names = () => page.locator('#search .card-name b').allTextContents()

  beforeAll(async () => {
    const { db } = journey.site
    await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    me = await createMember(db, { name: 'Camille', latitude: 0, longitude: 0 })
    // Nobody here has a photo, and the page asks for one until the member chooses.
    await db
      .insertInto('search_settings')
      .values({
        user_id: me.id,
        seek: 2,
        orientation: 50,
        age_from: 18,
        age_to: 120,
        distance: 100,
        filter: 0,
        photo: 0,
      })
      .execute()
    const minutes = (count: number) => new Date(Date.now() - count * 60_000)
    for (let i = 0; i < 30; i++) {
      await createMember(db, {
        name: `Lyonnais_${i}`,
        sex: 1,
        birthday: birthdayAtAge(25 + (i % 15)),
        latitude: 45.76,
        longitude: 4.83,
        last_activity: minutes(20 + i),
      })
    }
    await createMember(db, {
      name: 'Ada',
      latitude: 45.77,
      longitude: 4.85,
      last_activity: minutes(1),
      signup: minutes(60),
    })
    await createMember(db, {
      name: 'Salomé',
      latitude: 45.65,
      longitude: 4.75,
      status: 1,
      last_activity: minutes(2),
      description: 'Libraire à la Croix-Rousse, je vends des romans le jour et j’en lis la nuit. '.repeat(4),
      matrimonial_status: 0,
    })
    await createMember(db, { name: 'Parisienne', last_activity: minutes(1) })
    page = await journey.open({
      member: me,
      viewport: PHONE,
      geolocation: LYON,
      permissions: ['geolocation'],
    })
  }, 60_000)

  test('the browser’s position is stored to about a kilometre and requested once', async () => {
    await page.goto('/')
    await waitForHydration(page)
    await expect
      .poll(async () =>
        journey.site.db
          .selectFrom('member_search')
          .innerJoin('users', 'id', 'user_id')
          .select(['latitude', 'longitude', 'iso'])
          .where('user_id', '=', me.id)
          .executeTakeFirst(),
      )
      .toEqual({ latitude: 45.76, longitude: 4.83, iso: 'FR' })
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/location')) calls++
    })
    await page.reload()
    await waitForHydration(page)
    await page.waitForTimeout(500)
    expect(calls).toBe(0)
  })

  test('the search shows members nearby, the most recently active first, and more on demand', async () => {
    await page.goto('/recherche')
    await waitForHydration(page)
    expect((await names()).slice(0, 2)).toEqual(['Ada', 'Salomé'])
    expect(await names()).not.toContain('Parisienne')
    expect(await cards().count()).toBe(24)
    await page.getByText('Voir plus', { exact: true }).click()
    await expect.poll(() => cards().count()).toBeGreaterThan(24)
    expect(new Set(await names()).size).toBe(await cards().count())
    expect(await page.getByText('Voir plus', { exact: true }).count()).toBe(0)
  })

  test('another order is saved when it is chosen', async () => {
    await page.getByText('Nouveaux d’abord', { exact: true }).click()
    await page.getByText('Vos paramètres de recherche ont été sauvegardés.').waitFor()
    await expect.poll(async () => (await names())[0]).toBe('Ada')
    const { filter } = await journey.site.db
      .selectFrom('search_settings')
      .select('filter')
      .where('user_id', '=', me.id)
      .executeTakeFirstOrThrow()
    expect(filter).toBe(1)
  })

  test('every choice of the form changes sentence and results and is saved', async () => {
    await page.getByText('Modifier ma recherche').click()
    await page.locator('#search').getByText('Garçon', { exact: true }).click()
    await page.getByLabel('Âge minimum').press('Home')
    for (let i = 0; i < 12; i++) await page.getByLabel('Âge minimum').press('ArrowRight')
    await page.locator('#search input[type=range]').last().press('End')
    await page.getByRole('button', { name: 'Rechercher' }).click()
    await expect.poll(() => page.locator('#search .sentence').textContent()).toContain('Je cherche un garçon')
    await expect
      .poll(() => page.locator('#search .sentence').textContent())
      .toContain('partout dans le monde')
    await expect.poll(names).not.toContain('Ada')
    await page.reload()
    await waitForHydration(page)
    expect(await page.locator('#search .sentence').textContent()).toContain('un garçon')
    expect(await names()).not.toContain('Lyonnais_0')
  })

  test('an empty result says how to widen the search', async () => {
    await page.goto('/recherche?age_from=110&age_to=120')
    await waitForHydration(page)
    await page.getByText('Aucun résultat 😞').waitFor()
    await page.getByText('Élargissez un peu l’âge ou la distance').waitFor()
  })

  test('a card leads to the profile, and the back button to the same position in the list', async () => {
    await page.goto('/recherche?seek=0&distance=50&filter=0')
    await waitForHydration(page)
    await cards().filter({ hasText: 'Salomé' }).click()
    await page.waitForURL('**/celibataire/*')
    await page.getByRole('heading', { name: /Salomé/, level: 1 }).waitFor()
    await page
      .getByText('Dernière connexion il y a 2 minutes')
      .or(page.getByText('Dernière connexion il y a 3 minutes'))
      .waitFor()
    await page.getByText('à 14 km de vous').waitFor()
    await page.getByText('Voir plus', { exact: true }).click()
    await page.goBack()
    await expect.poll(names).toContain('Salomé')
  })
})
