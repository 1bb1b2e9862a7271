import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import * as toast from '../../../../ui/toast.ts'
import type { NotificationPreferences } from '../contract.ts'
import NoticePreferences from './notice-preferences.tsx'

const toasts: string[] = []

const kinds = {
  messages: true,
  asks: true,
  friends: true,
  comments: true,
  likes: true,
  replies: true,
  mentions: true,
  topics: true,
  outings: true,
  safety: true,
  staff: true,
}
const ALL: NotificationPreferences = {
  site: kinds,
  push: kinds,
  push_details: false,
  quiet_from: null,
  weekly_digest: false,
}
const calls: [string, unknown][] = []
let answer: { status: number; body: unknown }

stubExports(toast, {
  showSuccess: async (message: string) => toasts.push(message),
  showError: async (message?: string) => toasts.push(message ?? 'generic'),
})

beforeEach(() => {
  toasts.length = 0
  calls.length = 0
  answer = { status: 200, body: { message: 'Vos alertes sont enregistrées.' } }
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push([`${init.method} ${url}`, init.body && JSON.parse(String(init.body))])
    return new Response(JSON.stringify(init.method === 'GET' ? ALL : answer.body), {
      status: init.method === 'GET' ? 200 : answer.status,
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <Providers client={createQueryClient()}>
      <NoticePreferences first={ALL} token="t" />
    </Providers>,
  )
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('saves the choice of the weekly digest when its box is ticked', async () => {
  show()
  fireEvent.click(box(/^Le mail du vendredi/))
  await waitFor(() => expect(toasts).toEqual(['Vos alertes sont enregistrées.']))
  expect(calls).toEqual([['PATCH /api/notifications/preferences', { weekly_digest: true }]])
  expect(box(/^Le mail du vendredi/).checked).toBe(true)
})

test('saves the hour of the quiet evening, and never', async () => {
  show()
  const hour = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Soirée tranquille' })
  expect([...hour.options].map(({ text }) => text)).toContain('De 21\u00a0h à 8\u00a0h')
  for (const value of ['21', '0']) fireEvent.change(hour, { target: { value } })
  await waitFor(() => expect(toasts).toHaveLength(2))
  expect(calls).toEqual([
    ['PATCH /api/notifications/preferences', { quiet_from: 21 }],
    ['PATCH /api/notifications/preferences', { quiet_from: 0 }],
  ])
})

test('saves each box as it is ticked, and nothing else', async () => {
  show()
  fireEvent.click(box('J’aime\u202f: sur le site'))
  fireEvent.click(box('Messages privés\u202f: par push'))
  fireEvent.click(box(/Montrer de qui et quoi/))
  await waitFor(() => expect(toasts).toHaveLength(3))
  expect(toasts[0]).toBe('Vos alertes sont enregistrées.')
  expect(calls).toEqual([
    ['PATCH /api/notifications/preferences', { site: { likes: false } }],
    ['PATCH /api/notifications/preferences', { push: { messages: false } }],
    ['PATCH /api/notifications/preferences', { push_details: true }],
  ])
  expect([box('J’aime\u202f: sur le site').checked, box('Messages privés\u202f: par push').checked]).toEqual([
    false,
    false,
  ])
})

test('ticks it again where that fails', async () => {
  answer = { status: 500, body: {} }
  show()
  fireEvent.click(box('Mentions\u202f: par push'))
  await waitFor(() => expect(toasts).toEqual(['generic']))
  await waitFor(() => expect(box('Mentions\u202f: par push').checked).toBe(true))
})

test('offers no box for what is always told on the site', () => {
  show()
  expect(screen.getAllByRole('checkbox')).toHaveLength(7 + 11 + 2)
  expect(screen.getAllByText('toujours')).toHaveLength(2)
  expect(screen.getAllByText('compteur')).toHaveLength(2)
})
