import { beforeEach, expect, test } from 'vitest'
import { describeJourney, findViolations, waitForHydration } from '../support/browser.ts'
import { truncate } from '../support/db.ts'
import { createMember, type TestMember } from '../support/factories.ts'

describeJourney('reporting a member and deleting an account', (journey) => {
  let julien: TestMember
  let aicha: TestMember

  beforeEach(async () => {
    await truncate(journey.site.db)
    await createMember(journey.site.db, { name: 'Fondateur', roles: 3, searchable: false })
    julien = await createMember(journey.site.db, { name: 'Julien' })
    aicha = await createMember(journey.site.db, { name: 'Aïcha' })
  })

  test('an error is shown above the dialog and can be closed, and the typed text is sent in the end', async () => {
    const page = await journey.open({ member: julien })
    await page.goto(`/celibataire/${aicha.id}`)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Signaler, bloquer ou copier l’ID' }).click()
    await page.getByRole('button', { name: 'Signaler', exact: true }).click()
    await page.getByLabel('Précisions (facultatif)').fill('Elle demande de l’argent.')
    await page.getByLabel('Arnaque').check()
    expect(await findViolations(page)).toEqual([])

    await page.route('**/api/report/**', (route) =>
      route.fulfill({ status: 429, json: { message: 'Demain.' } }),
    )
    await page.getByRole('button', { name: 'Envoyer' }).click()
    const toast = page.getByRole('alert').filter({ hasText: 'Demain.' })
    await toast.getByRole('button', { name: 'Fermer' }).click()
    await toast.waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').isVisible()).toBe(true)

    await page.unroute('**/api/report/**')
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await page.getByText('Votre signalement a été envoyé').waitFor()
    expect(await page.getByRole('dialog').isVisible()).toBe(false)
    const [report] = await journey.site.db.selectFrom('reports').selectAll().execute()
    expect(report).toMatchObject({ type: 1, reason: 'Elle demande de l’argent.', reporter_id: julien.id })
  })

  test('an account is deleted after its member’s name is typed, and the landing page confirms it', async () => {
    const page = await journey.open({ member: julien })
    await page.goto('/user/suppression')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Supprimer mon compte…' }).click()
    expect(await findViolations(page)).toEqual([])
    const last = page.getByRole('button', { name: 'Tout supprimer' })
    expect(await last.isDisabled()).toBe(true)
    await page.getByRole('textbox').fill('julien')
    await last.click()
    await page.waitForURL(`${journey.address}/`)
    await page.getByText('Compte supprimé').waitFor()
    expect(await page.getByRole('link', { name: 'Se connecter' }).first().isVisible()).toBe(true)
    const left = await journey.site.db.selectFrom('users').select('name').orderBy('id').execute()
    expect(left.map(({ name }) => name)).toEqual(['Fondateur', 'Aïcha'])
  })
})
