import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import * as toast from '../../../../ui/toast.ts'
import VisibilityIsland from './visibility.tsx'

const toasts: string[] = []

const calls: string[] = []
let answer: (url: string) => Promise<Response>

const says =
  (message: string, status = 200) =>
  async () =>
    new Response(JSON.stringify({ message }), { status })

stubExports(toast, {
  showSuccess: async (message: string) => toasts.push(message),
  showError: async (message?: string) => toasts.push(message ?? 'generic'),
})

beforeEach(() => {
  toasts.length = 0
  calls.length = 0
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push(`${init.method} ${url} ${init.body}`)
    return answer(url)
  })
  render(
    <Providers client={createQueryClient()}>
      <VisibilityIsland
        token="t"
        settings={{
          hides_presence: false,
          hides_distance: false,
          sends_receipts: true,
          accepts_photos: true,
          hides_from_search: true,
          hides_name: false,
          hides_looks: false,
          hides_life: false,
          hides_beliefs: true,
          shown_activity: 2,
          shown_to_visitors: false,
          leaves_traces: true,
          paused_at: null,
        }}
      />
    </Providers>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const button = (name: string) => screen.getByRole('switch', { name })
const isOn = (name: string) => button(name).getAttribute('aria-checked') === 'true'

test('shows each switch as it is kept, with the line that says what it does', () => {
  expect(
    screen.getAllByRole('switch').map((one) => [one.textContent, one.getAttribute('aria-checked')]),
  ).toEqual([
    ['Cacher ma présence', 'false'],
    ['Cacher ma distance', 'false'],
    ['Ne pas figurer dans la recherche', 'true'],
    ['Naviguer sans laisser de traces', 'false'],
    ['Je dis quand j’ai lu', 'true'],
    ['Recevoir des photos dans les conversations', 'true'],
    ['Cacher mon physique', 'false'],
    ['Cacher mon mode de vie', 'false'],
    ['Cacher mon orientation et ma religion', 'true'],
    ['Cacher mon nom', 'false'],
    ['Visible aux visiteurs', 'false'],
  ])
  for (const one of screen.getAllByRole('switch')) {
    expect(document.getElementById(String(one.getAttribute('aria-describedby')))?.textContent).toMatch(/\.$/)
  }
})

test('moves at once, and says what is saved', async () => {
  let finish: (value: Response) => void = () => {}
  answer = () => new Promise((resolve) => (finish = resolve))
  fireEvent.click(button('Cacher ma présence'))
  await waitFor(() => expect(isOn('Cacher ma présence')).toBe(true))
  expect(button('Cacher ma présence').getAttribute('aria-busy')).toBe('true')
  // A second touch while it is saved is none.
  fireEvent.click(button('Cacher ma présence'))
  expect(calls).toEqual(['PATCH /api/user/visibility {"hides_presence":true}'])
  finish(await says('Votre présence est cachée.')())
  await waitFor(() => expect(toasts).toEqual(['Votre présence est cachée.']))
  expect(isOn('Cacher ma présence')).toBe(true)
})

test('goes back where that was not saved', async () => {
  answer = says('Vous avez changé ces réglages bien des fois.', 429)
  fireEvent.click(button('Ne pas figurer dans la recherche'))
  await waitFor(() => expect(toasts).toEqual(['Vous avez changé ces réglages bien des fois.']))
  expect(isOn('Ne pas figurer dans la recherche')).toBe(true)
})

test('moves traces by the call of the visitors, the other way round', async () => {
  answer = says('Vous naviguez maintenant sans laisser de traces.')
  fireEvent.click(button('Naviguer sans laisser de traces'))
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(calls).toEqual(['PATCH /api/visitors/traces {"leaves_traces":false}'])
  expect(isOn('Naviguer sans laisser de traces')).toBe(true)
})

test('saves the news that others read by its button', async () => {
  const choices = screen.getAllByRole<HTMLInputElement>('radio')
  expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
    ['2', true],
    ['1', false],
    ['0', false],
  ])
  answer = says('Les autres ne lisent plus rien de votre activité.')
  fireEvent.click(screen.getByLabelText('Rien'))
  expect(calls).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(toasts).toEqual(['Les autres ne lisent plus rien de votre activité.']))
  expect(calls).toEqual(['PATCH /api/user/visibility {"shown_activity":0}'])
})
