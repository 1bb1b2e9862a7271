import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import {
  DESKTOP,
  describeJourney,
  expectNoFaults,
  LOOKS,
  PHONE,
  waitForHydration,
} from '../support/browser.ts'
import { truncate } from '../support/db.ts'
import { createMember, type TestMember } from '../support/factories.ts'
import { createTalk, dayIn } from '../support/napkins.ts'
import { takeMails } from '../support/outbox.ts'

const VENUE = 'Le café des Halles'

describeJourney('a meeting', (journey) => {
  let zoe: TestMember
  let hugo: TestMember
  let thread: number

  beforeEach(async () => {
    const { db } = journey.site
    await truncate(db)
    await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    zoe = await createMember(db, { name: 'Zoé' })
    hugo = await createMember(db, { name: 'Hugo' })
    thread = await createTalk(db, zoe.id, hugo.id, 6)
  })

  async function visit(member: TestMember, look = {}) {
    const page = await journey.open({ member, ...look })
    await page.goto(`/messages/${thread}`)
    await waitForHydration(page)
    return page
  }

  /** Opens the menu's form and proposes three slots. */
  async function propose(page: Page) {
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('link', { name: 'On se voit' }).click()
    await page.getByRole('heading', { name: 'On se voit\u202f? Avec Hugo' }).waitFor()
    await page.getByLabel('Où').fill(VENUE)
    await page.getByText('D’autres moments possibles').click()
    for (const number of [1, 2, 3]) {
      await page.locator(`[name=day_${number}]`).selectOption(dayIn(number + 2))
      await page.locator(`[name=time_${number}]`).selectOption('20:30')
    }
    await expectNoFaults(page)
    await page.getByRole('button', { name: 'Tendre la serviette' }).click()
    await page.waitForURL(/\/messages\/\d+#message-\d+$/)
    await waitForHydration(page)
  }

  test.each(LOOKS)(
    '$look: is proposed, accepted, pinned with its calendar file, and cancelled',
    async ({ visit: look }) => {
      const his = await visit(hugo, { viewport: look.viewport === PHONE ? DESKTOP : PHONE })
      const hers = await visit(zoe, look)
      await propose(hers)
      const napkin = (page: Page) => page.locator('.napkin')
      await napkin(hers).getByText('Hugo peut choisir un moment.').waitFor()
      await napkin(his).getByText(VENUE).waitFor()
      expect(await napkin(his).getByRole('button', { name: 'Ce moment me va' }).count()).toBe(3)
      await expectNoFaults(his)
      await napkin(his).getByRole('button', { name: 'Ce moment me va' }).nth(1).click()
      const pin = (page: Page) => page.getByRole('region', { name: 'Votre rendez-vous' })
      for (const page of [his, hers]) {
        await pin(page).getByText('de 20 h 30 à 22 h 30').waitFor()
        await napkin(page).getByText('C’est convenu.').waitFor()
        await pin(page).getByText('Préparer ce rendez-vous').click()
        await expectNoFaults(page)
      }
      const [file] = await Promise.all([
        hers.waitForEvent('download'),
        pin(hers).getByRole('link', { name: 'Ajouter à mon agenda' }).click(),
      ])
      expect(file.suggestedFilename()).toBe('rendez-vous.ics')
      const calendar = await readFile(await file.path(), 'utf8')
      expect(calendar).toContain(`LOCATION:${VENUE}`)
      expect(calendar).toContain(dayIn(4).replaceAll('-', ''))
      expect(calendar).not.toContain('Hugo')

      await pin(his).getByRole('link', { name: 'Annuler le rendez-vous' }).click()
      await his.getByLabel('Un mot pour l’autre').fill('Une fièvre, désolé.')
      await expectNoFaults(his)
      await his.getByRole('button', { name: 'Annuler le rendez-vous' }).click()
      await his.waitForURL(/\/messages\/\d+#message-\d+$/)
      await hers.locator('.bubble', { hasText: 'Une fièvre, désolé.' }).waitFor()
      await napkin(hers).getByText('Hugo a annulé ce rendez-vous.').waitFor()
      await pin(hers).waitFor({ state: 'detached' })
      await expectNoFaults(hers)
    },
  )

  test.each(LOOKS)('$look: a relative gets the mail that was shown', async ({ visit: look }) => {
    const his = await visit(hugo, look)
    const hers = await visit(zoe, look)
    await propose(hers)
    await his.getByRole('button', { name: 'Ce moment me va' }).first().click()
    await hers.getByText('Préparer ce rendez-vous').click()
    await takeMails(journey.site)
    await hers.getByRole('link', { name: 'Prévenir un proche' }).click()
    await hers.getByLabel('Votre prénom').fill('Zoé')
    await hers.getByLabel('L’adresse e-mail de votre proche').fill('proche@exemple.fr')
    await expectNoFaults(hers)
    await hers.getByRole('button', { name: 'Voir l’e-mail avant de l’envoyer' }).click()
    await hers.getByText('Voici l’e-mail, mot pour mot. Rien n’est encore parti.').waitFor()
    const shown = (await hers.locator('.mail-text').textContent()) ?? ''
    expect(shown).toContain(VENUE)
    expect(shown).not.toContain('Hugo')
    expect(await takeMails(journey.site)).toEqual([])
    await expectNoFaults(hers)
    await hers.getByRole('button', { name: 'Envoyer cet e-mail' }).click()
    await hers.getByText('Votre proche reçoit l’e-mail dans un instant.').waitFor()
    const [mail] = await takeMails(journey.site)
    expect(mail?.to).toContain('proche@exemple.fr')
    // The link of the preview is a sample.
    const withoutLink = (text: string) => text.replace(/https?:\S+/g, '').trim()
    expect(withoutLink(mail?.text ?? '')).toBe(withoutLink(shown))
  })

  test('is declined with a way to other slots, and withdrawn by its author', async () => {
    const his = await visit(hugo)
    const hers = await visit(zoe)
    await propose(hers)
    await his.getByRole('button', { name: 'Aucun ne me va' }).click()
    await hers.getByText('Aucun de ces moments ne va à Hugo.').waitFor()
    expect(await hers.getByRole('link', { name: 'Proposer d’autres moments' }).count()).toBe(1)
    await his.getByRole('link', { name: 'Proposer d’autres moments' }).waitFor()
    await propose(hers)
    await hers.getByRole('button', { name: 'Retirer ma proposition' }).click()
    await his.getByText('Proposition retirée.').waitFor()
  })
})
