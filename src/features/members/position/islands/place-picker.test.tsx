import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import * as toast from '../../../../ui/toast.ts'
import PlacePicker from './place-picker.tsx'

const toasts: [string, string | undefined][] = []

const LYON = { id: 2996944, name: 'Lyon', region: 'Rhône', iso: 'FR' }
const LYONS = { id: 2996942, name: 'Lyons-la-Forêt', region: 'Eure', iso: 'FR' }
const calls: string[] = []
let choices: object[]
let refusal: { status: number; body: object } | null

stubExports(toast, {
  showError: async (message?: string) => toasts.push(['error', message]),
  showSuccess: async (message: string) => toasts.push(['success', message]),
})

beforeEach(() => {
  vi.useFakeTimers()
  calls.length = 0
  toasts.length = 0
  choices = [LYON, LYONS]
  refusal = null
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push(`${init.method} ${decodeURIComponent(url)} ${init.body ?? ''}`.trim())
    if (init.method === 'GET') return reply(choices)
    if (refusal) return reply(refusal.body, refusal.status)
    return reply({ message: 'Votre commune est enregistrée\u202f: Lyon.' })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// Answers at once: a real Response would wait for timers that stand still here.
const reply = (body: object, status = 200) => ({ ok: status < 400, status, json: async () => body })

function show(stored: { latitude: number; longitude: number; place: string | null }) {
  render(
    <Providers client={createQueryClient()}>
      <PlacePicker {...stored} />
    </Providers>,
  )
  return screen.getByRole('combobox')
}
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })
/** Lets time pass, then what came of it be drawn and fetched. */
async function wait(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await act(() => vi.advanceTimersByTimeAsync(1))
  await act(() => vi.advanceTimersByTimeAsync(1))
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const NOWHERE = { latitude: 0, longitude: 0, place: null }

test('asks for places one second after the last letter', async () => {
  const field = show(NOWHERE)
  type(field, 'ly')
  await wait(900)
  type(field, 'lyon')
  await wait(900)
  expect(calls).toEqual([])
  await wait(200)
  expect(calls).toEqual(['GET /api/places?search=lyon'])
  expect(options()).toEqual(['Lyon Rhône', 'Lyons-la-Forêt Eure'])
  expect(screen.getByText('2 communes trouvées')).toBeTruthy()
})

test('is moved through with the arrows, chosen from with Enter and closed with Escape', async () => {
  const field = show(NOWHERE)
  type(field, 'lyon')
  fireEvent.keyDown(field, { key: 'Enter' })
  await wait(10)
  expect(field.getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(field.getAttribute('aria-expanded')).toBe('false')
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  const second = screen.getAllByRole('option')[1]
  expect(field.getAttribute('aria-activedescendant')).toBe(second?.id)
  expect(second?.getAttribute('aria-selected')).toBe('true')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  await wait(10)
  expect(calls.at(-1)).toBe('PATCH /api/user/place {"place":2996944}')
  expect(toasts).toEqual([['success', 'Votre commune est enregistrée\u202f: Lyon.']])
  expect(screen.getByText(/Vous avez choisi\s: Lyon\./)).toBeTruthy()
  expect(options()).toEqual([])
})

test('takes a click too, and says what the server refuses', async () => {
  const field = show(NOWHERE)
  type(field, 'lyon')
  await wait(1100)
  refusal = { status: 429, body: { message: 'Vous allez un peu vite.' } }
  const [first] = screen.getAllByRole('option')
  if (first) fireEvent.click(first)
  await wait(10)
  expect(toasts).toEqual([['error', 'Vous allez un peu vite.']])
  expect(screen.getByText(/aucune position pour vous/)).toBeTruthy()
})

test('says when no commune has that name', async () => {
  choices = []
  const field = show(NOWHERE)
  type(field, 'xyzzy')
  await wait(1100)
  expect(screen.getByText('Aucune commune de ce nom. Essayez la ville voisine.')).toBeTruthy()
})

test('goes back to the position of the device', async () => {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (done: (at: object) => void) =>
        done({ coords: { latitude: 45.7578, longitude: 4.832 } }),
    },
  })
  show({ latitude: 45.76, longitude: 4.83, place: 'Lyon' })
  fireEvent.click(screen.getByText('Reprendre ma position'))
  await wait(10)
  expect(calls).toEqual(['PATCH /api/user/location {"latitude":45.76,"longitude":4.83}'])
  expect(toasts).toEqual([['success', 'Votre position est à jour.']])
  expect(screen.getByText('Votre position vient de votre appareil ou de votre connexion.')).toBeTruthy()
})
