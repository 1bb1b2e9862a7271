import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../tests/support/stub-exports.ts'
import { dispatchLive } from '../../../client/live.ts'
import { createQueryClient, Providers } from '../../../client/providers.tsx'
import { ROLES } from '../../../shared/roles.ts'
import * as toast from '../../../ui/toast.ts'
import type { ReceivedRequest } from '../requests/contract.ts'
import Contacts from './contacts.tsx'

type Page = NonNullable<Parameters<typeof Contacts>[0]['first']>

const toasts: string[] = []
const calls: string[] = []
let answers: Record<string, { status?: number; body: object }>
let undo = () => {}

const request = (id: number, name: string, said: Partial<ReceivedRequest> = {}): ReceivedRequest => ({
  id,
  sender: id + 100,
  name,
  avatar: null,
  birthday: '1984-05-01',
  latitude: 48.9,
  longitude: 2.35,
  last_activity: '2026-08-03T19:58:00Z',
  status: 1,
  stripe_status: false,
  emoji: null,
  roles: 0,
  text: null,
  quote: null,
  rose: false,
  created_at: '2026-08-01T20:00:00Z',
  ...said,
})
const page = (data: ReceivedRequest[], at: Partial<Page> = {}) =>
  ({
    ...{ next_page_url: null, prev_page_url: null, current_page: 1, last_page: 1 },
    ...{ total: data.length, to: data.length, data },
    ...at,
  }) as Page

stubExports(toast, {
  showSuccess: async (message: string) => toasts.push(message),
  showError: async (message?: string) => toasts.push(message ?? 'generic'),
  showUndo: async (message: string, takeBack: () => void) => {
    toasts.push(`undo: ${message}`)
    undo = takeBack
  },
})

