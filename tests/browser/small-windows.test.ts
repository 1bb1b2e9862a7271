import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  describeJourney,
  findViolations,
  measureSidewaysScroll,
  PHONE,
  waitForHydration,
} from '../support/browser.ts'
import { createMember, createMessage, createThread, type TestMember } from '../support/factories.ts'

/** 390 x 844 and 1280 x 900 at 200 %. */
const ZOOMED = [
  { width: 195, height: 422 },
  { width: 640, height: 450 },
]

describeJourney('a conversation in a small window', (journey) => {
  let hugo: TestMember
  let thread: number

  beforeAll(async () => {
    const { db } = journey.site
    await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    hugo = await createMember(db, { name: 'Hugo' })
    const ines = await createMember(db, { name: 'Inès', status: 1, stripe_status: true })
    thread = (await createThread(db, hugo.id, ines.id)).id
    for (let i = 0; i < 6; i++) await createMessage(db, thread, ines.id, { message: `Message ${i}` })
    await createMessage(db, thread, hugo.id, { message: 'À samedi' })
    await createMessage(db, thread, ines.id, { message: 'Envoie-moi 300 € par mandat cash, en bitcoin' })
  })

  const measure = (page: Page, selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().height)

  test.each(ZOOMED)('leaves the messages a third of $width x $height pixels', async (viewport) => {
    const page = await journey.open({ member: hugo, viewport })
    await page.goto(`/messages/${thread}`)
    await waitForHydration(page)
    await page.locator('.scam').waitFor()
    expect(await measure(page, '.thread-log')).toBeGreaterThanOrEqual(88)
    await page.locator('.scam-close').click()
    await page.locator('.scam').waitFor({ state: 'detached' })
    expect(await measure(page, '.thread-log')).toBeGreaterThan(viewport.height / 3)
    expect(await measureSidewaysScroll(page)).toBe(0)
    expect(await findViolations(page)).toEqual([])
    await page.locator('.bubble-more').last().focus()
    await page.keyboard.press('Enter')
    await page.locator('.message-sheet').getByRole('button', { name: 'Répondre' }).click()
    await page.locator('.composer-target').waitFor()
    expect(await measure(page, '.thread-log')).toBeGreaterThan(viewport.height / 4)
  })

  test('shows whole names in the list at 200 %', async () => {
    const page = await journey.open({ member: hugo, viewport: { width: 195, height: 422 } })
    await page.goto('/messages')
    const { scrollWidth, clientWidth } = await page
      .locator('.talk .name')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
    expect(clientWidth).toBeGreaterThan(0)
    expect(scrollWidth).toBe(clientWidth)
    expect(await measureSidewaysScroll(page)).toBe(0)
  })

  test('without scripts shows the chosen message above its forms', async () => {
    const page = await journey.open({ member: hugo, viewport: PHONE, javaScriptEnabled: false })
    await page.goto(`/messages/${thread}`)
    const mine = page.locator('.bubble', { hasText: 'À samedi' })
    await mine.locator('.bubble-more').click()
    await page.locator('.plain-changes').waitFor()
    const [message, forms] = [await mine.boundingBox(), await page.locator('.plain-changes').boundingBox()]
    expect(message?.y).toBeGreaterThan(100)
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(forms?.y ?? 0)
    await page.getByRole('button', { name: 'je ris' }).click()
    await mine.locator('.bubble-reactions', { hasText: 'je ris' }).waitFor()
  })

  test('has no plain form where scripts run', async () => {
    const page = await journey.open({ member: hugo, viewport: PHONE })
    await page.goto(`/messages/${thread}`)
    await waitForHydration(page)
    expect(await page.locator('.desk-thread > noscript').boundingBox()).toBeNull()
  })
})
