import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import * as navigation from '../../../../client/navigate.ts'
import * as toast from '../../../../ui/toast.ts'
import MemberSanctions, { type MemberSanctionsProps } from './member-sanctions.tsx'

const toasts: string[] = []
const left: string[] = []

const user = userEvent.setup()
const calls: [string, unknown][] = []

stubExports(toast, {
  showAfterNavigation: (message: string) => toasts.push(message),
  showError: async (message?: string) => toasts.push(message ?? 'generic'),
})
stubExports(navigation, { navigateTo: async (url: string) => void left.push(url) })

beforeEach(() => {
  toasts.length = 0
  left.length = 0
  calls.length = 0
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push([`${init.method} ${url}`, init.body && JSON.parse(String(init.body))])
    return new Response(JSON.stringify({ message: 'Fait.' }), { status: 200 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SALOME = { id: 7, name: 'Salomé', roles: 0, status: 0, warning: 20, can_description: true }
const show = (member: object = {}, role = 2, sent?: MemberSanctionsProps['sent']) =>
  render(<MemberSanctions member={{ ...SALOME, ...member }} role={role} token="t" sent={sent} />)
/** The acts that are offered. */
const offered = () => [...document.querySelectorAll('summary, a.btn')].map(({ textContent }) => textContent)
/** An act, unfolded. */
const open = async (label: string) => {
  const summary = screen.getByText(label)
  await user.click(summary)
  return within(summary.closest('details') as HTMLElement)
}
const done = (path: string, body: unknown) =>
  waitFor(() => expect([calls, left]).toEqual([[[path, body]], ['/admin/membres/7']]))

test('an admin bans, warns, marks and takes descriptions; a moderator the last two', () => {
  show()
  expect(offered()).toEqual([
    'Suspendre ce compte…',
    'Changer l’avertissement',
    'Blocage judiciaire',
    'Marquer comme peut-être faux',
    'Retirer la description',
  ])
  expect(screen.getByText('Suspendre ce compte…').getAttribute('href')).toBe('/admin/bannir/7')
  cleanup()
  show({}, 1)
  expect(offered()).toEqual(['Marquer comme peut-être faux', 'Retirer la description'])
})

test('what is offered follows from how the member is', () => {
  show({ roles: -1, status: 2, can_description: false })
  expect(offered()).toEqual([
    'Lever la suspension',
    'Changer l’avertissement',
    'Blocage judiciaire',
    'Retirer la marque «\u202fpeut-être faux\u202f»',
    'Rendre le droit à une description',
  ])
  cleanup()
  show({ roles: 1, status: 1 }, 3)
  expect(offered()).toEqual([
    'Changer l’avertissement',
    'Marquer comme peut-être faux',
    'Retirer le badge vérifié',
    'Retirer la description',
  ])
})

test('a warning is added', async () => {
  show()
  const act = await open('Changer l’avertissement')
  expect(act.getByText(/^Avertissement : 20 %\. À 100 %/)).toBeTruthy()
  await user.clear(act.getByLabelText('Pourcentage'))
  await user.type(act.getByLabelText('Pourcentage'), '30')
  await user.type(act.getByLabelText('Motif'), 'Des insultes.')
  await user.click(act.getByRole('button', { name: 'Changer' }))
  await done('POST /api/admin/warning/7', { percent: '30', reason: 'Des insultes.' })
  expect(toasts).toEqual(['Fait.'])
})

test('a warning is taken back', async () => {
  show()
  const act = await open('Changer l’avertissement')
  await user.click(act.getByLabelText('Alléger'))
  await user.type(act.getByLabelText('Motif'), 'Des excuses.')
  await user.click(act.getByRole('button', { name: 'Changer' }))
  await done('POST /api/admin/warning/7', { percent: '-10', reason: 'Des excuses.' })
})

test('a warning of nothing, and for nothing, is not sent', async () => {
  show()
  const act = await open('Changer l’avertissement')
  await user.clear(act.getByLabelText('Pourcentage'))
  await user.click(act.getByRole('button', { name: 'Changer' }))
  expect(await act.findByText('Donnez un pourcentage entre 1 et 100.')).toBeTruthy()
  expect(act.getByText('Donnez un motif d’au moins 3 caractères.')).toBeTruthy()
  expect(calls).toEqual([])
})

test('a profile is marked, and the mark taken away', async () => {
  show()
  const act = await open('Marquer comme peut-être faux')
  await user.type(act.getByLabelText('Motif'), 'Une actrice.')
  await user.click(act.getByRole('button', { name: 'Confirmer' }))
  await done('POST /api/admin/status/7', { status: 2, reason: 'Une actrice.' })
})

test('a description is taken away', async () => {
  show()
  const act = await open('Retirer la description')
  await user.click(act.getByRole('button', { name: 'Confirmer' }))
  await done('POST /api/admin/description/7', { can_description: false, reason: '' })
})

test('a suspension is lifted', async () => {
  show({ roles: -1 })
  const act = await open('Lever la suspension')
  await user.click(act.getByRole('button', { name: 'Confirmer' }))
  await done('DELETE /api/admin/ban/7', { reason: '' })
})

test('an act that was refused without scripts is open, with what was typed', () => {
  const form = { values: { sign: '-', amount: '0', reason: 'ab' }, errors: {}, message: 'Trop tard.' }
  show({}, 2, { act: 'avertir', form })
  const [act] = [...document.querySelectorAll('details')].filter(({ open }) => open)
  const inside = within(act as HTMLElement)
  expect(inside.getByLabelText<HTMLInputElement>('Pourcentage').value).toBe('0')
  expect(inside.getByRole('alert').textContent).toContain('Trop tard.')
})
