import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../client/providers.tsx'
import * as toast from '../../../ui/toast.ts'
import { PANELS } from '../../premium/texts.ts'
import type { SearchProps } from '../components/search-view.tsx'
import type { SearchPage } from '../components/use-search.ts'
import Search from './search.tsx'

const toasts: string[] = []
const calls: { method: string; url: string; body: unknown }[] = []
let answers: Record<string, () => { status?: number; body: unknown }>

const card = (id: number, name = `Membre ${id}`) => ({
  id,
  name,
  avatar: null,
  birthday: '1990-01-01',
  signup: '2020-01-01T00:00:00.000Z',
  last_activity: '2026-01-01T00:00:00.000Z',
  latitude: 48.86,
  longitude: 2.35,
  status: 0,
  stripe_status: false,
  emoji: null,
  roles: 0,
})
const page = (ids: number[], next: string | null = null): SearchPage => ({
  data: ids.map((id) => card(id)),
  next_page_url: next,
  prev_page_url: null,
  current_page: 1,
  to: ids.length,
})
const SETTINGS = { seek: 2, orientation: 50, age_from: 26, age_to: 54, distance: 50, filter: 0 }
const PROPS: SearchProps = {
  viewerId: 7,
  verified: true,
  position: { latitude: 48.86, longitude: 2.35 },
  settings: SETTINGS,
  changed: {},
  errors: {},
  first: page([11, 12]),
  interests: [],
  widenings: [],
  now: Date.parse('2026-11-20T20:00:00Z'),
  panel: null,
}

function show(changed: Partial<Parameters<typeof Search>[0]> = {}) {
  return render(
    <Providers client={createQueryClient()}>
      <Search {...PROPS} {...changed} />
    </Providers>,
  )
}
const shown = () => screen.queryAllByRole('link').flatMap((link) => {
  const id = /\/celibataire\/(\d+)/.exec(link.getAttribute('href') ?? '')?.[1]
  return id ? [Number(id)] : []
}) // biome-ignore format: one expression
const sentence = () => screen.getByRole('heading', { level: 1 }).textContent

const screenWidth = (px: number) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: px >= Number(/\d+/.exec(query)?.[0]) }))

stubExports(toast, {
  showSuccess: (message: string) => toasts.push(message),
  showError: (message?: string) => toasts.push(message ?? 'generic'),
})

