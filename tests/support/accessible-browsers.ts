import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type ElementHandle, type LaunchOptions, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { createSession } from '../../src/platform/http/session.ts'
import { AccessibleTab, type TabOptions } from './accessible-tab.ts'
import { CHROMIUM, FLAGS, isRefusal, type Journey, PHONE } from './browser.ts'

// Firefox through WebDriver BiDi and Chromium through its own protocol, each with the accessibility tree that it computes.

/** Opens a window on a phone's screen, signed in as this member. */
export type OpenTab = (member?: { id: number }) => Promise<AccessibleTab>

interface Driven extends Omit<TabOptions, 'address'> {
  name: string
  path: string | undefined
  launch: LaunchOptions
  prepare?: (page: Page) => Promise<void>
}

const toSelector = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`

/** Elements that may have a role. */
const CANDIDATES: Readonly<Record<string, string>> = {
  password: 'input[type=password]',
  link: 'a[href]',
  button: 'button, summary',
  textbox: 'input, textarea',
  radio: 'input[type=radio]',
  checkbox: 'input[type=checkbox]',
  combobox: 'input, select',
  option: '[role=option]',
}

/**
 * Firefox waits a tenth of a second for each element without a node in its tree, hidden ones and icons, so a query of a whole
 * page takes up to fifteen seconds. Here it is asked about few elements: those of the kind whose text or label has the name.
 */
async function findInFirefox(page: Page, role: string, name: string): Promise<ElementHandle | null> {
  const candidates = await page.$$(CANDIDATES[role] ?? '*')
  for (const element of candidates) {
    const mayBe = await element.evaluate((control, name) => {
      const { labels, textContent, ariaLabel } = control as HTMLInputElement
      const labelled = control.getAttribute('aria-labelledby') ?? ''
      const texts = [...(labels ?? []), ...labelled.split(' ').map((id) => document.getElementById(id))]
      const all = [textContent, ariaLabel, ...texts.map((label) => label?.textContent)].join(' ')
      const [wanted, given] = [name, all].map((text) => text.replace(/\s+/g, ''))
      return control.checkVisibility() && given?.includes(wanted ?? '')
    }, name)
    // The name of an option has the flag's alternative text.
    if (!mayBe && role !== 'option') continue
    // ARIA has no role for the field of a password.
    if (role === 'password') return element
    const found = await element.$(toSelector(role, name))
    if (found) return found
  }
  return null
}

const FIREFOX: Driven = {
  name: 'Firefox',
  path: [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    (path) => path && existsSync(path),
  ),
  launch: {
    browser: 'firefox',
    // This version has no command for media features and languages. One process serves all pages.
    extraPrefsFirefox: {
      'dom.ipc.processCount': 1,
      'fission.autostart': false,
      'intl.accept_languages': 'fr-FR, fr',
      'ui.prefersReducedMotion': 1,
      'layout.css.prefers-color-scheme.content-override': 1,
    },
  },
  find: findInFirefox,
  // biome-ignore lint/performance/useDomNodeTextContent: scripts and folded parts are no text to a reader
  readText: (page) => page.evaluate(() => document.body.innerText),
}

const CHROMIUM_TREE: Driven = {
  name: 'the accessibility tree of Chromium',
  path: CHROMIUM,
  launch: { args: [...FLAGS, '--lang=fr-FR'] },
  prepare: async (page) => {
    await page.setExtraHTTPHeaders({ 'accept-language': 'fr-FR' })
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  },
  // ARIA has no role for the field of a password; this tree calls it a text field.
  find: (page, role, name) => page.$(toSelector(role === 'password' ? 'textbox' : role, name)),
  readText: readTreeText,
}

/** The text of Chromium's tree, in reading order: the answer lists it level by level. */
async function readTreeText(page: Page): Promise<string> {
  const session = await page.createCDPSession()
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const read = (id: string): string => {
    const node = byId.get(id)
    if (!node) return ''
    if (!node.ignored && node.role?.value === 'StaticText') return String(node.name?.value ?? '')
    return (node.childIds ?? []).map(read).join('')
  }
  return read(nodes[0]?.nodeId ?? '')
}

export const describeFirefox = (journey: Journey, tests: (open: OpenTab) => void): void =>
  describeDriven(FIREFOX, journey, tests)

export const describeChromiumTree = (journey: Journey, tests: (open: OpenTab) => void): void =>
  describeDriven(CHROMIUM_TREE, journey, tests)

/** Tests on the site of a journey; errors and policy violations fail them. Skipped without the browser. */
function describeDriven(
  { name, path, launch, prepare = async () => {}, ...options }: Driven,
  journey: Journey,
  tests: (open: OpenTab) => void,
): void {
  describe.skipIf(!path)(path ? `in ${name}` : `in ${name}, which is not installed`, () => {
    let browser: Browser
    const complaints: string[] = []
    beforeAll(async () => {
      browser = await puppeteer.launch({ executablePath: String(path), headless: true, ...launch })
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
      await prepare(page)
      recordComplaints(page, journey.address, complaints)
      return new AccessibleTab(page, { address: journey.address, ...options })
    })
  })
}

/** Of Firefox, when a page is left before its script has come; a missing script fails the wait for hydration. */
const LEFT_EARLY = /error loading dynamically imported module/

/** Firefox reports what the policy blocks as an error of the page. */
function recordComplaints(page: Page, address: string, complaints: string[]): void {
  page.on('pageerror', (error) => {
    if (!LEFT_EARLY.test(String(error))) complaints.push(`${page.url()} threw ${String(error)}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text()))
      complaints.push(`${page.url()} logged ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${address}/`) && !/^(data|blob|about):/.test(url))
      complaints.push(`${page.url()} asked ${url}`)
  })
}
