import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  DESKTOP,
  describeJourney,
  findLayoutShifts,
  findViolations,
  waitForHydration,
} from '../support/browser.ts'
import {
  createFriendRequest,
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'

describeJourney('live events in two tabs of one browser', (journey) => {
  let me: TestMember
  let other: TestMember
  let thread: number
  let first: Page
  let second: Page
  let context: BrowserContext
  let streams = 0
  let opened = 0
  let unread = 0

  const badge = (page: Page) => page.locator('nav[aria-label="Navigation"] [data-count="messages"]')
  const shown = (page: Page) => badge(page).locator('span').first().textContent()
  /** The other member writes, and browsers get an event about an unread message. */
  const write = async () => {
    unread++
    await createMessage(journey.site.db, thread, other.id)
    journey.site.context.events.publish({ kind: 'count', to: [me.id] })
  }
  const settled = { timeout: 10_000 }

  beforeAll(async () => {
    const { db } = journey.site
    me = await createMember(db, { name: 'Camille' })
    other = await createMember(db, { name: 'Inès' })
    thread = (await createThread(db, me.id, other.id)).id
    journey.site.app.server.on('request', ({ url }: IncomingMessage, response: ServerResponse) => {
      if (!url?.startsWith('/api/events')) return
      opened++
      streams++
      response.on('close', () => streams--)
    })
    first = await journey.open({ member: me })
    context = first.context()
    await first.goto('/recherche')
    await waitForHydration(first)
    second = await context.newPage()
    await second.goto('/recherche')
    await waitForHydration(second)
  })

  test('one connection updates the counters of every tab', async () => {
    expect(await badge(first).isVisible()).toBe(false)
    await expect.poll(() => streams, settled).toBe(1)
    await write()
    await expect.poll(() => shown(first), settled).toBe('1')
    await expect.poll(() => shown(second), settled).toBe('1')
    expect({ streams, opened }).toEqual({ streams: 1, opened: 1 })
    const link = first.getByRole('link', { name: 'Messages 1 message non lu', exact: true })
    await link.first().waitFor({ timeout: 2_000 })
  })

  testLong(
    'an updated counter shifts nothing, on a phone and on a desktop',
    async () => {
      const desktop = await context.newPage()
      await desktop.setViewportSize(DESKTOP)
      await desktop.goto('/recherche')
      await waitForHydration(desktop)
      await write()
      const shownThere = desktop.locator('nav[aria-label="Principal"] [data-count="messages"] span').first()
      await expect.poll(() => shownThere.textContent(), settled).toBe(String(unread))
      await expect.poll(() => shown(first), settled).toBe(String(unread))
      for (const page of [first, desktop]) {
        expect(await findLayoutShifts(page)).toEqual([])
        expect(await findViolations(page)).toEqual([])
      }
      await desktop.close()
    },
    60_000,
  )

  test('friend requests are counted at ‘Moi’, also in a tab that opened late', async () => {
    await createFriendRequest(journey.site.db, other.id, me.id)
    journey.site.context.events.publish({ kind: 'count', to: [me.id] })
    const late = await context.newPage()
    await late.goto('/recherche')
    await late.getByRole('link', { name: /Moi 1 demande en attente/ }).waitFor({ timeout: 5_000 })
    await late.close()
    expect({ streams, opened }).toEqual({ streams: 1, opened: 1 })
  })

  test('another tab connects when the connected one is closed', async () => {
    await first.close()
    await expect.poll(() => ({ streams, opened }), settled).toEqual({ streams: 1, opened: 2 })
    await write()
    await expect.poll(() => shown(second), settled).toBe(String(unread))
  })

  test('all events arrive after a lost network', async () => {
    await context.setOffline(true)
    await expect.poll(() => streams, settled).toBe(0)
    const before = String(unread)
    await write()
    await write()
    expect(await shown(second)).toBe(before)
    await context.setOffline(false)
    await expect.poll(() => shown(second), settled).toBe(String(unread))
    expect(streams).toBe(1)
  })

  test('a page in the back-forward cache disconnects and reconnects when it is shown again', async () => {
    await second.goto('/cgu')
    await second.goBack()
    await waitForHydration(second)
    await write()
    await expect.poll(() => shown(second), settled).toBe(String(unread))
    expect(streams).toBe(1)
  })

  test('signing out closes it in every tab', async () => {
    const third = await context.newPage()
    await third.goto('/moi')
    await waitForHydration(third)
    await third.getByRole('button', { name: 'Se déconnecter' }).click()
    await third.waitForURL(/\/$|connexion/)
    await expect.poll(() => streams, settled).toBe(0)
    const before = opened
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(opened - before).toBeLessThanOrEqual(1)
    expect(streams).toBe(0)
  })
})