beforeEach(() => {
  screenWidth(1280)
  toasts.length = 0
  calls.length = 0
  sessionStorage.clear()
  document.head.innerHTML = '<meta name="csrf-token" content="token">'
  window.history.replaceState(null, '', '/recherche')
  answers = {
    'PATCH /api/search': () => ({ body: { message: 'Vos paramètres de recherche ont été sauvegardés.' } }),
    'GET /api/search': () => ({ body: page([21]) }),
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const method = init.method ?? 'GET'
    calls.push({ method, url, body: init.body && JSON.parse(String(init.body)) })
    const { status = 200, body } = answers[`${method} ${url}`]?.() ?? { status: 404, body: {} }
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('first render', () => {
  test("shows the server's results without a call", async () => {
    show()
    await act(async () => {})
    expect(sentence()).toBe(
      'Je cherche une fille ou un garçon, peu importe l’orientation, de 26 à 54 ans, à moins de 50 km.',
    )
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('À moins de 50 km')
    expect(shown()).toEqual([11, 12])
    expect(calls).toEqual([])
  })

  test('shows the panel after twelve cards when there is one', () => {
    const many = page(Array.from({ length: 14 }, (_, index) => index + 11))
    const { container, unmount } = show({ first: many, panel: PANELS.search[0] })
    const panel = screen.getByRole('complementary', { name: 'Publicité' })
    expect(container.querySelectorAll('.card-member').length).toBe(14)
    expect([...(panel.parentElement?.children ?? [])].indexOf(panel)).toBe(12)
    unmount()
    show({ first: many })
    expect(screen.queryByText('Publicité')).toBeNull()
  })

  test('omits the reader and member 1', () => {
    show({ first: page([1, 7, 11]) })
    expect(shown()).toEqual([11])
  })

  test("offers 'Voir plus' only where a next page exists", () => {
    const { unmount } = show()
    expect(screen.queryByText('Voir plus')).toBeNull()
    unmount()
    show({ first: page([11], '/api/search?page=2&after=a-b') })
    expect(screen.getByText('Voir plus').closest('a')?.getAttribute('href')).toBe(
      '/recherche?page=2&after=a-b',
    )
  })

  test('opens the form on a wide screen', () => {
    screenWidth(1280)
    expect(show().container.querySelector('details')?.open).toBe(true)
    cleanup()
    screenWidth(390)
    expect(show().container.querySelector('details')?.open).toBe(false)
  })

  test('shows the empty state, which opens the form', () => {
    screenWidth(390)
    const { container } = show({ first: page([]) })
    expect(screen.getByText('Aucun résultat 😞')).toBeTruthy()
    expect(container.querySelector('details')?.open).toBe(false)
    fireEvent.click(screen.getByRole('link', { name: 'Modifier ma recherche' }))
    expect(container.querySelector('details')?.open).toBe(true)
  })
})

describe('a search that finds few', () => {
  const widening = { changed: { distance: 100 }, count: 9 }

  test('offers wider ones after its results, which apply at once', async () => {
    show({ widenings: [widening] })
    expect(screen.getByRole('heading', { name: 'Un peu plus large' })).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: /^à moins de 100 km\s: 9\spersonnes de plus$/ }))
    await waitFor(() => expect(shown()).toEqual([21]))
    expect(calls[0]).toMatchObject({ method: 'PATCH', body: { ...SETTINGS, distance: 100 } })
  })

  test.each([null, '/api/search?page=2&after=a-b'])('asks for wider ones at the end: %s', async (next) => {
    const edited = 'seek=2&orientation=50&age_from=26&age_to=54&distance=50&filter=1'
    const body = { count: 1, verified: 1, widenings: [widening] }
    answers[`GET /api/search/count?${edited}`] = () => ({ body })
    answers['GET /api/search'] = () => ({ body: page([21], next) })
    show()
    fireEvent.click(screen.getByLabelText('Nouveaux d’abord'))
    await waitFor(() => expect(shown()).toEqual([21]))
    const heading = await screen.findByRole('heading', { name: 'Un peu plus large' }).catch(() => null)
    expect(heading !== null).toBe(next === null)
  })
})

