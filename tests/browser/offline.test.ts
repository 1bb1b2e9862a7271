import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  describeJourney,
  findViolations,
  LOOKS,
  measureSidewaysScroll,
  waitForHydration,
  waitForWorker,
} from '../support/browser.ts'
import { createMember, createMessage, createThread, type TestMember } from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'

const LOST = 'Plus de réseau sous la tonnelle'

/** Addresses of everything in the worker's caches. */
const listCachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const caches = await self.caches.keys()
    const all = await Promise.all(caches.map(async (name) => (await self.caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })

describeJourney('without a network', (journey) => {
  let member: TestMember
  let thread: number

  beforeAll(async () => {
    const { db } = journey.site
    await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    member = await createMember(db, { name: 'Salomé' })
    const karim = await createMember(db, { name: 'Karim' })
    thread = (await createThread(db, member.id, karim.id)).id
    await createMessage(db, thread, karim.id, { message: 'Ici Karim' })
  })

  test.each(LOOKS)(
    'the offline page is shown, and the requested page loads when the network is back, on $look',
    async ({ visit: look }) => {
      const page = await journey.open({ member, serviceWorkers: 'allow', ...look })
      await page.goto(`/messages/${thread}`)
      await waitForHydration(page)
      await waitForWorker(page)
      await page.context().setOffline(true)
      await page.goto('/recherche')
      await page.getByRole('heading', { name: LOST }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/recherche')
      // It looks like every other page: styles, fonts and icons are cached.
      const bar = await page
        .locator('.topbar')
        .evaluate((element) => getComputedStyle(element).backgroundColor)
      expect(bar).toBe(look.colorScheme === 'light' ? 'rgb(10, 63, 67)' : 'rgb(15, 53, 57)')
      const fonts = await page.evaluate(async () => {
        await document.fonts.ready
        return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
      })
      expect(fonts.join()).toMatch(/Fraunces/)
      expect(fonts.join()).toMatch(/Figtree/)
      expect(await findViolations(page)).toEqual([])
      expect(await measureSidewaysScroll(page)).toBeLessThanOrEqual(0)
      await page.getByRole('link', { name: 'Réessayer' }).click()
      await page.getByRole('heading', { name: LOST }).waitFor()
      await page.context().setOffline(false)
      await page.getByRole('link', { name: 'Réessayer' }).click()
      await page.getByRole('heading', { level: 1, name: /^Je cherche/ }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/recherche')
    },
  )

  test('no personal page is cached, and no call is answered from the cache', async () => {
    const page = await journey.open({ member, serviceWorkers: 'allow' })
    // A page that loads while the worker starts is controlled from its next load.
    await page.goto('/')
    await waitForWorker(page)
    for (const path of [`/messages/${thread}`, '/recherche']) await page.goto(path)
    const paths = await listCachedPaths(page)
    expect(paths).toContain('/hors-ligne')
    expect(paths.length).toBeGreaterThan(3)
    for (const path of paths)
      expect(path).toMatch(/^\/hors-ligne$|^\/assets\/[\w-]+-[\w-]+\.(css|woff2|svg)$/)
    await page.context().setOffline(true)
    const read = (path: string) =>
      page.evaluate(
        (url) =>
          fetch(url).then(
            ({ status }) => status,
            () => 'failed',
          ),
        path,
      )
    expect(await read('/api/me')).toBe('failed')
    expect(await read('/hors-ligne')).toBe('failed')
    await page.context().setOffline(false)
  })

  test('a new build replaces the cache of the previous one', async () => {
    const page = await journey.open({ member, serviceWorkers: 'allow' })
    await page.goto('/')
    await waitForWorker(page)
    const names = await page.evaluate(() => caches.keys())
    expect(names).toEqual([expect.stringMatching(/^offline-[0-9a-f]{16}$/)])
    await page.evaluate(async () => {
      await caches.open('offline-of-yesterday')
      await caches.open('push')
      for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister()
    })
    await page.goto('/')
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([...names, 'push'])
  })

  testLong('visitors get no worker, and members no prompt', async () => {
    const registrations = (page: Page) =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    const visitor = await journey.open({ serviceWorkers: 'allow' })
    await visitor.goto('/')
    await visitor.waitForTimeout(500)
    expect(await registrations(visitor)).toBe(0)
    const page = await journey.open({ member, serviceWorkers: 'allow' })
    await page.goto('/')
    await waitForWorker(page)
    expect(await page.evaluate(() => Notification.permission)).not.toBe('granted')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  testLong('Chromium can install it, and the menu offers it when the browser allows it', async () => {
    const page = await journey.open({ member, serviceWorkers: 'allow' })
    await page.goto('/')
    await waitForHydration(page)
    await waitForWorker(page)
    const cdp = await page.context().newCDPSession(page)
    const { errors, data = '' } = await cdp.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data)).toMatchObject({ id: '/', scope: '/', lang: 'fr', display: 'standalone' })
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
    // A private window stores nothing, so Chromium does not offer to install.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    )

    await page.goto('/moi')
    await waitForHydration(page)
    const entry = page.getByRole('button', { name: 'Installer l’application' })
    expect(await entry.count()).toBe(0)
    const offerInstall = () =>
      page.evaluate(() => {
        const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => document.body.setAttribute('data-asked', ''),
        })
        return !dispatchEvent(offer)
      })
    // The page without islands is interactive before its last script is there.
    await expect.poll(offerInstall).toBe(true)
    await entry.waitFor()
    expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await findViolations(page)).toEqual([])
    await entry.click()
    await page.locator('body[data-asked]').waitFor()
    expect(await entry.count()).toBe(0)
  })
})
