import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import * as toast from '../../../../ui/toast.ts'
import { PushSwitch } from '../../notifications/islands/notice-preferences.tsx'
import { renewPushSubscription } from './browser-push.ts'
import { usePushOffer } from './use-push-offer.tsx'

const toasts: string[] = []

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15'
const OFFER = /^Être prévenu de la réponse, même site fermé\s\?$/
const DAY_MS = 86_400_000
let calls: { call: string; body?: { push: string; subscription: object } }[]
let status: number
let requested: number
let subscription: object | null
let permission: string
let answer: string

const subscribed = () => ({
  toJSON: () => ({ endpoint: 'https://push.exemple.fr/1', keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    subscription = null
  },
})
const registration = {
  pushManager: {
    getSubscription: async () => subscription,
    subscribe: async (options: { applicationServerKey: string }) => {
      expect(options).toEqual({ userVisibleOnly: true, applicationServerKey: 'cle' })
      subscription = subscribed()
      return subscription
    },
  },
}

stubExports(toast, {
  showSuccess: async (message: string) => toasts.push(message),
  showError: async (message?: string) => toasts.push(message ?? 'generic'),
})

beforeEach(() => {
  calls = []
  toasts.length = 0
  status = 200
  requested = 0
  subscription = null
  permission = 'default'
  answer = 'granted'
  localStorage.clear()
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  document.body.dataset.member = '7'
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('caches', { open: async () => ({ put: async () => {} }) })
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => {
      requested++
      permission = answer
      return answer
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async (url: string) => expect(url).toBe('/sw.js'),
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({
      call: `${init.method} ${url}`,
      ...(typeof init.body === 'string' && { body: JSON.parse(init.body) }),
    })
    const body = url.endsWith('/key') ? { key: 'cle' } : { message: '' }
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const stored = () => JSON.parse(localStorage.getItem('push') ?? 'null')
const findText = (text: string | RegExp) => screen.findByText(text)
const button = () => screen.getByRole('switch', { name: 'Me prévenir, même site fermé' })

describe('the switch', () => {
  test('asks nothing by itself, and subscribes by the click', async () => {
    render(<PushSwitch />)
    await findText('Cet appareil ne vous prévient pas quand le site est fermé.')
    expect(button().getAttribute('aria-checked')).toBe('false')
    expect({ asked: requested, calls }).toEqual({ asked: 0, calls: [] })
    await userEvent.click(button())
    await findText('Cet appareil vous prévient, même quand le site est fermé.')
    expect(button().getAttribute('aria-checked')).toBe('true')
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/webpush/key', 'POST /api/webpush'])
    expect(calls[1]?.body).toEqual({
      push: `web:${stored().id}`,
      subscription: { endpoint: 'https://push.exemple.fr/1', keys: { p256dh: 'p', auth: 'a' } },
    })
    expect(stored()).toMatchObject({ member: 7 })
  })

  test('ends it', async () => {
    permission = 'granted'
    subscription = subscribed()
    localStorage.setItem('push', JSON.stringify({ member: 7, id: 'b', at: Date.now() }))
    render(<PushSwitch />)
    await waitFor(() => expect(button().getAttribute('aria-checked')).toBe('true'))
    await userEvent.click(button())
    await findText('Cet appareil ne vous prévient pas quand le site est fermé.')
    expect(calls.map(({ call }) => call)).toEqual(['DELETE /api/webpush/web%3Ab'])
    expect({ subscription, kept: stored() }).toEqual({ subscription: null, kept: null })
  })

  test('is off for another member of the same browser', async () => {
    permission = 'granted'
    subscription = subscribed()
    localStorage.setItem('push', JSON.stringify({ member: 8, id: 'b', at: Date.now() }))
    render(<PushSwitch />)
    await findText('Cet appareil ne vous prévient pas quand le site est fermé.')
  })

  test('says how to allow again what was refused', async () => {
    answer = 'denied'
    render(<PushSwitch />)
    await findText(/ne vous prévient pas/)
    await userEvent.click(button())
    await findText('Vous avez refusé les notifications de ce site.')
    expect(screen.getByText(/^Comment faire\s\?$/)).toBeTruthy()
    expect(
      screen.getByText(
        'Pour les permettre, ouvrez les réglages du site (l’icône à gauche de l’adresse), puis Notifications, puis Autoriser, et rechargez la page.',
      ),
    ).toBeTruthy()
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button())
    expect({ asked: requested, calls }).toEqual({ asked: 1, calls: [] })
  })

  test('says what failed, and can be tried again', async () => {
    status = 500
    render(<PushSwitch />)
    await findText(/ne vous prévient pas/)
    await userEvent.click(button())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(
      'Cet appareil n’a pas pu être inscrit. Vérifiez votre connexion, puis réessayez.',
    )
    status = 200
    await userEvent.click(button())
    await findText(/vous prévient, même/)
  })

  test.each([
    [IPHONE, 'Ajoutez d’abord le site à l’écran d’accueil.'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Ce navigateur ne sait pas prévenir quand le site est fermé.'],
  ])('with the browser %s and no push says %s', async (agent, text) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    Reflect.deleteProperty(window, 'PushManager')
    render(<PushSwitch />)
    await findText(text)
    await userEvent.click(button())
    expect(requested).toBe(0)
  })
})

let offerPush: () => Promise<void>
function Page() {
  const { offer, offerPush: make } = usePushOffer()
  offerPush = () => act(make)
  return <main>{offer}</main>
}

describe('the offer', () => {
  const shown = () => screen.queryByText(OFFER)
  beforeEach(() => void render(<Page />))

  test('is part of the page that makes it', async () => {
    await offerPush()
    expect((await screen.findByText(OFFER)).closest('main')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Non merci' }))
  })

  test('is made once, and asks the browser by the click alone', async () => {
    await offerPush()
    await offerPush()
    await findText(OFFER)
    expect(screen.getAllByText(OFFER)).toHaveLength(1)
    expect(requested).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: 'Activer' }))
    await waitFor(() => expect(toasts).toEqual(['Cet appareil vous prévient, même quand le site est fermé.']))
    expect(shown()).toBeNull()
    await offerPush()
    expect(shown()).toBeNull()
  })

  test('is not made again for 60 days to who has said no', async () => {
    await offerPush()
    await userEvent.click(await screen.findByRole('button', { name: 'Non merci' }))
    expect({ asked: requested, shown: shown() }).toEqual({ asked: 0, shown: null })
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 59 * DAY_MS)
    await offerPush()
    expect(shown()).toBeNull()
    vi.spyOn(Date, 'now').mockReturnValue(now + 61 * DAY_MS)
    await offerPush()
    await userEvent.click(await screen.findByRole('button', { name: 'Non merci' }))
  })

  test.each<[string, () => void]>([
    ['has refused', () => (permission = 'denied')],
    ['cannot', () => Reflect.deleteProperty(window, 'PushManager')],
    ['is told already', () => localStorage.setItem('push', '{"member":7,"id":"b","at":1}')],
  ])('is not made to a browser that %s', async (_, change) => {
    change()
    await offerPush()
    expect(shown()).toBeNull()
  })

  test('says what failed and goes', async () => {
    status = 500
    await offerPush()
    await userEvent.click(await screen.findByRole('button', { name: 'Activer' }))
    await waitFor(() => expect(toasts).toHaveLength(1))
    expect(shown()).toBeNull()
  })
})

describe('a subscribed browser', () => {
  test('tells the server again once a day', async () => {
    permission = 'granted'
    subscription = subscribed()
    const now = Date.now()
    localStorage.setItem('push', JSON.stringify({ member: 7, id: 'b', at: now }))
    await renewPushSubscription(now + DAY_MS - 1)
    expect(calls).toEqual([])
    await renewPushSubscription(now + DAY_MS)
    expect(calls).toMatchObject([{ call: 'POST /api/webpush', body: { push: 'web:b' } }])
  })

  test('notices that it is no longer subscribed', async () => {
    permission = 'granted'
    localStorage.setItem('push', JSON.stringify({ member: 7, id: 'b', at: 0 }))
    await renewPushSubscription()
    expect({ calls, kept: stored() }).toEqual({ calls: [], kept: null })
  })
})
