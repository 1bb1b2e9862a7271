import { beforeAll, expect, test } from 'vitest'
import {
  DESKTOP,
  describeJourney,
  findViolations,
  measureSidewaysScroll,
  PHONE,
  showColorScheme,
} from '../support/browser.ts'
import { RUNS_LONG_FORM } from '../support/long-form.ts'
import { createEveryMail } from '../support/mail-kinds.ts'

const KINDS = 30
const NARROW = { width: 320, height: 640 }
const SCREENS = RUNS_LONG_FORM ? [NARROW, PHONE, DESKTOP] : [NARROW]
const SCHEMES = ['light', 'dark'] as const
const settings = { CONTACT_EMAIL: 'equipe@exemple.fr' }

describeJourney(
  'mails as they are rendered',
  (journey) => {
    let mails: Awaited<ReturnType<typeof createEveryMail>>

    beforeAll(async () => {
      mails = await createEveryMail(journey.site)
    })

    test('every kind of mail fits its window and has no violation, by day and by night', async () => {
      expect(mails).toHaveLength(KINDS)
      const page = await journey.open()
      const faults: string[] = []
      for (const { subject, html } of RUNS_LONG_FORM ? mails : mails.slice(-4)) {
        await page.setContent(html)
        for (const screen of SCREENS) {
          await page.setViewportSize(screen)
          const sideways = await measureSidewaysScroll(page)
          if (sideways > 0) faults.push(`${subject} scrolls by ${sideways} px at ${screen.width} px`)
          for (const scheme of SCHEMES) {
            await showColorScheme(page, scheme)
            // A mail is shown within a page that has its own zones.
            const violations = (await findViolations(page)).filter((text) => !/^(landmark|region)/.test(text))
            faults.push(...violations.map((violation) => `${subject}, ${scheme}: ${violation}`))
          }
        }
      }
      expect(faults).toEqual([])
    }, 300_000)
  },
  { settings },
)
