import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import * as toast from '../../../../ui/toast.ts'
import type { ShownSuggestion } from '../components/suggestion-card.tsx'
import Suggestions from './suggestions.tsx'

const NOW = Date.parse('2026-11-24T20:00:00Z')
const createSuggestion = (id: number, name: string): ShownSuggestion => ({
  id,
  state: 'open',
  hope: null,
  reasons: [{ rule: 'tobacco', text: 'sans tabac tous les deux', points: 5 }],
  member: {
    ...{ id: 40 + id, name, avatar: null, birthday: '1990-01-01', signup: '2026-01-01T00:00:00Z' },
    ...{ last_activity: '2026-11-01T00:00:00Z', latitude: 0, longitude: 0, status: 0, roles: 0 },
    ...{ stripe_status: false, emoji: null },
  },
})

const calls: string[] = []
const errors: (string | undefined)[] = []
let answer: () => Promise<Response>

stubExports(toast, { showError: async (message?: string) => void errors.push(message) })

beforeEach(() => {
  calls.length = 0
  errors.length = 0
  answer = async () => new Response('{"message":"D’accord, plus tard."}')
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
    calls.push(`${method} ${url} ${body ?? ''}`.trim())
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <Suggestions
      suggestions={[createSuggestion(1, 'Karim'), createSuggestion(2, 'Hugo')]}
      from={null}
      now={NOW}
      token="t"
      suffix=""
      isDetailed={false}
    />,
  )
const button = (name: string) =>
  screen.getByRole('button', { name: (found) => found.replaceAll(/\s+/g, ' ') === name })
const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))))

test('folds a person at once, with the focus on Annuler', async () => {
  show()
  fireEvent.click(button('Plus tard : Karim'))
  expect(screen.getByRole('status').textContent).toBe('Karim, une autre fois.')
  expect(document.activeElement).toBe(button('Annuler : Karim'))
  expect(screen.getByText('2 sur 2')).toBeTruthy()
  await settle()
  expect(calls).toEqual(['POST /api/suggestions/1 {"action":"later"}'])
})

test('hides a person and takes it back, in this order, with the focus on the card', async () => {
  show()
  fireEvent.click(button('Pas pour moi : Karim'))
  expect(screen.getByRole('status').textContent).toBe('Karim\u202f: pas pour vous, pendant 90 jours.')
  fireEvent.click(button('Annuler : Karim'))
  const card = screen.getByText('1 sur 2').closest('article') as HTMLElement
  expect(document.activeElement).toBe(within(card).getAllByRole('link')[0])
  await waitFor(() =>
    expect(calls).toEqual(['POST /api/suggestions/1 {"action":"hide"}', 'DELETE /api/suggestions/1']),
  )
})

test('shows the person again, and the server’s sentence, where a call fails', async () => {
  answer = async () => new Response('{"message":"Ce profil n’est plus à votre table."}', { status: 404 })
  show()
  fireEvent.click(button('Plus tard : Hugo'))
  await waitFor(() => expect(errors).toEqual(['Ce profil n’est plus à votre table.']))
  expect(button('Plus tard : Hugo')).toBeTruthy()
})

test('stays folded where taking it back fails', async () => {
  show()
  fireEvent.click(button('Plus tard : Hugo'))
  await settle()
  answer = async () => new Response('{}', { status: 500 })
  fireEvent.click(button('Annuler : Hugo'))
  await waitFor(() => expect(errors).toEqual([undefined]))
  expect(screen.getByRole('status').textContent).toBe('Hugo, une autre fois.')
})

test('sends one call for a touch that is repeated while it runs', async () => {
  show()
  const later = button('Plus tard : Karim')
  fireEvent.click(later)
  fireEvent.click(later)
  await settle()
  expect(calls).toHaveLength(1)
})

test('opens the reasons with their points', () => {
  show()
  const [details] = screen.getAllByText('Pourquoi je vois ceci').map((summary) => summary.parentElement)
  expect(details?.hasAttribute('open')).toBe(false)
  expect(details?.textContent).toContain('sans tabac tous les deux5 points')
})
