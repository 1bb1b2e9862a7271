import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  DESKTOP,
  describeJourney,
  findFaults,
  measureSidewaysScroll,
  PHONE,
  waitForHydration,
} from '../support/browser.ts'
import type { TestMember } from '../support/factories.ts'
import { RUNS_LONG_FORM } from '../support/long-form.ts'
import { fillPages, MEMBER_PAGES, VISITOR_PAGES } from '../support/site-pages.ts'

/** Pages that are almost the same for both: the plain run opens them as a member only. */
const isOpenedOnce = (url: string) => url !== '/' && MEMBER_PAGES.includes(url)

const READERS = [
  ['visitor', VISITOR_PAGES.filter((url) => RUNS_LONG_FORM || !isOpenedOnce(url))],
  ['member', MEMBER_PAGES],
] as const
const SCREENS = [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const

describeJourney('every page', (journey) => {
  let member: TestMember

  beforeAll(async () => {
    member = await fillPages(journey.site.db)
  }, 60_000)

  const open = (who: string, viewport: typeof PHONE) =>
    journey.open({ viewport, colorScheme: 'light', ...(who === 'member' ? { member } : {}) })

  describe.each(RUNS_LONG_FORM ? SCREENS : SCREENS.slice(0, 1))('on a %s', (_name, viewport) => {
    test.each(READERS)(
      'is readable, does not shift and fits: %s',
      async (who, urls) => {
        const page = await open(who, viewport)
        const faults = []
        for (const url of urls) {
          await page.goto(url)
          await waitForHydration(page)
          faults.push(...(await findFaults(page, { isNew: true, byNight: RUNS_LONG_FORM })))
          if (!RUNS_LONG_FORM) faults.push(...(await findSidewaysScroll(page, url)))
        }
        expect(faults).toEqual([])
      },
      600_000,
    )
  })

  /** The plain run opens each page once, on a phone: it only has to fit on the desktop too. */
  async function findSidewaysScroll(page: Page, url: string): Promise<string[]> {
    await page.setViewportSize(DESKTOP)
    const sideways = await measureSidewaysScroll(page)
    await page.setViewportSize(PHONE)
    return sideways === 0 ? [] : [`${url} scrolls sideways by ${sideways} px on a desktop`]
  }
})
