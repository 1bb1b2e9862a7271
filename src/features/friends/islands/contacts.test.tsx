import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../tests/support/stub-exports.ts'
import { dispatchLive, setLive } from '../../../client/live.ts'
import { createQueryClient, Providers } from '../../../client/providers.tsx'
import * as toast from '../../../ui/toast.ts'
import Contacts from './contacts.tsx'

type Props = Parameters<typeof Contacts>[0]
type Page = NonNullable<Props['first']>

const toasts: string[] = []

const NOW = Date.parse('2026-08-03T20:00:00Z')
const calls: string[] = []
const assign = vi.fn()
/** Responses by method and address; lists return `lists` for their page. */
let acts: Record<string, { status: number; body: object }>
let lists: Record<string, Page | number>

const member = (name: string) => ({
  name,
  avatar: null,
  birthday: '1992-05-01',
  latitude: 48.9,
  longitude: 2.35,
  last_activity: '2026-08-03T19:58:00Z',
  status: 1,
  stripe_status: false,
  emoji: null,
  roles: 0,
})
const request = (id: number, name: string) => ({
  text: null,
  quote: null,
  rose: false,
  id,
  sender: id + 100,
  ...member(name),
  created_at: '2026-08-01T20:00:00Z',
})
const friend = (id: number, name: string) => ({ id, user_id: id, ...member(name) })
function page(data: Page['data'], at: Partial<Page> = {}): Page {
  const whole = { next_page_url: null, prev_page_url: null, current_page: 1, last_page: 1 }
  return { ...whole, total: data.length, to: data.length, ...at, data } as Page
}

stubExports(toast, {
  showSuccess: async (message: string) => toasts.push(message),
  showError: async (message?: string) => toasts.push(message ?? 'generic'),
})

