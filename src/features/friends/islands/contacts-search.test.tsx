import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient, Providers } from '../../../client/providers.tsx'
import type { BlacklistEntry } from '../blocks/contract.ts'
import Contacts from './contacts.tsx'

type Props = Parameters<typeof Contacts>[0]
type Page = NonNullable<Props['first']>

const calls: string[] = []
let answer: (url: URL) => Page | number

const entry = (user_id: number, name: string): BlacklistEntry => ({
  user_id,
  name,
  avatar: null,
  birthday: '1992-05-01',
  latitude: 0,
  longitude: 0,
  last_activity: '2026-08-03T10:00:00Z',
  status: 0,
  stripe_status: false,
  emoji: null,
  roles: 0,
})
function page(names: string[], current_page = 1, last_page = 1): Page {
  return {
    data: names.map((name, address) => entry(address + 1, name)),
    next_page_url: current_page < last_page ? `/api/friend?page=${current_page + 1}` : null,
    prev_page_url: current_page > 1 ? `/api/friend?page=${current_page - 1}` : null,
    current_page,
    last_page,
    total: names.length,
    to: names.length,
  } as Page
}

beforeEach(() => {
  calls.length = 0
  window.history.replaceState(null, '', '/amis')
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    const found = answer(new URL(url, 'http://localhost'))
    return typeof found === 'number'
      ? new Response('{}', { status: found })
      : new Response(JSON.stringify(found))
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(props: Partial<Props> = {}) {
  const whole: Props = {
    list: 'friends',
    first: page(['Anna', 'Léa']),
    requested: { search: '', page: 1 },
    pendingRequests: 0,
    position: { latitude: 0, longitude: 0 },
    token: 't',
    now: Date.now(),
  }
  return render(
    <Providers client={createQueryClient()}>
      <Contacts {...whole} {...props} />
    </Providers>,
  )
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Chercher un pseudo' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const names = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('.name')?.textContent)
const address = () => window.location.pathname + window.location.search

test('searches once, 1000 ms after the last key', async () => {
  answer = () => page(['Léa'])
  show()
  vi.useFakeTimers()
  type('l')
  act(() => void vi.advanceTimersByTime(900))
  type(' lé ')
  act(() => void vi.advanceTimersByTime(999))
  expect(calls).toEqual([])
  expect(names()).toEqual(['Anna', 'Léa'])
  act(() => void vi.advanceTimersByTime(1))
  vi.useRealTimers()
  await waitFor(() => expect(names()).toEqual(['Léa']))
  expect(calls).toEqual(['/api/friend?search=l%C3%A9&page=1'])
  expect(address()).toBe('/amis?search=l%C3%A9')
  expect(screen.getByText('1 membre trouvé')).toBeTruthy()
})

test('searches at once on Enter, and links back to the list without results', async () => {
  answer = (url) => (url.searchParams.get('search') ? page([]) : page(['Anna', 'Léa']))
  show()
  type('zzz')
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(screen.getByText('Personne de ce nom ici')).toBeTruthy())
  expect(document.querySelector('.empty p')?.textContent).toBe(
    'Rien ne correspond à «\u202fzzz\u202f». Essayez un autre nom.',
  )
  fireEvent.click(screen.getByText('Voir toute la liste'))
  await waitFor(() => expect(names()).toEqual(['Anna', 'Léa']))
  expect(field().value).toBe('')
  expect(address()).toBe('/amis')
})

test.each([
  ['asks', 'Aucune demande'],
  ['refused', 'Aucune demande réfusée'],
  ['blacklist', 'Aucun membre bloqué'],
] as const)('keeps the quoted text over a search that finds nobody: %s', (list, title) => {
  show({ list, first: page([]), requested: { search: 'zzz', page: 1 } })
  const empty = screen.getByRole('heading', { name: title }).closest('.empty') as HTMLElement
  expect(empty.querySelector('p')?.textContent).toBe(
    'Rien ne correspond à «\u202fzzz\u202f». Essayez un autre nom.',
  )
  expect(within(empty).getByText('Voir toute la liste')).toBeTruthy()
  expect(field().value).toBe('zzz')
})

test('turns pages by the address, so that the back button works', async () => {
  answer = (url) => (url.searchParams.get('page') === '2' ? page(['Zoé'], 2, 2) : page(['Anna'], 1, 2))
  show({ first: page(['Anna'], 1, 2) })
  expect(screen.queryByText('Précédent')).toBeNull()
  fireEvent.click(screen.getByText('Suivant'))
  await waitFor(() => expect(names()).toEqual(['Zoé']))
  expect(address()).toBe('/amis?page=2')
  expect(screen.getByText('Précédent').getAttribute('href')).toBe('/amis')
  act(() => {
    window.history.replaceState(null, '', '/amis')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await waitFor(() => expect(names()).toEqual(['Anna']))
})

test("writes 'Précedent' over the refused, as specified", () => {
  show({ list: 'refused', first: page(['Anna'], 2, 2), requested: { search: '', page: 2 } })
  expect(screen.getByText('Précedent').getAttribute('href')).toBe('/demandes/refusees')
})

test.each([
  ['friends', 'Pas encore d’amis', '/recherche'],
  ['asks', 'Aucune demande', '/recherche'],
  ['sent', 'Aucune demande en attente', '/recherche'],
  ['refused', 'Aucune demande réfusée', '/demandes'],
  ['blacklist', 'Aucun membre bloqué', '/user/gate'],
] as const)('an empty list says so and offers one next step: %s', (list, title, href) => {
  show({ list, first: page([]) })
  const empty = screen.getByRole('heading', { name: title }).closest('.empty') as HTMLElement
  expect(empty.querySelectorAll('svg')).toHaveLength(1)
  expect(empty.querySelector('p')?.textContent?.length).toBeGreaterThan(20)
  expect([...empty.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([href])
  expect(screen.queryByRole('search')).toBeNull()
})

test('loads a list that the page came without, and shows an error when that fails', async () => {
  answer = () => page(['Anna'])
  const { unmount } = show({ first: null })
  expect(screen.getByRole('status', { name: 'Chargement en cours' })).toBeTruthy()
  await waitFor(() => expect(names()).toEqual(['Anna']))
  unmount()
  answer = () => 503
  show({ first: null })
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toBe(
    'Erreur impossible de charger la listeSi le problème persiste, créez un topic Bug sur le forum',
  )
})
