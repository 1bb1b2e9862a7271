import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import * as toast from '../../../../ui/toast.ts'
import type { LightboxHost } from '../../lightbox/components/lightbox-host.tsx'
import * as lightboxHost from '../../lightbox/components/lightbox-host.tsx'
import type { WallPage } from './photos.tsx'
import PhotoWall from './photos.tsx'

let viewer: ComponentProps<typeof LightboxHost>

const toasts: string[] = []
const calls: string[] = []
let answers: Record<string, { status?: number; body: unknown }>

const photo = (id: number, user_id = 20 + id) => ({
  id,
  photo: `${String(id).padStart(32, '0')}.webp`,
  user_id,
  likes: 0,
  comments: 0,
  locked: false,
  liked: false,
  state: 1,
  verification: false,
  width: 1200,
  height: 1600,
  blur: '',
  alt: '',
  cropped: false,
  name: `Membre ${user_id}`,
  avatar: null,
  status: 0,
  roles: 0,
  emoji: null,
  stripe_status: false,
  birthday: '1990-01-01',
  last_activity: '2026-11-20T19:58:00.000Z',
  latitude: 48.86,
  longitude: 2.5,
})
const page = (ids: number[], next: string | null = null): WallPage => ({
  data: ids.map((id) => photo(id)),
  next_page_url: next,
  prev_page_url: null,
  current_page: 1,
  to: ids.length,
})
const READER = {
  id: 7,
  name: 'Moi',
  avatar: null,
  roles: 0,
  status: 0,
  stripe_status: false,
  emoji: null,
  report_hours: 6,
}
const FOUNDER = { ...READER, roles: 3 }

function show(first: WallPage | null, reader = READER) {
  return render(
    <Providers client={createQueryClient()}>
      <PhotoWall
        first={first}
        reader={reader}
        position={{ latitude: 48.86, longitude: 2.35 }}
        now={Date.parse('2026-11-20T20:00:00Z')}
        verificationCode={null}
      />
    </Providers>,
  )
}
const shown = () =>
  screen.queryAllByText(/^Ouvrir la photo/).map((span) => Number(span.closest('a')?.href.split('#')[1]))

stubExports(lightboxHost, {
  LightboxHost: (props: typeof viewer) => {
    viewer = props
    return null
  },
})
stubExports(toast, {
  showSuccess: (message: string) => toasts.push(message),
  showError: (message?: string) => toasts.push(message ?? 'generic'),
})

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= () => {}
  toasts.length = 0
  calls.length = 0
  sessionStorage.clear()
  document.head.innerHTML = '<meta name="csrf-token" content="token">'
  window.history.replaceState(null, '', '/photos')
  answers = {}
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push(`${init.method} ${url}`)
    const { status = 200, body } = answers[`${init.method} ${url}`] ?? { status: 500, body: {} }
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test("starts with 'Ajouter une Photo' and shows each photo with name, age, presence and distance", async () => {
  const { container } = show(page([1, 2]))
  await act(async () => {})
  const tiles = [...(container.querySelector('.grid-members')?.children ?? [])]
  expect(tiles[0]?.textContent).toContain('Ajouter une Photo')
  expect(tiles[0]?.getAttribute('href')).toBe('/upload')
  expect(tiles[1]?.textContent).toContain('Membre 21')
  expect(tiles[1]?.textContent).toContain('36 ans')
  expect(tiles[1]?.textContent).toContain('en ligne')
  expect(tiles[1]?.textContent).toContain('à 11 km de vous')
  expect(screen.getByText('Membre 21').closest('a')?.getAttribute('href')).toBe('/celibataire/21')
  expect(shown()).toEqual([1, 2])
  expect(screen.queryByText('Modérer')).toBeNull()
  expect(calls).toEqual([])
})

test('opens the viewer by the fragment, and leaves modified clicks to the browser', () => {
  show(page([1]))
  const link = screen.getByText('Ouvrir la photo de Membre 21').closest('a') as HTMLAnchorElement
  expect(link.getAttribute('href')).toBe('/celibataire/21#1')
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
  window.history.replaceState(null, '', '/photos')
  expect(fireEvent.click(link)).toBe(false)
  expect(window.location.hash).toBe('#1')
  expect(window.location.pathname).toBe('/photos')
})