beforeEach(() => {
  toasts.length = 0
  calls.length = 0
  acts = {}
  lists = {}
  assign.mockClear()
  window.history.replaceState(null, '', '/')
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push(`${init.method} ${url}`)
    const list = lists[url]
    const { status, body } = typeof list === 'object' ? { status: 200, body: list } : (acts[url] ?? {})
    return new Response(JSON.stringify(body ?? {}), { status: status ?? (list as number) ?? 500 })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(props: Partial<Props> & Pick<Props, 'list'>) {
  const whole = {
    first: null,
    requested: { search: '', page: 1 },
    pendingRequests: 0,
    position: { latitude: 48.86, longitude: 2.35 },
    token: 't',
    now: NOW,
  }
  return render(
    <Providers client={createQueryClient()}>
      <Contacts {...whole} {...props} />
    </Providers>,
  )
}
const names = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('.name')?.textContent)
const rowOf = (name: string) =>
  screen
    .getAllByText(name)
    .find((one) => one.closest('li'))
    ?.closest('li') as HTMLElement
const dialogOf = (title: string) =>
  screen
    .getByText((_, element) => element?.tagName === 'H2' && element.textContent === title)
    .closest('dialog') as HTMLElement
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('shows age, distance, presence and the date of the request', () => {
  show({ list: 'asks', first: page([request(1, 'Salomé')]), pendingRequests: 1 })
  const row = rowOf('Salomé')
  expect(row.textContent).toContain('34 ans')
  expect(row.textContent).toContain('à 4,4 km de vous')
  expect(row.textContent).toContain('en ligne')
  expect(row.textContent).toContain('Demande reçue il y a 2 jours')
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/celibataire/101')
  const tabs = within(screen.getByRole('navigation', { name: 'Mes amis et mes demandes' }))
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Reçues1, une attend votre réponse')
  expect(tabs.getAllByRole('link').map((tab) => tab.getAttribute('href'))).toEqual([
    '/amis',
    '/demandes',
    '/demandes/envoyees',
    '/demandes/refusees',
  ])
})

describe('an action', () => {
  test('shows its result at once, reloads the list, and keyboard focus stays in it', async () => {
    lists['/api/ask?page=1'] = page([request(2, 'Zoé')])
    acts['/api/ask/reply/1?reply=1'] = { status: 200, body: { message: 'Vous êtes maintenant amis.' } }
    show({ list: 'asks', first: page([request(1, 'Salomé'), request(2, 'Zoé')]) })
    screen.getByRole('button', { name: 'Accepter\u202f: Salomé' }).focus()
    press('Accepter\u202f: Salomé')
    expect(rowOf('Salomé').textContent).toContain('Demande acceptée')
    expect(within(rowOf('Salomé')).queryByRole('button')).toBeNull()
    expect(document.activeElement).toBe(rowOf('Salomé'))
    await waitFor(() => expect(names()).toEqual(['Zoé']))
    expect(toasts).toEqual(['Vous êtes maintenant amis.'])
    expect(calls).toEqual(['POST /api/ask/reply/1?reply=1', 'GET /api/ask?page=1'])
    expect(document.activeElement).toBe(screen.getByRole('list'))
  })

  test('restores the buttons and shows the reason when it fails', async () => {
    acts['/api/ask/reply/1?reply=0'] = { status: 500, body: {} }
    show({ list: 'asks', first: page([request(1, 'Salomé'), request(2, 'Zoé')]) })
    press('Refuser\u202f: Salomé')
    expect(rowOf('Salomé').textContent).toContain('Demande refusée')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Refuser\u202f: Salomé' })).toBeTruthy())
    expect(toasts).toEqual(['generic'])
    expect(names()).toEqual(['Salomé', 'Zoé'])
    expect(calls).toEqual(['POST /api/ask/reply/1?reply=0'])
  })

  test('shows a conflict and reloads the list', async () => {
    lists['/api/ask?page=1'] = page([])
    acts['/api/ask/reply/1?reply=1'] = {
      status: 404,
      body: { message: 'Cette demande n’existe pas, ou n’existe plus.' },
    }
    show({ list: 'asks', first: page([request(1, 'Salomé')]) })
    press('Accepter\u202f: Salomé')
    await waitFor(() => expect(screen.getByText('Aucune demande')).toBeTruthy())
    expect(toasts).toEqual(['Cette demande n’existe pas, ou n’existe plus.'])
  })

  test.each([
    ['friends', friend(7, 'Léa'), 'Retirer', 'Retirer Léa de vos amis\u202f?', 'Garder', '/api/friend/7'],
    [
      'sent',
      { id: 3, receiver: 7, ...member('Léa'), created_at: '2026-08-01T20:00:00Z' },
      'Retirer la demande',
      'Retirer votre demande à Léa\u202f?',
      'La laisser',
      '/api/ask/7',
    ],
  ] as const)('requires a confirmation: %s', async (list, row, act, title, no, call) => {
    acts[call] = { status: 200, body: { message: 'C’est fait.' } }
    show({ list, first: page([row] as Page['data']) })
    press(`${act}\u202f: Léa`)
    const dialog = () => dialogOf(title)
    if (list === 'sent') expect(dialog().textContent).toContain('une autre avant 30 jours')
    fireEvent.click(within(dialog()).getByText(no))
    expect(calls).toEqual([])
    press(`${act}\u202f: Léa`)
    fireEvent.click(within(dialog()).getByText(act))
    await waitFor(() => expect(toasts).toEqual(['C’est fait.']))
    expect(calls[0]).toBe(`DELETE ${call}`)
  })

  test("unblocks by the member's id", async () => {
    lists['/api/blacklist?page=1'] = page([])
    acts['/api/blacklist/9'] = { status: 200, body: { message: 'Ce membre n’est plus bloqué.' } }
    show({ list: 'blacklist', first: page([{ user_id: 9, ...member('Hugo') }]) })
    expect(screen.queryByRole('navigation', { name: 'Mes amis et mes demandes' })).toBeNull()
    press('Débloquer\u202f: Hugo')
    await waitFor(() => expect(screen.getByText('Aucun membre bloqué')).toBeTruthy())
    expect(calls[0]).toBe('DELETE /api/blacklist/9')
  })

  test('opens the previous page after the last row', async () => {
    lists['/api/friend?page=2'] = page([], { current_page: 2 })
    lists['/api/friend?page=1'] = page([friend(1, 'Anna')])
    acts['/api/friend/7'] = { status: 200, body: { message: 'Vous n’êtes plus amis.' } }
    show({
      list: 'friends',
      first: page([friend(7, 'Léa')], { current_page: 2, last_page: 2 }),
      requested: { search: '', page: 2 },
    })
    press('Retirer\u202f: Léa')
    fireEvent.click(within(dialogOf('Retirer Léa de vos amis\u202f?')).getByText('Retirer'))
    await waitFor(() => expect(names()).toEqual(['Anna']))
    expect(window.location.pathname + window.location.search).toBe('/amis')
    expect(calls).toEqual(['DELETE /api/friend/7', 'GET /api/friend?page=1'])
  })
})

describe('an action with live events', () => {
  const rows = page([request(1, 'Salomé'), request(2, 'Zoé')])
  const fetches = () => calls.filter((call) => call.startsWith('GET'))
  const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
  const event = (user_id: number) => act(() => dispatchLive('bond', { user_id }))
  /** Presses the button; the result answers the call. */
  function accept() {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { fetch } = window
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (init.method === 'POST') await answered
      return fetch(url, init)
    })
    press('Accepter\u202f: Salomé')
    return async () => {
      answer()
      await settle()
    }
  }

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW })
    setLive(true)
    lists['/api/ask?page=1'] = page([request(2, 'Zoé')])
    acts['/api/ask/reply/1?reply=1'] = { status: 200, body: { message: 'Vous êtes maintenant amis.' } }
    show({ list: 'asks', first: rows })
  })
  afterEach(() => setLive(false))

  test('fetches the list once when its event comes before the answer', async () => {
    const answer = accept()
    event(101)
    await answer()
    await settle(5_000)
    expect(fetches()).toEqual(['GET /api/ask?page=1'])
    expect(names()).toEqual(['Zoé'])
  })

  test('fetches the list once when its event comes after the answer', async () => {
    await accept()()
    await settle(200)
    expect(rowOf('Salomé').textContent).toContain('Demande acceptée')
    event(101)
    await settle(5_000)
    expect(fetches()).toEqual(['GET /api/ask?page=1'])
    expect(names()).toEqual(['Zoé'])
  })

  test('fetches the list after a second when its event does not come', async () => {
    await accept()()
    await settle(999)
    expect(fetches()).toEqual([])
    await settle(100)
    expect(names()).toEqual(['Zoé'])
    expect(fetches()).toHaveLength(1)
  })

  test('fetches the list once when it fails and its event comes', async () => {
    acts['/api/ask/reply/1?reply=1'] = { status: 500, body: {} }
    const answer = accept()
    event(101)
    await answer()
    await settle(5_000)
    expect(fetches()).toHaveLength(1)
  })

  test('fetches the list for the event of another member', async () => {
    const answer = accept()
    event(102)
    await settle()
    expect(fetches()).toHaveLength(1)
    event(101)
    await answer()
    await settle(5_000)
    expect(fetches()).toHaveLength(2)
  })

  test('fetches the list for a later event of the same member', async () => {
    const answer = accept()
    event(101)
    await answer()
    await settle(5_000)
    event(101)
    await settle()
    expect(fetches()).toHaveLength(2)
  })
})

