import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import * as toast from '../../../../ui/toast.ts'
import type { Visitor as VisitorOf } from '../contract.ts'
import VisitorsIsland from './visitor.tsx'

const toasts: string[] = []

type Props = Parameters<typeof VisitorsIsland>[0]
type Page = NonNullable<Props['first']>

const NOW = Date.parse('2026-08-03T20:00:00Z')
const calls: string[] = []
let answers: Record<string, object | number>

const visitor = (id: number, name: string, created_at: string): VisitorOf => ({
  id,
  user_id: id + 100,
  name,
  avatar: null,
  status: 1,
  roles: 0,
  stripe_status: true,
  emoji: '1f600.webp',
  last_activity: '2026-08-03T19:58:00Z',
  created_at,
})
const page = (data: VisitorOf[], at: Partial<Page> = {}): Page => ({
  data,
  next_page_url: null,
  prev_page_url: null,
  current_page: 1,
  to: data.length,
  ...at,
})
const SALOME = visitor(3, 'Salomé', '2026-08-03T19:55:00Z')
const INES = visitor(2, 'Inès', '2026-08-02T21:59:00Z')
const ZOE = visitor(1, 'Zoé', '2026-07-30T10:00:00Z')

stubExports(toast, {
  showSuccess: async (message: string) => toasts.push(message),
  showError: async (message?: string) => toasts.push(message ?? 'generic'),
})

beforeEach(() => {
  toasts.length = 0
  calls.length = 0
  answers = {}
  window.history.replaceState(null, '', '/visiteurs')
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push(`${init.method} ${url}${init.body ? ` ${init.body}` : ''}`)
    const answer = answers[url] ?? 500
    return new Response(JSON.stringify(typeof answer === 'number' ? {} : answer), {
      status: typeof answer === 'number' ? answer : 200,
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (props: Partial<Props> = {}) =>
  render(
    <Providers client={createQueryClient()}>
      <VisitorsIsland first={page([SALOME, INES, ZOE])} page={1} leaves token="t" now={NOW} {...props} />
    </Providers>,
  )
const names = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('.name')?.textContent)
const toggle = () => screen.getByRole('switch', { name: 'Naviguer sans laisser de traces' })

test('shows visitors under their days in Paris, with badge, emoji, presence and a link', () => {
  show()
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'aujourd’hui',
    'hier',
    'jeudi 30 juillet',
  ])
  expect(names()).toEqual(['Salomé', 'Inès', 'Zoé'])
  const row = screen.getByText('Salomé').closest('li') as HTMLElement
  expect(row.querySelector('a')?.getAttribute('href')).toBe('/celibataire/103')
  expect(row.textContent).toContain('il y a 5 minutes')
  expect(row.textContent).toContain('en ligne')
  expect(row.innerHTML).toContain('/images/emojis/1f600.webp')
  expect(row.innerHTML).toContain('Vérifié')
  expect(calls).toEqual([])
})

test('turns pages in place and keeps the address in step', async () => {
  answers['/api/visitors?page=2'] = page([ZOE], { prev_page_url: '/api/visitors?page=1', current_page: 2 })
  show({ first: page([SALOME], { next_page_url: '/api/visitors?page=2' }) })
  Element.prototype.scrollIntoView ??= () => {}
  fireEvent.click(screen.getByText('Suivant'))
  await waitFor(() => expect(names()).toEqual(['Zoé']))
  expect(window.location.search).toBe('?page=2')
  expect(screen.queryByText('Suivant')).toBeNull()
  expect(screen.getByText('Précedent').getAttribute('href')).toBe('/visiteurs')
})

test('says that nobody came, and invites to the forum', () => {
  show({ first: page([]) })
  expect(screen.getByRole('heading', { name: 'Aucun visiteur' })).toBeTruthy()
  expect(screen.getByText('Aller au forum').getAttribute('href')).toBe('/forum')
})

test('asks by itself where the page could not, and says when that fails', async () => {
  answers['/api/visitors?page=1'] = page([INES])
  show({ first: null })
  expect(screen.getByRole('status', { name: 'Chargement en cours' })).toBeTruthy()
  await waitFor(() => expect(names()).toEqual(['Inès']))
  cleanup()
  answers = {}
  show({ first: null })
  await screen.findByText('Erreur impossible de charger les visiteurs.', {}, { timeout: 8_000 })
}, 15_000)

test('switches traces off, and says why nobody is shown any more', async () => {
  answers['/api/visitors/traces'] = { message: 'Vous naviguez maintenant sans laisser de traces.' }
  answers['/api/visitors?page=1'] = page([])
  show()
  expect(toggle().getAttribute('aria-checked')).toBe('false')
  fireEvent.click(toggle())
  await screen.findByText('Vos visiteurs ne sont pas affichés')
  expect(toggle().getAttribute('aria-checked')).toBe('true')
  expect(calls).toEqual(['PATCH /api/visitors/traces {"leaves_traces":false}', 'GET /api/visitors?page=1'])
  expect(toasts).toEqual(['Vous naviguez maintenant sans laisser de traces.'])
})

test('stays as it was where that fails', async () => {
  show()
  fireEvent.click(toggle())
  await waitFor(() => expect(toasts).toEqual(['generic']))
  expect(toggle().getAttribute('aria-checked')).toBe('false')
  expect(names()).toHaveLength(3)
})
