import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { describeJourney, expectNoFaults, LOOKS, waitForHydration } from '../support/browser.ts'
import { createMember, createPhoto, createPhotoName, type TestMember } from '../support/factories.ts'
import { createSuggestion } from '../support/suggestions.ts'

describeJourney('the people of the evening', (journey) => {
  let me: TestMember

  beforeAll(async () => {
    const { db } = journey.site
    await createMember(db, { name: 'Fondatrice', roles: 3, searchable: false })
    me = await createMember(db, { name: 'Claire', smoke: 0 })
    for (const [index, name] of ['Karim', 'Hugo', 'Marius', 'Barthélemy-Lucien', 'Théo'].entries()) {
      const description = index === 3 ? 'Anticonstitutionnellement'.repeat(9) : 'Je cuisine pour huit.'
      const one = await createMember(db, { name, sex: 1, smoke: 0, description })
      if (index > 0) await createPhoto(db, one.id, { photo: createPhotoName() })
      await createSuggestion(db, me.id, one.id, { position: index + 1 })
    }
  }, 60_000)

  const measureShift = (page: Page) =>
    page.addInitScript(() => {
      const total = Object.assign(globalThis, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) total.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })

  test.each(LOOKS)('home and /suggestions have no fault and no layout shift on $look', async ({ visit }) => {
    const page = await journey.open({ ...visit, member: me })
    await measureShift(page)
    for (const path of ['/', '/suggestions']) {
      await page.goto(path)
      await waitForHydration(page)
      await page.getByText('Cinq personnes, choisies des deux côtés.').waitFor()
      await expectNoFaults(page)
      expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.01)
    }
  })

  test('the keyboard goes through a card in its order, folds it, and takes it back', async () => {
    const page = await journey.open({ member: me })
    await page.goto('/')
    await waitForHydration(page)
    const card = page.locator('.place').first()
    await card.locator('.card-member').focus()
    const focused: string[] = []
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('Tab')
      focused.push(await page.evaluate(() => document.activeElement?.textContent ?? ''))
    }
    expect(focused).toEqual([
      'Pourquoi je vois ceci',
      ...['Faire signe', 'Plus tard', 'Pas pour moi'].map((text) => `${text}\u202f: Karim`),
    ])
    await page.keyboard.press('Enter')
    await page.getByText('Karim\u202f: pas pour vous, pendant 90 jours.').waitFor()
    const saved = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await page.keyboard.press('Enter')
    expect((await saved).status()).toBe(200)
    await card.getByText('1 sur 5').waitFor()
    await page.reload()
    await card.getByText('1 sur 5').waitFor()
  })
})
