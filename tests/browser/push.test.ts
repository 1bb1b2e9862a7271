import type { Page, Worker } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  DESKTOP,
  describeJourney,
  findLayoutShifts,
  findViolations,
  measureSidewaysScroll,
  PHONE,
  waitForHydration,
} from '../support/browser.ts'
import { createMember, createMessage, createThread, type TestMember } from '../support/factories.ts'
import { RUNS_LONG_FORM } from '../support/long-form.ts'
import { createDevice } from '../support/push-service.ts'

const NEWS = {
  title: 'Guinguette',
  body: 'Vous avez un nouveau message',
  url: '/notifications',
  tag: 'thread-1',
  id: 5,
}
const ON = 'Cet appareil vous prévient, même quand le site est fermé.'
const PUSH = ['notifications']

/** No push service is reachable from here: its part of the subscription is simulated. */
async function playSubscribing(page: Page): Promise<void> {
  await page.addInitScript((given) => {
    const made = {
      ...given,
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem('played')
        return true
      },
    }
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('played', '1')
      return made as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('played') ? (made as unknown as PushSubscription) : null
  }, createDevice('https://updates.push.services.mozilla.com/chromium').subscription)
}

interface Registered {
  worker: Worker
  /** Gives the worker a message. Chromium's own delivery loses some while a page changes its process. */
  push(news: object): Promise<void>
}

/** The service worker of the page's site. */
async function workerOf(page: Page): Promise<Registered> {
  await expect.poll(() => page.context().serviceWorkers().length).toBeGreaterThan(0)
  const worker = page.context().serviceWorkers()[0] as Worker
  await expect.poll(() => stateOf(worker)).toBe('activated')
  return {
    worker,
    push: (news) =>
      worker.evaluate(async (data) => {
        const { PushEvent } = self as unknown as { PushEvent: new (type: string, init: object) => Event }
        const event = new PushEvent('push', { data })
        let handled: Promise<unknown> | undefined
        Object.defineProperty(event, 'waitUntil', {
          value: (promise: Promise<unknown>) => {
            handled = promise
          },
        })
        self.dispatchEvent(event)
        await handled
      }, JSON.stringify(news)),
  }
}

const stateOf = (worker: Worker) =>
  worker.evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    return registration.active?.state
  })

const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const all = await registration.getNotifications()
    return all.map(({ title, body, tag, data, silent }) => ({ title, body, tag, data, silent }))
  })

/** Waits until the worker knows that no tab of the site is open. */
const isLeft = (worker: Worker) =>
  expect
    .poll(() =>
      worker.evaluate(async () => {
        const { clients } = self as unknown as { clients: { matchAll(of: object): Promise<object[]> } }
        return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length
      }),
    )
    .toBe(0)

/** Clicks the notification; a page may only be opened by a real click, so the address is recorded. */
const pressed = (worker: Worker) =>
  worker.evaluate(async () => {
    const inside = self as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow(url: string): Promise<null> }
      NotificationEvent: new (type: string, init: object) => Event
    }
    const [notification] = await inside.registration.getNotifications()
    return new Promise<string>((resolve) => {
      inside.clients.openWindow = async (url) => {
        resolve(url)
        return null
      }
      self.dispatchEvent(new inside.NotificationEvent('notificationclick', { notification }))
    })
  })

