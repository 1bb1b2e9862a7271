import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  answers,
  callbacks,
  calls,
  findCalls,
  openThread,
  resetThread,
  settle,
} from '../../../../tests/support/thread.tsx'

beforeEach(resetThread)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('blocks without a report after a confirmation, and ends the conversation', async () => {
  answers['POST /api/blacklist/7'] = () => ({ body: { message: 'Ce membre est bloqué.', blocked: true } })
  await openThread()
  fireEvent.click(screen.getByRole('button', { name: 'Autres actions' }))
  const item = await vi.waitFor(
    () => screen.getByText(/^Bloquer\s*$/, { selector: '.acts-danger span' }),
    5_000,
  )
  fireEvent.click(item)
  const title = await vi.waitFor(() => screen.getByRole('heading', { name: /^Bloquer Inès/ }), 5_000)
  expect(findCalls('POST /api/blacklist/7')).toEqual([])
  const dialog = within(title.closest('dialog') as HTMLElement)
  expect(dialog.getByText(/L’amitié, les demandes et la conversation prennent fin/)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Bloquer' }))
  await settle()
  expect([findCalls('POST /api/blacklist/7').length, callbacks.gone]).toEqual([1, 1])
  expect(calls.some(({ url }) => url.startsWith('/api/report/'))).toBe(false)
})
