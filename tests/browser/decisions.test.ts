import { beforeEach, expect, test } from 'vitest'
import { applyBan } from '../../src/features/moderation/sanctions/public.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import {
  describeJourney,
  findViolations,
  measureSidewaysScroll,
  waitForHydration,
} from '../support/browser.ts'
import { truncate } from '../support/db.ts'
import { createMember, type TestMember } from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'

const TEXT = 'Mon compte a été ouvert par quelqu’un d’autre pendant mes vacances.'

describeJourney('a decision and its contest', (journey) => {
  let julien: TestMember
  let karim: TestMember
  let ines: TestMember

  beforeEach(async () => {
    const { db } = journey.site.context
    await truncate(db)
    await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    julien = await createMember(db, { name: 'Julien' })
    karim = await createMember(db, { name: 'Karim', roles: 2 })
    ines = await createMember(db, { name: 'Inès', roles: 2 })
    await inTransaction(journey.site.context, (tx) =>
      applyBan(tx, { id: karim.id, roles: 2 }, julien.id, {
        rule: 'scam',
        reason: 'Demandes d’argent à quatre membres.',
        until: null,
        hides: false,
      }),
    )
  })

  test('a banned member reads why and contests, another admin accepts by the keyboard, and the member is back', async () => {
    const page = await journey.open({ member: julien })
    await page.goto('/messages')
    expect(new URL(page.url()).pathname).toBe('/user/decisions')
    await page.getByRole('heading', { name: 'Votre compte est suspendu' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Lire pourquoi, et contester' }).click()
    await page.getByText('Demandes d’argent à quatre membres.').waitFor()
    await waitForHydration(page)

    // Typed text survives a reload, and errors are shown under the field.
    await page.getByLabel('Ce que vous voulez dire').fill('Non !')
    await page.getByRole('button', { name: 'Envoyer ma contestation' }).click()
    await page.getByText('Écrivez au moins 10 caractères.').waitFor()
    await page.getByLabel('Ce que vous voulez dire').fill(TEXT)
    await page.reload()
    await waitForHydration(page)
    expect(await page.getByLabel('Ce que vous voulez dire').inputValue()).toBe(TEXT)
    expect(await findViolations(page)).toEqual([])
    expect(await measureSidewaysScroll(page)).toBe(0)
    await page.getByRole('button', { name: 'Envoyer ma contestation' }).click()
    await page.getByRole('heading', { name: 'Votre contestation', exact: true }).waitFor()

    const own = await journey.open({ member: karim })
    await own.goto('/admin/contestations')
    await own.getByText('Vous avez pris cette décision').waitFor()
    expect(await own.getByRole('button', { name: 'Accepter' }).count()).toBe(0)

    const adminPage = await journey.open({ member: ines, viewport: { width: 1280, height: 800 } })
    await adminPage.goto('/admin/contestations')
    await waitForHydration(adminPage)
    expect(await findViolations(adminPage)).toEqual([])
    expect(await measureSidewaysScroll(adminPage)).toBe(0)
    await adminPage.keyboard.press('j')
    await adminPage.keyboard.press('a')
    await adminPage.keyboard.type('Vous avez raison, pardon.')
    await adminPage.keyboard.press('Control+Enter')
    await adminPage.getByRole('status').filter({ hasText: 'la décision est annulée' }).first().waitFor()
    expect(await adminPage.getByRole('button', { name: 'Accepter' }).count()).toBe(0)

    await page.goto('/')
    expect(new URL(page.url()).pathname).toBe('/')
    await page.goto('/notifications')
    await waitForHydration(page)
    await page.getByRole('link', { name: /vous a donné raison/ }).click()
    await page.getByText('Vous avez raison, pardon.').waitFor()
  }, 60_000)

  testLong('both forms work without scripts', async () => {
    const page = await journey.open({ member: julien, javaScriptEnabled: false })
    await page.goto('/user/decisions')
    await page.getByRole('link', { name: 'Lire pourquoi, et contester' }).click()
    await page.getByLabel('Ce que vous voulez dire').fill(TEXT)
    await page.getByRole('button', { name: 'Envoyer ma contestation' }).click()
    await page.getByText('contestation en cours').waitFor()
    const adminPage = await journey.open({ member: ines, javaScriptEnabled: false })
    await adminPage.goto('/admin/contestations')
    await adminPage.getByLabel('Votre réponse, lue par le membre').fill('Les dates sont claires.')
    await adminPage.getByRole('button', { name: 'Refuser' }).click()
    await adminPage.getByText('Aucune contestation à traiter').waitFor()
    await page.reload()
    await page.getByText('Les dates sont claires.').waitFor()
  })
})
