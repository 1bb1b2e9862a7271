import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../client/providers.tsx'
import * as toast from '../../../ui/toast.ts'
import DeleteAccount from './delete-account.tsx'

const toasts = { showError: vi.fn(), showAfterNavigation: vi.fn() }

const user = userEvent.setup()
const assign = vi.fn()
let answer: [number, object]
const fetched = vi.fn(
  async (_url: string, _init?: RequestInit) => new Response(JSON.stringify(answer[1]), { status: answer[0] }),
)

stubExports(toast, toasts)

beforeEach(() => {
  answer = [200, { message: 'Compte supprimé' }]
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const open = async () => {
  render(
    <Providers client={createQueryClient()}>
      <DeleteAccount name="Zoé" />
    </Providers>,
  )
  await user.click(screen.getByRole('button', { name: 'Supprimer mon compte…' }))
}
const field = () => screen.getByRole('textbox', { name: 'Pour confirmer, écrivez votre nom\u202f: Zoé' })
const last = () => screen.getByRole('button', { name: 'Tout supprimer' }) as HTMLButtonElement

test('deletes the account once the member has typed their name, and the landing page confirms it', async () => {
  await open()
  expect(screen.getByRole('heading', { name: 'Supprimer votre compte\u202f?' })).toBeTruthy()
  expect(last().disabled).toBe(true)
  await user.type(field(), 'Zo{Enter}')
  expect(last().disabled).toBe(true)
  expect(fetched).not.toHaveBeenCalled()
  await user.type(field(), 'E ')
  expect(last().disabled).toBe(false)
  await user.click(last())
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(fetched.mock.calls.map(([url, init]) => [init?.method, url, init?.body])).toEqual([
    ['POST', '/api/user/autodestruction', undefined],
  ])
  expect(toasts.showAfterNavigation).toHaveBeenCalledWith('Compte supprimé')
})

test('shows an error, and changes nothing', async () => {
  answer = [403, { message: 'Votre rôle d’abord.' }]
  await open()
  await user.type(field(), 'zoé{Enter}')
  await waitFor(() => expect(toasts.showError).toHaveBeenCalledWith('Votre rôle d’abord.'))
  expect(assign).not.toHaveBeenCalled()
  expect(document.querySelector('dialog')?.open).toBe(true)
  expect((field() as HTMLInputElement).value).toBe('zoé')
})

test('does nothing when cancelled', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: 'Annuler' }))
  expect(document.querySelector('dialog')?.open).toBe(false)
  expect(fetched).not.toHaveBeenCalled()
})
