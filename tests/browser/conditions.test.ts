import { beforeAll, expect, test } from 'vitest'
import {
  describeJourney,
  measureSidewaysScroll,
  PHONE,
  waitForAnimations,
  waitForHydration,
} from '../support/browser.ts'
import { findMotion, findSmallTargets, findUnboundControls } from '../support/conditions.ts'
import type { TestMember } from '../support/factories.ts'
import { RUNS_LONG_FORM } from '../support/long-form.ts'
import { findPaleReading, READING } from '../support/reading-contrast.ts'
import { measureTextSpacing } from '../support/rgaa-measures.ts'
import { fillPages, MEMBER_PAGES, VISITOR_PAGES } from '../support/site-pages.ts'

/** 1,280 pixels at 400 % (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 }
/** Pages with texts to read, and all pages under `--all`. */
const READ = RUNS_LONG_FORM
  ? [...VISITOR_PAGES, ...MEMBER_PAGES]
  : ['/messages/1', '/forum/topic/bal-du-canal', '/celibataire/2', '/aide?search=photo', '/confidentialite']
/** Of the plain run: pages of members with the most controls. */
const SAMPLE = ['/', '/recherche', '/messages/1', '/forum/topic/bal-du-canal']
const READERS = [
  ['visitor', RUNS_LONG_FORM ? VISITOR_PAGES : []],
  ['member', RUNS_LONG_FORM ? MEMBER_PAGES : SAMPLE],
] as const

describeJourney('every page under hard conditions', (journey) => {
  let member: TestMember

  beforeAll(async () => {
    member = await fillPages(journey.site.db)
  }, 60_000)

  test.each(READERS)(
    'can be read and touched: %s',
    async (who, urls) => {
      const page = await journey.open({
        colorScheme: 'light',
        reducedMotion: 'reduce',
        ...(who === 'member' ? { member } : {}),
      })
      const faults: string[] = []
      for (const url of urls) {
        await page.goto(url)
        await waitForHydration(page)
        const found = await page.evaluate(findMotion)
        await waitForAnimations(page)
        for (const measure of [findSmallTargets, measureTextSpacing])
          found.push(...(await page.evaluate(measure)))
        await page.setViewportSize(ZOOMED)
        const sideways = await measureSidewaysScroll(page)
        if (sideways > 0) found.push(`scrolls by ${sideways} px at 400 %`)
        await page.emulateMedia({ forcedColors: 'active' })
        found.push(...(await page.evaluate(findUnboundControls)))
        await page.emulateMedia({ forcedColors: 'none' })
        await page.setViewportSize(PHONE)
        faults.push(...found.map((fault) => `${url}: ${fault}`))
      }
      expect(faults).toEqual([])
    },
    300_000,
  )

  test.each(['light', 'dark'] as const)(
    'reading text has a contrast of 7 in the %s look',
    async (colorScheme) => {
      const page = await journey.open({ colorScheme, reducedMotion: 'reduce', member })
      const faults: string[] = []
      let texts = 0
      for (const url of READ) {
        await page.goto(url)
        await waitForAnimations(page)
        const { measured, pale } = await page.evaluate(findPaleReading, READING)
        texts += measured
        if (!RUNS_LONG_FORM && measured === 0) faults.push(`${url}: has no reading text`)
        faults.push(...pale.map((fault) => `${url}: ${fault}`))
      }
      expect(faults).toEqual([])
      expect(texts).toBeGreaterThan(READ.length)
    },
    300_000,
  )
})
