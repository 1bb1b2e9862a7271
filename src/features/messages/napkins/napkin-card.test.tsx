import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../tests/support/stub-exports.ts'
import type { LiveNapkin } from '../../../shared/napkins.ts'
import * as toast from '../../../ui/toast.ts'
import { MeetingPin, NapkinCard } from './napkin-card.tsx'

const NOW = Date.parse('2026-11-20T20:00:00Z')
const slot = (day: number) => ({ start: `2026-11-${day}T19:30:00Z`, end: `2026-11-${day}T21:30:00Z` })
const OPEN: LiveNapkin = {
  id: 5,
  place: 'Le café des Halles',
  slots: [slot(18), slot(24), slot(25)],
  state: 'open',
}
const AGREED: LiveNapkin = { ...OPEN, state: 'agreed', agreed: slot(24) }
let toasts: (string | undefined)[] = []
let answer = { status: 200, body: {} as object }
const calls: [string | undefined, string, unknown][] = []
const onChanged = vi.fn()

stubExports(toast, {
  showError: (text?: string) => toasts.push(text),
  showSuccess: (text?: string) => toasts.push(text),
})
beforeEach(() => {
  toasts = []
  calls.length = 0
  onChanged.mockReset()
  document.head.innerHTML = '<meta name="csrf-token" content="jeton">'
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    calls.push([method, url, body && JSON.parse(String(body))])
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (napkin: LiveNapkin, isMine = false) =>
  render(<NapkinCard {...{ napkin, isMine, onChanged }} name="Zoé" me={8} conversation={3} now={NOW} />)
const labels = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('an open napkin offers each slot to come, and none of them', async () => {
  answer = { status: 200, body: { message: 'C’est noté.', changed: { id: 9 }, version: 4 } }
  show(OPEN)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(labels()).toEqual(['Ce moment me va', 'Ce moment me va', 'Aucun ne me va'])
  fireEvent.click(screen.getAllByRole('button', { name: 'Ce moment me va' })[1] as HTMLElement)
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledExactlyOnceWith({ id: 9 }, 4))
  expect(calls).toEqual([['POST', '/api/messages/napkin/3/5/accept', { slot: 3 }]])
  await vi.waitFor(() => expect(toasts).toEqual(['C’est noté.']))
})

test('a refused answer shows the reason and changes nothing', async () => {
  answer = { status: 409, body: { message: 'Ce moment est passé.' } }
  show(OPEN)
  fireEvent.click(screen.getByRole('button', { name: 'Aucun ne me va' }))
  await vi.waitFor(() => expect(toasts).toEqual(['Ce moment est passé.']))
  expect(onChanged).not.toHaveBeenCalled()
})

test('its author can only withdraw it', async () => {
  answer = { status: 200, body: { message: 'Retirée.', changed: { id: 9 }, version: 4 } }
  show(OPEN, true)
  expect(labels()).toEqual(['Retirer ma proposition'])
  expect(screen.getByText('Zoé peut choisir un moment.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Retirer ma proposition' }))
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(calls).toEqual([['DELETE', '/api/messages/napkin/3/5', undefined]])
})

test.each([
  [{ ...AGREED }, 'C’est convenu.'],
  [{ ...OPEN, state: 'withdrawn' as const }, 'Proposition retirée.'],
  [{ ...OPEN, state: 'declined' as const }, 'Aucun ne vous va\u202f: c’est dit.'],
  [{ ...AGREED, state: 'cancelled' as const, cancelled_by: 8 }, 'Vous avez annulé ce rendez-vous.'],
  [{ ...AGREED, state: 'cancelled' as const, cancelled_by: 7 }, 'Zoé a annulé ce rendez-vous.'],
])('a napkin that is no longer open says what became of it: %#', (napkin, sentence) => {
  show(napkin)
  expect(document.querySelector('.napkin-state')?.textContent).toBe(sentence)
  expect(labels()).toEqual([])
})

test('the pin shows the agreed hour in Paris, with its calendar file and its cancellation', () => {
  render(<MeetingPin napkin={AGREED} conversation={3} now={NOW} />)
  const pin = screen.getByRole('region', { name: 'Votre rendez-vous' })
  expect(pin.textContent).toMatch(/Mardi 24 novembre, de 20\s*h\s*30 à 22\s*h\s*30/)
  const links = [...pin.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    '/messages/3/serviette/5/proche',
    '/api/messages/napkin/3/5/calendar',
    '/messages/3/serviette/5/annuler',
  ])
})

test('the pin of a meeting that has begun offers no cancellation, and that of none is empty', () => {
  const { rerender } = render(
    <MeetingPin napkin={AGREED} conversation={3} now={Date.parse('2026-11-24T20:00:00Z')} />,
  )
  expect(screen.queryByText('Annuler le rendez-vous')).toBeNull()
  rerender(<MeetingPin napkin={OPEN} conversation={3} now={NOW} />)
  expect(screen.queryByRole('region')).toBeNull()
})
