import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { SUBSCRIPTION } from '../../src/shared/premium.ts'
import { DESKTOP, describeJourney, findFaults, PHONE } from '../support/browser.ts'
import { createMember } from '../support/factories.ts'
import { RUNS_LONG_FORM } from '../support/long-form.ts'
import { createPayment, createSubscription } from '../support/subscriptions.ts'

describeJourney('Premium', (journey) => {
  beforeAll(async () => {
    await createMember(journey.site.db, { name: 'Fondateur', roles: 3, searchable: false })
  }, 60_000)

  describe.each([
    ['with scripts', true] as const,
    ...(RUNS_LONG_FORM ? ([['without any script', false]] as const) : []),
  ])('%s', (_name, javaScriptEnabled) => {
    test('a member subscribes on a phone, wears an emoji, cancels in three clicks, and resumes', async () => {
      const member = await createMember(journey.site.db)
      const page = await journey.open({ member, viewport: PHONE, javaScriptEnabled })
      await subscribe(page)
      await page.goto(`/celibataire/${member.id}`)
      expect(await page.locator('main .emoji').first().getAttribute('src')).toBe('/images/emojis/1f48e.webp')

      await page.goto('/forum')
      let clicks = 0
      const click = async (role: 'link' | 'button', name: string) => {
        await page.getByRole(role, { name, exact: true }).click()
        clicks++
      }
      await click('link', 'Résilier')
      await click('button', 'Résilier mon abonnement')
      await page.getByText('C’est fait. Votre abonnement s’arrête le').waitFor()
      expect(clicks).toBeLessThanOrEqual(3)

      await page.getByRole('button', { name: 'Reprendre mon abonnement' }).click()
      await page.getByText('Votre abonnement continue.').waitFor()
      await page.getByRole('link', { name: /^Reçu du/ }).click()
      await page.getByText('Ce reçu n’en est pas un vrai.').waitFor()
    })
  })

  test.each([
    ['active', PHONE, {}],
    ...(RUNS_LONG_FORM
      ? ([
          ['active', DESKTOP, {}],
          ['free', PHONE, undefined],
          ['refused', PHONE, { state: SUBSCRIPTION.pastDue }],
          ['ending', PHONE, { ends_at_period_end: true }],
          ['ended', PHONE, { state: SUBSCRIPTION.ended, period_end: new Date('2026-01-31T12:00:00Z') }],
        ] as const)
      : []),
  ] as const)(
    'its pages are readable, do not shift, and fit: %s, %j',
    async (state, viewport, subscription) => {
      const { db } = journey.site
      const member = await createMember(db)
      if (subscription) await createSubscription(db, member.id, { began_at: new Date(), ...subscription })
      const { id } = await createPayment(db, member.id)
      const page = await journey.open({ member, viewport, colorScheme: 'light' })
      const urls = {
        free: ['/premium', '/premium/paiement-test'],
        active: [
          '/premium/merci',
          '/user/abonnement',
          '/user/abonnement/resilier',
          `/user/abonnement/recus/${id}`,
        ],
        refused: ['/user/abonnement', '/premium/paiement-test'],
        ending: ['/user/abonnement'],
        ended: ['/user/abonnement'],
      }[state]
      const faults = []
      for (const url of urls) {
        await page.goto(url)
        faults.push(...(await findFaults(page, { isNew: true, byNight: RUNS_LONG_FORM })))
      }
      expect(faults).toEqual([])
    },
    240_000,
  )
})

/** From the Premium page to the thanks, with the box forgotten at first. */
async function subscribe(page: Page): Promise<void> {
  await page.goto('/premium')
  await page.getByRole('link', { name: 'Aller à l’abonnement' }).click()
  const button = page.getByRole('button', { name: 'S’abonner pour 4,99 € par mois' })
  await button.click()
  await page.getByText('Cochez cette case pour que Premium commence tout de suite.').waitFor()
  await page.getByLabel('Je demande que Premium commence tout de suite').check()
  await button.click()
  await page.getByRole('button', { name: 'Faire comme si je payais' }).click()
  await page.getByText('Merci, et bienvenue.').waitFor()
}
