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
  const paths = [process.env.CHROME_PATH, ...CHROMIUM_PATHS].filter((path) => path !== undefined)
  return paths.filter((path) => !(whole && path.endsWith('headless-shell'))).find((path) => existsSync(path))
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
  const [name = '', value = ''] = cookie.split('=', 2)
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    let [worst, size] = [`${pages.length + 1} pages`, 0]
    for (const path of [topic, ...pages]) {
      const context = await browser.newContext({ viewport: PHONE })
      await context.addCookies([{ name, value, url: bench.address }])
      const page = await context.newPage()
      await page.goto(`${bench.address}${path}`, { waitUntil: 'load' })
      const shift = await page.evaluate(measureShift, SETTLE_MS)
      if (shift > size) [worst, size] = [path, shift]
      await context.close()
    }
    return [{ entry: LAYOUT_ENTRY, size, unit: 'shift', target: { most: 0 }, note: worst }]
  } finally {
    await browser.close()
  }
}

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** Runs in the page: the shift without input until now and for a while more. */
function measureShift(settleMs: number): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput) sum += value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(Math.round(sum * 10_000) / 10_000), settleMs)
  })
}

const [PERFORMANCE, OTHERS] = [98, 100]
const TIMEOUT_MS = 120_000
const run = promisify(execFile)

const LighthouseReport = z.object({
  categories: z.record(z.string(), z.object({ id: z.string(), score: z.number().nullable() })),
})

/** Lighthouse's points of a page, by its phone profile: for performance, and the least of all others. */
export function parseScores(report: unknown) {
  const points = Object.values(LighthouseReport.parse(report).categories).map(({ id, score }) => ({
    name: id,
    points: Math.round(100 * (score ?? 0)),
  }))
  const others = points.filter(({ name }) => name !== 'performance')
  return {
    performance: points.find(({ name }) => name === 'performance')?.points ?? 0,
    least: others.reduce((one, other) => (other.points < one.points ? other : one), {
      name: 'none',
      points: 100,
    }),
  }
}

/** The four pages of the targets, if the operator has installed Lighthouse, which is too heavy to come along. */
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
  const addRow = (entry: string, size: number, least: number, note?: string) =>
    rows.push({ entry, size, unit: 'points', target: { least }, ...(note && { note }) })
  for (const [name, path, as] of works) {
    const report = await runOnPage(String(browser), `${bench.address}${path}`, as)
    const { performance, least } = parseScores(report)
    addRow(`Lighthouse, ${name}: performance`, performance, PERFORMANCE)
    addRow(`Lighthouse, ${name}: the least of all else`, least.points, OTHERS, least.name)
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
