import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import * as toast from '../../../../ui/toast.ts'
import type { QueuedPhoto } from '../contract.ts'
import PhotoValidation from './photo-desk.tsx'

const toasts: string[] = []
const calls: [string, unknown][] = []
let answers: Record<string, { status: number; body: unknown }>
let pending: (() => void)[] | null

const NAMES = ['Anaïs', 'Basile', 'Chloé', 'Denis', 'Élise', 'Fanny', 'Gaël', 'Hugo', 'Inès', 'Jules']
const photo = (id: number, more: Partial<QueuedPhoto> = {}): QueuedPhoto => ({
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
  blur: '',
  avatar: null,
  roles: 0,
  status: 0,
  emoji: null,
  stripe_status: false,
  sex: 0,
  birthday: '1990-01-01',
  signup: '2026-11-18T18:00:00.000Z',
  warning: 10,
  accepted: 2,
  refused: 1,
  album: [],
  ...more,
})

function show(photos: QueuedPhoto[], more: { waiting?: number; next?: number | null } = {}) {
  const first = { data: photos, waiting: photos.length, next: null, ...more }
  return render(
    <Providers client={createQueryClient()}>
      <PhotoValidation first={first} similar={null} token="t" now={Date.parse('2026-11-20T20:00:00Z')} />
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
  pending = null
  HTMLDialogElement.prototype.showModal ??= () => {}
  document.head.innerHTML = '<meta name="csrf-token" content="token">'
  answers = {}
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const name = `${init.method} ${url}`
    if (init.method === 'POST') calls.push([name, JSON.parse(String(init.body ?? '{}'))])
    if (pending && init.method === 'POST') await new Promise<void>((resolve) => pending?.push(resolve))
    const isAlike = /GET .*photos\/\d+$/.test(name)
    const usual = isAlike ? { own: [], others: [], banned: false } : { message: `fait ${name}` }
    const { status, body } = answers[name] ?? { status: 200, body: usual }
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = (key: string, code = key) =>
  act(async () => void fireEvent.keyDown(document.body, { key, code }))
const shown = () => screen.queryByRole('img', { name: /^Photo de/ })?.getAttribute('alt')
const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve)))

test('accepts by A and shows the next photo at once, before the answer', async () => {
  pending = []
  show([photo(1), photo(2), photo(3)])
  expect(shown()).toBe('Photo de Anaïs')
  screen.getByText('3 photos attendent')
  await press('a')
  expect(shown()).toBe('Photo de Basile')
  screen.getByText('2 photos attendent')
  expect(calls).toEqual([['POST /api/photos/validated/1/1', {}]])
  expect(toasts).toEqual([])
  for (const go of pending) go()
  await settled()
  expect(toasts).toEqual(['fait POST /api/photos/validated/1/1'])
})

test('refuses by R and a digit key, on any keyboard layout', async () => {
  show([photo(1), photo(2)])
  await press('é', 'Digit2')
  expect(calls).toEqual([])
  await press('r')
  await press('é', 'Digit2')
  expect(calls).toEqual([['POST /api/photos/validated/1/0', { reason_key: 'mask' }]])
  expect(shown()).toBe('Photo de Basile')
  await press('é', 'Digit2')
  expect(calls).toHaveLength(1)
})

test('refuses with a text', async () => {
  show([photo(1), photo(2)])
  await press('r')
  await press('9', 'Digit9')
  const field = screen.getByLabelText(/Quelques mots pour le membre/)
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: '  Un paysage.  ' } })
  fireEvent.keyDown(field, { key: 'a', code: 'KeyA' })
  expect(shown()).toBe('Photo de Anaïs')
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
  expect(calls).toEqual([['POST /api/photos/validated/1/0', { reason_key: 'other', reason: 'Un paysage.' }]])
  expect(shown()).toBe('Photo de Basile')
})

test('reports a photo decided by somebody else, and skips it', async () => {
  answers['POST /api/photos/validated/1/1'] = {
    status: 409,
    body: { message: 'Cette photo a déjà été traitée.' },
  }
  show([photo(1), photo(2)])
  await press('a')
  await settled()
  expect(toasts).toEqual(['Cette photo a déjà été traitée.'])
  expect(shown()).toBe('Photo de Basile')
  expect(screen.queryByRole('button', { name: /Annuler/ })).toBeNull()
})

