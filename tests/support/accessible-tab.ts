import { setTimeout } from 'node:timers/promises'
import type { ElementHandle, Page } from 'puppeteer-core'
import { isHydrated } from './browser.ts'

const WAIT_MS = 20_000
const POLL_MS = 25

/** The part that differs between browsers. */
export interface TabOptions {
  address: string
  /** Looks for a control once; null for none. */
  find: (page: Page, role: string, name: string) => Promise<ElementHandle | null>
  /** Reads the page's text, as assistive technology does where the browser shows its tree. */
  readText: (page: Page) => Promise<string>
}

const SPACES = /\s+/g

/** A tab of a browser, used by the roles and names of the browser's own accessibility tree. */
export class AccessibleTab {
  readonly page: Page
  readonly #options: TabOptions

  constructor(page: Page, options: TabOptions) {
    this.page = page
    this.#options = options
  }

  /** Opens an address and waits until its islands are hydrated. */
  async open(url: string): Promise<void> {
    await this.page.goto(new URL(url, this.#options.address).href)
    await this.waitForHydration()
  }

  async waitForHydration(): Promise<void> {
    await this.page.waitForFunction(() => document.readyState === 'complete', { timeout: WAIT_MS })
    await this.page.waitForFunction(isHydrated, { timeout: WAIT_MS })
    // A script whose page is left before it has come is reported as an error. One request stays open: the events.
    await this.page.waitForNetworkIdle({ idleTime: 50, concurrency: 1, timeout: WAIT_MS })
  }

  /** Waits for a control, heading or other part. */
  find(role: string, name: string): Promise<ElementHandle> {
    const look = () => this.#options.find(this.page, role, name)
    // A page that is being left has no tree.
    return waitFor(`no ${role} '${name}' on ${this.page.url()}`, () => look().catch(() => null))
  }

  press = async (role: string, name: string): Promise<void> => {
    const control = await this.find(role, name)
    // The default action, as assistive technology starts it: a toast may lie on the control.
    await control.evaluate((element) => (element as HTMLElement).click())
  }

  /** Replaces what a field has. */
  async fill(name: string, text: string, role = 'textbox'): Promise<void> {
    const control = await this.find(role, name)
    await control.focus()
    // Inserts as typing does, in one command for the browser.
    await control.evaluate((field, text) => {
      ;(field as HTMLInputElement).select()
      document.execCommand('insertText', false, text)
    }, text)
  }

  /** Chooses an option of a list by its name. */
  async choose(name: string, option: string): Promise<void> {
    const control = await this.find('combobox', name)
    const value = await control.evaluate((select, option) => {
      const { options } = select as HTMLSelectElement
      return [...options].find(({ label }) => label === option)?.value
    }, option)
    if (value === undefined) throw new Error(`'${name}' has no option '${option}'`)
    await control.select(value)
  }

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

  /** Waits for a text, whose spaces may be of any kind. */
  async waitForText(text: string): Promise<void> {
    const wanted = text.replace(SPACES, '')
    await waitFor(`no text '${text}' on ${this.page.url()}`, async () => {
      const shown = await this.#options.readText(this.page).catch(() => '')
      return shown.replace(SPACES, '').includes(wanted) || null
    })
  }
}

async function waitFor<T>(failure: string, look: () => Promise<T | null>): Promise<T> {
  const end = performance.now() + WAIT_MS
  while (performance.now() < end) {
    const found = await look()
    if (found !== null) return found
    await setTimeout(POLL_MS)
  }
  throw new Error(failure)
}
