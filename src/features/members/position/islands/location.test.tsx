import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import * as toast from '../../../../ui/toast.ts'
import LocationIsland from './location.tsx'

const toasts: (string | undefined)[] = []

/** The position that the stubbed browser gives, or the number of the error it fails with. */
let device: { latitude: number; longitude: number } | number
let permission: PermissionState
let status: number
const requested = vi.fn()
const sent: { method?: string; url: string; body: unknown }[] = []

stubExports(toast, { showError: async (message?: string) => toasts.push(message) })

beforeEach(() => {
  device = { latitude: 48.8566, longitude: 2.3522 }
  permission = 'granted'
  status = 200
  sent.length = 0
  toasts.length = 0
  requested.mockClear()
  localStorage.clear()
  sessionStorage.clear()
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  stub('geolocation', {
    getCurrentPosition: (done: (at: object) => void, fail: (error: object) => void) => {
      requested()
      if (typeof device === 'number') fail({ code: device })
      else done({ coords: device })
    },
  })
  stub('permissions', { query: async () => ({ state: permission }) })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ method: String(init.method), url, body: JSON.parse(String(init.body)) })
    return new Response(
      JSON.stringify({ message: status === 200 ? 'Votre position est à jour.' : 'Trop vite.' }),
      {
        status,
      },
    )
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function stub(name: 'geolocation' | 'permissions', value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true })
}
const NOWHERE = { latitude: 0, longitude: 0, place: null, invites: true }
const PARIS = { latitude: 48.86, longitude: 2.35, place: null, invites: true }
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
const alertText = () => document.querySelector('.location-alert')?.textContent ?? null

describe('a permission already given', () => {
  test('sends the position at 2 decimals, without a word', async () => {
    render(<LocationIsland {...NOWHERE} />)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      method: 'PATCH',
      url: '/api/user/location',
      body: { latitude: 48.86, longitude: 2.35 },
    })
    await settled()
    expect(alertText()).toBeNull()
  })

  test('sends nothing that is the same at 2 decimals, and what differs by one hundredth', async () => {
    device = { latitude: 48.8649, longitude: 2.3451 }
    render(<LocationIsland {...PARIS} />)
    await waitFor(() => expect(requested).toHaveBeenCalledOnce())
    await settled()
    expect(sent).toEqual([])
    cleanup()
    device = { latitude: 48.8651, longitude: 2.35 }
    render(<LocationIsland {...PARIS} />)
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ latitude: 48.87, longitude: 2.35 }]))
  })

  test('sends a position once, although the stored one is coarser', async () => {
    const village = { ...PARIS, latitude: 48.9, longitude: 2.5 }
    render(<LocationIsland {...NOWHERE} />)
    await waitFor(() => expect(sent).toHaveLength(1))
    for (let page = 0; page < 2; page++) {
      cleanup()
      render(<LocationIsland {...village} />)
      await settled()
    }
    expect(sent).toHaveLength(1)
    cleanup()
    device = { latitude: 48.87, longitude: 2.35 }
    render(<LocationIsland {...village} />)
    await waitFor(() => expect(sent).toHaveLength(2))
  })

  test('sends the same position again once another one is stored: of a commune, a device or another member', async () => {
    render(<LocationIsland {...NOWHERE} />)
    await waitFor(() => expect(sent).toHaveLength(1))
    cleanup()
    render(<LocationIsland {...PARIS} latitude={48.9} longitude={2.5} />)
    await settled()
    cleanup()
    render(<LocationIsland {...PARIS} latitude={45.76} longitude={4.83} />)
    await waitFor(() => expect(sent).toHaveLength(2))
    cleanup()
    render(<LocationIsland {...NOWHERE} />)
    await waitFor(() => expect(sent).toHaveLength(3))
  })

  test('rests while a commune is chosen by name', async () => {
    render(<LocationIsland {...PARIS} latitude={45.76} longitude={4.83} place="Lyon" />)
    await settled()
    expect(requested).not.toHaveBeenCalled()
    expect(sent).toEqual([])
    permission = 'denied'
    cleanup()
    render(<LocationIsland {...NOWHERE} place="Lyon" />)
    await settled()
    expect(sent).toEqual([])
    expect(alertText()).toBeNull()
  })

  test('bothers nobody when the position cannot be found, or not be sent', async () => {
    device = 3
    render(<LocationIsland {...NOWHERE} />)
    await waitFor(() => expect(requested).toHaveBeenCalled())
    status = 500
    device = { latitude: 1, longitude: 1 }
    cleanup()
    render(<LocationIsland {...NOWHERE} />)
    await waitFor(() => expect(sent).toHaveLength(1))
    await settled()
    expect([alertText(), toasts]).toEqual([null, []])
  })
})

