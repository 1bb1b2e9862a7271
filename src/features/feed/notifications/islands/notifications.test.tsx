import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { dispatchLive } from '../../../../client/live.ts'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import * as toast from '../../../../ui/toast.ts'
import type { Notification } from '../contract.ts'
import type { NotificationsPage } from './notifications.tsx'
import Notifications from './notifications.tsx'

const toasts: string[] = []

const NOW = Date.parse('2026-11-20T20:00:00Z')
const START = '/api/notifications?page=1'
const calls: { url: string; method: string; body: unknown; keepalive: boolean | undefined }[] = []
const answers: Record<string, { status?: number; body: unknown }> = {}

const notice = (id: number, changed: Partial<Notification> = {}): Notification => ({
  id,
  sender: 9,
  receiver: 7,
  name: 'Salomé',
  avatar: null,
  status: 0,
  roles: 0,
  stripe_status: false,
  emoji: null,
  last_activity: new Date(NOW).toISOString(),
  type: 16,
  data: JSON.stringify({ photo_id: 31, photo_photo: 'a.webp', others: 3 }),
  read: false,
  created_at: new Date(NOW - 300_000).toISOString(),
  ...changed,
})
const page = (data: Notification[], next: string | null = null): NotificationsPage => ({
  data,
  next_page_url: next,
  prev_page_url: null,
  current_page: 1,
  to: data.length,
})

stubExports(toast, {
  showSuccess: async (message: string) => toasts.push(message),
  showError: async (message?: string) => toasts.push(message ?? 'generic'),
})

