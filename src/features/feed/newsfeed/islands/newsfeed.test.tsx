import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import type { NewsData, NewsItem, NewsPage } from '../contract.ts'
import Newsfeed from './newsfeed.tsx'

const NOW = Date.parse('2026-11-20T20:00:00Z')
const MINUTE = 60_000
const calls: string[] = []
let answers: Record<string, NewsPage | number>

const item = (id: number, type = 2, data: NewsData = {}, more: Partial<NewsItem> = {}): NewsItem => ({
  ...{ id, type, data: JSON.stringify(data), user_id: 7, name: 'Salomé', avatar: null, status: 0, roles: 0 },
  ...{ stripe_status: false, emoji: null, last_activity: new Date(NOW - MINUTE).toISOString() },
  ...{ created_at: new Date(NOW - 5 * MINUTE).toISOString(), ...more },
})
const page = (ids: number[], next: string | null = null): NewsPage => ({
  data: ids.map((id) => item(id, 2, {}, { name: `Membre ${id}` })),
  ...{ next_page_url: next, prev_page_url: null, current_page: 1, to: ids.length },
})
const link = (number: number, before: number) => `/api/newsfeed/0?page=${number}&before=${before}`

function show(first: NewsPage | null, of: { id: number; name: string } | null = null) {
  return render(
    <Providers client={createQueryClient()}>
      <Newsfeed first={first} readerId={1} of={of} path={of ? `/celibataire/${of.id}` : '/'} now={NOW} />
    </Providers>,
  )
}
const names = () => screen.queryAllByText(/^Membre/).map((name) => Number(name.textContent?.split(' ')[1]))
/** Mocks the list's distance from the top of the viewport. */
const mockTop = (top: number) =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top, bottom: top + 900 } as DOMRect)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const see = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  calls.length = 0
  answers = {}
  sessionStorage.clear()
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
  Element.prototype.scrollIntoView = vi.fn()
  document.head.innerHTML = '<meta name="csrf-token" content="token">'
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    const answer = answers[url] ?? 500
    return typeof answer === 'number' ? new Response('{}', { status: answer }) : Response.json(answer)
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const [MARIUS, PHOTO, TOPIC] = [
  { user_id: 8, user_name: 'Marius' },
  { photo_id: 9, photo_photo: 'p.webp' },
  { topic_id: 3, topic_title: 'Café ou balade ?' },
]
test.each<[number, NewsData, string, string[]]>([
  [2, {}, 'Salomé a obtenu le badge vérifié', []],
  [3, MARIUS, 'Salomé et Marius ont noué une amitié', ['/celibataire/8']],
  [4, PHOTO, 'Salomé a ajouté une photo', ['/celibataire/7#9']],
  [4, { ...PHOTO, count: 4 }, 'Salomé a ajouté 4 photos', ['/celibataire/7#9']],
  [
    5,
    { ...MARIUS, ...PHOTO },
    'Salomé a commenté une photo de Marius',
    ['/celibataire/8#9', '/celibataire/8'],
  ],
  [
    5,
    { ...PHOTO, user_id: 8, user_name: 'Élodie', count: 2 },
    'Salomé a laissé 2 commentaires sous une photo d’Élodie',
    ['/celibataire/8#9', '/celibataire/8'],
  ],
  [6, PHOTO, 'Salomé a commenté sa photo', ['/celibataire/7#9']],
  [6, { ...PHOTO, count: 3 }, 'Salomé a laissé 3 commentaires sous sa photo', ['/celibataire/7#9']],
  [7, { ...MARIUS, ...PHOTO }, 'Salomé a aimé une photo de Marius', ['/celibataire/8#9', '/celibataire/8']],
  [
    7,
    { ...MARIUS, ...PHOTO, count: 12 },
    'Salomé a aimé 12 photos de Marius',
    ['/celibataire/8#9', '/celibataire/8'],
  ],
  [8, TOPIC, 'Salomé a créé le topic Café ou balade ?', ['/forum/topic/redirect/3']],
  [9, TOPIC, 'Salomé a participé au topic Café ou balade ?', ['/forum/topic/redirect/3']],
])('type %i with %j: %s', (type, data, sentence, hrefs) => {
  const { container } = show({ ...page([]), data: [item(1, type, data)] })
  expect(container.querySelector('.news-words p')?.textContent).toBe(sentence)
  const links = [...container.querySelectorAll('.news-words a')].map((one) => one.getAttribute('href'))
  expect(links).toEqual(['/celibataire/7', ...hrefs])
  expect(container.querySelector('.news-line > a')?.getAttribute('href') ?? undefined).toBe(
    data.photo_id ? hrefs[0] : undefined,
  )
})

test('shows presence, relative time and the marks of a name', () => {
  const more = { status: 1, roles: 1, stripe_status: true, emoji: '1f600.webp' }
  const { container } = show({ ...page([]), data: [item(1, 4, PHOTO, more)] })
  expect(screen.getByText('en ligne')).toBeTruthy()
  expect(screen.getByText('il y a 5 minutes')).toBeTruthy()
  expect(screen.getByText('Modo')).toBeTruthy()
  expect(container.querySelector('.emoji')).toBeTruthy()
  expect(screen.getByAltText('Voir la photo').getAttribute('src')).toBe('/cache/avatar/up/photo/p.webp')
})

