import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import * as toast from '../../../../ui/toast.ts'
import ContactForm from './contact-form.tsx'

const toasts = { showError: vi.fn(), showSuccess: vi.fn() }

const SENT = 'Votre e-mail a été envoyé !'
const user = userEvent.setup()
let answer: [number, object]
const fetched = vi.fn(
  async (_url: string, _init?: RequestInit) => new Response(JSON.stringify(answer[1]), { status: answer[0] }),
)

stubExports(toast, toasts)

beforeEach(() => {
  answer = [200, { message: SENT }]
  sessionStorage.clear()
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const show = (props: Partial<Parameters<typeof ContactForm>[0]> = {}) =>
  render(
    <Providers client={createQueryClient()}>
      <ContactForm token="t" me={7} email="camille@exemple.fr" chosen={null} {...props} />
    </Providers>,
  )
const choose = (name: string) => user.click(screen.getByRole('radio', { name }))
const message = () => screen.getByLabelText('Votre message') as HTMLTextAreaElement
const press = () => user.click(screen.getByRole('button', { name: 'Envoyer' }))
const sent = () => fetched.mock.calls.map(([url, init]) => [url, JSON.parse(String(init?.body))])

test('sends reason, e-mail and message, confirms it, and leaves no form and no draft', async () => {
  show()
  await choose('Autre')
  await user.type(message(), 'Bonjour.')
  await press()
  await screen.findByRole('heading', { name: 'C’est envoyé' })
  expect(sent()).toEqual([
    ['/api/contact', { reason: '9', email: 'camille@exemple.fr', message: 'Bonjour.' }],
  ])
  expect(toasts.showSuccess).toHaveBeenCalledWith(SENT)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(sessionStorage.length).toBe(0)
  expect(document.activeElement?.textContent).toContain('C’est envoyé')
})

test('requires a reason first, then missing fields, and sends nothing', async () => {
  show({ email: '' })
  await press()
  await screen.findByText('Choisissez un motif.')
  expect(screen.queryByText('Écrivez votre message.')).toBeNull()
  await choose('Autre')
  await press()
  await screen.findByText('Écrivez votre message.')
  expect(screen.getByText('Cette adresse e-mail n’est pas valide.')).toBeTruthy()
  await choose('Partenariat')
  await press()
  await screen.findByText(/il n’y a rien à envoyer/)
  expect(fetched).not.toHaveBeenCalled()
})

test('restores input after a failure and a reload, for the same viewer only', async () => {
  answer = [429, { message: 'Trop.' }]
  show()
  await choose('Autre')
  await user.type(message(), 'Un mot')
  await press()
  await waitFor(() => expect(toasts.showError).toHaveBeenCalledWith('Trop.'))
  expect(message().value).toBe('Un mot')
  cleanup()
  show({ me: 0 })
  expect(message().value).toBe('')
  cleanup()
  answer = [200, { message: SENT }]
  show()
  expect(message().value).toBe('Un mot')
  expect((screen.getByRole('radio', { name: 'Autre' }) as HTMLInputElement).checked).toBe(true)
  await press()
  await screen.findByRole('heading', { name: 'C’est envoyé' })
  expect(sent().at(-1)?.[1]).toMatchObject({ reason: '9', message: 'Un mot' })
})

test('shows the errors of a rejected plain form', async () => {
  show({
    chosen: 9,
    email: 'zoe',
    sent: {
      values: { message: 'Gardé' },
      errors: { email: ['Cette adresse e-mail n’est pas valide.'] },
      message: '',
    },
  })
  expect(screen.getByText('Cette adresse e-mail n’est pas valide.')).toBeTruthy()
  expect(message().value).toBe('Gardé')
})
