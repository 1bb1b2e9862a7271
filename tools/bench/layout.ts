import { FLAGS, findChromium } from './browser.ts'
import type { Row } from './row.ts'
import type { Bench } from './run.ts'
import { pagesOf } from './weight.ts'

const PHONE = { width: 390, height: 844 }
/** Until islands are hydrated and pictures have come. */
const SETTLE_MS = 700
const ENTRY = 'layout shift, the worst page on a phone'

/** What moves on pages while they are loaded, in a real browser; told apart where there is none. */
export async function runLayout(bench: Bench): Promise<Row[]> {
  const executablePath = findChromium()
  if (!executablePath)
    return [{ entry: ENTRY, unseen: 'no Chromium found; CHROME_PATH may say where one is' }]
  const { chromium } = await import('playwright-core')
  const { topic, pages, cookie } = await pagesOf(bench)
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  try {
    const [name = '', value = ''] = cookie.split('=', 2)
    let [worst, shift] = ['none', 0]
    const all = [topic, ...pages]
    for (const path of all) {
      const context = await browser.newContext({ viewport: PHONE })
      await context.addCookies([{ name, value, url: bench.address }])
      const page = await context.newPage()
      await page.goto(`${bench.address}${path}`, { waitUntil: 'load' })
      const moved = await page.evaluate(cumulativeShift, SETTLE_MS)
      if (moved > shift) [worst, shift] = [path, moved]
      await context.close()
    }
    return [
      {
        entry: ENTRY,
        size: shift,
        unit: 'shift',
        asked: { most: 0 },
        note: shift > 0 ? worst : `${all.length} pages`,
      },
    ]
  } finally {
    await browser.close()
  }
}

/** Runs in the page: all that moved by itself until now and for a while more. */
function cumulativeShift(settleMs: number): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) sum += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(Math.round(sum * 10_000) / 10_000), settleMs)
  })
}
