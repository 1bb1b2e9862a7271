import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../src/platform/db/postmaster.ts'
import { createSession } from '../../src/platform/http/session.ts'
import { CHROMIUM, launchBrowser, PHONE, waitForHydration } from '../support/browser.ts'
import { createTestDatabase, type TestDatabase } from '../support/db.ts'
import type { TestMember } from '../support/factories.ts'
import { RUNS_LONG_FORM } from '../support/long-form.ts'
import { fillPages, MEMBER_PAGES, VISITOR_PAGES } from '../support/site-pages.ts'

const ROOT = join(import.meta.dirname, '..', '..')

// React's development build compares the markup of the server with its own, attribute by attribute.
describe.skipIf(!CHROMIUM || !RUNS_LONG_FORM)('the site in development', () => {
  let database: TestDatabase
  let dataDir: string
  let site: ChildProcess
  let address: string
  let member: TestMember
  const contexts: BrowserContext[] = []

  beforeAll(async () => {
    database = await createTestDatabase()
    member = await fillPages(database.db)
    dataDir = await mkdtemp(join(tmpdir(), 'guinguette-development-'))
    const port = await findFreePort()
    address = `http://127.0.0.1:${port}`
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' }
    site = spawn(process.execPath, ['bin/dev.mjs'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((resolve) =>
      site.stdout?.on('data', (text) => String(text).includes('(development) at') && resolve()),
    )
  }, 60_000)
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    site.kill('SIGTERM')
    await once(site, 'exit')
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test.each([
    ['visitor', VISITOR_PAGES],
    ['member', MEMBER_PAGES],
  ])(
    'hydrates every page of a %s without a warning',
    async (who, urls) => {
      const context = await (await launchBrowser()).newContext({ baseURL: address, viewport: PHONE })
      contexts.push(context)
      if (who === 'member') {
        const value = await createSession(database.db, member.id, { factor: true })
        await context.addCookies([{ name: 'guinguette', value, url: address, httpOnly: true }])
      }
      const page = await context.newPage()
      const warnings: string[] = []
      page.on('console', (message) => {
        if (/hydrat|did not match|didn't match/i.test(message.text()))
          warnings.push(`${page.url()} ${message.text()}`)
      })
      // Vite bundles libraries when it first meets them, and reloads the page.
      for (const url of urls) await page.goto(url).catch(() => {})
      warnings.length = 0
      for (const url of urls) {
        await page.goto(url)
        await waitForHydration(page)
      }
      expect(warnings).toEqual([])
    },
    600_000,
  )
})
