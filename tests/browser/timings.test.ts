import { beforeAll, expect, test, vi } from 'vitest'
import { describeJourney, waitForHydration } from '../support/browser.ts'
import { createMember, type TestMember } from '../support/factories.ts'

describeJourney('timings of pages', (journey) => {
  let member: TestMember
  beforeAll(async () => {
    member = await createMember(journey.site.db)
  })

  test('what Chromium measured of a member’s page is counted, by the pattern of its route, once the member leaves', async () => {
    const page = await journey.open({ member })
    const count = vi.spyOn(journey.site.context.limits, 'count')
    const countCalls = () => count.mock.calls.filter(([{ name }]) => name === 'timings').length
    const isLoaded = page.waitForResponse(/\/assets\/timings-/)
    await page.goto(`/celibataire/${member.id}?secret=1`)
    await waitForHydration(page)
    await isLoaded
    await page.waitForTimeout(300)
    expect(countCalls()).toBe(0)
    await page.goto('/hors-ligne')
    await expect.poll(countCalls).toBe(1)
    await page.context().close()
    await journey.site.app.close()
    const rows = await journey.site.db.selectFrom('page_timings').selectAll().orderBy('metric').execute()
    // The largest paint was before the script was loaded.
    expect(rows.map(({ page, device, metric }) => [page, device, metric])).toEqual(
      ['cls', 'lcp', 'ttfb'].map((metric) => ['/celibataire/:id', 'phone', metric]),
    )
  })
})
