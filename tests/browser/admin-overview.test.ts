import { beforeAll, expect, test } from 'vitest'
import { countFigures } from '../../src/features/moderation/admin/figures.ts'
import { recordAudit } from '../../src/platform/audit.ts'
import { DESKTOP, describeJourney, findFaults, LOOKS } from '../support/browser.ts'
import { createMember, createPhoto, type TestMember } from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'
import { createCase } from '../support/moderation.ts'

const LONG = 'Nom_de_membre_long'
const DAY = 86_400_000

describeJourney('overview and log of the admin area', (journey) => {
  let admin: TestMember
  let target: TestMember

  beforeAll(async () => {
    const { db } = journey.site
    admin = await createMember(db, { name: 'Karim', roles: 2 })
    target = await createMember(db, { name: LONG, stripe_status: true })
    for (let i = 0; i < 40; i++) {
      await createMember(db, { signup: new Date(Date.now() - i * 1.4 * DAY) })
      await createPhoto(db, target.id, {
        created_at: new Date(Date.now() - i * DAY - (i + 1) * 900_000),
        accepted_at: new Date(Date.now() - i * DAY),
        decided_at: new Date(Date.now() - i * DAY),
      })
    }
    await createPhoto(db, target.id, { state: 0, decided_at: null })
    await createCase(db, { user_id: target.id, severity: 3, reporters: [admin] })
    for (let i = 0; i < 60; i++) {
      await db.transaction().execute((tx) =>
        recordAudit(tx, {
          actorId: admin.id,
          action: i % 2 ? 'member.warn' : 'photo.refuse',
          userId: target.id,
          targetId: i,
          reason: 'Une raison qui se lit. '.repeat(i % 4),
          details: { percent: 10, text: 'mot'.repeat(60) },
        }),
      )
    }
    await countFigures(db, new Date())
  }, 60_000)

  testLong.each(LOOKS)(
    'are readable and fit on $look',
    async ({ visit }) => {
      const page = await journey.open({ ...visit, member: admin })
      const faults = []
      for (const url of [
        '/admin',
        '/admin?par=mois',
        '/admin/rencontres',
        '/admin/journal',
        '/admin/journal?from=hier',
        '/admin/obligations',
      ]) {
        await page.goto(url)
        faults.push(...(await findFaults(page)))
      }
      expect(faults).toEqual([])
    },
    120_000,
  )

  test('lead from waiting work to its queue, from a chart to its numbers, from the log to a filter', async () => {
    const page = await journey.open({ member: admin, viewport: DESKTOP, javaScriptEnabled: false })
    await page.goto('/admin')
    await page.getByRole('link', { name: /1 Signalements ouverts danger ou mineur/ }).waitFor()
    const signups = page.getByRole('figure', { name: 'Inscriptions' })
    await signups.getByText('Voir les nombres').click()
    expect(await signups.locator('tbody tr').count()).toBe(30)
    await page.getByRole('navigation', { name: 'Période des chiffres' }).getByText('Par semaine').click()
    await page
      .getByText(/en 26 semaines/)
      .first()
      .waitFor()

    await page.getByRole('link', { name: 'Journal' }).click()
    await expect.poll(() => page.locator('.audit tbody tr').count()).toBe(50)
    await page.getByRole('link', { name: 'Plus anciens' }).click()
    await expect.poll(() => page.locator('.audit tbody tr').count()).toBe(10)
    await page.getByLabel('Acte').selectOption({ label: 'a changé un avertissement' })
    await page.getByRole('button', { name: 'Afficher' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('action')).toBe('member.warn')
    await expect.poll(() => page.locator('.audit tbody tr').count()).toBe(30)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporter en CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('journal.csv')
  }, 60_000)
})