describe('writing to a friend', () => {
  const first = page([friend(7, 'Léa')])
  test('opens the conversation and navigates to it', async () => {
    acts['/api/messages/thread/7'] = { status: 200, body: { message: 31 } }
    show({ list: 'friends', first })
    press('Écrire\u202f: Léa')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/messages/31'))
    expect(calls).toEqual(['POST /api/messages/thread/7'])
  })

  test('offers premium past the daily limit, and toasts other errors', async () => {
    acts['/api/messages/thread/7'] = { status: 429, body: { message: 'out' } }
    show({ list: 'friends', first })
    press('Écrire\u202f: Léa')
    const title = 'Vous avez atteint la limite de nouvelles conversations pour aujourd’hui'
    const dialog = (await screen.findByText(title)).closest('dialog') as HTMLElement
    expect(within(dialog).getByText('Découvrir Premium').getAttribute('href')).toBe('/premium')
    fireEvent.click(within(dialog).getByText('À demain'))
    expect(toasts).toEqual([])
    acts['/api/messages/thread/7'] = { status: 403, body: { message: 'Ce compte est suspendu.' } }
    press('Écrire\u202f: Léa')
    await waitFor(() => expect(toasts).toEqual(['Ce compte est suspendu.']))
  })
})

test('reloads when a relation changes, and counts pending requests live', async () => {
  lists['/api/ask?page=1'] = page([request(1, 'Salomé')])
  show({ list: 'asks', first: page([]) })
  expect(screen.getByText('Aucune demande')).toBeTruthy()
  act(() => {
    dispatchLive('bond', { user_id: 101 })
    dispatchLive('counters', { messages: 0, asks: 2, notifications: 0 })
  })
  await waitFor(() => expect(names()).toEqual(['Salomé']))
  expect(screen.getByText('Reçues').textContent).toContain(', 2 attendent votre réponse')
})
