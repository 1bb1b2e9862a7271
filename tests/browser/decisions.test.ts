import { beforeEach, expect, test } from 'vitest'
import { applyBan } from '../../src/features/moderation/sanctions/commands/apply-sanctions.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { hydrated, journey, sidewaysScroll, violations } from '../support/browser.ts'
import { truncate } from '../support/db.ts'
import { createMember, type TestMember } from '../support/factories.ts'

const TEXT = 'Mon compte a été ouvert par quelqu’un d’autre pendant mes vacances.'

journey('a decision and what is said against it', (held) => {
  let julien: TestMember
  let karim: TestMember
  let ines: TestMember

  beforeEach(async () => {
    const { db } = held.site.context
    await truncate(db)
    await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    julien = await createMember(db, { name: 'Julien' })
    karim = await createMember(db, { name: 'Karim', roles: 2 })
    ines = await createMember(db, { name: 'Inès', roles: 2 })
    await inTransaction(held.site.context, (tx) =>
      applyBan(tx, { id: karim.id, roles: 2 }, julien.id, {
        rule: 'scam',
        reason: 'Demandes d’argent à quatre membres.',
        until: null,
        hides: false,
      }),
    )
  })

  test('the banned read why and contest, another admin accepts by the keyboard, and they are back', async () => {
    const page = await held.open({ member: julien })
    await page.goto('/messages')
    expect(new URL(page.url()).pathname).toBe('/user/decisions')
    await page.getByRole('heading', { name: 'Votre compte est suspendu' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Lire pourquoi, et contester' }).click()
    await page.getByText('Demandes d’argent à quatre membres.').waitFor()
    await hydrated(page)

    // What was typed outlives a reload, and what is wrong comes under the field.
    await page.getByLabel('Ce que vous voulez dire').fill('Non !')
    await page.getByRole('button', { name: 'Envoyer ma contestation' }).click()
    await page.getByText('Écrivez au moins 10 caractères.').waitFor()
    await page.getByLabel('Ce que vous voulez dire').fill(TEXT)
    await page.reload()
    await hydrated(page)
    expect(await page.getByLabel('Ce que vous voulez dire').inputValue()).toBe(TEXT)
    expect(await violations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await page.getByRole('button', { name: 'Envoyer ma contestation' }).click()
    await page.getByRole('heading', { name: 'Votre contestation', exact: true }).waitFor()

    const own = await held.open({ member: karim })
    await own.goto('/admin/contestations')
    await own.getByText('Vous avez pris cette décision').waitFor()
    expect(await own.getByRole('button', { name: 'Accepter' }).count()).toBe(0)

    const desk = await held.open({ member: ines, viewport: { width: 1280, height: 800 } })
    await desk.goto('/admin/contestations')
    await hydrated(desk)
    expect(await violations(desk)).toEqual([])
    expect(await sidewaysScroll(desk)).toBe(0)
    await desk.keyboard.press('j')
    await desk.keyboard.press('a')
    await desk.keyboard.type('Vous avez raison, pardon.')
    await desk.keyboard.press('Control+Enter')
    await desk.getByRole('status').filter({ hasText: 'la décision est annulée' }).first().waitFor()
    expect(await desk.getByRole('button', { name: 'Accepter' }).count()).toBe(0)

    await page.goto('/')
    expect(new URL(page.url()).pathname).toBe('/')
    await page.goto('/notifications')
    await hydrated(page)
    await page.getByRole('link', { name: /vous a donné raison/ }).click()
    await page.getByText('Vous avez raison, pardon.').waitFor()
  }, 60_000)

  test('without scripts both forms do the same', async () => {
    const page = await held.open({ member: julien, javaScriptEnabled: false })
    await page.goto('/user/decisions')
    await page.getByRole('link', { name: 'Lire pourquoi, et contester' }).click()
    await page.getByLabel('Ce que vous voulez dire').fill(TEXT)
    await page.getByRole('button', { name: 'Envoyer ma contestation' }).click()
    await page.getByText('contestation en cours').waitFor()
    const desk = await held.open({ member: ines, javaScriptEnabled: false })
    await desk.goto('/admin/contestations')
    await desk.getByLabel('Votre réponse, lue par le membre').fill('Les dates sont claires.')
    await desk.getByRole('button', { name: 'Refuser' }).click()
    await desk.getByText('Aucune contestation à traiter').waitFor()
    await page.reload()
    await page.getByText('Les dates sont claires.').waitFor()
  })
})