describe('saving', () => {
  test('saves a changed filter at once, without other edits, and restarts the results', async () => {
    show({ first: page([11], '/api/search?page=2&after=a-b') })
    fireEvent.click(screen.getByLabelText('Fille'))
    fireEvent.click(screen.getByLabelText('Nouveaux d’abord'))
    await waitFor(() => expect(shown()).toEqual([21]))
    expect(calls.filter(({ url }) => !url.includes('/count'))).toEqual([
      { method: 'PATCH', url: '/api/search', body: { ...SETTINGS, filter: 1 } },
      { method: 'GET', url: '/api/search', body: undefined },
    ])
    expect(toasts).toEqual(['Vos paramètres de recherche ont été sauvegardés.'])
    expect(sentence()).toContain('une fille ou un garçon')
    expect((screen.getByLabelText('Fille') as HTMLInputElement).checked).toBe(true)
    expect(screen.queryByText('Voir plus')).toBeNull()
  })

  test('saves other edits on submit only', async () => {
    show()
    fireEvent.click(screen.getByLabelText('Fille'))
    fireEvent.change(screen.getByLabelText('Orientation'), { target: { value: '2' } })
    await act(async () => {})
    expect(calls).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Rechercher' }))
    await waitFor(() => expect(shown()).toEqual([21]))
    expect(calls[0]?.body).toEqual({ ...SETTINGS, seek: 0, orientation: 2 })
    expect(sentence()).toBe('Je cherche une fille bisexuelle, de 26 à 54 ans, à moins de 50 km.')
  })

  test('restarts the results without any edit', async () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Rechercher' }))
    await waitFor(() => expect(shown()).toEqual([21]))
  })

  test("saves the address's settings only after an edit, then clears the address", async () => {
    window.history.replaceState(null, '', '/recherche?seek=0')
    show({ settings: { ...SETTINGS, seek: 0 }, changed: { seek: 0 } })
    await act(async () => {})
    expect(calls).toEqual([])
    fireEvent.click(screen.getByLabelText('Nouveaux d’abord'))
    await waitFor(() => expect(shown()).toEqual([21]))
    expect(calls[0]?.body).toEqual({ ...SETTINGS, seek: 0, filter: 1 })
    expect(calls[1]?.url).toBe('/api/search')
    expect(window.location.search).toBe('')
  })

  test('shows errors under their fields and leaves the results', async () => {
    answers['PATCH /api/search'] = () => ({
      status: 422,
      body: { message: 'The given data was invalid.', errors: { distance: ['Trop loin.'] } },
    })
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Rechercher' }))
    expect(await screen.findByText('Trop loin.')).toBeTruthy()
    expect(shown()).toEqual([11, 12])
  })

  test('restores the filter when saving fails', async () => {
    answers['PATCH /api/search'] = () => ({ status: 500, body: {} })
    show()
    fireEvent.click(screen.getByLabelText('Nouveaux d’abord'))
    await waitFor(() => expect(toasts).toEqual(['generic']))
    expect((screen.getByLabelText('En ligne d’abord') as HTMLInputElement).checked).toBe(true)
    expect(shown()).toEqual([11, 12])
  })
})

describe('further pages', () => {
  const first = page([11, 12], '/api/search?page=2&after=a-b')

  test('appends further pages, each member once', async () => {
    answers['GET /api/search?page=2&after=a-b'] = () => ({ body: page([12, 13], null) })
    show({ first })
    fireEvent.click(screen.getByText('Voir plus'))
    await waitFor(() => expect(shown()).toEqual([11, 12, 13]))
    expect(screen.queryByText('Voir plus')).toBeNull()
  })

  test('shows an error and allows a retry when a further page fails', async () => {
    answers['GET /api/search?page=2&after=a-b'] = () => ({ status: 500, body: {} })
    show({ first })
    fireEvent.click(screen.getByText('Voir plus'))
    expect(await screen.findByText('Erreur impossible de trouver des membres.')).toBeTruthy()
    expect(shown()).toEqual([11, 12])
    answers['GET /api/search?page=2&after=a-b'] = () => ({ body: page([13]) })
    fireEvent.click(screen.getByText('Voir plus'))
    await waitFor(() => expect(shown()).toEqual([11, 12, 13]))
    expect(screen.queryByText('Erreur impossible de trouver des membres.')).toBeNull()
  })
})

