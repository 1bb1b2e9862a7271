import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import * as toast from '../../../../ui/toast.ts'
import type { Candidate, TeamMember } from '../team/contract.ts'
import Team from './team.tsx'

const toasts = { showError: vi.fn(), showSuccess: vi.fn() }

const NOW = Date.parse('2026-11-21T12:00:00Z')
const one = (id: number, name: string, roles: number, more: Partial<TeamMember> = {}): TeamMember => ({
  id,
  name,
  avatar: null,
  status: 0,
  roles,
  last_activity: '2026-11-21T09:00:00.000Z',
  factor: false,
  acts: 0,
  ...more,
})
const team = [one(1, 'Guinguette', 3), one(4, 'Karim', 2, { factor: true, acts: 1240 }), one(3, 'Nadia', 1)]
const found: Candidate[] = [
  { id: 2, name: 'Salomé', avatar: null, status: 0, roles: 0, refusal: null },
  {
    id: 9,
    name: 'Salem',
    avatar: null,
    status: 0,
    roles: -1,
    refusal: 'Ce compte est suspendu\u202f: levez d’abord la suspension.',
  },
]

const user = userEvent.setup()
let answers: Record<string, [number, unknown]>
const fetched = vi.fn(async (url: string, init?: RequestInit) => {
  const [status, body] = answers[`${init?.method} ${url.split('?')[0]}`] ?? [404, {}]
  return new Response(JSON.stringify(body), { status })
})

stubExports(toast, toasts)

beforeEach(() => {
  answers = { 'GET /api/admin/team': [200, team], 'GET /api/admin/team/search': [200, found] }
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', fetched)
  render(
    <Providers client={createQueryClient()}>
      <Team token="t" team={team} search="" found={[]} founderId={1} now={NOW} />
    </Providers>,
  )
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const rowOf = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)
const written = () => fetched.mock.calls.filter(([, init]) => init?.method !== 'GET')

test('shows each member of staff; founders have no role form', () => {
  const karim = screen.getByText('Karim').closest('li')?.textContent?.replace(/\s/g, ' ')
  expect(karim).toContain('Second facteuroui')
  expect(karim).toContain('Actes en 30 jours1 240')
  expect(screen.getByText('Nadia').closest('li')?.textContent).toContain('Second facteurpas encore')
  expect(rowOf('Nadia').queryByRole('button', { name: /Retirer le second facteur/ })).toBeNull()
  expect(rowOf('Guinguette').queryByRole('combobox')).toBeNull()
  expect(rowOf('Guinguette').getByText('C’est vous')).toBeTruthy()
})

test('changes a role after confirmation, and reloads the lists', async () => {
  answers['POST /api/admin/role/3'] = [200, { message: 'Nadia est maintenant admin.' }]
  answers['GET /api/admin/team'] = [200, [team[0], team[1], { ...team[2], roles: 2 }]]
  const row = rowOf('Nadia')
  await user.selectOptions(row.getByLabelText('Rôle de Nadia'), 'Admin')
  await user.click(row.getByRole('button', { name: 'Donner ce rôle à Nadia' }))
  const dialog = within(screen.getByRole('dialog', { name: /^Nadia\s: Admin\s\?$/ }))
  expect(dialog.getByText('Pourra aussi avertir, suspendre, et décider des contestations.')).toBeTruthy()
  expect(written()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Confirmer' }))
  await waitFor(() => expect(toasts.showSuccess).toHaveBeenCalledWith('Nadia est maintenant admin.'))
  expect(written().map(([url, init]) => [url, JSON.parse(String(init?.body))])).toEqual([
    ['/api/admin/role/3', { role: 2 }],
  ])
  await screen.findByText('Aucun modo pour l’instant.')
})

test('an unchanged role needs no confirmation; a refusal is shown', async () => {
  answers['POST /api/admin/role/3'] = [409, { message: 'Ce membre a déjà ce rôle.' }]
  await user.click(rowOf('Nadia').getByRole('button', { name: 'Donner ce rôle à Nadia' }))
  await waitFor(() => expect(toasts.showError).toHaveBeenCalledWith('Ce membre a déjà ce rôle.'))
})

test('removes a second factor after confirmation', async () => {
  answers['DELETE /api/admin/factor/4'] = [200, { message: 'Son second facteur est retiré.' }]
  const press = () =>
    user.click(rowOf('Karim').getByRole('button', { name: 'Retirer le second facteur de Karim' }))
  await press()
  await user.click(screen.getByRole('button', { name: 'Annuler' }))
  expect(written()).toEqual([])
  await press()
  await user.click(screen.getByRole('button', { name: 'Confirmer' }))
  await waitFor(() => expect(toasts.showSuccess).toHaveBeenCalledWith('Son second facteur est retiré.'))
})

test('asks the founder for the password before a second factor is removed, and goes on', async () => {
  answers['DELETE /api/admin/factor/4'] = [403, { message: 'Donnez votre mot de passe.', code: 'password' }]
  await user.click(rowOf('Karim').getByRole('button', { name: 'Retirer le second facteur de Karim' }))
  await user.click(screen.getByRole('button', { name: 'Confirmer' }))
  await screen.findByRole('heading', { name: 'C’est bien vous\u202f?' })
  expect(toasts.showError).not.toHaveBeenCalled()
  answers['POST /api/password/confirm'] = [200, { message: 'C’est bien vous.' }]
  answers['DELETE /api/admin/factor/4'] = [200, { message: 'Son second facteur est retiré.' }]
  await user.type(screen.getByLabelText('Mot de passe'), 'la barque et le saule{Enter}')
  await waitFor(() => expect(toasts.showSuccess).toHaveBeenCalledWith('Son second facteur est retiré.'))
})

test('finds a member by name, with the role form or the refusal', async () => {
  await user.type(screen.getByRole('searchbox'), 'sal{Enter}')
  await screen.findByText('Salomé')
  expect(fetched.mock.calls.at(-1)?.[0]).toBe('/api/admin/team/search?search=sal')
  expect(screen.getByText(/^Ce compte est suspendu\s: levez d’abord la suspension\.$/)).toBeTruthy()
  expect(rowOf('Salem').queryByRole('combobox')).toBeNull()
  expect(rowOf('Salomé').getByRole('combobox')).toBeTruthy()
  answers['GET /api/admin/team/search'] = [200, []]
  await user.type(screen.getByRole('searchbox'), 'zzz{Enter}')
  await screen.findByText('Personne ne porte ce nom ni ce numéro.')
})
