import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { describeJourney, expectNoFaults, LOOKS, waitForHydration } from '../support/browser.ts'
import { truncate } from '../support/db.ts'
import {
  createFriendRequest,
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../support/factories.ts'

const DAY_MS = 86_400_000
const NAMES = ['Léa', 'Karim', 'Jeanne', 'Omar', 'Lucie', 'Paul', 'Nora', 'Sami']
/** A goodbye's sentences. */
const [FAREWELL, PLEASURE, MET, BREATH] = [
  'Merci pour nos échanges. Je m’arrête là, et je vous souhaite une belle rencontre.',
  'Je ne pense pas que ce soit nous deux, mais c’était un plaisir de vous lire.',
  'J’ai rencontré quelqu’un\u202f: je préfère vous le dire plutôt que de vous laisser sans réponse.',
  'J’ai besoin de souffler un peu. Merci de votre gentillesse, et bonne route à vous.',
] as const

describeJourney('whose turn it is', (journey) => {
  let zoe: TestMember

  beforeEach(async () => {
    await truncate(journey.site.db)
    await createMember(journey.site.db, { name: 'Fondateur', roles: 3, searchable: false })
    zoe = await createMember(journey.site.db, { name: 'Zoé' })
  })

  /** A conversation whose last message is the other's, some days old. */
  async function waitFrom(name: string, days = 1) {
    const { db } = journey.site
    const member = await createMember(db, { name })
    const { id } = await createThread(db, zoe.id, member.id)
    await createMessage(db, id, zoe.id, { message: 'Bonsoir', created_at: daysAgo(days + 1) })
    await createMessage(db, id, member.id, { message: `Et vous, ${name} ?`, created_at: daysAgo(days) })
    return { member, id }
  }
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
  async function visit(member: TestMember, url: string, look = {}) {
    const page = await journey.open({ member, ...look })
    await page.goto(url)
    await waitForHydration(page)
    return page
  }
  /** Headings of the list, each with the names below it. */
  const groups = (page: Page) =>
    page
      .locator('.talk-groups > section')
      .evaluateAll((sections) =>
        sections.map((section) => [
          section.querySelector('h2')?.textContent,
          ...[...section.querySelectorAll('.talk .name')].map(({ textContent }) => textContent),
        ]),
      )
  const choose = async (page: Page, label: string) => {
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page
      .locator('.acts-list')
      .getByRole('button', { name: new RegExp(`^${label}`) })
      .click()
  }

  test.each(LOOKS)(
    '$look: the list has three groups, and parking moves between them',
    async ({ visit: look }) => {
      const { db } = journey.site
      await waitFrom('Karim', 40)
      const { id } = await waitFrom('Léa')
      const sent = await createMember(db, { name: 'Omar' })
      await createMessage(db, (await createThread(db, zoe.id, sent.id)).id, zoe.id)
      const page = await visit(zoe, '/messages', look)
      expect(await groups(page)).toEqual([
        ['À vous de répondre1', 'Léa'],
        ['À eux1', 'Omar'],
        ['En veille1', 'Karim'],
      ])
      await expectNoFaults(page, { isNew: true })
      await page.locator('.talk', { hasText: 'Léa' }).getByRole('link').click()
      await choose(page, 'Mettre en veille')
      await page.getByText('La conversation est en veille jusqu’à votre réponse.').waitFor()
      await choose(page, 'Couper les notifications')
      await page.getByText('Les notifications de cette conversation sont coupées.').waitFor()
      await expectNoFaults(page)
      await page.goto('/messages')
      await waitForHydration(page)
      expect(await groups(page)).toEqual([
        ['À eux1', 'Omar'],
        ['En veille2', 'Léa', 'Karim'],
      ])
      await page.getByText('notifications coupées').waitFor({ state: 'attached' })
      await page.goto(`/messages/${id}`)
      await waitForHydration(page)
      await page.locator('#message').fill('Me revoilà')
      await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
      await page.locator('.bubble', { hasText: 'Me revoilà' }).waitFor()
      await expect.poll(() => groups(page)).toContainEqual(['À eux2', 'Léa', 'Omar'])
    },
  )

  test.each(LOOKS)(
    '$look: with eight waiting, a first message and a yes wait until one is answered or parked',
    async ({ visit: look }) => {
      const { db } = journey.site
      for (const [index, name] of NAMES.entries()) await waitFrom(name, NAMES.length - index)
      const hugo = await createMember(db, { name: 'Hugo' })
      const { id } = await createThread(db, zoe.id, hugo.id)
      const page = await visit(zoe, `/messages/${id}`, look)
      await page.locator('#message').fill('Bonsoir Hugo')
      await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: 'Huit personnes vous attendent' })
      await sheet.getByText('Et vous, Léa ?').waitFor()
      expect(await sheet.locator('.waiting-person .name').allTextContents()).toEqual(NAMES)
      await expectNoFaults(page)
      const person = (name: string) => sheet.locator('.waiting-person', { hasText: name })
      await person('Léa').getByRole('button', { name: 'Répondre' }).click()
      await sheet.getByLabel('Votre réponse à Léa').fill('Pardon pour le silence')
      await expectNoFaults(page)
      await sheet.getByRole('button', { name: 'Envoyer' }).click()
      await sheet.waitFor({ state: 'detached' })
      // It leaves by itself.
      await page
        .locator('.bubble', { hasText: 'Bonsoir Hugo' })
        .locator('.bubble-more')
        .waitFor({ state: 'attached' })

      await waitFrom('Basile')
      const ines = await createMember(db, { name: 'Inès' })
      await createFriendRequest(db, ines.id, zoe.id)
      await page.goto('/demandes')
      await waitForHydration(page)
      await page.getByRole('button', { name: 'Dire oui' }).click()
      await person('Karim').getByRole('button', { name: 'Mettre en veille' }).click()
      await page.getByRole('link', { name: 'Voir Inès' }).waitFor()
      expect(await sheet.count()).toBe(0)
    },
  )

  test('the sheet says goodbye in place, and a closed sheet leaves the message to be sent again', async () => {
    for (const name of NAMES) await waitFrom(name)
    const hugo = await createMember(journey.site.db, { name: 'Hugo' })
    const { id } = await createThread(journey.site.db, zoe.id, hugo.id)
    const page = await visit(zoe, `/messages/${id}`)
    await page.locator('#message').fill('Bonsoir Hugo')
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Huit personnes vous attendent' })
    await sheet.waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page
      .locator('.stopped')
      .getByText(/^Huit personnes attendent votre réponse/)
      .waitFor()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    const person = sheet.locator('.waiting-person', { hasText: 'Omar' })
    await person.getByRole('button', { name: 'Dire au revoir' }).click()
    await person.getByLabel(PLEASURE).check()
    await person.getByRole('button', { name: 'Dire au revoir' }).click()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('.stopped').count()).toBe(0)
    await page.locator('.bubble', { hasText: 'Bonsoir Hugo' }).waitFor()
  })

  test.each(LOOKS)(
    '$look: after seven quiet days a line offers a goodbye; both see its card, who closed reopens',
    async ({ visit: look }) => {
      const { member: karim, id } = await waitFrom('Karim', 8)
      const hers = await visit(zoe, `/messages/${id}`, look)
      const his = await visit(karim, `/messages/${id}`, look)
      const offer = hers.locator('.goodbye-offer')
      expect(await offer.textContent()).toBe('Répondre, ou dire au revoir\u202f?Dire au revoir')
      expect(await his.locator('.goodbye-offer').count()).toBe(0)
      await expectNoFaults(hers, { isNew: true })
      await offer.getByRole('link').click()
      const sheet = hers.getByRole('dialog', { name: 'Dire au revoir à Karim' })
      await sheet.getByText('Quels mots laissez-vous').waitFor()
      for (const sentence of [FAREWELL, PLEASURE, MET, BREATH])
        expect(await sheet.getByLabel(sentence).count()).toBe(1)
      await expectNoFaults(hers)
      await sheet.getByLabel(BREATH).check()
      await sheet.getByRole('button', { name: 'Dire au revoir' }).click()
      await his.locator('.is-goodbye', { hasText: BREATH }).waitFor()
      await his.getByText('Zoé a refermé cette conversation, avec ces mots').waitFor()
      await his.getByText('on ne peut plus y écrire').waitFor()
      expect(await his.getByRole('button', { name: 'Rouvrir la conversation' }).count()).toBe(0)
      await hers.getByText('Vous avez refermé la conversation, avec ces mots').waitFor()
      expect(await hers.locator('#message').count()).toBe(0)
      await expectNoFaults(hers)
      await expectNoFaults(his)
      await hers.getByRole('button', { name: 'Rouvrir la conversation' }).click()
      await his.locator('#message').waitFor()
      await hers.locator('#message').waitFor()
    },
  )

  test('parks, says goodbye and reopens without scripts', async () => {
    const { id } = await waitFrom('Karim', 8)
    const page = await journey.open({ member: zoe, javaScriptEnabled: false })
    await page.goto(`/messages/${id}`)
    await page.locator('.plain-more > summary').click()
    await page.getByRole('button', { name: 'Mettre en veille' }).click()
    await page.locator('.plain-more > summary').click()
    await page.getByRole('button', { name: 'Sortir de la veille' }).click()
    await page.locator('.goodbye-offer').getByRole('link').click()
    await page.getByRole('heading', { name: 'Dire au revoir à Karim' }).waitFor()
    await page.getByLabel(MET).check()
    await page.getByRole('button', { name: 'Dire au revoir' }).click()
    await page.locator('.is-goodbye', { hasText: MET }).waitFor()
    await page.getByRole('button', { name: 'Rouvrir la conversation' }).click()
    await page.locator('.plain-composer').first().waitFor()
  })
})
