import { existsSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Deps } from '../../src/app.ts'
import { createSession } from '../../src/http/session.ts'
import { builtAssets } from '../../src/render/assets.ts'
import { createTestApp, type TestApp } from './app.ts'
import { builtApp, CLIENT } from './built.ts'

const thatIsThere = (paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path))
const WHOLE_CHROMIUM = thatIsThere([
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
])
/** Without windows and what belongs to them, pages open in a third of the time. */
const CHROMIUM = thatIsThere([process.env.CHROME_PATH, '/usr/bin/chromium-headless-shell']) ?? WHOLE_CHROMIUM
const FLAGS = [
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

interface Visit {
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  javaScriptEnabled?: boolean
  reducedMotion?: 'reduce'
  /** A phone: fingers, and no keyboard at hand. */
  hasTouch?: boolean
  isMobile?: boolean
  /** Signed in as this member. */
  member?: { id: number }
  geolocation?: { latitude: number; longitude: number }
  permissions?: string[]
  /** The site's service worker runs: requests that it answers are seen by no `route`. */
  serviceWorkers?: 'allow'
}

export interface Journey {
  site: TestApp
  address: string
  /** A new browser window of somebody; console errors, policy violations and requests to others fail the test. */
  open(visit?: Visit): Promise<Page>
}

interface Options extends Partial<Deps> {
  /** Settings of the site. */
  settings?: Record<string, string>
  /** Origins of others that its pages may ask: the tests answer for them. */
  outside?: readonly string[]
  /** It needs the whole browser: one without windows neither notifies nor takes what is pushed. */
  notifies?: boolean
}

/** A describe block with the whole site listening and a real browser; skipped where no Chromium is installed. */
export function journey(name: string, tests: (journey: Journey) => void, options: Options = {}): void {
  const { settings = {}, outside = [], notifies = false, ...deps } = options
  const browser = notifies ? WHOLE_CHROMIUM : CHROMIUM
  describe.skipIf(!browser)(name, () => {
    const held = {} as Journey & { browser: Browser }
    const contexts: BrowserContext[] = []
    const complaints: string[] = []
    beforeAll(async () => {
      const all = { assets: builtAssets(CLIENT), clientFolder: CLIENT, ...deps }
      held.site = await createTestApp(settings, 1_000, all, await builtApp())
      held.address = await held.site.app.listen({ port: 0, host: '127.0.0.1' })
      held.browser = await chromium.launch({ executablePath: String(browser), args: FLAGS })
      held.open = async (visit = {}) => {
        const { member, ...options } = visit
        const context = await held.browser.newContext({
          viewport: PHONE,
          locale: 'fr-FR',
          baseURL: held.address,
          serviceWorkers: 'block',
          ...options,
        })
        contexts.push(context)
        if (member) {
          const value = await createSession(held.site.db, member.id, { factor: true })
          await context.addCookies([{ name: 'guinguette', value, url: held.address, httpOnly: true }])
        }
        const page = await context.newPage()
        listen(page, [held.address, ...outside], complaints)
        return page
      }
    })
    afterAll(async () => {
      await Promise.all(contexts.map((context) => context.close()))
      await held.browser?.close()
      await held.site?.close()
      expect(complaints).toEqual([])
    })
    tests(held)
  })
}

function listen(page: Page, known: string[], complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`${page.url()} threw ${error.message}`))
  page.on('console', (message) => {
    // A refused form and a lost network are part of journeys; the browser logs each as an error of its own.
    const isRefusal = /Failed to load resource.*(\b4\d\d\b|ERR_INTERNET_DISCONNECTED)/.test(message.text())
    if (message.type() === 'error' && !isRefusal) complaints.push(`${page.url()} logged ${message.text()}`)
  })
  page.on('request', (request) => {
    const isOwn =
      known.some((origin) => request.url().startsWith(`${origin}/`)) || /^(data|blob):/.test(request.url())
    if (!isOwn) complaints.push(`${page.url()} asked ${request.url()}`)
  })
}

/** Waits until every island of the page answers. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-island]')].every((element) => element.hasAttribute('data-hydrated')),
  )
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits until what fades or slides in stands where it stays. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.allSettled(ending.map((animation) => animation.finished)).then(() => undefined)
  })
}

/** What axe finds against WCAG 2.2 AA, told in words, once the page is still. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await still(page)
  // Our pages have no frames: the legacy mode does not open a second page for each analysis.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations: found } = await (rules ? axe.withRules([...rules]) : axe.withTags(TAGS)).analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
  )
}

/** Sideways scroll, in pixels: none is wanted on any screen. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** What of the page moved by itself since it was opened (cumulative layout shift), told in words. */
export async function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = []
        const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
            if (hadRecentInput || value < 0.001) continue
            const moved = sources.map(({ node, previousRect, currentRect }) => {
              const element = node instanceof Element ? node : node?.parentElement
              return `${element?.className || element?.nodeName} from ${place(previousRect)} to ${place(currentRect)}`
            })
            shifts.push(`${value.toFixed(4)}: ${moved.join(', ')}`)
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(shifts), 300)
      }),
  )
}
