import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { remindGuests, startMornings } from '../../src/features/outings/reminders.ts'
import { toParisDay } from '../../src/shared/age.ts'
import { describeJourney, expectNoFaults, LOOKS, waitForHydration } from '../support/browser.ts'
import { truncate } from '../support/db.ts'
import { blockMember, createCategory, createMember, createTopic } from '../support/factories.ts'
import { createOutingGuest, createOutingRow, DAY_MS, MEETING_POINT } from '../support/outings.ts'

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await waitForHydration(page)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

describeJourney('an outing', (journey) => {
  beforeEach(async () => {
    await truncate(journey.site.db)
    await createMember(journey.site.db, { name: 'Fondateur', roles: 3, searchable: false })
  })

  test.each(LOOKS)(
    '$look: a host makes one in four steps, and cancels it',
    async ({ visit }) => {
      const host = await createMember(journey.site.db, { name: 'Julien' })
      const page = await journey.open({ member: host, ...visit })
      await open(page, '/sorties/nouvelle')
      await page.getByLabel('Bal', { exact: true }).check({ force: true })
      await press(page, 'Bal du quartier')
      expect(await page.getByLabel('Son nom').inputValue()).toBe('Bal du quartier')
      await expectNoFaults(page, { isNew: true })
      await press(page, 'Continuer')
      await page.getByLabel('Jour').fill(toParisDay(Date.now() + 4 * DAY_MS))
      await expectNoFaults(page)
      await press(page, 'Continuer')
      await page.getByLabel('Commune').fill('lyon')
      await page.getByRole('button', { name: 'Lyon Rhône', exact: true }).click()
      await page.getByLabel('Le lieu public').fill('Quais de Saône')
      await expectNoFaults(page)
      await press(page, 'Continuer')
      await page.getByRole('heading', { name: 'Ce que l’on verra' }).waitFor()
      await expectNoFaults(page)
      await press(page, 'Publier la sortie')
      await page.waitForURL(/\/sorties\/\d+-bal-du-quartier/)
      await says(page, 'Votre sortie est en ligne.')
      await waitForHydration(page)
      await expectNoFaults(page, { isNew: true })
      await page.getByText('Annuler la sortie').click()
      await page.getByLabel('Pourquoi').fill('L’accordéon est malade.')
      await press(page, 'Annuler pour tous')
      await says(page, 'L’hôte a annulé cette sortie.')
      await waitForHydration(page)
      await expectNoFaults(page)
    },
    120_000,
  )

  test.each(LOOKS)(
    '$look: an author makes an outing of a topic, and a member asks there',
    async ({ visit }) => {
      const { db } = journey.site
      const host = await createMember(db, { name: 'Julien' })
      const zoe = await createMember(db, { name: 'Zoé' })
      const category = await createCategory(db, { slug: 'sorties', title: 'Sorties près de chez vous' })
      const topic = await createTopic(db, host.id, {
        ...{ category_id: category.id, title: 'Danser à Lyon', slug: 'danser-a-lyon' },
        post: 'Qui viendrait danser sur les quais ?',
      })
      const page = await journey.open({ member: host, ...visit })
      await open(page, `/forum/topic/${topic.slug}`)
      await expectNoFaults(page, { isNew: true })
      await page.getByRole('link', { name: 'En faire une sortie' }).click()
      await page.waitForURL(/sorties\/nouvelle/)
      await waitForHydration(page)
      await page.getByLabel('Bal', { exact: true }).press('Space')
      expect(await page.getByLabel('Bal', { exact: true }).isChecked()).toBe(true)
      expect(await page.getByLabel('Son nom').inputValue()).toBe('Danser à Lyon')
      await press(page, 'Continuer')
      await page.getByLabel('Jour').fill(toParisDay(Date.now() + 4 * DAY_MS))
      await page.getByLabel('Début', { exact: true }).fill('20:00')
      await page.getByLabel('Fin', { exact: true }).fill('23:00')
      await press(page, 'Continuer')
      expect(await page.getByLabel('Commune').inputValue()).toBe('Lyon')
      await page.getByLabel('Le lieu public').fill('Quais de Saône')
      await press(page, 'Continuer')
      await press(page, 'Publier la sortie')
      await says(page, 'Votre sortie est en ligne.')
      const guest = await journey.open({ member: zoe, ...visit })
      await open(guest, new URL(page.url()).pathname)
      await guest.getByRole('link', { name: 'Poser la première question' }).click()
      await guest.waitForURL(/forum\/topic\/danser-a-lyon/)
      await waitForHydration(guest)
      await says(guest, 'entre membres')
      await expectNoFaults(guest, { isNew: true })
      await guest
        .getByRole('link', { name: /Danser à Lyon/ })
        .first()
        .click()
      await guest.waitForURL(/sorties\/\d+-danser-a-lyon/)
    },
    120_000,
  )

  test.each(LOOKS)(
    '$look: a member waits and is promoted once another leaves; who blocked one is asked first',
    async ({ visit }) => {
      const { db } = journey.site
      const host = await createMember(db, { name: 'Julien' })
      const [zoe, hugo] = [await createMember(db, { name: 'Zoé' }), await createMember(db, { name: 'Hugo' })]
      const { id } = await createOutingRow(db, host.id, { seats: 3 })
      const paul = await createMember(db, { name: 'Paul' })
      await createOutingGuest(db, id, hugo.id)
      await createOutingGuest(db, id, paul.id)
      await blockMember(db, zoe.id, hugo.id)
      const url = `/sorties/${id}-bal-du-canal`
      const hers = await journey.open({ member: zoe, ...visit })
      await open(hers, url)
      await press(hers, 'Attendre une place')
      await hers.getByRole('alert').getByText('Quelqu’un que vous avez bloqué y sera.').waitFor()
      await expectNoFaults(hers)
      await press(hers, 'Venir quand même')
      await says(hers, /en 1re position/)
      await waitForHydration(hers)
      await expectNoFaults(hers, { isNew: true })
      const his = await journey.open({ member: paul, ...visit })
      await open(his, url)
      await says(his, 'Qui vient')
      await press(his, 'Me retirer')
      await his.getByRole('button', { name: 'Attendre une place' }).first().waitFor()
      await open(hers, url)
      await press(hers, 'Confirmer ma place')
      await says(hers, 'Vous y allez')
      await waitForHydration(hers)
      expect(await hers.getByText('Hugo').count()).toBe(0)
      await expectNoFaults(hers)
    },
    120_000,
  )

  test.each(LOOKS)(
    '$look: who comes is reminded, reads the exact place, and chooses in private who to go out with again',
    async ({ visit }) => {
      const { db, context } = journey.site
      const host = await createMember(db, { name: 'Julien' })
      const [zoe, hugo] = [await createMember(db, { name: 'Zoé' }), await createMember(db, { name: 'Hugo' })]
      const paul = await createMember(db, { name: 'Paul' })
      const starts = new Date(Date.now() + 4 * 3_600_000)
      const { id } = await createOutingRow(db, host.id, { starts_at: starts })
      for (const guest of [zoe, hugo, paul]) await createOutingGuest(db, id, guest.id)
      await blockMember(db, zoe.id, hugo.id)

      await remindGuests(context)
      const hers = await journey.open({ member: zoe, ...visit })
      await open(hers, '/notifications')
      await expectNoFaults(hers)
      await hers
        .getByRole('link', { name: /Bal du canal/ })
        .first()
        .click()
      await says(hers, MEETING_POINT)
      await waitForHydration(hers)
      await expectNoFaults(hers)
      expect(await hers.getByText('Hugo').count()).toBe(0)

      const ended = {
        starts_at: new Date(Date.now() - 2 * DAY_MS),
        ends_at: new Date(Date.now() - 1.9 * DAY_MS),
      }
      await db.updateTable('outings').set(ended).where('id', '=', id).execute()
      await startMornings(context)
      await open(hers, '/notifications')
      await hers
        .getByRole('link', { name: /encore/ })
        .first()
        .click()
      await hers.getByRole('heading', { name: 'Avec qui iriez-vous encore' }).waitFor()
      await expectNoFaults(hers)
      expect(await hers.getByText('Hugo').count()).toBe(0)
      await hers.getByRole('checkbox', { name: 'Paul' }).check({ force: true })
      await press(hers, 'Garder mes choix')
      await says(hers, /C’est gardé, en privé/)
      const his = await journey.open({ member: paul, ...visit })
      await open(his, `/sorties/${id}/lendemain`)
      await his.getByRole('checkbox', { name: 'Zoé' }).check({ force: true })
      await press(his, 'Garder mes choix')
      await expectNoFaults(his)
      await his.getByRole('link', { name: 'Écrire' }).click()
      await his.waitForURL(/\/messages\/\d+/)
      await waitForHydration(his)
      await expectNoFaults(his)
    },
    120_000,
  )

  test('a list is filtered without scripts, and a month leads to its days', async () => {
    const { db } = journey.site
    const host = await createMember(db, { name: 'Julien' })
    await createOutingRow(db, host.id)
    const page = await journey.open({ member: host, javaScriptEnabled: false })
    await page.goto('/sorties')
    await page.getByText(/quand vous voulez/).click()
    await page.getByLabel('Où').fill('Paris')
    await page.getByRole('button', { name: 'Voir les sorties' }).click()
    await page.waitForURL(/place=2988507/)
    await page.getByRole('heading', { name: 'Bal du canal' }).waitFor()
    await page.getByRole('link', { name: 'Le mois' }).click()
    await page.getByRole('table').waitFor()
  }, 60_000)
})