test('shows a photo again, after the others, whose decision did not reach the server', async () => {
  answers['POST /api/photos/validated/1/1'] = { status: 503, body: {} }
  show([photo(1), photo(2)])
  await press('a')
  await settled()
  expect(toasts).toEqual(['generic'])
  expect(shown()).toBe('Photo de Basile')
  screen.getByText('2 photos attendent')
  answers['GET /api/admin/photos'] = { status: 200, body: { data: [photo(1)], waiting: 1, next: null } }
  await press('a')
  await settled()
  expect(shown()).toBe('Photo de Anaïs')
})

test('skips the next photos to avoid a moderator at the same position, and returns to them', async () => {
  answers['POST /api/photos/validated/1/1'] = {
    status: 409,
    body: { message: 'Cette photo a déjà été traitée.' },
  }
  answers['GET /api/admin/photos?after=2'] = {
    status: 200,
    body: { data: [photo(4)], waiting: 1, next: null },
  }
  show([1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => photo(id)))
  await press('a')
  await settled()
  expect(shown()).toBe('Photo de Basile')
  await press('a')
  expect(shown()).toBe('Photo de Inès')
  await press('a')
  await settled()
  expect(shown()).toBe('Photo de Denis')
})

test('undoes the last decision by Z once the server has it', async () => {
  pending = []
  show([photo(1), photo(2)])
  await press('a')
  await press('z')
  expect(shown()).toBe('Photo de Anaïs')
  screen.getByText('2 photos attendent')
  expect(calls).toEqual([['POST /api/photos/validated/1/1', {}]])
  pending.splice(0).forEach((go) => {
    go()
  })
  await waitFor(() => expect(calls.at(-1)).toEqual(['POST /api/admin/photos/undo/1', {}]))
})

test('no longer shows a photo whose undo came too late', async () => {
  answers['POST /api/admin/photos/undo/1'] = {
    status: 409,
    body: { message: 'Il est trop tard pour annuler cette décision.' },
  }
  show([photo(1), photo(2)])
  await press('a')
  await settled()
  fireEvent.click(screen.getByRole('button', { name: /Annuler/ }))
  await settled()
  await settled()
  expect(toasts.at(-1)).toBe('Il est trop tard pour annuler cette décision.')
  expect(shown()).toBe('Photo de Basile')
})

test('postpones a photo until nothing else is left', async () => {
  show([photo(1), photo(2)])
  await press('ArrowRight')
  expect(shown()).toBe('Photo de Basile')
  answers['GET /api/admin/photos'] = { status: 200, body: { data: [photo(1)], waiting: 1, next: null } }
  await press('a')
  await settled()
  expect(shown()).toBe('Photo de Anaïs')
})

test('ignores repeated keys and modifiers', async () => {
  show([photo(1), photo(2)])
  await act(async () => void fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA', repeat: true }))
  await act(async () => void fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA', ctrlKey: true }))
  expect(shown()).toBe('Photo de Anaïs')
})

test('requests more before the queue is empty, and shows an empty state at the end', async () => {
  answers['GET /api/admin/photos?after=7'] = {
    status: 200,
    body: { data: [photo(7), photo(8)], waiting: 2, next: null },
  }
  show(
    [2, 3, 4, 5, 6, 7].map((id) => photo(id)),
    { waiting: 7, next: 7 },
  )
  await settled()
  for (let i = 0; i < 7; i++) await press('a')
  await settled()
  expect(shown()).toBeUndefined()
  screen.getByRole('heading', { name: 'Aucune photo a valider' })
  screen.getByText('Aucune photo n’attend')
  expect(calls).toHaveLength(7)
})

test('shows the post and description of a photo of the forum, with reasons of its own', () => {
  show([photo(1, { post: { id: 12, title: 'Mon jardin' }, alt: 'Un rosier' })])
  expect(screen.getByRole('link', { name: 'Mon jardin' }).getAttribute('href')).toBe('/forum/post/12')
  screen.getByText(/^Sa description.: « Un rosier »$/)
  expect(screen.getByRole('status').textContent).toMatch(/^Photo d’un message de Anaïs/)
  screen.getByRole('button', { name: /Description absente ou fausse/, hidden: true })
  expect(screen.queryByRole('button', { name: /Visage absent/, hidden: true })).toBeNull()
})

test('shows the checklist of a verification', () => {
  show([photo(1, { verification: true, code: 'K7ET', album: ['a.webp'] })])
  screen.getByText('101')
  screen.getByText('K7ET')
  screen.getByText('Le visage est entier, et celui des autres photos.')
  expect(screen.getAllByRole('button', { name: /Feuille absente ou fausse/, hidden: true })).toHaveLength(1)
})
