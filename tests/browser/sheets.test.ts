import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESKTOP, describeJourney, findViolations, PHONE, waitForHydration } from '../support/browser.ts'
import {
  blockMember,
  createFriendRequest,
  createFriendship,
  createMember,
  type TestMember,
} from '../support/factories.ts'

const SMALL_PHONE = { width: 320, height: 568 }
const LANDSCAPE = { width: 844, height: 390 }

describeJourney("the menu of a profile's rarer actions", (journey) => {
  let zoe: TestMember
  const others: TestMember[] = []
  let page: Page
  const button = () => page.getByRole('button', { name: 'Signaler, bloquer ou copier l’ID' })
  const menu = () => page.locator('.acts-menu[open]')

  /** Pixels of the menu and of its rows outside the window or over the tab bar. */
  const measureOverflow = () =>
    page.evaluate(() => {
      const { clientWidth, clientHeight } = document.documentElement
      const bar = document.querySelector('.bottombar')?.getBoundingClientRect()
      const foot = bar?.height ? bar.top : clientHeight
      const parts = document.querySelectorAll('.acts-menu[open], .acts-menu[open] button')
      return [...parts]
        .map((part) => part.getBoundingClientRect())
        .filter((box) => box.width > 0)
        .map((box) =>
          Math.max(0, -box.left, -box.top, box.right - clientWidth, Math.floor(box.bottom - foot)),
        )
    })

  beforeAll(async () => {
    const { db } = journey.site
    await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    zoe = await createMember(db, { name: 'Zoé' })
    for (const name of ['Inconnu', 'Invité', 'Invitant', 'Ami', 'Bloqué'])
      others.push(await createMember(db, { name, name_key: name, description: 'Libraire.\n'.repeat(30) }))
    const [, invited, inviting, friend, blocked] = others as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ]
    await createFriendRequest(db, zoe.id, invited.id)
    await createFriendRequest(db, inviting.id, zoe.id)
    await createFriendship(db, zoe.id, friend.id)
    await blockMember(db, zoe.id, blocked.id)
    page = await journey.open({ member: zoe, viewport: PHONE })
  }, 60_000)

  test('is wholly in the window in every state of the relationship, from both ends of the page', async () => {
    for (const { id, name } of others) {
      await page.goto(`/celibataire/${id}`)
      await waitForHydration(page)
      for (const viewport of [PHONE, SMALL_PHONE, LANDSCAPE, DESKTOP]) {
        await page.setViewportSize(viewport)
        for (const edge of ['scrollTo(0, 0)', 'scrollTo(0, document.body.scrollHeight)']) {
          await page.evaluate(edge)
          await button().evaluate((element) => (element as HTMLElement).click())
          await menu().waitFor()
          await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
          const overflow = await measureOverflow()
          expect(overflow.length, name).toBeGreaterThan(3)
          expect(Math.max(...overflow), `${name}, ${viewport.width}, ${edge}`).toBe(0)
          await page.keyboard.press('Escape')
          await menu().waitFor({ state: 'detached' })
        }
      }
    }
  })

  test('keeps the focus, returns it on Escape, and closes on a touch of the veil', async () => {
    await page.setViewportSize(PHONE)
    await page.goto(`/celibataire/${others[0]?.id}`)
    await waitForHydration(page)
    await button().focus()
    await page.keyboard.press('Enter')
    expect(await findViolations(page)).toEqual([])
    for (let i = 0; i < 8; i++) {
      await page.keyboard.press('Tab')
      // Past the last row the focus is in the browser's own bar.
      expect(
        await page.evaluate(() => document.activeElement?.matches('main :not(.acts-menu, .acts-menu *)')),
      ).toBeFalsy()
    }
    await page.keyboard.press('Escape')
    expect(await button().evaluate((element) => element === document.activeElement)).toBe(true)
    for (const y of [100, 830]) {
      await page.keyboard.press('Enter')
      await menu().waitFor()
      await page.mouse.click(150, y)
      await menu().waitFor({ state: 'detached' })
    }
  })
})

describeJourney('the filters of the search on a phone', (journey) => {
  let page: Page
  const button = () => page.getByText('Modifier ma recherche')
  const sheet = () => page.locator('dialog:modal')
  const isIn = (part: string) =>
    page.evaluate((name) => {
      const box = document.querySelector(name)?.getBoundingClientRect()
      const { clientWidth, clientHeight } = document.documentElement
      const bar = document.querySelector('.bottombar')?.getBoundingClientRect()
      const foot = bar?.height ? bar.top : clientHeight
      return (
        box && box.left >= 0 && box.top >= 0 && box.right <= clientWidth && Math.floor(box.bottom - foot) <= 0
      )
    }, part)

  beforeAll(async () => {
    const { db } = journey.site
    await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    const zoe = await createMember(db, { name: 'Zoé' })
    for (let i = 0; i < 42; i++) await createMember(db, { name: `Membre_${i}`, status: i < 12 ? 1 : 0 })
    page = await journey.open({ member: zoe, viewport: PHONE })
  }, 60_000)

  test('are wholly in the window, above the tabs, with their count in view', async () => {
    await page.goto('/recherche?photo=0')
    await waitForHydration(page)
    for (const viewport of [PHONE, SMALL_PHONE, LANDSCAPE]) {
      await page.setViewportSize(viewport)
      await button().click()
      await page.getByRole('button', { name: 'Voir les 42 personnes' }).waitFor()
      await page.getByText('12 sur 42').waitFor()
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
      for (const part of ['dialog', 'dialog .fold-foot', 'dialog [type=submit]', 'dialog .sheet-head'])
        expect(await isIn(part), `${part}, ${viewport.width}`).toBe(true)
      // The last field can be scrolled into view, above the foot.
      await page.getByLabel('Replier les déjà vus').focus()
      const last = await page.getByLabel('Replier les déjà vus').boundingBox()
      const foot = await page.locator('dialog .fold-foot').boundingBox()
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
      if (viewport === PHONE) expect(await findViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await sheet().waitFor({ state: 'detached' })
      expect(
        await button().evaluate((element) => element.closest('summary') === document.activeElement),
      ).toBe(true)
    }
  })

  test('remember a choice after they were closed, and search with it', async () => {
    await page.setViewportSize(PHONE)
    await button().click()
    await sheet().getByText('Ne fume pas').click()
    await page.mouse.click(150, 830)
    await sheet().waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    expect(await sheet().getByLabel('Ne fume pas').isChecked()).toBe(true)
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(() => document.activeElement?.matches('main :not(dialog, dialog *)')),
      ).toBeFalsy()
    }
    await sheet().locator('[type=submit]').click()
    await sheet().waitFor({ state: 'detached' })
    await page.getByText('Modifier ma recherche · 1').waitFor()
  })

  test('are a fold-out in the page without scripts', async () => {
    const plain = await journey.open({
      member: await createMember(journey.site.db, { name: 'Ada' }),
      viewport: PHONE,
      javaScriptEnabled: false,
    })
    await plain.goto('/recherche?photo=0')
    expect(await plain.getByLabel('Ne fume pas').isVisible()).toBe(false)
    await plain.getByText('Modifier ma recherche').click()
    await plain.getByText('Ne fume pas').click()
    await plain.getByRole('button', { name: 'Rechercher' }).first().click()
    await plain.waitForURL('**smoke=1**')
  })
})
