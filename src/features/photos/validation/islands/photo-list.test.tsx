import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import * as toast from '../../../../ui/toast.ts'
import type { AwaitingPhoto } from '../contract.ts'
import AwaitingPhotoList from './photo-list.tsx'

const toasts: string[] = []
const calls: [string, unknown][] = []
let answers: Record<string, { status: number; body: unknown }>

const NAMES = ['Anaïs', 'Basile', 'Chloé']
const photo = (id: number, more: Partial<AwaitingPhoto> = {}): AwaitingPhoto => ({
  id,
  photo: `${String(id).padStart(32, '0')}.webp`,
  user_id: 100 + id,
  name: NAMES[id - 1] ?? `Membre ${id}`,
  created_at: '2026-11-20T18:00:00.000Z',
  width: 1200,
  height: 1600,
  verification: false,
  code: null,
  alt: '',
  post: null,
  ...more,
})
const createPage = (photos: AwaitingPhoto[], more: { last_page?: number; current_page?: number } = {}) => ({
  data: photos,
  next_page_url: null,
  prev_page_url: null,
  current_page: 1,
  last_page: 1,
  total: photos.length,
  to: photos.length,
  ...more,
})

function show(first: ReturnType<typeof createPage> | null) {
  return render(
    <Providers client={createQueryClient()}>
      <AwaitingPhotoList first={first} page={1} token="t" now={Date.parse('2026-11-20T20:00:00Z')} />
    </Providers>,
  )
}

stubExports(toast, {
  showSuccess: (message: string) => toasts.push(message),
  showError: (message?: string) => toasts.push(message ?? 'generic'),
})

beforeEach(() => {
  toasts.length = 0
  calls.length = 0
  document.head.innerHTML = '<meta name="csrf-token" content="token">'
  answers = {}
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const name = `${init.method} ${url}`
    calls.push([name, init.body ? JSON.parse(String(init.body)) : {}])
    const { status, body } = answers[name] ?? { status: 200, body: { message: `fait ${name}` } }
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve)))
const row = (name: string) =>
  within(screen.getByRole('img', { name: `Photo de ${name}` }).closest('li') as HTMLElement)
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const acceptButton = (name: string) => row(name).queryByRole('button', { name: /^Accepter/ })

test('removes the buttons of an accepted photo, and moves the focus to the next', async () => {
  show(createPage([photo(1), photo(2)]))
  screen.getByText('2 photos attendent')
  acceptButton('Anaïs')?.focus()
  await click(acceptButton('Anaïs') as HTMLElement)
  await settled()
  expect(calls).toEqual([['POST /api/photos/validated/1/1', {}]])
  expect(toasts).toEqual(['fait POST /api/photos/validated/1/1'])
  expect(acceptButton('Anaïs')).toBeNull()
  row('Anaïs').getByText('Acceptée')
  screen.getByText('1 photo attend')
  expect(document.activeElement).toBe(acceptButton('Basile'))
})

test('refuses with a reason and a text', async () => {
  show(createPage([photo(1), photo(2)]))
  fireEvent.change(row('Anaïs').getByLabelText(/Quelques mots pour le membre/), {
    target: { value: ' Un paysage. ' },
  })
  await click(row('Anaïs').getByRole('button', { name: /Mauvaise qualité/, hidden: true }))
  await settled()
  expect(calls).toEqual([
    ['POST /api/photos/validated/1/0', { reason_key: 'quality', reason: 'Un paysage.' }],
  ])
  row('Anaïs').getByText('Refusée')
})

test('undoes a decision by its button or Z, and shows the buttons again', async () => {
  show(createPage([photo(1), photo(2)]))
  await click(acceptButton('Anaïs') as HTMLElement)
  await click(acceptButton('Basile') as HTMLElement)
  await settled()
  await click(row('Anaïs').getByRole('button', { name: /^Annuler/ }))
  await settled()
  expect(calls.at(-1)?.[0]).toBe('POST /api/admin/photos/undo/1')
  expect(acceptButton('Anaïs')).not.toBeNull()
  await act(async () => void fireEvent.keyDown(document.body, { key: 'z', code: 'KeyZ' }))
  await settled()
  expect(calls.at(-1)?.[0]).toBe('POST /api/admin/photos/undo/2')
  expect(acceptButton('Basile')).not.toBeNull()
  screen.getByText('2 photos attendent')
})

test('offers no undo after 30 seconds', async () => {
  vi.useFakeTimers()
  show(createPage([photo(1), photo(2)]))
  await click(acceptButton('Anaïs') as HTMLElement)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  row('Anaïs').getByRole('button', { name: /^Annuler/ })
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(row('Anaïs').queryByRole('button', { name: /^Annuler/ })).toBeNull()
})

test('shows that somebody else has decided a photo', async () => {
  answers['POST /api/photos/validated/1/1'] = {
    status: 409,
    body: { message: 'Cette photo a déjà été traitée.' },
  }
  show(createPage([photo(1), photo(2)]))
  await click(acceptButton('Anaïs') as HTMLElement)
  await settled()
  expect(toasts).toEqual(['Cette photo a déjà été traitée.'])
  row('Anaïs').getByText('Déjà traitée')
  expect(row('Anaïs').queryByRole('button', { name: /^Annuler/ })).toBeNull()
})

test('restores the buttons when the decision did not reach the server', async () => {
  answers['POST /api/photos/validated/1/1'] = { status: 503, body: {} }
  show(createPage([photo(1), photo(2)]))
  await click(acceptButton('Anaïs') as HTMLElement)
  await settled()
  expect(toasts).toEqual(['generic'])
  expect(acceptButton('Anaïs')).not.toBeNull()
})

test('reloads the page for the next photos once all of it are decided', async () => {
  answers['GET /api/photos/validated?page=1'] = { status: 200, body: createPage([photo(3)]) }
  show(createPage([photo(1), photo(2)], { last_page: 2 }))
  await click(acceptButton('Anaïs') as HTMLElement)
  await click(acceptButton('Basile') as HTMLElement)
  await settled()
  await click(screen.getByRole('button', { name: 'Les suivantes' }))
  await settled()
  expect(screen.queryByRole('img', { name: 'Photo de Anaïs' })).toBeNull()
  expect(acceptButton('Chloé')).not.toBeNull()
})

test('loads another page, and updates the address', async () => {
  answers['GET /api/photos/validated?page=2'] = {
    status: 200,
    body: createPage([photo(3)], { last_page: 2, current_page: 2 }),
  }
  show(createPage([photo(1), photo(2)], { last_page: 2 }))
  await click(screen.getByRole('link', { name: 'Page 2' }))
  await settled()
  expect(window.location.search).toBe('?vue=liste&page=2')
  expect(acceptButton('Chloé')).not.toBeNull()
})

test('shows that loading failed, with the hint', async () => {
  answers['GET /api/photos/validated?page=1'] = { status: 500, body: {} }
  show(null)
  await settled()
  await settled()
  expect(screen.getByRole('alert').textContent).toBe(
    'Erreur impossible de charger les PhotosSi le problème persiste, créez un topic Bug sur le forum',
  )
})

test('shows the empty state without photos', () => {
  show(createPage([]))
  screen.getByRole('heading', { name: 'Aucune photo a valider' })
})

test('shows the checklist of a verification', () => {
  show(createPage([photo(1, { verification: true, code: 'K7ET' })]))
  screen.getByText('Vérification')
  screen.getByText('101')
  screen.getByText('K7ET')
})
