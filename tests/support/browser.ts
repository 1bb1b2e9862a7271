import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { RunOnly } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import type { Deps } from '../../src/app.ts'
import { createSession } from '../../src/platform/http/session.ts'
import { loadBuiltAssets } from '../../src/platform/render/assets.ts'
import { createTestApp, type TestApp } from './app.ts'
import { CLIENT, loadBuiltApp } from './built.ts'
import { RUNS_LONG_FORM } from './long-form.ts'

const findExisting = (paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path))
const FULL_CHROMIUM = findExisting([
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
])
/** The headless shell opens pages in a third of the time. */
export const CHROMIUM =
  findExisting([process.env.CHROME_PATH, '/usr/bin/chromium-headless-shell']) ?? FULL_CHROMIUM
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }

type Look = {
  look: string
  visit: { viewport: { width: number; height: number }; colorScheme: 'light' | 'dark' }
}
/** For tests that cover all pages at once: each screen and each colour scheme once. */
export const OPPOSITE_LOOKS: readonly Look[] = [
  { look: 'a phone by day', visit: { viewport: PHONE, colorScheme: 'light' } },
  { look: 'a desktop by night', visit: { viewport: DESKTOP, colorScheme: 'dark' } },
]
/** Screens on which a journey is followed: both in the long form, otherwise the phone. */
export const LOOKS = RUNS_LONG_FORM ? OPPOSITE_LOOKS : OPPOSITE_LOOKS.slice(0, 1)

interface OpenOptions {
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  javaScriptEnabled?: boolean
  /** Reduced motion has shorter animations; the long form takes full motion. */
  reducedMotion?: 'reduce' | 'no-preference'
  /** A phone with a touch screen and no keyboard. */
  hasTouch?: boolean
  isMobile?: boolean
  /** Another name of the same site. */
  baseURL?: string
  /** Signed in as this member. */
  member?: { id: number }
  geolocation?: { latitude: number; longitude: number }
  permissions?: string[]
  /** Enables the site's service worker: requests that it answers are not seen by `route`. */
  serviceWorkers?: 'allow'
}

export interface Journey {
  site: TestApp
  address: string
  /**
   * Opens a new browser window; console errors, policy violations and requests to other hosts fail the test.
   */
  open(visit?: OpenOptions): Promise<Page>
}

interface Options extends Partial<Deps> {
  /** Settings of the site. */
  settings?: Record<string, string>
  /** Other origins that its pages may request: the tests answer for them. */
  externalOrigins?: readonly string[]
  /** Needs the full browser: the headless shell shows no notifications and receives no push. */
  needsNotifications?: boolean
}

const browsers = new Map<string, Promise<Browser>>()

/** One browser for all files of a worker, closed with it and restarted after a crash. */
async function getBrowser(executablePath: string): Promise<Browser> {
  const running = await browsers.get(executablePath)
  if (running?.isConnected()) return running
  const browser = chromium.launch({ executablePath, args: FLAGS })
  browsers.set(executablePath, browser)
  return browser
}

/** The browser of this worker, for a site that is not a journey's. */
export const launchBrowser = () => getBrowser(String(CHROMIUM))

/** A describe block with the whole site listening and a real browser; skipped without Chromium. */
export function describeJourney(
  name: string,
  tests: (journey: Journey) => void,
  options: Options = {},
): void {
  const { settings = {}, externalOrigins = [], needsNotifications = false, ...deps } = options
  const browser = needsNotifications ? FULL_CHROMIUM : CHROMIUM
  describe.skipIf(!browser)(name, () => {
    const journey = {} as Journey & { browser: Browser }
    const contexts: BrowserContext[] = []
    /** How many of them were opened before the test. */
    let shared = 0
    const complaints: string[] = []
    beforeAll(async () => {
      const all = { assets: loadBuiltAssets(CLIENT), clientFolder: CLIENT, ...deps }
      journey.site = await createTestApp(settings, 1_000, all, await loadBuiltApp())
      journey.address = await journey.site.app.listen({ port: 0, host: '127.0.0.1' })
      journey.browser = await getBrowser(String(browser))
      journey.open = async (visit = {}) => {
        const { member, ...options } = visit
        const context = await journey.browser.newContext({
          viewport: PHONE,
          locale: 'fr-FR',
          baseURL: journey.address,
          serviceWorkers: 'block',
          reducedMotion: RUNS_LONG_FORM ? 'no-preference' : 'reduce',
          ...options,
        })
        contexts.push(context)
        if (member) {
          const value = await createSession(journey.site.db, member.id, { factor: true })
          await context.addCookies([{ name: 'guinguette', value, url: journey.address, httpOnly: true }])
        }
        const page = await context.newPage()
        recordComplaints(page, [journey.address, ...externalOrigins], complaints)
        return page
      }
    })
    const closeFrom = (first: number) => Promise.all(contexts.splice(first).map((context) => context.close()))
    beforeEach(() => {
      shared = contexts.length
    })
    // Windows left open would go on with their animations and timers, at the expense of the next tests.
    afterEach(() => closeFrom(shared))
    afterAll(async () => {
      await closeFrom(0)
      await journey.site?.close()
      expect(complaints).toEqual([])
    })
    tests(journey)
  })
}

/** Rejected forms and a lost network are expected; Chromium logs each as an error. */
export const isRefusal = (text: string) =>
  /Failed to load resource.*(\b4\d\d\b|ERR_INTERNET_DISCONNECTED)/.test(text)

