import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../client/providers.tsx'
import * as toast from '../../../ui/toast.ts'
import DeleteAccount from '../islands/delete-account.tsx'

const toasts = { showError: vi.fn(), showAfterNavigation: vi.fn() }
const user = userEvent.setup()
const assign = vi.fn()
let isConfirmed: boolean
const NEEDED = { message: 'Pour continuer, donnez votre mot de passe.', code: 'password' }
const WRONG = {
  message: 'The given data was invalid.',
  errors: { current_password: ['Ce n’est pas votre mot de passe actuel.'] },
}
const fetched = vi.fn(async (url: string, init?: RequestInit) => {
  if (url === '/api/password/confirm') {
    isConfirmed = String(init?.body).includes('la barque')
    return new Response(JSON.stringify(isConfirmed ? { message: 'C’est bien vous.' } : WRONG), {
      status: isConfirmed ? 200 : 422,
    })
  }
  return new Response(JSON.stringify(isConfirmed ? { message: 'Compte supprimé' } : NEEDED), {
    status: isConfirmed ? 200 : 403,
  })
})

stubExports(toast, toasts)

beforeEach(async () => {
  isConfirmed = false
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  render(
    <Providers client={createQueryClient()}>
      <DeleteAccount name="Zoé" />
    </Providers>,
  )
  await user.click(screen.getByRole('button', { name: 'Supprimer mon compte…' }))
  await user.type(
    screen.getByRole('textbox', { name: 'Pour confirmer, écrivez votre nom\u202f: Zoé' }),
    'Zoé{Enter}',
  )
  await screen.findByRole('heading', { name: 'C’est bien vous\u202f?' })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const calls = () => fetched.mock.calls.map(([url]) => url)

test('asks for the password after a 403, shows a wrong one under the field, and repeats the act', async () => {
  expect(screen.getByText(/Vous avez donné votre mot de passe il y a plus de 15 minutes/)).toBeTruthy()
  await user.type(screen.getByLabelText('Mot de passe'), 'au hasard{Enter}')
  expect(await screen.findByText('Ce n’est pas votre mot de passe actuel.')).toBeTruthy()
  expect(assign).not.toHaveBeenCalled()
  await user.clear(screen.getByLabelText('Mot de passe'))
  await user.type(screen.getByLabelText('Mot de passe'), 'la barque{Enter}')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(calls()).toEqual([
    '/api/user/autodestruction',
    '/api/password/confirm',
    '/api/password/confirm',
    '/api/user/autodestruction',
  ])
  expect(toasts.showAfterNavigation).toHaveBeenCalledWith('Compte supprimé')
})

test('does nothing and shows no error when the question is closed', async () => {
  await user.click(screen.getAllByRole('button', { name: 'Fermer' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'C’est bien vous\u202f?' })).toBeNull())
  expect(calls()).toEqual(['/api/user/autodestruction'])
  expect(toasts.showError).not.toHaveBeenCalled()
})
