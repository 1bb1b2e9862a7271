import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import * as toast from '../../../../ui/toast.ts'
import ProfileActions from './profile-acts.tsx'

const toasts: string[] = []
const calls: string[] = []
/** Answers by method and address. */
let answers: Record<string, { status?: number; body: object }>

const OPEN = { state: 'open' as const, sentence: null }
const OPTIONS = {
  roses: 2,
  mayRose: true,
  slates: [{ id: 12, prompt: 'Un dimanche réussi commence par…', answer: 'un marché.' }],
  photos: [{ id: 4, file: 'a.webp' }],
}

stubExports(toast, {
  showSuccess: async (message: string) => toasts.push(message),
  showError: async (message?: string) => toasts.push(message ?? 'generic'),
})

beforeEach(() => {
  toasts.length = 0
  calls.length = 0
  sessionStorage.clear()
  answers = { 'GET /api/ask/9': { body: OPTIONS } }
  document.head.innerHTML = '<meta name="csrf-token" content="token">'
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const call = `${method} ${url}`
    calls.push(body ? `${call} ${body}` : call)
    const { status = 200, body: answer } = answers[call] ?? { status: 500, body: {} }
    return new Response(JSON.stringify(answer), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show() {
  return render(
    <article className="profile" data-bond="none">
      <a href="/celibataire/9?repondre=ardoise-12#signe" data-part="ardoise-12">
        Répondre à ça
      </a>
      <ProfileActions
        user={{ id: 9, name: 'Salomé', roles: 0 }}
        isBlocked={false}
        isOwn={false}
        bond="none"
        friendsSince={null}
        requestId={null}
        contact={{ write: OPEN, request: OPEN }}
        reportHours={null}
        recordsVisit={false}
        token="token"
      />
    </article>,
  )
}
const sheet = () => document.querySelector('.sign-sheet') as HTMLDialogElement
const row = () => within(document.querySelector('.profile-acts') as HTMLElement)
const open = async (label = 'Faire signe') => {
  fireEvent.click(screen.getAllByText(label)[0] as HTMLElement)
  await waitFor(() => expect(sheet()?.open).toBe(true))
  await waitFor(() => expect(within(sheet()).getByText(/en reste|roses de la semaine/)).toBeTruthy())
}
const field = () => within(sheet()).getByLabelText('Votre mot, si vous voulez') as HTMLTextAreaElement
const send = () => fireEvent.click(within(sheet()).getByText('Faire signe', { selector: 'button' }))
const posted = () => calls.find((call) => call.startsWith('POST'))

test('sends a text with the part that was touched and a rose', async () => {
  answers['POST /api/ask/9'] = {
    body: { message: 'Votre demande d’ami est envoyée.', bond: 'asked', roses: 1 },
  }
  show()
  await open('Répondre à ça')
  expect((sheet().querySelector('[value="ardoise-12"]') as HTMLInputElement).checked).toBe(true)
  fireEvent.change(field(), { target: { value: 'Lequel\u202f?' } })
  fireEvent.click(within(sheet()).getByLabelText('Avec une rose'))
  send()
  await waitFor(() => expect(row().getByText('Demande envoyée')).toBeTruthy())
  expect(posted()).toBe('POST /api/ask/9 {"text":"Lequel\u202f?","slate":12,"rose":true}')
  expect(sheet().open).toBe(false)
  expect(toasts).toEqual(['Votre demande d’ami est envoyée.'])
  expect(document.querySelector('.profile')?.getAttribute('data-bond')).toBe('asked')
})

test('sends nothing but the request where nothing is chosen', async () => {
  answers['POST /api/ask/9'] = { body: { message: 'Envoyée.', bond: 'asked', roses: 2 } }
  show()
  await open()
  send()
  await waitFor(() => expect(posted()).toBe('POST /api/ask/9 {"text":"","rose":false}'))
})

test('counts the characters left, and leads from one part to another', async () => {
  answers['POST /api/ask/9'] = { body: { message: 'Envoyée.', bond: 'asked', roses: 2 } }
  show()
  await open('Répondre à ça')
  fireEvent.change(field(), { target: { value: 'x'.repeat(195) } })
  expect(sheet().textContent).toContain('encore 5 caractères')
  fireEvent.click(within(sheet()).getByAltText('Photo 1 de Salomé').closest('label') as HTMLElement)
  send()
  await waitFor(() => expect(posted()).toContain('"photo":4'))
})

test('says how many roses are left and when the next ones come', async () => {
  show()
  await open()
  expect(sheet().textContent).toContain(
    'Il vous en reste 2 cette semaine. Lundi, il y en aura de nouveau deux.',
  )
  cleanup()
  answers['GET /api/ask/9'] = { body: { ...OPTIONS, roses: 0, mayRose: false } }
  show()
  await open()
  expect(sheet().textContent).toContain(
    'Vos deux roses de la semaine sont offertes. Les prochaines arrivent lundi.',
  )
  expect((within(sheet()).getByLabelText('Avec une rose') as HTMLInputElement).disabled).toBe(true)
})

test.each([
  ['text', 422, 'Pas de lien ni de coordonnées dans une demande.'],
  ['slate', 422, 'Cette ardoise n’est plus là. Choisissez autre chose.'],
  ['rose', 409, 'Vos deux roses de la semaine sont offertes. Les prochaines arrivent lundi.'],
])('shows an error under %s and keeps what was typed', async (name, status, message) => {
  answers['POST /api/ask/9'] = {
    status,
    body: { message: 'Données invalides.', errors: { [name]: [message] } },
  }
  show()
  await open()
  fireEvent.change(field(), { target: { value: 'Bonjour' } })
  send()
  await waitFor(() => expect(sheet().querySelector('.error')?.textContent).toBe(message))
  expect(field().value).toBe('Bonjour')
  expect(sheet().open).toBe(true)
  expect(toasts).toEqual([])
})

test('offers premium past the daily limit, and keeps the text for tomorrow', async () => {
  answers['POST /api/ask/9'] = { status: 429, body: { message: 'out' } }
  show()
  await open()
  fireEvent.change(field(), { target: { value: 'Bonjour' } })
  send()
  const title = "Vous avez atteint la limite de demandes d'ami pour aujourd'hui"
  const dialog = (await screen.findByText(title)).closest('dialog') as HTMLElement
  expect(within(dialog).getByText('Découvrir Premium').getAttribute('href')).toBe('/premium')
  expect(sheet().open).toBe(false)
  cleanup()
  show()
  await open()
  expect(field().value).toBe('Bonjour')
})

test('shows the current state where the page was outdated', async () => {
  answers['POST /api/ask/9'] = { status: 409, body: { message: 'Vous êtes déjà amis.' } }
  answers['GET /api/user/9'] = { body: { bond: 'friends', ask_id: null, friends_since: '2026-05-03' } }
  show()
  await open()
  send()
  await waitFor(() => expect(row().getByText('Amis depuis mai 2026')).toBeTruthy())
  expect(toasts).toEqual(['Vous êtes déjà amis.'])
  expect(sheet()?.open).not.toBe(true)
})
