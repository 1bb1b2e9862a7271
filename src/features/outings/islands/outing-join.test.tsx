import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../tests/support/stub-exports.ts'
import * as navigation from '../../../client/navigate.ts'
import * as toast from '../../../ui/toast.ts'
import type { JoinFacts } from '../components/join-panel.tsx'
import OutingJoin from './outing-join.tsx'

const toasts = { showError: vi.fn(), showAfterNavigation: vi.fn() }
const navigateTo = vi.fn(async () => {})
stubExports(toast, toasts)
stubExports(navigation, { navigateTo })

let answers: [number, object][]
const fetched = vi.fn(async (_url: string, _init?: RequestInit) => {
  const [status, body] = answers.shift() ?? [
    200,
    { message: 'Vous y allez\u202f!', seat: 'coming', position: null },
  ]
  return new Response(JSON.stringify(body), { status })
})

const OUTING: JoinFacts = {
  ...{ id: 4, state: 'open', free: 6, own: null, obstacle: null, is_host: false },
  ...{ age_from: 18, age_to: 120, table: false, seating: null, suspended_until: null },
}
const SEAT = {
  ...{ guest: null, position: null, until: null },
  ...{ arrived: false, absent: false, contested: false, upheld: false },
}
const QUESTION = 'Quelqu’un que vous avez bloqué y sera. Venir quand même\u202f?'

beforeEach(() => {
  answers = []
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const show = (changes: Partial<JoinFacts> = {}) =>
  render(<OutingJoin outing={{ ...OUTING, ...changes }} token="t" question={null} />)
const user = userEvent.setup()
const press = (name: string) => user.click(screen.getAllByRole('button', { name })[0] as HTMLElement)
const bodies = () => fetched.mock.calls.map(([url, init]) => [url, JSON.parse(String(init?.body ?? '{}'))])

test('comes by a call, then loads the page again', async () => {
  show()
  await press('J’y vais')
  await waitFor(() => expect(navigateTo).toHaveBeenCalledWith('/sorties/4'))
  expect(bodies()).toEqual([['/api/outings/4/seat', { guest: '', confirm: false }]])
  expect(toasts.showAfterNavigation).toHaveBeenCalledWith('Vous y allez\u202f!')
})

test('says that the host answers first after two absences, before asking', async () => {
  show({ suspended_until: '2026-12-24T12:00:00Z' })
  expect(
    screen.getByText('Après deux absences, l’hôte vous répond d’abord, jusqu’au jeudi 24 décembre.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'J’y vais' })).toBeNull()
  await press('Demander une place')
  await waitFor(() => expect(navigateTo).toHaveBeenCalledWith('/sorties/4'))
})

test('asks before coming among people one has blocked, and goes on only if confirmed', async () => {
  answers = [[409, { message: QUESTION, code: 'blocked-guest' }]]
  show()
  await press('J’y vais')
  await screen.findByText(/bloqué y sera/)
  expect(navigateTo).not.toHaveBeenCalled()
  await press('Venir quand même')
  await waitFor(() => expect(bodies()[1]).toEqual(['/api/outings/4/seat', { guest: '', confirm: true }]))
})

test('says under the field that a first name is missing, and does not come alone', async () => {
  show()
  const [, alone] = screen.getAllByRole('button', { name: 'J’y vais', hidden: true })
  await user.click(alone as HTMLElement)
  expect(screen.getByText('Donnez son prénom, ou venez sans personne.')).toBeTruthy()
  expect(fetched).not.toHaveBeenCalled()
})

test('withdraws the question', async () => {
  answers = [[409, { message: QUESTION, code: 'blocked-guest' }]]
  show()
  await press('Peut-être')
  await screen.findByText(/bloqué y sera/)
  await press('Ne pas venir')
  expect(screen.getByRole('button', { name: 'Peut-être' })).toBeTruthy()
})

test('shows a refused first name under its field', async () => {
  answers = [[422, { message: '', errors: { guest: ['30 caractères au plus pour un prénom.'] } }]]
  show()
  await user.click(screen.getByText('Venir avec quelqu’un'))
  await user.type(screen.getByLabelText('Son prénom'), 'Paul')
  await user.click(screen.getAllByRole('button', { name: 'J’y vais' })[1] as HTMLElement)
  await screen.findByText('30 caractères au plus pour un prénom.')
  expect(bodies()[0]).toEqual(['/api/outings/4/seat', { guest: 'Paul', confirm: false }])
})

test.each([
  [{ free: 0, state: 'full' }, ['Attendre une place', 'Peut-être', 'Attendre une place']],
  [{ own: { ...SEAT, state: 'coming' } }, ['Me retirer']],
  [
    { own: { ...SEAT, state: 'offered', until: '2026-11-28T13:00:00Z' } },
    ['La laisser', 'Confirmer ma place'],
  ],
  [{ own: { ...SEAT, state: 'waiting', position: 2 } }, ['Quitter la liste']],
  [{ own: { ...SEAT, state: 'maybe' } }, ['Finalement, non', 'J’y vais']],
  [{ obstacle: 'women' }, []],
  [{ state: 'cancelled' }, []],
  [{ is_host: true }, []],
] as [Partial<JoinFacts>, string[]][])('offers for %j: %j', (changes, buttons) => {
  show(changes)
  expect(screen.queryAllByRole('button', { hidden: true }).map(({ textContent }) => textContent)).toEqual(
    buttons,
  )
})
