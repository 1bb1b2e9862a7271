import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../src/features/accounts/password.ts'
import { describeJourney, findViolations, waitForHydration } from '../support/browser.ts'
import { truncate } from '../support/db.ts'
import { createMember, type TestMember } from '../support/factories.ts'

describeJourney('reporting a member and deleting an account', (journey) => {
  let julien: TestMember
  let aicha: TestMember

  beforeEach(async () => {
    await truncate(journey.site.db)
    await createMember(journey.site.db, { name: 'Fondateur', roles: 3, searchable: false })
    const password_hash = await hashPassword('la barque et le saule')
    julien = await createMember(journey.site.db, { name: 'Julien', password_hash })
    aicha = await createMember(journey.site.db, { name: 'Aïcha' })
  })

  test('an error is shown above the dialog and can be closed, and the typed text is sent in the end', async () => {
    const page = await journey.open({ member: julien })
    await page.goto(`/celibataire/${aicha.id}`)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Signaler, bloquer ou copier l’ID' }).click()
    await page.getByRole('button', { name: /^Signaler(?!,)/ }).click()
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

  test('an account is deleted by name and password, and signing in offers to undo it', async () => {
    const page = await journey.open({ member: julien })
    await journey.site.db.updateTable('sessions').set({ authenticated_at: null }).execute()
    await page.goto('/user/suppression')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Supprimer mon compte…' }).click()
    expect(await findViolations(page)).toEqual([])
    const last = page.getByRole('button', { name: 'Tout supprimer' })
    expect(await last.isDisabled()).toBe(true)
    await page.getByRole('textbox').fill('julien')
    await last.click()
    await page.getByRole('heading', { name: 'C’est bien vous' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByLabel('Mot de passe', { exact: true }).fill('la barque et le saule')
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.waitForURL(`${journey.address}/`)
    await page.getByText('Compte supprimé').waitFor()
    expect(await page.getByRole('link', { name: 'Se connecter' }).first().isVisible()).toBe(true)
    await page.goto('/connexion')
    await waitForHydration(page)
    await page.getByLabel('Adresse e-mail').fill(julien.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill('la barque et le saule')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.waitForURL(`${journey.address}/user/suppression/annuler`)
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Annuler la suppression' }).click()
    await page.waitForURL(`${journey.address}/`)
    const { deletion_requested_at } = await journey.site.db
      .selectFrom('users')
      .where('id', '=', julien.id)
      .select('deletion_requested_at')
      .executeTakeFirstOrThrow()
    expect(deletion_requested_at).toBeNull()
  })
})