beforeEach(() => {
  toasts.length = 0
  calls.length = 0
  for (const key of Object.keys(answers)) delete answers[key]
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', async (url: string, { method, body, keepalive }: RequestInit) => {
    calls.push({ url, method: String(method), body: body && JSON.parse(String(body)), keepalive })
    const { status = 200, body: answer } = answers[`${method} ${url}`] ?? { status: 404, body: {} }
    return new Response(JSON.stringify(answer), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(first: NotificationsPage | null) {
  return render(
    <Providers client={createQueryClient()}>
      <Notifications first={first} start={START} readerId={7} token="t" now={NOW} />
    </Providers>,
  )
}
const links = () =>
  screen
    .getAllByRole<HTMLAnchorElement>('link')
    .map((link) => [(link.textContent ?? '').replaceAll('\u202f', ' '), link.getAttribute('href')])
const unread = () => screen.queryAllByText('non lue').length
const markAll = () => screen.queryByRole('button', { name: 'Tout marquer comme lu' })

test('leads to the exact place of each', () => {
  const staff = { sender: null, name: null }
  const about = (data: object) => ({ data: JSON.stringify(data) })
  const topic = { topic_id: 5, topic_title: 'Au bal', post_id: 8 }
  show(
    page([
      notice(20),
      notice(19, { type: 15, ...about({ photo_id: 31, comment: 'Bravo' }) }),
      notice(18, { type: 10, ...about({}) }),
      notice(17, { type: 20, ...about(topic) }),
      notice(16, { type: 23, ...about(topic) }),
      notice(15, { type: 21, ...staff, ...about(topic) }),
      notice(14, { type: 24, ...staff, ...about(topic) }),
      notice(13, { type: 2, ...staff, ...about({}) }),
      notice(12, { type: 4, ...staff, ...about({}) }),
      notice(11, { type: 99, ...about({}) }),
    ]),
  )
  expect(links()).toEqual([
    ['Salomé et 3 autres ont aimé votre photo', '/celibataire/7#31'],
    ['Salomé a commenté votre photo', '/celibataire/7#31'],
    ['Salomé a accepté votre demande d’ami', '/oui/9'],
    ['Salomé a répondu dans « Au bal »', '/forum/topic/redirect/5'],
    ['Salomé vous mentionne dans « Au bal »', '/forum/post/8'],
    ['Le staff a verrouillé le topic « Au bal »', '/forum/topic/redirect/5'],
    ['Le staff a modéré votre message dans « Au bal » : +10 % d’avertissement', '/forum/post/8'],
    ['Le staff a accepté votre photo de vérification : vous portez maintenant le badge', '/celibataire/7'],
    ['Le staff a modéré votre description : +10 % d’avertissement', '/user/edit'],
  ])
  expect(screen.getByText(/Bravo/).textContent).toBe('«\u202fBravo\u202f»')
})

test('says what was moderated, and why an avertissement changed', () => {
  const staff = { sender: null, name: null, read: true }
  show(
    page([
      notice(2, { ...staff, type: 18, data: JSON.stringify({ text: 'Gros mot' }) }),
      notice(1, { ...staff, type: 40, data: JSON.stringify({ warning: 20, text: 'Copies' }) }),
    ]),
  )
  expect(screen.getByText(/Gros mot/).textContent).toBe('«\u202fGros mot\u202f»')
  expect(screen.getByText(/Copies/).textContent).toBe('Motif\u202f: Copies')
})

test('marks one on the way to its place, by a call that outlives the page', async () => {
  answers['PATCH /api/notifications/2'] = { body: { message: 'x' } }
  show(page([notice(2), notice(1, { read: true })]))
  expect(unread()).toBe(1)
  const [first, second] = screen.getAllByRole('link')
  for (const link of [first, second]) {
    link?.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link as HTMLElement)
  }
  await waitFor(() => expect(unread()).toBe(0))
  expect(calls).toEqual([{ url: '/api/notifications/2', method: 'PATCH', body: undefined, keepalive: true }])
})

test('marks all up to the newest that is seen, and says so', async () => {
  answers['PATCH /api/notifications'] = {
    body: { message: 'Toutes les notifications sont marquées comme lues.' },
  }
  show(page([notice(9), notice(4)]))
  fireEvent.click(markAll() as HTMLElement)
  await waitFor(() => expect(toasts).toEqual(['Toutes les notifications sont marquées comme lues.']))
  expect(calls[0]).toMatchObject({ method: 'PATCH', body: { until: 9 } })
  expect([unread(), markAll()]).toEqual([0, null])
})

test('takes it back where that fails', async () => {
  answers['PATCH /api/notifications'] = { status: 500, body: {} }
  answers[`GET ${START}`] = { body: page([notice(9)]) }
  show(page([notice(9)]))
  fireEvent.click(markAll() as HTMLElement)
  await waitFor(() => expect(toasts).toEqual(['generic']))
  await waitFor(() => expect(unread()).toBe(1))
})

test('reloads on a new notification, not when the page connects', async () => {
  answers[`GET ${START}`] = { body: page([notice(3, { name: 'Marius' }), notice(1)]) }
  show(page([notice(1)]))
  act(() => dispatchLive('counters', { messages: 0, asks: 0, notifications: 1 }))
  expect(calls).toEqual([])
  act(() => dispatchLive('counters', { messages: 0, asks: 0, notifications: 2 }))
  expect(await screen.findByText('Marius')).toBeTruthy()
  expect(unread()).toBe(2)
})

test('adds the next page below, each once', async () => {
  const next = '/api/notifications?page=2&before=4'
  answers[`GET ${next}`] = { body: page([notice(4), notice(3, { name: 'Marius' })]) }
  show(page([notice(4)], next))
  const more = screen.getByRole('link', { name: 'Voir plus' })
  expect(more.getAttribute('href')).toBe('/notifications?page=2&before=4')
  fireEvent.click(more)
  expect(await screen.findByText('Marius')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('says that there is nothing, and where to go', () => {
  show(page([]))
  expect(screen.getByRole('heading').textContent).toBe('Aucune notification')
  expect(links()).toEqual([['Faire un tour sur le forum', '/forum']])
})

test('asks itself where the page came without them, and says when that fails', async () => {
  answers[`GET ${START}`] = { status: 500, body: {} }
  show(null)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Erreur impossible de charger les notificationsSi le problème persiste, créez un topic Bug sur le forum',
  )
})
