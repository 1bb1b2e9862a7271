import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import * as toast from '../../../../ui/toast.ts'
import TermsNotice from './terms-notice.tsx'

const toasts = { showError: vi.fn(), showSuccess: vi.fn() }

const user = userEvent.setup()
let answer: [number, object]
const fetched = vi.fn(async (_url: string, _init?: RequestInit) => {
  const [status, body] = answer
  return new Response(JSON.stringify(body), { status })
})

stubExports(toast, toasts)

beforeEach(() => {
  answer = [200, { message: 'Merci, c’est noté.' }]
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', fetched)
  render(
    <Providers client={createQueryClient()}>
      <TermsNotice token="t" changes={['Premium coûte autrement.']} />
    </Providers>,
  )
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const fold = () => document.querySelector('details')
const open = () => {
  const details = fold()
  if (details) details.open = true
}

test('is one line that unfolds to the changes', () => {
  expect(fold()?.open).toBe(false)
  expect(screen.getByText('Nos conditions ont changé')).toBeTruthy()
  expect(screen.getByText('Premium coûte autrement.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'supprimer votre compte' }).getAttribute('href')).toBe(
    '/user/suppression',
  )
})

test('disappears with a confirmation once the member has agreed', async () => {
  open()
  await user.click(screen.getByRole('button', { name: 'J’accepte' }))
  await waitFor(() => expect(fold()).toBeNull())
  const [url, init] = fetched.mock.calls[0] ?? []
  expect([init?.method, url]).toEqual(['POST', '/api/user/terms'])
  expect(toasts.showSuccess).toHaveBeenCalledWith('Merci, c’est noté.')
})

test('folds for later, with the focus on its line, without a request', async () => {
  open()
  await user.click(screen.getByRole('button', { name: 'Plus tard' }))
  expect(fold()?.open).toBe(false)
  expect(document.activeElement?.tagName).toBe('SUMMARY')
  expect(fetched).not.toHaveBeenCalled()
})

test('stays when the request fails', async () => {
  answer = [503, {}]
  open()
  await user.click(screen.getByRole('button', { name: 'J’accepte' }))
  await waitFor(() => expect(toasts.showError).toHaveBeenCalledWith(undefined))
  expect(fold()?.open).toBe(true)
})