describeJourney(
  'web push',
  (journey) => {
    let member: TestMember
    let other: TestMember

    beforeAll(async () => {
      const { db } = journey.site
      await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
      member = await createMember(db, { name: 'Salomé' })
      other = await createMember(db, { name: 'Karim' })
    }, 60_000)

    const findSubscriptions = () =>
      journey.site.db
        .selectFrom('push_subscriptions')
        .where('user_id', '=', member.id)
        .select('endpoint')
        .execute()
    const preferences = async (visit: object = {}) => {
      const page = await journey.open({
        member,
        viewport: PHONE,
        permissions: PUSH,
        serviceWorkers: 'allow',
        ...visit,
      })
      await playSubscribing(page)
      await page.goto('/user/notifications')
      await waitForHydration(page)
      return page
    }

    test('the worker is served from the root, never cached, and limited to the site', async () => {
      const answer = await fetch(`${journey.address}/sw.js`)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': expect.stringContaining('javascript'),
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
    })

    test('the switch subscribes and unsubscribes this browser', async () => {
      const page = await preferences()
      await page.getByRole('switch', { name: 'Me prévenir, même site fermé' }).click()
      await page.getByText(ON).waitFor()
      expect(await findSubscriptions()).toEqual([
        { endpoint: 'https://updates.push.services.mozilla.com/chromium' },
      ])
      await page.reload()
      await waitForHydration(page)
      await page.getByText(ON).waitFor()
      await page.getByRole('switch', { name: 'Me prévenir, même site fermé' }).click()
      await page.getByText('Cet appareil ne vous prévient pas quand le site est fermé.').waitFor()
      expect(await findSubscriptions()).toEqual([])
    }, 60_000)

    describe('a push message', () => {
      const subscribed = async () => {
        const page = await preferences()
        await page.getByRole('switch', { name: 'Me prévenir, même site fermé' }).click()
        await page.getByText(ON).waitFor()
        return page
      }

      test('is shown when no tab of the site is visible, once per tag, and silently when repeated', async () => {
        const page = await subscribed()
        const { worker, push } = await workerOf(page)
        await push(NEWS)
        await page.goto('about:blank')
        await isLeft(worker)
        expect(await shown(worker)).toEqual([])
        const { title, body, tag, url, id } = NEWS
        await push(NEWS)
        const first = { title, body, tag, data: { url, id }, silent: false }
        await expect.poll(() => shown(worker)).toEqual([first])
        await push(NEWS)
        await expect.poll(() => shown(worker)).toEqual([{ ...first, silent: true }])
        await push({ ...NEWS, body: 'Un autre', id: 6 })
        await expect.poll(() => shown(worker)).toEqual([{ ...first, body: 'Un autre', data: { url, id: 6 } }])
      }, 60_000)

      test('leads to its address on the site, and to the first page from any other', async () => {
        const page = await subscribed()
        const { worker, push } = await workerOf(page)
        await page.goto('about:blank')
        await isLeft(worker)
        for (const [url, path] of [
          ['/messages/7#la-fin', '/messages/7#la-fin'],
          ['https://ailleurs.exemple/', '/'],
          ['//ailleurs.exemple/', '/'],
          ['javascript:alert(1)', '/'],
        ] as const) {
          // Chromium derives a notification's id from its tag: a late close would delete the next one.
          await push({ ...NEWS, url, tag: url })
          await expect.poll(async () => (await shown(worker)).length).toBe(1)
          expect([url, await pressed(worker)]).toEqual([url, `${journey.address}${path}`])
          expect(await shown(worker)).toEqual([])
        }
      }, 60_000)
    })

    test('the offer appears after a first message, asks on a click, and does not return', async () => {
      const { id } = await createThread(journey.site.db, member.id, other.id)
      const page = await journey.open({ member, viewport: PHONE, permissions: PUSH, serviceWorkers: 'allow' })
      await playSubscribing(page)
      await page.goto(`/messages/${id}`)
      await waitForHydration(page)
      const offer = page.getByText('Être prévenu de la réponse')
      expect(await offer.count()).toBe(0)
      const field = page.getByRole('textbox', { name: 'Votre message' })
      await field.fill('Bonsoir Karim')
      await field.press('Enter')
      await offer.waitFor()
      expect(await findViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Non merci' }).click()
      await expect.poll(() => offer.count()).toBe(0)
      await field.fill('Toujours là ?')
      await field.press('Enter')
      // The list, which a phone hides, shows it as 'Vous : …'.
      await page.getByText('Toujours là ?', { exact: true }).waitFor()
      expect(await offer.count()).toBe(0)
    }, 60_000)

    test.each([['a phone', PHONE] as const, ...(RUNS_LONG_FORM ? [['a desktop', DESKTOP] as const] : [])])(
      'the offer on %s covers nothing of the conversation and does not move the composer',
      async (_, viewport) => {
        const { db } = journey.site
        const karim = await createMember(db)
        const { id } = await createThread(db, member.id, karim.id)
        for (let index = 0; index < 12; index++) await createMessage(db, id, index % 2 ? member.id : karim.id)
        const page = await journey.open({ member, viewport, permissions: PUSH, serviceWorkers: 'allow' })
        await playSubscribing(page)
        await page.goto(`/messages/${id}`)
        await waitForHydration(page)
        const field = page.getByRole('textbox', { name: 'Votre message' })
        const before = await field.boundingBox()
        await field.fill('Bonsoir Karim')
        await field.press('Enter')
        const offer = page.getByRole('region', { name: 'Être prévenu de la réponse' })
        await offer.waitFor()
        expect(await field.boundingBox()).toEqual(before)
        const covered = await offer.evaluate((block) => {
          const { top, bottom } = block.getBoundingClientRect()
          const others = document.querySelectorAll('.thread-head, .thread-view, .composer')
          return [...others].filter((other) => {
            const box = other.getBoundingClientRect()
            return box.top < bottom - 1 && top + 1 < box.bottom
          }).length
        })
        expect(covered).toBe(0)
        const last = await page.locator('.bubble').last().boundingBox()
        const log = await page.locator('.thread-log').boundingBox()
        expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((log?.y ?? 0) + (log?.height ?? 0))
        await page.getByRole('button', { name: 'Non merci' }).click()
        await offer.waitFor({ state: 'detached' })
        expect(await field.boundingBox()).toEqual(before)
      },
      60_000,
    )

    test.each([
      ['a phone', 'Cet appareil ne vous prévient pas quand le site est fermé.', { viewport: PHONE }],
      ...(RUNS_LONG_FORM
        ? ([
            [
              'a desktop',
              'Cet appareil ne vous prévient pas quand le site est fermé.',
              { viewport: DESKTOP },
            ],
            [
              'a phone that refuses',
              'Vous avez refusé les notifications de ce site.',
              { viewport: PHONE, permissions: [] },
            ],
          ] as const)
        : []),
    ] as const)(
      'the page of alerts on %s has no fault, shifts nothing and fits',
      async (_, says, visit) => {
        const page = await preferences(visit)
        await page.getByText(says).waitFor()
        expect(await findViolations(page)).toEqual([])
        expect(await findLayoutShifts(page)).toEqual([])
        expect(await measureSidewaysScroll(page)).toBe(0)
      },
      60_000,
    )
  },
  { needsNotifications: true },
)
