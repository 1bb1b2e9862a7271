import { beforeAll, expect, test } from 'vitest'
import type { Timings } from '../../src/features/site/timings/contract.ts'
import { describeJourney, waitForHydration } from '../support/browser.ts'
import { createMember, type TestMember } from '../support/factories.ts'

describeJourney('timings of pages', (journey) => {
  let member: TestMember
  beforeAll(async () => {
    member = await createMember(journey.site.db)
  })

  test('a member’s page sends what Chromium measured, by the pattern of its route, once the member leaves', async () => {
    const page = await journey.open({ member })
    const sent: Timings[] = []
    const isLoaded = page.waitForResponse(/\/assets\/timings-/)
    page.on('request', (request) => {
      if (request.url().endsWith('/api/timings')) sent.push(request.postDataJSON() as Timings)
    })
    await page.goto(`/celibataire/${member.id}?secret=1`)
    await waitForHydration(page)
    await isLoaded
    await page.keyboard.press('Tab')
    await page.waitForTimeout(300)
    expect(sent).toEqual([])
    await page.goto('/hors-ligne')
    await expect.poll(() => sent.length).toBe(1)
    const [timings] = sent
    expect(timings).toEqual({
      page: '/celibataire/:id',
      device: 'phone',
      lcp: expect.any(Number),
      cls: expect.any(Number),
      ttfb: expect.any(Number),
      ...(timings?.inp !== undefined && { inp: expect.any(Number) }),
    })
    // Of what was painted before the script was loaded.
    expect(timings?.lcp).toBeGreaterThan(0)
    await journey.site.app.close()
    const rows = await journey.site.db.selectFrom('page_timings').select(['page', 'metric']).execute()
    expect(rows).toContainEqual({ page: '/celibataire/:id', metric: 'lcp' })
  })
})
