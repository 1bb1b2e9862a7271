import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { AppContext } from '../../src/platform/context.ts'
import { sendPage } from '../../src/platform/render/page.tsx'
import { Showcase } from '../../src/ui/showcase.tsx'
import { describeJourney, expectNoFaults, OPPOSITE_LOOKS } from '../support/browser.ts'
import { testLong } from '../support/long-form.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Screenshots for review; not in the repository, because fonts render differently on every system. */
const PICTURES = join(ROOT, 'coverage', 'pictures')

const showPieces = (context: AppContext) => {
  context.app.get('/pieces', async (request, reply) =>
    sendPage(context, request, reply, { title: 'Pieces', sheet: 'people', body: <Showcase /> }),
  )
}

describeJourney(
  'all components of the interface',
  (site) => {
    testLong.each(OPPOSITE_LOOKS)(
      'have no fault on $look',
      async ({ look, visit }) => {
        const page = await site.open(visit)
        await page.goto('/pieces')
        await page.evaluate(() => document.fonts.ready)
        const loaded = await page.evaluate(() =>
          [...document.fonts]
            .filter(({ status }) => status === 'loaded')
            .map(({ family }) => family.replaceAll('"', '')),
        )
        expect(loaded).toEqual(expect.arrayContaining(['Fraunces', 'Figtree']))
        expect(
          await page
            .locator('svg.ico')
            .first()
            .evaluate((icon) => icon.getBoundingClientRect().width),
        ).toBeGreaterThan(10)
        await expectNoFaults(page)
        await mkdir(PICTURES, { recursive: true })
        const picture = await page.screenshot({
          path: join(PICTURES, `pieces on ${look}.png`),
          fullPage: true,
        })
        expect(picture.length).toBeGreaterThan(100_000)
      },
      60_000,
    )
  },
  { extend: showPieces },
)
