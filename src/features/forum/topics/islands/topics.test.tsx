import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import type { ListedTopic } from '../contract.ts'
import Topics from './topics.tsx'

type Props = Parameters<typeof Topics>[0]
type Page = NonNullable<Props['first']>

const calls: string[] = []
let answer: (url: URL) => Page | number | Promise<Page>

const ZOE = { user_id: 1, name: 'Zoé', roles: 0, stripe_status: false, emoji: null }

function topic(title: string, fields: Partial<ListedTopic> = {}): ListedTopic {
  return {
    topic_id: title.length,
    slug: title.toLowerCase(),
    title,
    topic_title: title,
    topic_locked: false,
    ...ZOE,
    category_id: 2,
    category_slug: 'rencontres',
    category_title: 'Rencontres',
    category_emoji: '💛',
    replies: 0,
    created_at: '2026-08-03T10:00:00Z',
    last_post: { id: 1, created_at: '2026-08-03T10:00:00Z', ...ZOE },
    unread: null,
    is_new: false,
    found: null,
    ...fields,
  }
}
function page(titles: string[], current_page = 1, last_page = 1): Page {
  const data = titles.map((title) => topic(title))
  const urls = { next_page_url: null, prev_page_url: null }
  return { data, ...urls, current_page, last_page, total: titles.length, to: titles.length }
}

