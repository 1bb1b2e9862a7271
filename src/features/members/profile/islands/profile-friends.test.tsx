import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { dispatchLive } from '../../../../client/live.ts'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import * as toast from '../../../../ui/toast.ts'
import ProfileActions from './profile-acts.tsx'

const toasts: string[] = []

const calls: string[] = []
const assign = vi.fn()
/** Answers by method and address. */
let answers: Record<string, { status?: number; body: object }>

stubExports(toast, {
  showSuccess: async (message: string) => toasts.push(message),
  showError: async (message?: string) => toasts.push(message ?? 'generic'),
})

beforeEach(() => {
  toasts.length = 0
  calls.length = 0
  answers = {}
  assign.mockClear()
  document.head.innerHTML = '<meta name="csrf-token" content="token">'
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url}`
    calls.push(call)
    const { status = 200, body } = answers[call] ?? { status: 500, body: {} }
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const OPEN = { state: 'open' as const, sentence: null }

function show(props: Partial<Parameters<typeof ProfileActions>[0]> = {}) {
  return render(
    <Providers client={createQueryClient()}>
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
        {...props}
      />
    </Providers>,
  )
}
const row = () => within(document.querySelector('.profile-acts') as HTMLElement)
const press = (name: string) => fireEvent.click(row().getByText(name, { selector: 'button' }))
const dialogOf = (title: string) =>
  screen
    .getByText((_, element) => element?.tagName === 'H2' && element.textContent === title)
    .closest('dialog') as HTMLElement

test('withdraws a request after it has said what that means', async () => {
  answers['DELETE /api/ask/9'] = { body: { message: 'Votre demande est retirée.' } }
  show({ bond: 'asked' })
  press('Retirer')
  const dialog = dialogOf('Retirer votre demande à Salomé\u202f?')
  expect(dialog.textContent).toContain('Vous ne pourrez pas lui en envoyer une autre avant 30 jours.')
  expect(calls).toEqual([])
  fireEvent.click(within(dialog).getByText('Retirer la demande'))
  await waitFor(() => expect(row().getByText('Faire signe')).toBeTruthy())
})

test('accepts or refuses the request of the member', async () => {
  answers['POST /api/ask/reply/77?reply=1'] = { body: { message: 'Vous êtes maintenant amis.' } }
  answers['POST /api/ask/reply/77?reply=0'] = { body: { message: 'Demande refusée.' } }
  const { unmount } = show({ bond: 'asks', requestId: 77 })
  press('Accepter')
  await waitFor(() => expect(row().getByText(/^Amis depuis/)).toBeTruthy())
  unmount()
  show({ bond: 'asks', requestId: 77 })
  press('Refuser')
  await waitFor(() => expect(row().getByText('Faire signe')).toBeTruthy())
  expect(calls).toEqual(['POST /api/ask/reply/77?reply=1', 'POST /api/ask/reply/77?reply=0'])
})

test('ends a friendship by the menu, once asked', async () => {
  answers['DELETE /api/friend/9'] = { body: { message: 'Vous n’êtes plus amis.' } }
  show({ bond: 'friends' })
  fireEvent.click(screen.getByText('Retirer de mes amis'))
  fireEvent.click(within(dialogOf('Retirer Salomé de vos amis\u202f?')).getByText('Retirer'))
  await waitFor(() => expect(row().getByText('Faire signe')).toBeTruthy())
  expect(toasts).toEqual(['Vous n’êtes plus amis.'])
})

test('follows actions of that member only', async () => {
  show()
  act(() => dispatchLive('bond', { user_id: 8 }))
  expect(calls).toEqual([])
  answers['GET /api/user/9'] = { body: { bond: 'asks', ask_id: 77 } }
  act(() => dispatchLive('bond', { user_id: 9 }))
  await waitFor(() => expect(row().getByText('Accepter')).toBeTruthy())
  expect(row().getByText('Refuser').closest('form')?.getAttribute('action')).toBe('/demandes/77/refuser')
})

test('opens the conversation and goes there, or says why not', async () => {
  answers['POST /api/messages/thread/9'] = { status: 403, body: { message: 'Ce compte est suspendu.' } }
  show()
  press('Écrire')
  await waitFor(() => expect(toasts).toEqual(['Ce compte est suspendu.']))
  answers['POST /api/messages/thread/9'] = { status: 429, body: { message: 'out' } }
  press('Écrire')
  await waitFor(() => dialogOf('Vous avez atteint la limite de nouvelles conversations pour aujourd’hui'))
  answers['POST /api/messages/thread/9'] = { body: { message: 31 } }
  press('Écrire')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/messages/31'))
})

test('offers nothing but the end of the block about a blocked member', () => {
  show({ isBlocked: true })
  expect(row().queryByText('Écrire')).toBeNull()
  expect(row().queryByText('Faire signe')).toBeNull()
  expect(row().getAllByText('Débloquer')).toHaveLength(2)
})

const CLOSED = { state: 'gate' as const, sentence: 'Ce membre n’accepte que ses amis.' }

test('says before any touch why one cannot write, and leaves the menu', () => {
  show({ contact: { write: CLOSED, request: CLOSED } })
  expect(row().getByText('Ce membre n’accepte que ses amis.')).toBeTruthy()
  expect(row().queryByText('Écrire')).toBeNull()
  expect(row().queryByText('Faire signe')).toBeNull()
  expect(row().getByLabelText('Signaler, bloquer ou copier l’ID')).toBeTruthy()
})

test('leads a blank account to a photo or a few words, and back', () => {
  const blank = {
    state: 'first-contact' as const,
    sentence: 'Ajoutez une photo ou quelques mots sur vous avant d’écrire en premier.',
  }
  show({ contact: { write: blank, request: blank } })
  expect(row().getByText(blank.sentence)).toBeTruthy()
  expect(row().getByText('Ajouter une photo').closest('a')?.getAttribute('href')).toBe(
    '/bienvenue/photo?suite=%2Fcelibataire%2F9',
  )
  expect(row().getByText('Écrire quelques mots').closest('a')?.getAttribute('href')).toBe(
    '/bienvenue/ardoise?suite=%2Fcelibataire%2F9',
  )
})

test('opens the composer before the e-mail is confirmed, and says what happens to the text', () => {
  const waiting = { state: 'unconfirmed' as const, sentence: 'Votre message partira après confirmation.' }
  show({ contact: { write: waiting, request: waiting } })
  expect(row().getByText('Écrire')).toBeTruthy()
  expect(row().getByText('Votre message partira après confirmation.')).toBeTruthy()
  expect(row().queryByText('Faire signe')).toBeNull()
})

test('says since when two are friends, and offers nothing to press there', () => {
  show({ bond: 'friends', friendsSince: '2026-05-03' })
  expect(row().getByText('Amis depuis mai 2026').closest('button')).toBeNull()
})
