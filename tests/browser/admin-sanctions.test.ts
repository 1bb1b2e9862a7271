import { beforeAll, expect, test } from 'vitest'
import { toParisDay } from '../../src/shared/age.ts'
import { describeJourney, expectNoFaults, LOOKS, PHONE } from '../support/browser.ts'
import { createMember, type TestMember } from '../support/factories.ts'
import { openForumPage } from '../support/forum-browser.ts'

const LONG = 'Tout_un_nom_de_vingt'

describeJourney('an admin sanctions a member', (journey) => {
  let admin: TestMember

  beforeAll(async () => {
    admin = await createMember(journey.site.db, { name: 'Karim', roles: 2 })
  })

  let counter = 0
  /** A member with an earlier warning and the longest possible name. */
  async function someone(more: object = {}): Promise<TestMember> {
    const name = `${LONG.slice(0, 18)}${++counter}`
    const member = await createMember(journey.site.db, {
      name,
      name_key: name.toLowerCase(),
      warning: 60,
      ...more,
    })
    await journey.site.db
      .insertInto('decisions')
      .values({
        user_id: member.id,
        kind: 7,
        actor_id: admin.id,
        actor_role: 2,
        rule: 'scam',
        reason: 'A demandé de l’argent à trois membres. '.repeat(6),
        percent: 60,
        details: '{}',
      })
      .execute()
    return member
  }

  test.each(LOOKS)(
    '$look: bans by a preset with one confirmation, and lifts the ban',
    async ({ visit: look }) => {
      const member = await someone()
      const page = await openForumPage(journey, `/admin/bannir/${member.id}`, { member: admin, ...look })
      await expectNoFaults(page)
      await page.getByLabel('Modèle').selectOption('Faux profil')
      expect(await page.getByLabel('Motif').inputValue()).toMatch(/^Votre profil ne montre pas/)
      await page.getByText('Autre durée').click()
      await page.getByLabel('Nombre de jours').fill('400')
      await page.getByRole('button', { name: 'Suspendre ce compte' }).click()
      await page.getByText('Donnez un nombre de jours entre 1 et 365').waitFor()
      await expectNoFaults(page)
      await page.getByLabel('Nombre de jours').fill('12')
      await page.getByText('Sont masqués tant que dure la suspension').click()
      await page.getByRole('button', { name: 'Suspendre ce compte' }).click()
      await page.getByRole('dialog').getByText('pour 12 jours.').waitFor()
      await expectNoFaults(page)
      await page.getByRole('button', { name: 'Suspendre pour 12 jours' }).click()
      await page.waitForURL(`**/admin/membres/${member.id}`)
      await page.getByText(/^Ce compte est suspendu jusqu’au/).waitFor()
      await page.getByText('Lever la suspension').click()
      // A dialog in mid-animation cannot be inspected.
      const toast = page.locator('.toast-stage .Toastify__toast')
      await toast.getByText(/^Le compte est suspendu jusqu’au/).waitFor()
      await toast.getByRole('button', { name: 'Fermer' }).click()
      await toast.waitFor({ state: 'detached' })
      await expectNoFaults(page)
      await page.getByRole('button', { name: 'Confirmer' }).first().click()
      await page.getByText('Suspendre ce compte…').waitFor()
    },
    120_000,
  )

  test('the form of a judicial block blocks the account, on a phone', async () => {
    const member = await someone()
    const page = await openForumPage(journey, `/admin/blocage-judiciaire/${member.id}`, {
      member: admin,
      viewport: PHONE,
    })
    await expectNoFaults(page)
    await page.getByLabel('Dernier jour du blocage').fill(toParisDay(Date.now()))
    await page.getByLabel('Référence de la décision').fill('TJ de Paris, n° 26/1234')
    await page.getByRole('button', { name: 'Bloquer ce compte' }).click()
    await page.waitForURL(`**/admin/membres/${member.id}`)
    await page.getByText(/^Ce compte est suspendu jusqu’au/).waitFor()
  })

  test('a member with a pending warning is offered both decisions', async () => {
    const member = await someone({ warning: 100, roles: -1 })
    const waits = {
      user_id: member.id,
      kind: 8,
      actor_id: admin.id,
      actor_role: 2,
      rule: 'respect',
      details: '{}',
    }
    await journey.site.db.insertInto('decisions').values(waits).execute()
    const page = await openForumPage(journey, `/admin/bannir/${member.id}`, {
      member: admin,
      viewport: PHONE,
    })
    await page.getByText(/avertissement a atteint 100/).waitFor()
    await page.getByText('Lever la suspension', { exact: true }).waitFor()
    await expectNoFaults(page)
  }, 60_000)

  test('the same form bans without scripts', async () => {
    const member = await someone()
    const page = await openForumPage(journey, `/admin/bannir/${member.id}`, {
      member: admin,
      javaScriptEnabled: false,
    })
    await page.getByLabel('Modèle').selectOption('Drogues')
    await page.getByText('Définitivement').click()
    await page.getByRole('button', { name: 'Suspendre ce compte' }).click()
    await page.waitForURL(`**/admin/membres/${member.id}`)
    await page.getByText('Ce compte est suspendu, sans fin prévue.').waitFor()
    await page.getByText('Changer l’avertissement').click()
    const act = page.locator('form[action^="/admin/avertir/"]')
    await act.getByLabel('Pourcentage').fill('30')
    await act.getByText('Alléger').click()
    await act.getByLabel('Motif').fill('Des excuses.')
    await act.getByRole('button', { name: 'Changer' }).click()
    await page
      .getByText(/^30\u202f%|^30 %/)
      .first()
      .waitFor()
  }, 60_000)
})