test("adds the next page by 'Voir plus', each item once, until there is none", async () => {
  answers[link(2, 4)] = page([4, 3])
  show(page([5, 4], link(2, 4)))
  fireEvent.click(screen.getByText('Voir plus'))
  await waitFor(() => expect(names()).toEqual([5, 4, 3]))
  expect(screen.queryByText('Voir plus')).toBeNull()
})

test("shows three lines of a member's feed, then the others by 'Voir plus', under a true title", async () => {
  answers['/api/newsfeed/7?page=2&before=2'] = page([1])
  const first = page([6, 5, 4, 3, 2], '/api/newsfeed/7?page=2&before=2')
  const data = first.data.map((news, index) => ({ ...news, type: index < 3 ? 9 : 4 }))
  show({ ...first, data }, { id: 7, name: 'Inès' })
  expect(names()).toEqual([6, 5, 4])
  expect(screen.getByRole('heading').textContent).toBe('Au forum')
  fireEvent.click(screen.getByText('Voir plus'))
  expect(names()).toEqual([6, 5, 4, 3, 2])
  expect(screen.getByRole('heading').textContent).toBe('Au forum et ailleurs')
  expect(calls).toEqual([])
  fireEvent.click(screen.getByText('Voir plus'))
  await waitFor(() => expect(names()).toEqual([6, 5, 4, 3, 2, 1]))
})

test('says that it cannot be loaded, in place of the list and under it', async () => {
  show(null)
  await screen.findByText(/Erreur impossible de charger le fil d’actualité/)
  expect(screen.getByRole('alert').textContent).toContain('créez un topic Bug sur le forum')
  cleanup()
  show(page([5], link(2, 5)))
  fireEvent.click(screen.getByText('Voir plus'))
  await screen.findByRole('alert')
  expect(names()).toEqual([5])
})

test('has something to say where nothing happened, of all, of oneself and of another', () => {
  show(page([]))
  expect(screen.getByText('Au fil de l’eau')).toBeTruthy()
  expect(screen.getByText('La piste est encore vide')).toBeTruthy()
  expect(screen.getByText('Ajouter une photo').closest('a')?.getAttribute('href')).toBe('/upload')
  cleanup()
  show(page([]), { id: 1, name: 'Moi' })
  expect(screen.getByText('Au forum')).toBeTruthy()
  expect(screen.getByText(/^Rien à raconter pour l’instant\. Vos photos/)).toBeTruthy()
  cleanup()
  show(page([]), { id: 2, name: 'Inès' })
  expect(screen.getByText('Au forum')).toBeTruthy()
  expect(screen.getByText(/^Rien de neuf pour l’instant\. Inès profite/)).toBeTruthy()
})

test('offers what is below where all of the first page is out of sight', () => {
  show(page([], link(2, 900)))
  expect(screen.getByText('Voir plus')).toBeTruthy()
  expect(screen.queryByText('La piste est encore vide')).toBeNull()
})

test('asks each minute and puts what is new on top while the list is out of view', async () => {
  mockTop(5_000)
  answers['/api/newsfeed/0'] = page([6, 5], link(2, 5))
  show(page([5, 4], link(2, 4)))
  await pass(MINUTE)
  await waitFor(() => expect(names()).toEqual([6, 5, 4]))
  expect(calls).toEqual(['/api/newsfeed/0'])
  answers[link(2, 4)] = page([3])
  fireEvent.click(screen.getByText('Voir plus'))
  await waitFor(() => expect(names()).toEqual([6, 5, 4, 3]))
})

test("holds it back behind 'Voir les nouveautés' while the list is read", async () => {
  mockTop(-300)
  answers['/api/newsfeed/0'] = page([6, 5], link(2, 5))
  show(page([5, 4], link(2, 4)))
  await pass(MINUTE)
  const button = await screen.findByText('Voir les nouveautés')
  expect(names()).toEqual([5, 4])
  fireEvent.click(button)
  await waitFor(() => expect(names()).toEqual([6, 5, 4]))
  expect(screen.queryByText('Voir les nouveautés')).toBeNull()
  expect(Element.prototype.scrollIntoView).toHaveBeenCalled()
})

test('asks as the tab is seen again after a minute, and not while it is hidden', async () => {
  mockTop(5_000)
  show(page([5]))
  see('hidden')
  await pass(3 * MINUTE)
  expect(calls).toEqual([])
  see('visible')
  see('visible')
  await pass(0)
  expect(calls).toEqual(['/api/newsfeed/0'])
  expect([names(), screen.queryByRole('alert')]).toEqual([[5], null])
})

test('removes deleted items, and restarts if too much is new', async () => {
  mockTop(5_000)
  answers['/api/newsfeed/0'] = page([5, 3])
  show(page([5, 4, 3]))
  await pass(MINUTE)
  await waitFor(() => expect(names()).toEqual([5, 3]))
  answers['/api/newsfeed/0'] = page([99, 98], link(2, 98))
  await pass(MINUTE)
  await waitFor(() => expect(names()).toEqual([99, 98]))
  expect(screen.getByText('Voir plus')).toBeTruthy()
})
