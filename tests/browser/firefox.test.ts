import { beforeAll, expect, test } from 'vitest'
import { describeFirefox } from '../support/accessible-browsers.ts'
import { describeJourney } from '../support/browser.ts'
import type { TestMember } from '../support/factories.ts'
import { RUNS_LONG_FORM, testLong } from '../support/long-form.ts'
import { followMember, prepareMemberJourney } from '../support/member-journey.ts'
import { fillPages, MEMBER_PAGES, VISITOR_PAGES } from '../support/site-pages.ts'

/** Of the plain run: one page of each kind of layout. */
const SAMPLE = {
  visitor: ['/', '/forum/topic/bal-du-canal'],
  member: ['/', '/recherche', '/celibataire/2', '/messages/1', '/sorties/1-bal-du-canal'],
}
const READERS = [
  ['visitor', RUNS_LONG_FORM ? VISITOR_PAGES : SAMPLE.visitor],
  ['member', RUNS_LONG_FORM ? MEMBER_PAGES : SAMPLE.member],
] as const

describeJourney('the site', (journey) => {
  let camille: TestMember
  let hugo: TestMember

  beforeAll(async () => {
    const { db } = journey.site
    camille = await fillPages(db)
    hugo = await prepareMemberJourney(journey)
  }, 60_000)

  describeFirefox(journey, (openFirefox) => {
    testLong(
      'leads from the sign-up to messages, a reply, a report and the end of the account',
      async () => {
        await followMember(journey, await openFirefox(), hugo)
      },
      300_000,
    )

    test.each(READERS)(
      'fits a phone and becomes interactive on every page: %s',
      async (who, urls) => {
        const tab = await openFirefox(who === 'member' ? camille : undefined)
        const faults: string[] = []
        for (const url of urls) {
          await tab.open(url)
          const sideways = await tab.page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          if (sideways > 0) faults.push(`${url} scrolls sideways by ${sideways} px`)
        }
        expect(faults).toEqual([])
      },
      300_000,
    )

    test('starts the service worker, which answers from then on', async () => {
      const tab = await openFirefox(camille)
      await tab.open('/moi')
      await tab.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    })
  })
})
