import { beforeAll, expect, test } from 'vitest'
import { DESKTOP, describeJourney, findLayoutShifts } from '../support/browser.ts'
import { createMember, type TestMember } from '../support/factories.ts'
import { RUNS_LONG_FORM } from '../support/long-form.ts'

const LATE_MS = 800

describeJourney('fonts', (journey) => {
  let member: TestMember
  beforeAll(async () => {
    member = await createMember(journey.site.db, { name: 'Julien' })
  })

  test.each(RUNS_LONG_FORM ? ['/', '/recherche', '/forum'] : ['/recherche'])(
    'that load late shift nothing on %s',
    async (path) => {
      const page = await journey.open({ member, viewport: DESKTOP })
      await page.route(
        (url) => url.pathname.endsWith('.woff2'),
        async (route) => {
          await new Promise((resolve) => setTimeout(resolve, LATE_MS))
          await route.continue()
        },
      )
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true)
      expect(await findLayoutShifts(page)).toEqual([])
    },
  )
})
