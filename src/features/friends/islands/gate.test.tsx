import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../client/providers.tsx'
import * as toast from '../../../ui/toast.ts'
import Gate from './gate.tsx'

const toasts: string[] = []

const OPEN = { seek: 2, age_from: 18, age_to: 120, contact: 1, verified_only: false }
const calls: [string, unknown][] = []
let answer: { status: number; body: unknown }

stubExports(toast, {
  showSuccess: async (message: string) => toasts.push(message),
  showError: async (message?: string) => toasts.push(message ?? 'generic'),
})

beforeEach(() => {
  toasts.length = 0
  calls.length = 0
  answer = { status: 200, body: { message: 'Vos paramètres ont été sauvegardés' } }
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

function show(props: Partial<Parameters<typeof Gate>[0]> = {}) {
  return render(
    <Providers client={createQueryClient()}>
      <Gate token="t" gate={OPEN} {...props} />
    </Providers>,
  )
}
const radio = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('radio', { name })
const handle = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name })
const slide = (name: string, value: number) => fireEvent.change(handle(name), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

test('shows the saved gate and saves changes', async () => {
  show()
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toHaveLength(3)
  fireEvent.click(radio('Garçons'))
  slide('Âge minimum', 30)
  slide('Âge maximum', 45)
  fireEvent.click(radio('Mes amis seulement'))
  fireEvent.click(radio('Vérifiés seulement'))
  save()
  await waitFor(() => expect(toasts).toEqual(['Vos paramètres ont été sauvegardés']))
  expect(calls).toEqual([
    ['PATCH /api/gate', { seek: '1', age_from: 30, age_to: 45, contact: '2', verified_only: '1' }],
  ])
})

test('prevents the age handles from crossing', () => {
  show({ gate: { ...OPEN, age_from: 30, age_to: 40 } })
  slide('Âge minimum', 60)
  expect(handle('Âge minimum').value).toBe('40')
  slide('Âge maximum', 20)
  expect(handle('Âge maximum').value).toBe('40')
  expect([handle('Âge minimum').min, handle('Âge maximum').max]).toEqual(['18', '120'])
})

test('shows errors under their fields, toasts others, and leaves the choices', async () => {
  show()
  fireEvent.click(radio('Filles'))
  answer = {
    status: 422,
    body: {
      message: 'The given data was invalid.',
      errors: { seek: ['Choisissez qui peut vous demander.'] },
    },
  }
  save()
  await waitFor(() => expect(screen.getByText('Choisissez qui peut vous demander.')).toBeTruthy())
  expect(toasts).toEqual([])
  answer = { status: 500, body: {} }
  save()
  await waitFor(() => expect(toasts).toEqual(['generic']))
  expect(radio('Filles').checked).toBe(true)
})

test('loads a gate that the page came without, and shows an error when that fails', async () => {
  answer = { status: 200, body: { ...OPEN, seek: 0 } }
  const { unmount } = show({ gate: null })
  await waitFor(() => expect(radio('Filles').checked).toBe(true))
  unmount()
  answer = { status: 500, body: {} }
  show({ gate: null })
  expect((await screen.findByRole('alert')).textContent).toBe(
    "Erreur impossible d'initialiser le formulaire de rechercheSi le problème persiste, créez un topic Bug sur le forum",
  )
})

test('shows the errors of a rejected plain form', () => {
  show({
    sent: { values: {}, errors: { age_from: ['L’âge minimum dépasse l’âge maximum.'] }, message: '' },
  })
  expect(screen.getByText('L’âge minimum dépasse l’âge maximum.')).toBeTruthy()
})
