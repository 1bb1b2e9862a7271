import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import { preparePages } from './weight.ts'

/** Paths of a system Chromium. */
const CHROMIUM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
]

/** The Chromium of `CHROME_PATH` or of the system. @param whole one with windows, which other programs start */
export function findChromium(whole = false): string | undefined {
  const places = [process.env.CHROME_PATH, ...CHROMIUM_PATHS].filter((path) => path !== undefined)
  return places.filter((path) => !(whole && path.endsWith('headless-shell'))).find((path) => existsSync(path))
}

const PHONE = { width: 390, height: 844 }
/** Until islands are hydrated and pictures have come. */
const SETTLE_MS = 700
const LAYOUT_ENTRY = 'layout shift, the worst page on a phone'

/** Measures layout shift of pages in a real browser; skipped without one. */
export async function measureLayout(bench: Bench): Promise<Row[]> {
  const executablePath = findChromium()
  if (!executablePath)
    return [{ entry: LAYOUT_ENTRY, reason: 'no Chromium found; CHROME_PATH may say where one is' }]
  const { chromium } = await import('playwright-core')
  const { topic, pages, cookie } = await preparePages(bench)
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    const [name = '', value = ''] = cookie.split('=', 2)
    let [worst, shift] = ['none', 0]
    const all = [topic, ...pages]
    for (const path of all) {
      const context = await browser.newContext({ viewport: PHONE })
      await context.addCookies([{ name, value, url: bench.address }])
      const page = await context.newPage()
      await page.goto(`${bench.address}${path}`, { waitUntil: 'load' })
      const moved = await page.evaluate(measureShift, SETTLE_MS)
      if (moved > shift) [worst, shift] = [path, moved]
      await context.close()
    }
    return [
      {
        entry: LAYOUT_ENTRY,
        size: shift,
        unit: 'shift',
        target: { most: 0 },
        note: shift > 0 ? worst : `${all.length} pages`,
      },
    ]
  } finally {
    await browser.close()
  }
}

/** Runs in the page: all that moved by itself until now and for a while more. */
function measureShift(settleMs: number): Promise<number> {
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

const [PERFORMANCE, OTHERS] = [97, 100]
const TIMEOUT_MS = 120_000
const run = promisify(execFile)

const LighthouseReport = z.object({
  categories: z.record(z.string(), z.object({ id: z.string(), score: z.number().nullable() })),
})

/** Lighthouse's points of a page, by its phone profile: for performance, and for the least of all else. */
export function parseScores(report: unknown): {
  performance: number
  least: { name: string; points: number }
} {
  const { categories } = LighthouseReport.parse(report)
  const all = Object.values(categories).map(({ id, score }) => ({
    name: id,
    points: Math.round(100 * (score ?? 0)),
  }))
  const performance = all.find(({ name }) => name === 'performance')?.points ?? 0
  const others = all.filter(({ name }) => name !== 'performance')
  const least = others.reduce((one, other) => (other.points < one.points ? other : one), {
    name: 'none',
    points: 100,
  })
  return { performance, least }
}

/** The four pages of the targets, where the operator has installed Lighthouse, which is too heavy to come along. */
export async function measureLighthouse(bench: Bench): Promise<Row[]> {
  const browser = findChromium(true)
  const missing = await findMissing(browser)
  if (missing) return [{ entry: 'Lighthouse', reason: missing }]
  const { topic, pages, cookie } = await preparePages(bench)
  const works: [string, string, string | undefined][] = [
    ['topic', topic, cookie],
    ['profile', String(pages.find((path) => path.startsWith('/celibataire/'))), cookie],
    ['search', '/recherche', cookie],
    ['landing', '/', undefined],
  ]
  const rows: Row[] = []
  for (const [name, path, as] of works) {
    const { performance, least } = parseScores(
      await runOnPage(String(browser), `${bench.address}${path}`, as),
    )
    rows.push(
      {
        entry: `Lighthouse, ${name}: performance`,
        size: performance,
        unit: 'points',
        target: { least: PERFORMANCE },
      },
      {
        entry: `Lighthouse, ${name}: the least of all else`,
        size: least.points,
        unit: 'points',
        target: { least: OTHERS },
        note: least.name,
      },
    )
  }
  return rows
}

async function findMissing(browser: string | undefined): Promise<string | undefined> {
  if (!browser) return 'no Chromium with windows found; CHROME_PATH may say where one is'
  const isThere = await run('lighthouse', ['--version']).then(
    () => true,
    () => false,
  )
  return isThere ? undefined : 'no Lighthouse found; "npm install --global lighthouse" installs it'
}

async function runOnPage(browser: string, url: string, cookie: string | undefined): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'guinguette-lighthouse-'))
  const [headers, output] = [join(folder, 'headers.json'), join(folder, 'report.json')]
  try {
    await writeFile(headers, JSON.stringify(cookie ? { cookie } : {}), { mode: 0o600 })
    const flags = `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`
    const args = ['--quiet', flags, `--extra-headers=${headers}`, '--output=json', `--output-path=${output}`]
    const env = { ...process.env, CHROME_PATH: browser }
    await run('lighthouse', [url, ...args], { env, timeout: TIMEOUT_MS })
    return JSON.parse(await readFile(output, 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