describe('a permission denied', () => {
  beforeEach(() => {
    permission = 'denied'
  })

  test('sends 0,0 once, and shows the location alert', async () => {
    render(<LocationIsland {...PARIS} />)
    expect(await screen.findByText('Position non partagée.')).toBeTruthy()
    expect(sent.map(({ body }) => body)).toEqual([{ latitude: 0, longitude: 0 }])
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Comment l’autoriser\u202f?', '/aide/localisation'],
      ['Choisir ma commune', '/aide/localisation#commune'],
    ])
    cleanup()
    render(<LocationIsland {...NOWHERE} />)
    await screen.findByText('Position non partagée.')
    expect(sent).toHaveLength(1)
  })

  test("is silent for one day once 'Ne plus demander' is ticked, and speaks again when it is not", async () => {
    const day = 86_400_000
    render(<LocationIsland {...NOWHERE} />)
    await userEvent.click(await screen.findByLabelText('Ne plus demander'))
    const now = Date.now()
    const later = async (ms: number) => {
      cleanup()
      vi.spyOn(Date, 'now').mockReturnValue(now + ms)
      render(<LocationIsland {...NOWHERE} />)
      await settled()
      return alertText() !== null
    }
    expect(await later(0)).toBe(false)
    expect(await later(day - 1000)).toBe(false)
    expect(await later(day + 1000)).toBe(true)
    await userEvent.click(screen.getByLabelText('Ne plus demander'))
    await userEvent.click(screen.getByLabelText('Ne plus demander'))
    expect(await later(0)).toBe(true)
  })

  test('closed, stays away while the window is open', async () => {
    render(<LocationIsland {...NOWHERE} />)
    await userEvent.click(await screen.findByLabelText('Fermer'))
    expect(alertText()).toBeNull()
    cleanup()
    render(<LocationIsland {...NOWHERE} />)
    await settled()
    expect(alertText()).toBeNull()
  })
})

describe('a permission not asked for yet', () => {
  beforeEach(() => {
    permission = 'prompt'
  })

  test('asks the browser only once the member says so, then sends and offers the distances', async () => {
    render(<LocationIsland {...NOWHERE} />)
    expect(await screen.findByText(/Qui est près de vous ce soir\s\?/)).toBeTruthy()
    expect(requested).not.toHaveBeenCalled()
    await userEvent.click(screen.getByText('Partager ma position'))
    expect(await screen.findByText('Votre position est à jour.')).toBeTruthy()
    expect(sent.map(({ body }) => body)).toEqual([{ latitude: 48.86, longitude: 2.35 }])
    expect(screen.getByText('Afficher les distances')).toBeTruthy()
    expect(screen.queryByLabelText('Ne plus demander')).toBeNull()
  })

  test('does not invite a member with a position, nor on a page that does not invite', async () => {
    for (const props of [PARIS, { ...NOWHERE, invites: false }]) {
      render(<LocationIsland {...props} />)
      await settled()
      expect(alertText()).toBeNull()
      cleanup()
    }
    expect([requested.mock.calls, sent]).toEqual([[], []])
  })

  test('does not invite again for 30 days after the invitation was closed', async () => {
    render(<LocationIsland {...NOWHERE} />)
    await userEvent.click(await screen.findByLabelText('Fermer'))
    sessionStorage.clear()
    const now = Date.now()
    for (const [days, isInvited] of [
      [29.9, false],
      [30.1, true],
    ] as const) {
      cleanup()
      vi.spyOn(Date, 'now').mockReturnValue(now + days * 86_400_000)
      render(<LocationIsland {...NOWHERE} />)
      await settled()
      expect([days, alertText() !== null]).toEqual([days, isInvited])
    }
  })

  test('sends 0,0 when the member then refuses, and says so when nothing is found', async () => {
    device = 2
    render(<LocationIsland {...NOWHERE} />)
    await userEvent.click(await screen.findByText('Partager ma position'))
    expect(await screen.findByText('Votre position n’a pas pu être trouvée.')).toBeTruthy()
    expect(sent).toEqual([])
    device = 1
    await userEvent.click(screen.getByText('Partager ma position'))
    expect(await screen.findByText('Position non partagée.')).toBeTruthy()
    expect(sent.map(({ body }) => body)).toEqual([{ latitude: 0, longitude: 0 }])
  })

  test('toasts what the server refuses', async () => {
    status = 429
    render(<LocationIsland {...NOWHERE} />)
    await userEvent.click(await screen.findByText('Partager ma position'))
    await waitFor(() => expect(toasts).toEqual(['Trop vite.']))
  })

  test('is what a browser is taken for that cannot be asked beforehand', async () => {
    stub('permissions', undefined)
    render(<LocationIsland {...NOWHERE} />)
    expect(await screen.findByText(/Qui est près de vous ce soir\s\?/)).toBeTruthy()
  })
})

test('tells to use another browser where there is no geolocation, and offers the commune', async () => {
  stub('geolocation', undefined)
  render(<LocationIsland {...NOWHERE} />)
  expect(await screen.findByText('Votre navigateur ignore où vous êtes.')).toBeTruthy()
  expect(alertText()).toContain('Utilisez un autre navigateur')
  expect(screen.getByText('Choisir ma commune').getAttribute('href')).toBe('/aide/localisation#commune')
  expect(sent).toEqual([])
})
