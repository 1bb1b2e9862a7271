import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCard } from '../../../../tests/support/inbox.tsx'
import { stubExports } from '../../../../tests/support/stub-exports.ts'
import * as toast from '../../../ui/toast.ts'
import type { WaitingConversation } from './contract.ts'
import { showWaitingSheet, WaitingSheet } from './waiting-sheet.tsx'

const NAMES = ['Léa', 'Karim', 'Jeanne', 'Omar', 'Lucie', 'Paul', 'Nora', 'Sami']
const waiting = NAMES.map(
  (name, index): WaitingConversation => ({
    thread: index + 1,
    member: createCard(index + 20, name),
    last_message: `Et vous, ${name} ?`,
    last_deleted: false,
    last_type: 0,
    date: '2026-11-20T20:46:00.000Z',
  }),
)
let status = 200
let toasts: (string | undefined)[] = []
const calls: { url: string; method: string; body: Record<string, unknown> }[] = []
const onEnd = vi.fn<(isDone: boolean) => void>()

stubExports(toast, { showError: (text?: string) => toasts.push(text) })

beforeEach(() => {
  status = 200
  toasts = []
  calls.length = 0
  onEnd.mockReset()
  document.head.innerHTML = '<meta name="csrf-token" content="jeton">'
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    calls.push({ url, method, body: JSON.parse(String(body)) })
    return new Response(JSON.stringify({ message: 'Réponse', sent: {} }), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (total = waiting.length) =>
  render(<WaitingSheet waiting={waiting} total={total} onEnd={onEnd} />)
const person = (name: string) => {
  const found = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(name))
  return within(found as HTMLElement)
}
const press = (name: string, label: string) =>
  fireEvent.click(person(name).getByRole('button', { name: label }))

test('names those who wait, with their last words and three ways out', () => {
  show()
  expect(screen.getByRole('heading', { name: 'Huit personnes vous attendent' })).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(8)
  expect(person('Omar').getByText('Et vous, Omar ?')).toBeTruthy()
  const labels = person('Omar')
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(labels).toEqual(['Répondre', 'Mettre en veille', 'Dire au revoir'])
})

test('counts also those that it does not list', () => {
  show(61)
  expect(screen.getByRole('heading', { name: '61 personnes vous attendent' })).toBeTruthy()
})

test('answers in place, not with an empty text, and is done', async () => {
  show()
  press('Léa', 'Répondre')
  press('Léa', 'Envoyer')
  expect(calls).toEqual([])
  expect(person('Léa').getByText('Écrivez quelque chose avant d’envoyer.')).toBeTruthy()
  const field = person('Léa').getByLabelText(/^Votre réponse à Léa/)
  fireEvent.change(field, { target: { value: ' Pardon pour le silence ' } })
  press('Léa', 'Envoyer')
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(true))
  expect(calls).toMatchObject([
    {
      method: 'POST',
      url: '/api/messages/conversation/1',
      body: { message: 'Pardon pour le silence', type: 0 },
    },
  ])
})

test('keeps an answer that failed, and sends it again under the same key', async () => {
  status = 503
  show()
  press('Léa', 'Répondre')
  const field = person('Léa').getByLabelText<HTMLTextAreaElement>(/^Votre réponse à Léa/)
  fireEvent.change(field, { target: { value: 'Pardon' } })
  press('Léa', 'Envoyer')
  await vi.waitFor(() => expect(toasts).toEqual(['Réponse']))
  expect([field.value, onEnd.mock.calls]).toEqual(['Pardon', []])
  status = 200
  press('Léa', 'Envoyer')
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(true))
  const [first, second] = calls.map(({ body }) => body.client_key)
  expect(first).toBe(second)
})

test('parks with one touch', async () => {
  show()
  press('Karim', 'Mettre en veille')
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(true))
  expect(calls).toEqual([{ method: 'PATCH', url: '/api/messages/park/2', body: { parked: true } }])
})

test('says goodbye in place, and one act at a time', async () => {
  show()
  press('Léa', 'Répondre')
  press('Jeanne', 'Dire au revoir')
  expect(person('Léa').queryByLabelText(/^Votre réponse/)).toBeNull()
  fireEvent.click(person('Jeanne').getByLabelText(/^J’ai rencontré quelqu’un/))
  press('Jeanne', 'Dire au revoir')
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(true))
  expect(calls).toMatchObject([{ url: '/api/messages/goodbye/3', body: { sentence: '3' } }])
})

test('leaves the page when it ends, and says whether something was done', async () => {
  let ended = showInPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Fermer' }))
  expect(await ended).toBe(false)
  expect(screen.queryByRole('heading', { name: 'Huit personnes vous attendent' })).toBeNull()
  ended = showInPage()
  await screen.findByRole('heading', { name: 'Huit personnes vous attendent' })
  press('Karim', 'Mettre en veille')
  expect(await ended).toBe(true)
})

function showInPage(): Promise<boolean> {
  let ended = Promise.resolve(false)
  act(() => {
    ended = showWaitingSheet({ waiting, total: 8 })
  })
  return ended
}