beforeEach(() => {
  toasts.length = 0
  calls.length = 0
  answers = {}
  window.history.replaceState(null, '', '/demandes')
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const call = `${method} ${url}`
    calls.push(body && body !== '{}' ? `${call} ${body}` : call)
    const { status = 200, body: answer } = answers[call] ?? { status: 500, body: {} }
    return new Response(JSON.stringify(answer), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(first: Page, skipped = 0) {
  return render(
    <Providers client={createQueryClient()}>
      <Contacts
        list="asks"
        first={first}
        requested={{ search: '', page: first.current_page }}
        skipped={skipped}
        pendingRequests={first.total ?? 0}
        position={{ latitude: 48.86, longitude: 2.35 }}
        token="t"
        now={Date.parse('2026-08-03T20:00:00Z')}
      />
    </Providers>,
  )
}
const pile = () => document.querySelector('.ask') as HTMLElement
const current = () => pile().querySelector('.card-name b')?.textContent
const press = (label: string) => fireEvent.click(screen.getByText(label))
const [marius, zoe] = [request(1, 'Marius'), request(2, 'Zoé')]

test('shows one person with what they answer, their text and a rose', () => {
  const quote = {
    kind: 'slate',
    id: 4,
    prompt: 'Je ne danse que si…',
    answer: 'on me marche dessus.',
  } as const
  show(
    page([
      request(1, 'Marius', { text: 'Deux pieds gauches.', quote, rose: true, intention: 'Des amitiés' }),
      zoe,
    ]),
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('On vous fait signe')
  expect(current()).toBe('Marius')
  expect(pile().textContent).toContain('1 sur 2')
  expect(pile().textContent).toContain('Vous\u202f: «\u202fJe ne danse que si…\u202f»on me marche dessus.')
  expect(pile().textContent).toContain('Deux pieds gauches.')
  expect(pile().textContent).toContain('Des amitiés')
  expect(pile().querySelector('[role=img][aria-label="Avec une rose"]')).toBeTruthy()
  expect(screen.getByText('Signaler ce mot').getAttribute('href')).toBe('/signaler/9/1/101')
  expect(screen.getByText('Toutes les demandes (2)')).toBeTruthy()
})

test('shows their own words where the request has none, and nothing to report', () => {
  show(page([request(1, 'Marius', { voice: 'Je répare les chaises.' })]))
  expect(pile().textContent).toContain('Un signe, sans un mot.')
  expect(pile().textContent).toContain('«\u202fJe répare les chaises.\u202f»')
  expect(screen.queryByText('Signaler ce mot')).toBeNull()
  expect(pile().textContent).not.toContain('sur 1')
})

test('says that a quoted photo is no longer visible', () => {
  show(page([request(1, 'Marius', { quote: { kind: 'photo', id: 3 } })]))
  expect(pile().textContent).toContain('Votre photo, qui n’est plus visible')
})

test('offers no yes to a suspended member', () => {
  show(page([request(1, 'Marius', { roles: ROLES.suspended })]))
  expect(screen.queryByText('Dire oui')).toBeNull()
  expect(screen.getByText('Pas pour moi')).toBeTruthy()
})

describe('a yes', () => {
  test('leads to the conversation and shows the next person', async () => {
    answers['POST /api/ask/reply/1?reply=1'] = { body: { message: 'Vous êtes maintenant amis.', thread: 31 } }
    answers['GET /api/ask?page=1'] = { body: page([zoe]) }
    show(page([marius, zoe]))
    press('Dire oui')
    expect(current()).toBe('Zoé')
    expect((await screen.findByText('Écrire à Marius')).getAttribute('href')).toBe('/messages/31')
    expect(screen.getByText('Vous êtes maintenant amis.').closest('[role=status]')).toBeTruthy()
    await waitFor(() => expect(calls.at(-1)).toBe('GET /api/ask?page=1'))
  })

  test('leads to the profile where there is no conversation, also from the last request', async () => {
    answers['POST /api/ask/reply/1?reply=1'] = {
      body: { message: 'Vous êtes maintenant amis.', thread: null },
    }
    answers['GET /api/ask?page=1'] = { body: page([]) }
    show(page([marius]))
    press('Dire oui')
    await screen.findByText('Aucune demande')
    expect(screen.getByText('Voir Marius').getAttribute('href')).toBe('/celibataire/101')
  })

  test('brings the person back where it fails, with the reason', async () => {
    answers['POST /api/ask/reply/1?reply=1'] = { status: 403, body: { message: 'Ce compte est suspendu.' } }
    show(page([marius, zoe]))
    press('Dire oui')
    await waitFor(() => expect(current()).toBe('Marius'))
    expect(toasts).toEqual(['Ce compte est suspendu.'])
  })
})

describe('a no', () => {
  beforeEach(() => {
    answers['POST /api/ask/reply/1?reply=0'] = { body: { message: 'Demande refusée.' } }
    answers['GET /api/ask?page=1'] = { body: page([zoe]) }
  })

  test('shows the next person at once, and undone brings the person back', async () => {
    show(page([marius, zoe]))
    press('Pas pour moi')
    expect(current()).toBe('Zoé')
    await waitFor(() => expect(toasts).toEqual(['undo: Demande refusée.']))
    expect(calls[0]).toBe('POST /api/ask/reply/1?reply=0 {"undoable":true}')
    answers['DELETE /api/ask/reply/1'] = { body: { message: 'La demande est de nouveau là.' } }
    answers['GET /api/ask?page=1'] = { body: page([zoe, marius]) }
    await act(async () => undo())
    await waitFor(() => expect(current()).toBe('Marius'))
    expect(toasts).toContain('La demande est de nouveau là.')
  })

  test('is final after seven seconds: the reason is shown', async () => {
    const late = 'Trop tard\u202f: la réponse est partie.'
    answers['DELETE /api/ask/reply/1'] = { status: 409, body: { message: late } }
    show(page([marius, zoe]))
    press('Pas pour moi')
    await waitFor(() => expect(toasts).toHaveLength(1))
    await act(async () => undo())
    await waitFor(() => expect(toasts).toContain(late))
    expect(current()).toBe('Zoé')
  })
})

describe('later', () => {
  test('moves on without a call, then ends, and begins again', () => {
    show(page([marius, zoe]))
    press('Plus tard, sans rien dire')
    expect(current()).toBe('Zoé')
    expect(pile().textContent).toContain('2 sur 2')
    press('Plus tard, sans rien dire')
    expect(pile().textContent).toContain('C’est tout pour l’instant')
    press('Les revoir')
    expect(current()).toBe('Marius')
    expect(calls).toEqual([])
  })

  test('leads by an address to the next person, and after the last one to the next page', () => {
    show(page([marius, zoe], { next_page_url: '/api/ask?page=2', last_page: 2, total: 22 }), 1)
    expect(current()).toBe('Zoé')
    expect(pile().textContent).toContain('2 sur 22')
    expect(screen.getByText('Plus tard, sans rien dire').getAttribute('href')).toBe('/demandes?page=2')
    cleanup()
    show(page([marius, zoe]))
    expect(screen.getByText('Plus tard, sans rien dire').getAttribute('href')).toBe('/demandes?a=2')
  })
})

test('counts a request that arrives, and drops one that is withdrawn', async () => {
  answers['GET /api/ask?page=1'] = { body: page([marius, zoe, request(3, 'Léa')]) }
  show(page([marius, zoe]))
  act(() => dispatchLive('bond', { user_id: 103 }))
  await waitFor(() => expect(pile().textContent).toContain('1 sur 3'))
  answers['GET /api/ask?page=1'] = { body: page([zoe, request(3, 'Léa')]) }
  act(() => dispatchLive('bond', { user_id: 101 }))
  await waitFor(() => expect(current()).toBe('Zoé'))
})

test('shows the empty list without a pile', () => {
  show(page([]))
  expect(document.querySelector('.pile')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('On vous fait signe')
  expect(screen.getByText('Aucune demande')).toBeTruthy()
})