test("appends pages by 'Voir plus', each photo once", async () => {
  answers['GET /api/photos?page=2&after=a-b'] = { body: page([2, 3]) }
  show(page([1, 2], '/api/photos?page=2&after=a-b'))
  const more = screen.getByText('Voir plus').closest('a') as HTMLAnchorElement
  expect(more.getAttribute('href')).toBe('/photos?page=2&after=a-b')
  fireEvent.click(more)
  await waitFor(() => expect(shown()).toEqual([1, 2, 3]))
  expect(screen.queryByText('Voir plus')).toBeNull()
})

test('lets the viewer load more, update photos and remove them', async () => {
  answers['GET /api/photos?page=2'] = { body: page([3]) }
  show(page([1, 2], '/api/photos?page=2'))
  act(() => viewer.onChange(2, { likes: 9, liked: true }))
  await waitFor(() => expect(viewer.photos[1]).toMatchObject({ id: 2, likes: 9, liked: true }))
  act(() => viewer.onGone(1))
  await waitFor(() => expect(shown()).toEqual([2]))
  act(() => viewer.onMore?.())
  await waitFor(() => expect(shown()).toEqual([2, 3]))
  expect(viewer.onMore).toBeUndefined()
})

test('shows an error when photos cannot be loaded, with or without photos above it', async () => {
  show(null)
  await screen.findByText(/Erreur impossible de charger les Photos/)
  expect(screen.getByRole('alert').textContent).toContain(
    'Si le problème persiste, créez un topic Bug sur le forum',
  )
  cleanup()
  show(page([1], '/api/photos?page=2'))
  fireEvent.click(screen.getByText('Voir plus'))
  await screen.findByText(/Erreur impossible de charger les Photos/)
  expect(shown()).toEqual([1])
  expect(screen.getByText('Voir plus')).toBeTruthy()
})

test('shows an empty state with one action', () => {
  show(page([]))
  expect(screen.getByText('Aucune photo pour le moment')).toBeTruthy()
  expect(screen.getByText('Ajouter une Photo').closest('a')?.getAttribute('href')).toBe('/upload')
})

test('moderates a photo after a confirmation: removes the card and shows a toast', async () => {
  answers['POST /api/photo/moderate/1'] = { body: { message: 'La photo a été modéré !' } }
  show(page([1, 2]), FOUNDER)
  const [button] = screen.getAllByRole('button', { name: 'Modérer' })
  fireEvent.click(button as HTMLElement)
  expect(calls).toEqual([])
  const dialog = screen.getByRole('dialog', { hidden: true })
  expect(dialog.textContent).toContain('Modérer la photo de Membre 21')
  fireEvent.click(within(dialog).getByText('Modérer'))
  await waitFor(() => expect(shown()).toEqual([2]))
  expect(toasts).toEqual(['La photo a été modéré !'])
})

test('keeps the card and shows the reason of a rejected moderation; removes a card that is already gone', async () => {
  answers['POST /api/photo/moderate/1'] = { status: 403, body: { message: 'Non.' } }
  answers['POST /api/photo/moderate/2'] = { status: 409, body: { message: 'Déjà.' } }
  show(page([1, 2]), FOUNDER)
  for (const index of [0, 1]) {
    fireEvent.click(screen.getAllByRole('button', { name: 'Modérer' })[index] as HTMLElement)
    fireEvent.click(within(screen.getByRole('dialog', { hidden: true })).getByText('Modérer'))
    await waitFor(() => expect(toasts).toHaveLength(index + 1))
  }
  expect(toasts).toEqual(['Non.', 'Déjà.'])
  await waitFor(() => expect(shown()).toEqual([1]))
})

test('offers no moderation of equal roles or oneself', () => {
  const first = page([])
  show({ ...first, data: [photo(1, FOUNDER.id), { ...photo(2), roles: 3 }, photo(3)] }, FOUNDER)
  expect(screen.getAllByRole('button', { name: 'Modérer' })).toHaveLength(1)
})

test('shows names in their colours and staff badges', () => {
  const data = [{ ...photo(1, 1), roles: 3 }, { ...photo(2, 25), roles: 2 }, photo(3, 26)]
  const { container } = show({ ...page([]), data })
  const names = [...container.querySelectorAll('.card-name b')].map(({ className }) => className)
  expect(names).toEqual(['n-founder name-staff', 'n5 name-staff', 'n6'])
  expect(screen.getAllByText(/^(Modo|Admin|Fondateur)$/).map(({ textContent }) => textContent)).toEqual([
    'Fondateur',
    'Admin',
  ])
})