beforeEach(() => {
  calls.length = 0
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    const found = await answer(new URL(url, 'http://localhost'))
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

const PARTS: Props['parts'] = {
  categories: [
    { id: 2, slug: 'rencontres', title: 'Rencontres', emoji: '💛', description: '', topics: 1200 },
  ],
  last: [topic('Hier')],
}
const FORUM: Partial<Props> = { scope: 'forum', first: null, parts: PARTS }
function show(props: Partial<Props> = {}) {
  const whole: Props = {
    scope: { category: 'rencontres' },
    state: { search: '', page: 1 },
    filters: { author: '', since: '', sort: 'best' },
    first: page(['Bal', 'Balade']),
    parts: null,
    now: Date.now(),
    panel: null,
  }
  const allProps = { ...whole, ...props }
  const path = allProps.scope === 'forum' ? '/forum' : '/forum/categorie/rencontres'
  window.history.replaceState(null, '', path)
  return render(
    <Providers client={createQueryClient()}>
      <Topics {...allProps} />
    </Providers>,
  )
}
const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
const search = (value: string) => {
  type(value)
  fireEvent.submit(screen.getByRole('search'))
}
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((title) => title.textContent)
const address = () => window.location.pathname + window.location.search

describe('a search', () => {
  test('searches once, 1000 ms after the last key, and updates the address', async () => {
    answer = () => page(['Balade'])
    show()
    vi.useFakeTimers()
    type('b')
    act(() => void vi.advanceTimersByTime(900))
    type(' bal ')
    act(() => void vi.advanceTimersByTime(999))
    expect(calls).toEqual([])
    act(() => void vi.advanceTimersByTime(1))
    vi.useRealTimers()
    await waitFor(() => expect(titles()).toEqual(['Balade']))
    expect(calls).toEqual(['/api/forum?category=rencontres&search=bal&page=1'])
    expect(address()).toBe('/forum/categorie/rencontres?search=bal')
    expect(screen.getByRole('status').textContent).toBe('1 topic trouvé')
  })

  test('keeps its limits while the words change, and offers them in a form', async () => {
    answer = () => page(['Bal'], 1, 2)
    show({ ...FORUM, filters: { category: 'rencontres', author: 'Zoé', since: 'month', sort: 'recent' } })
    search('valse')
    const form = await screen.findByRole('form', { name: 'Affiner' })
    expect(Object.fromEntries(new FormData(form as HTMLFormElement))).toEqual({
      search: 'valse',
      category: 'rencontres',
      author: 'Zoé',
      since: 'month',
      sort: 'recent',
    })
    const limits = 'category=rencontres&author=Zo%C3%A9&since=month&sort=recent'
    await waitFor(() => expect(calls).toEqual([`/api/forum?${limits}&search=valse&page=1`]))
    expect(address()).toBe(`/forum?search=valse&${limits}`)
    const next = await screen.findByRole('link', { name: /Page suivante|Suivant/ })
    expect(next.getAttribute('href')).toBe(`/forum?search=valse&${limits}&page=2`)
  })

  test('marks matches and links to the post', async () => {
    const found: ListedTopic['found'] = {
      title: [
        { text: 'Bal', found: true },
        { text: ' du lac', found: false },
      ],
      post: { id: 77, pos: 34, excerpt: [{ text: 'au bal', found: true }] },
    }
    answer = () => ({ ...page(['Bal']), data: [topic('Bal', { found })] })
    show()
    search('bal')
    const link = await screen.findByRole('link', { name: 'au bal' })
    expect(link.getAttribute('href')).toBe('/forum/topic/bal?page=4#post-77')
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Bal', 'au bal'])
    expect(titles()).toEqual(['Bal du lac'])
  })

  test('never shows an older response over a newer one', async () => {
    const waiting = new Map<string, (found: Page) => void>()
    answer = (url) => new Promise((done) => waiting.set(String(url.searchParams.get('search')), done))
    show()
    search('un')
    await waitFor(() => expect(waiting.has('un')).toBe(true))
    search('deux')
    await waitFor(() => expect(waiting.has('deux')).toBe(true))
    waiting.get('deux')?.(page(['Deux']))
    await waitFor(() => expect(titles()).toEqual(['Deux']))
    waiting.get('un')?.(page(['Un']))
    await new Promise((done) => setTimeout(done, 30))
    expect(titles()).toEqual(['Deux'])
    expect(address()).toBe('/forum/categorie/rencontres?search=deux')
  })

  test('shows an empty result with a link back', async () => {
    answer = (url) => (url.searchParams.get('search') ? page([]) : page(['Bal']))
    show()
    search('zzz')
    await screen.findByRole('heading', { name: 'Aucun topic trouvé' })
    expect(screen.getByRole('status').textContent).toBe('Aucun topic trouvé')
    fireEvent.click(screen.getByText('Revenir aux topics'))
    await waitFor(() => expect(titles()).toEqual(['Bal', 'Balade']))
    expect(address()).toBe('/forum/categorie/rencontres')
  })

  test('shows that results are the newest at the maximum', async () => {
    answer = () => ({ ...page(['Bal']), total: 200 })
    show()
    search('bal')
    await screen.findByText('Les 200 topics les plus récents qui répondent à votre recherche')
  })

  test('shows an error', async () => {
    answer = () => 503
    show()
    search('bal')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Erreur impossible de charger le forumSi le problème persiste, créez un topic Bug sur le forum',
    )
  })
})

test('turns pages in place by the address, so that the back button works', async () => {
  answer = (url) => (url.searchParams.get('page') === '2' ? page(['Lac'], 2, 2) : page(['Bal'], 1, 2))
  show({ first: page(['Bal'], 1, 2) })
  fireEvent.click(screen.getByRole('link', { name: 'Page 2' }))
  await waitFor(() => expect(titles()).toEqual(['Lac']))
  expect(address()).toBe('/forum/categorie/rencontres?page=2')
  act(() => {
    window.history.replaceState(null, '', '/forum/categorie/rencontres')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await waitFor(() => expect(titles()).toEqual(['Bal']))
})

test('loads a list that the page came without', async () => {
  answer = () => page(['Bal'])
  show({ first: null })
  expect(screen.getByRole('status', { name: 'Chargement en cours' })).toBeTruthy()
  await waitFor(() => expect(titles()).toEqual(['Bal']))
})

describe('the forum’s first page', () => {
  test('shows categories and last topics without a call, until a search', async () => {
    answer = () => page(['Bal'])
    show(FORUM)
    expect(titles()).toEqual(['Hier', 'Rencontres'])
    expect(document.body.textContent).toMatch(/1.200 topics/)
    search('bal')
    await waitFor(() => expect(titles()).toEqual(['Bal']))
    expect(calls).toEqual(['/api/forum?search=bal&page=1'])
    expect(screen.getByText('Rencontres ·', { exact: false })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Effacer la recherche' }))
    await waitFor(() => expect(titles()).toEqual(['Hier', 'Rencontres']))
    expect(calls).toHaveLength(1)
  })

  test('shows an error for the part that could not be read', () => {
    show({ ...FORUM, parts: { categories: null, last: null } })
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Erreur impossible de charger les derniers topicsSi le problème persiste, créez un topic Bug sur le forum',
      'Erreur impossible de charger le forumSi le problème persiste, créez un topic Bug sur le forum',
    ])
  })
})

test.each([
  [{ name: 'Zoé', replies: 0 }, 'Par Zoé, '],
  [{ name: 'Zoé', replies: 2 }, 'Par Zoé · dernier message de Zoé, '],
  [{ name: null, replies: 0 }, 'il y a'],
  [{ name: null, replies: 2 }, 'Dernier message de Zoé, '],
])('a row shows visible names: %j', (fields, row) => {
  show({ first: { ...page([]), data: [topic('Bal', fields)] } })
  expect(document.querySelector('.topic-line')?.textContent?.startsWith(row)).toBe(true)
})
