import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type Locator, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { createSession } from '../../src/platform/http/session.ts'
import { isHydrated, type Journey, PHONE } from './browser.ts'

// Firefox through WebDriver BiDi, with the accessibility tree that Firefox itself computes.

const FIREFOX = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path && existsSync(path),
)
/** This version has no command for media features and languages. One process serves all pages. */
const PREFERENCES = {
  'dom.ipc.processCount': 1,
  'fission.autostart': false,
  'intl.accept_languages': 'fr-FR, fr',
  'ui.prefersReducedMotion': 1,
  'layout.css.prefers-color-scheme.content-override': 1,
}
const WAIT_MS = 60_000

/** A tab of Firefox, used by roles and names. */
export class FirefoxTab {
  readonly page: Page
  readonly #address: string

  constructor(page: Page, address: string) {
    this.page = page
    this.#address = address
  }

  /** Opens an address and waits until its islands are hydrated. */
  async open(url: string): Promise<void> {
    await this.page.goto(new URL(url, this.#address).href)
    await this.waitForHydration()
  }

  async waitForHydration(): Promise<void> {
    await this.page.waitForFunction(() => document.readyState === 'complete', { timeout: WAIT_MS })
    await this.page.waitForFunction(isHydrated, { timeout: WAIT_MS })
    // Firefox reports a script whose page is left before it has come. One request stays open: the events.
    await this.page.waitForNetworkIdle({ idleTime: 50, concurrency: 1, timeout: WAIT_MS })
  }

  async #act(role: string, name: string, act: (control: Locator<Element>) => Promise<void>): Promise<void> {
    // ARIA has no role for the field of a password.
    const selector =
      role === 'password' ? 'input[type=password]' : `::-p-aria([name="${name}"][role="${role}"])`
    await act(this.page.locator(selector).setTimeout(WAIT_MS)).catch((cause) => {
      throw new Error(`no ${role} '${name}' on ${this.page.url()}`, { cause })
    })
  }

  press = (role: string, name: string) => this.#act(role, name, (control) => control.click())

  fill = (name: string, text: string, role = 'textbox') =>
    this.#act(role, name, (control) => control.fill(text))

  /** Presses what leads to another page, and waits for it. */
  async follow(role: string, name: string, path: string): Promise<void> {
    await this.press(role, name)
    await this.waitForPath(path)
  }

  async waitForPath(path: string): Promise<void> {
    const isThere = (path: string) => location.pathname.startsWith(path)
    await this.page.waitForFunction(isThere, { timeout: WAIT_MS }, path)
    await this.waitForHydration()
  }

  async waitForText(text: string): Promise<void> {
    await this.page.waitForFunction(
      // biome-ignore lint/performance/useDomNodeTextContent: scripts and folded parts are no text to a reader
      (text) => document.body.innerText.includes(text),
      { timeout: WAIT_MS },
      text,
    )
  }
}

/** Opens a window of Firefox on a phone's screen, signed in as this member. */
type OpenFirefox = (member?: { id: number }) => Promise<FirefoxTab>

/** Tests in Firefox, on the site of a journey; errors and policy violations fail them. Skipped without it. */
export function describeFirefox(journey: Journey, tests: (open: OpenFirefox) => void): void {
  describe.skipIf(!FIREFOX)(FIREFOX ? 'in Firefox' : 'in Firefox, which is not installed', () => {
    let browser: Browser
    const complaints: string[] = []
    beforeAll(async () => {
      browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath: String(FIREFOX),
        headless: true,
        extraPrefsFirefox: PREFERENCES,
      })
    })
    afterAll(async () => {
      await browser?.close()
      expect(complaints).toEqual([])
    })
    tests(async (member) => {
      const context = await browser.createBrowserContext()
      if (member) {
        const value = await createSession(journey.site.db, member.id, { factor: true })
        const { hostname } = new URL(journey.address)
        await context.setCookie({ name: 'guinguette', value, domain: hostname, path: '/', httpOnly: true })
      }
      const page = await context.newPage()
      await page.setViewport(PHONE)
      recordComplaints(page, journey.address, complaints)
      return new FirefoxTab(page, journey.address)
    })
  })
}

/** Firefox reports what the policy blocks as an error of the page. */
function recordComplaints(page: Page, address: string, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`${page.url()} threw ${String(error)}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()} logged ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${address}/`) && !/^(data|blob|about):/.test(url))
      complaints.push(`${page.url()} asked ${url}`)
  })
}