function recordComplaints(page: Page, known: string[], complaints: string[]): void {
  page.on('pageerror', (error) => {
    // Chromium reports a transition between pages that it skipped on a busy machine; no script asked for it.
    if (/^Transition was (aborted|skipped)/.test(error.message)) return
    complaints.push(`${page.url()} threw ${error.message}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text()))
      complaints.push(`${page.url()} logged ${message.text()}`)
  })
  page.on('request', (request) => {
    const isOwn =
      known.some((origin) => request.url().startsWith(`${origin}/`)) || /^(data|blob):/.test(request.url())
    if (!isOwn) complaints.push(`${page.url()} asked ${request.url()}`)
  })
}

/** Runs in the page: whether all its islands are interactive. */
export const isHydrated = () =>
  [...document.querySelectorAll('[data-island]')].every(
    (element) => element.hasAttribute('data-hydrated') || element.closest('details:not([open])'),
  )

/** Waits until every island of the page is hydrated; that of the landing page when a visitor comes near. */
export async function waitForHydration(page: Page): Promise<void> {
  const farIsland = page.locator('.landing-part > [data-island]')
  if (await farIsland.count()) await farIsland.evaluate((island) => island.scrollIntoView())
  await page.waitForFunction(isHydrated)
}

/** Waits until the service worker controls the page: it starts by itself. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/**
 * Waits until no finite animation runs. An ended one may start the next: a child that inherits a colour
 * follows its parent. The timer of a toast is an animation too, on an invisible bar.
 */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const findRunning = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .filter(
          ({ effect }) =>
            !(effect instanceof KeyframeEffect && effect.target?.matches('.Toastify__progress-bar')),
        )
    // An animation of a document without frames never finishes, so the wait has an end.
    const endsAt = performance.now() + 5_000
    for (let running = findRunning(); running.length > 0; running = findRunning()) {
      if (performance.now() > endsAt) return
      const finished = Promise.allSettled(running.map((animation) => animation.finished))
      await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, 500))])
    }
  })
}

/** Switches to the light or dark look and waits until its colours are shown. */
export async function showColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await waitForAnimations(page)
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
declare const axe: typeof Axe

/**
 * Violations of WCAG 2.2 AA that axe finds after all animations, one sentence each; only those of `rules`, if
 * given.
 */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Loading axe takes as long as an analysis: once for each document.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE)
  const runOnly: RunOnly = rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: TAGS }
  const found = await analyze(page, runOnly)
  // Content that arrives during an analysis fades in, with less contrast until it is still; real faults remain.
  return found.length === 0 ? found : analyze(page, runOnly)
}

async function analyze(page: Page, runOnly: RunOnly): Promise<string[]> {
  await waitForAnimations(page)
  return page.evaluate(async (runOnly) => {
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
    )
  }, runOnly)
}

/** Sideways scroll in pixels; it is expected to be 0 on every screen. */
export function measureSidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/**
 * How long after its load a page must not shift: the plain run waits for the islands, not for late pictures.
 */
const SHIFT_WINDOW_MS = RUNS_LONG_FORM ? 300 : 100

/** Layout shifts of the page (CLS) until `SHIFT_WINDOW_MS` after its load, or until now if that is later; one sentence each. */
export async function findLayoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(async (windowMs) => {
    const shifts: string[] = []
    const formatRect = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    const collect = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as Shift[]) {
        if (hadRecentInput || value < 0.001) continue
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement
          return `${element?.className || element?.nodeName} from ${formatRect(previousRect)} to ${formatRect(currentRect)}`
        })
        shifts.push(`${value.toFixed(4)}: ${moved.join(', ')}`)
      }
    }
    const observer = new PerformanceObserver((list) => collect(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const pause = (navigation?.loadEventEnd || performance.now()) + windowMs - performance.now()
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    await document.fonts.ready
    // Changes of the last script are laid out in the next frame, and observed after it.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => setTimeout(resolve))
    collect(observer.takeRecords())
    return shifts
  }, SHIFT_WINDOW_MS)
}

interface Inspection {
  /** The page was just opened: its layout must not have shifted since. */
  isNew?: boolean
  /** Contrast in dark mode too; for pages opened in light mode. */
  byNight?: boolean
}

/** Everything wrong with the page as it is displayed: axe violations, sideways scroll, layout shifts. */
export async function findFaults(
  page: Page,
  { isNew = false, byNight = false }: Inspection = {},
): Promise<string[]> {
  // In a scrolled page a control halfway under a bar is not too small.
  if (!isNew) await setBarPosition(page, 'static')
  const faults = await findViolations(page)
  const sideways = await measureSidewaysScroll(page)
  if (sideways !== 0) faults.push(`scrolls sideways by ${sideways} px`)
  if (isNew) faults.push(...(await findLayoutShifts(page)).map((shift) => `layout shift ${shift}`))
  if (byNight) {
    await showColorScheme(page, 'dark')
    faults.push(...(await findViolations(page, ['color-contrast'])).map((fault) => `by night: ${fault}`))
    await showColorScheme(page, 'light')
  }
  if (!isNew) await setBarPosition(page, '')
  return faults.map((fault) => `${page.url()}: ${fault}`)
}

function setBarPosition(page: Page, position: string): Promise<void> {
  return page.evaluate((position) => {
    for (const bar of document.querySelectorAll<HTMLElement>('.topbar, .bottombar'))
      bar.style.position = position
  }, position)
}

export async function expectNoFaults(page: Page, inspection?: Inspection): Promise<void> {
  expect(await findFaults(page, inspection)).toEqual([])
}
