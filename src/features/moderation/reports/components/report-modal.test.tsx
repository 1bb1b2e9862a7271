import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import * as toast from '../../../../ui/toast.ts'
import { ReportModal } from './report-modal.tsx'

const toasts = { showError: vi.fn(), showSuccess: vi.fn() }

const user = userEvent.setup()
let answers: [number, object][]
const fetched = vi.fn(async (_url: string, _init?: RequestInit) => {
  const [status, body] = answers.shift() ?? [200, { message: 'Votre signalement a été envoyé' }]
  return new Response(JSON.stringify(body), { status })
})

stubExports(toast, toasts)

beforeEach(() => {
  answers = []
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

function Page() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <ReportModal open={open} onClose={() => setOpen(false)} type={4} targetId={12} userId={7} />
    </>
  )
}

/** The form is fetched with the first report. */
async function show() {
  render(<Page />)
  await screen.findByText('Envoyer', {}, { timeout: 5_000 })
}
const reason = () => screen.getByLabelText('Précisions (facultatif)') as HTMLTextAreaElement
const send = () => user.click(screen.getByRole('button', { name: 'Envoyer' }))
const isOpen = () => document.querySelector('dialog')?.open
const sent = (turn = 0) => {
  const [url, init] = fetched.mock.calls[turn] ?? []
  return [init?.method, url, JSON.parse(String(init?.body))]
}

test('sends the values, closes, and is empty the next time', async () => {
  await show()
  expect(screen.getByRole('heading', { name: 'Signaler cette photo' })).toBeTruthy()
  expect(screen.getAllByRole('radio')[0]).toBe(screen.getByLabelText('Faux profil'))
  await user.click(screen.getByLabelText('Arnaque'))
  await user.type(reason(), 'Il demande de l’argent.')
  await send()
  await waitFor(() => expect(toasts.showSuccess).toHaveBeenCalledWith('Votre signalement a été envoyé'))
  expect(sent()).toEqual([
    'POST',
    '/api/report/4/12/7',
    { category: 'scam', reason: 'Il demande de l’argent.' },
  ])
  expect(isOpen()).toBe(false)
  await user.click(screen.getByText('Ouvrir'))
  expect(reason().value).toBe('')
  expect((screen.getByLabelText('Arnaque') as HTMLInputElement).checked).toBe(false)
})

test('sends without category and reason', async () => {
  await show()
  await send()
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  expect(sent()[2]).toEqual({ category: null, reason: '' })
})

test('counts remaining characters, and shows an error past the limit', async () => {
  await show()
  expect(screen.getByText('Soyez clair et concis')).toBeTruthy()
  await user.click(reason())
  await user.paste('x'.repeat(138))
  expect(screen.getByText('encore 2 caractères').className).toBe('counter near')
  await user.paste('yyy')
  expect(screen.getByText('1 caractère en trop')).toBeTruthy()
  await send()
  expect(await screen.findByText('Les précisions comptent 140 caractères au plus.')).toBeTruthy()
  expect(fetched).not.toHaveBeenCalled()
  expect(reason().value).toHaveLength(141)
})

test('typed text survives a failure and closing', async () => {
  answers = [[429, { message: 'Demain.' }]]
  await show()
  await user.click(screen.getByLabelText('Autre chose'))
  await user.type(reason(), 'Bizarre.')
  await send()
  await waitFor(() => expect(toasts.showError).toHaveBeenCalledWith('Demain.'))
  expect(isOpen()).toBe(true)
  expect(reason().value).toBe('Bizarre.')
  await user.click(screen.getByRole('button', { name: 'Annuler' }))
  expect(isOpen()).toBe(false)
  await user.click(screen.getByText('Ouvrir'))
  expect(reason().value).toBe('Bizarre.')
  expect((screen.getByLabelText('Autre chose') as HTMLInputElement).checked).toBe(true)
  await send()
  await waitFor(() => expect(toasts.showSuccess).toHaveBeenCalled())
  expect(sent(1)[2]).toEqual({ category: 'other', reason: 'Bizarre.' })
})
