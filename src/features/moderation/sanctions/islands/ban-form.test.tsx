import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import * as navigation from '../../../../client/navigate.ts'
import * as toast from '../../../../ui/toast.ts'
import BanForm from './ban-form.tsx'

const toasts: string[] = []
const left: string[] = []

const user = userEvent.setup()
const calls: [string, unknown][] = []
let answer: { status: number; body: unknown }

stubExports(toast, {
  showAfterNavigation: (message: string) => toasts.push(message),
  showError: async (message?: string) => toasts.push(message ?? 'generic'),
})
stubExports(navigation, { navigateTo: async (url: string) => void left.push(url) })

beforeEach(() => {
  toasts.length = 0
  left.length = 0
  calls.length = 0
  answer = { status: 200, body: { message: 'Le compte est suspendu définitivement.' } }
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push([`${init.method} ${url}`, init.body && JSON.parse(String(init.body))])
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () => render(<BanForm member={{ id: 7, name: 'Salomé' }} token="t" />)
const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Motif')
const preset = () => screen.getByLabelText('Modèle')
const submit = () => user.click(screen.getByRole('button', { name: 'Suspendre ce compte' }))
const dialog = () => screen.getByRole('dialog')
const FAKE = /^Votre profil ne montre pas la personne qui l’utilise/
// Testing Library reads narrow spaces as spaces.
const SUMMARY =
  'Le profil de Salomé disparaît des listes et des recherches pour 7 jours. Ses sessions prennent fin à l’instant : il ne reste que la lecture de cette décision, sa contestation et la suppression du compte. Ses commentaires et ses messages du forum restent visibles.'

describe('a preset', () => {
  test('fills the reason, and another takes its place', async () => {
    show()
    await user.selectOptions(preset(), 'Faux profil')
    expect(reason().value).toMatch(FAKE)
    await user.selectOptions(preset(), 'Drogues')
    expect(reason().value).toMatch(/^Vous avez proposé, vendu ou cherché à acheter des drogues/)
    await user.selectOptions(preset(), 'Aucun, j’écris le motif')
    expect(reason().value).toBe('')
  })

  test('leaves what was typed by hand before it', async () => {
    show()
    await user.type(reason(), 'Troisième fois.')
    await user.selectOptions(preset(), 'Faux profil')
    expect(reason().value).toMatch(/^Troisième fois\.\n\nVotre profil/)
  })

  test('there are six of them, in the order of the specification', () => {
    show()
    expect(
      within(preset())
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Aucun, j’écris le motif',
      'Faux profil',
      'Demandes sexuelles',
      'Plusieurs comptes',
      'Photo sexuelle',
      'Menaces de piratage',
      'Drogues',
    ])
  })
})

test('the last sentence says what is lost', async () => {
  show()
  expect(screen.getByText(SUMMARY)).toBeTruthy()
  await user.click(screen.getByLabelText('Définitivement'))
  await user.click(screen.getByLabelText('Sont masqués tant que dure la suspension'))
  expect(screen.getByText(/recherches définitivement\..+ne seront plus visibles\.$/)).toBeTruthy()
})

test('it asks once, and then bans', async () => {
  show()
  await user.selectOptions(preset(), 'Faux profil')
  await user.click(screen.getByLabelText('30 jours'))
  await submit()
  expect(calls).toEqual([])
  expect(within(dialog()).getByText('Suspendre Salomé ?')).toBeTruthy()
  await user.click(within(dialog()).getByRole('button', { name: 'Suspendre pour 30 jours' }))
  await waitFor(() => expect(left).toEqual(['/admin/membres/7']))
  expect(calls).toEqual([
    [
      'POST /api/admin/ban/7',
      { preset: 'fake', reason: expect.stringMatching(FAKE), until: '30', hides: false },
    ],
  ])
  expect(toasts).toEqual(['Le compte est suspendu définitivement.'])
})

test('for a number of days of one’s own', async () => {
  show()
  await user.type(reason(), 'Des menaces.')
  await user.click(screen.getByLabelText('Autre durée'))
  await user.type(screen.getByLabelText('Nombre de jours'), '400')
  await submit()
  expect(
    await screen.findByText('Donnez un nombre de jours entre 1 et 365, ou choisissez « définitivement ».'),
  ).toBeTruthy()
  expect(screen.queryByText('Suspendre Salomé ?')).toBeNull()
  await user.clear(screen.getByLabelText('Nombre de jours'))
  await user.type(screen.getByLabelText('Nombre de jours'), '12')
  await submit()
  await user.click(within(dialog()).getByRole('button', { name: 'Suspendre pour 12 jours' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.[1]).toMatchObject({ until: '12', reason: 'Des menaces.', preset: null })
})

test('without a reason nothing is asked', async () => {
  show()
  await submit()
  expect(await screen.findByText('Donnez un motif d’au moins 3 caractères.')).toBeTruthy()
  expect(calls).toEqual([])
})

test('shows a refusal, and keeps the typed values', async () => {
  answer = { status: 409, body: { message: 'Ce compte est déjà suspendu.' } }
  show()
  await user.type(reason(), 'Des menaces.')
  await submit()
  await user.click(within(dialog()).getByRole('button', { name: 'Suspendre pour 7 jours' }))
  await waitFor(() => expect(toasts).toEqual(['Ce compte est déjà suspendu.']))
  expect([reason().value, left]).toEqual(['Des menaces.', []])
})

test('what a form without scripts came to is shown again', () => {
  const values = { reason: 'ab', preset: '', duration: 'other', days: '0', hides: '1' }
  const errors = { reason: ['Donnez un motif d’au moins 3 caractères.'] }
  render(<BanForm member={{ id: 7, name: 'Salomé' }} token="t" sent={{ values, errors, message: '' }} />)
  expect(reason().value).toBe('ab')
  expect(screen.getByLabelText<HTMLInputElement>('Nombre de jours').value).toBe('0')
  expect(screen.getByText('Donnez un motif d’au moins 3 caractères.')).toBeTruthy()
})