describe('headings', () => {
  const NEXT = '/api/search?page=2&after=a-b'
  const at = (id: number, last_activity: string) => ({ ...card(id), last_activity })
  const first = {
    ...page([], NEXT),
    data: [at(11, '2026-11-20T19:58:00Z'), at(12, '2026-11-20T12:00:00Z'), at(13, '2026-11-18T12:00:00Z')],
  }
  /** Returns each heading and the members under it. */
  const groups = () =>
    screen
      .queryAllByRole('heading', { level: 3 })
      .map((heading) => [
        heading.textContent,
        ...[...(heading.parentElement?.querySelectorAll('.card-member') ?? [])].map((link) =>
          Number(link.getAttribute('href')?.split('/').at(-1)),
        ),
      ])

  test('groups members by last activity, like the pill on the card', () => {
    show({ first })
    expect(groups()).toEqual([
      ['En ligne maintenant', 11],
      ['Passés aujourd’hui', 12],
      ['Cette semaine', 13],
    ])
    expect(screen.getAllByText('en ligne').map((pill) => pill.closest('a')?.getAttribute('href'))).toEqual([
      '/celibataire/11',
    ])
  })

  test('continues a group on the next page, and shows its heading once', async () => {
    answers[`GET ${NEXT}`] = () => ({
      body: { ...page([]), data: [at(14, '2026-11-17T12:00:00Z'), at(15, '2026-09-01T12:00:00Z')] },
    })
    show({ first })
    fireEvent.click(screen.getByText('Voir plus'))
    await waitFor(() => expect(shown()).toEqual([11, 12, 13, 14, 15]))
    expect(groups()).toEqual([
      ['En ligne maintenant', 11],
      ['Passés aujourd’hui', 12],
      ['Cette semaine', 13, 14],
      ['Il y a plus longtemps', 15],
    ])
  })

  test('shows members by their sign-up when new members come first', () => {
    const signedUp = (id: number, signup: string) => ({ ...card(id), signup })
    show({
      settings: { ...SETTINGS, filter: 1 },
      first: {
        ...page([]),
        data: [
          signedUp(11, '2026-11-19T12:00:00Z'),
          signedUp(12, '2026-11-02T12:00:00Z'),
          signedUp(13, '2020-01-01T12:00:00Z'),
        ],
      },
    })
    expect(groups()).toEqual([
      ['Arrivés cette semaine', 11],
      ['Ce mois-ci', 12],
      ['Il y a plus longtemps', 13],
    ])
  })

  test("groups a new search by its own time, not by the page's", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: PROPS.now + 3_600_000 })
    answers['GET /api/search'] = () => ({ body: { ...page([]), data: [at(21, '2026-11-20T20:30:00Z')] } })
    try {
      show()
      fireEvent.click(screen.getByRole('button', { name: 'Rechercher' }))
      await waitFor(() => expect(shown()).toEqual([21]))
      expect(groups()).toEqual([['Passés aujourd’hui', 21]])
      expect(screen.queryByText('en ligne')).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('missing server data', () => {
  test('loads missing data from the browser', async () => {
    answers['GET /api/search/settings'] = () => ({ body: SETTINGS })
    show({ settings: null, first: null })
    await waitFor(() => expect(shown()).toEqual([21]))
    expect(sentence()).toContain('à moins de 50 km.')
  })

  test('shows an error when the settings fail again', async () => {
    answers['GET /api/search/settings'] = () => ({ status: 500, body: {} })
    show({ settings: null, first: null })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(
      "Erreur impossible d'initialiser le formulaire de rechercheSi le problème persiste, créez un topic Bug sur le forum",
    )
  })

  test('shows an error when the results fail again', async () => {
    answers['GET /api/search'] = () => ({ status: 500, body: {} })
    show({ first: null })
    expect((await screen.findByRole('alert')).textContent).toBe('Erreur impossible de trouver des membres.')
  })
})

describe('coming back from a profile', () => {
  test('restores loaded pages and the scroll position', async () => {
    answers['GET /api/search?page=2&after=a-b'] = () => ({ body: page([13], null) })
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    const { unmount } = show({ first: page([11, 12], '/api/search?page=2&after=a-b') })
    fireEvent.click(screen.getByText('Voir plus'))
    await waitFor(() => expect(shown()).toEqual([11, 12, 13]))
    vi.stubGlobal('scrollY', 840)
    window.dispatchEvent(new Event('pagehide'))
    unmount()
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'back_forward' }] as never)
    show({ first: page([14, 11], '/api/search?page=2&after=c-d') })
    await waitFor(() => expect(shown()).toEqual([11, 12, 13]))
    expect(scrollTo).toHaveBeenCalledWith(0, 840)
  })

  test('does not restore another search or a new visit', async () => {
    const { unmount } = show()
    window.dispatchEvent(new Event('pagehide'))
    unmount()
    const { unmount: again } = show({ first: page([31]) })
    await act(async () => {})
    expect(shown()).toEqual([31])
    again()
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'back_forward' }] as never)
    show({ first: page([32]), settings: { ...SETTINGS, seek: 0 } })
    await act(async () => {})
    expect(shown()).toEqual([32])
  })
})
