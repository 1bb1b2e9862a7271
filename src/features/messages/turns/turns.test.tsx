import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createConversation } from '../../../../tests/support/inbox.tsx'
import { stubExports } from '../../../../tests/support/stub-exports.ts'
import {
  answers,
  callbacks,
  findCalls,
  INES,
  ME,
  message,
  NOW,
  openThread,
  ownMessage,
  resetThread,
  settle,
  thread,
} from '../../../../tests/support/thread.tsx'
import * as toast from '../../../ui/toast.ts'
import type { Conversation } from '../inbox/contract.ts'
import type { ConversationState } from '../inbox/use-conversations.ts'

const DAY_MS = 86_400_000
let states: ConversationState[] = []
let toasts: (string | undefined)[] = []

stubExports(toast, {
  showError: (text?: string) => toasts.push(text),
  showSuccess: (text?: string) => toasts.push(text),
})

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  resetThread()
  states = []
  toasts = []
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const openWith = (changed: Partial<Conversation> = {}) => {
  const date = new Date(NOW - 3_600_000).toISOString()
  const conversation = createConversation(thread, INES.id, { date, last_id: 1, ...changed })
  return openThread({ entry: { conversation, member: INES }, onState: (state) => void states.push(state) }, [
    message(1),
  ])
}
const openMenu = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Autres actions' }))
  const title = await vi.waitFor(() => screen.getByRole('heading', { name: 'Autres actions' }), 5_000)
  return within(title.closest('dialog') as HTMLElement)
}
const choose = async (label: RegExp) => {
  fireEvent.click((await openMenu()).getByRole('button', { name: label }))
  await settle()
}

describe('the menu', () => {
  test('opens with its heading in one press, and closes', async () => {
    const warned = vi.spyOn(console, 'error')
    await openWith()
    const menu = await openMenu()
    expect(document.querySelector<HTMLDialogElement>('.acts-menu')?.open).toBe(true)
    fireEvent.click(menu.getByRole('button', { name: 'Fermer' }))
    expect(document.querySelector<HTMLDialogElement>('.acts-menu')?.open).toBe(false)
    expect(warned).not.toHaveBeenCalled()
  })

  test('parks at once, and takes it back with the reason where that fails', async () => {
    answers[`PATCH /api/messages/park/${thread}`] = () => ({ body: { message: 'En veille.' } })
    await openWith()
    await choose(/^Mettre en veille/)
    await vi.waitFor(() => expect(toasts).toEqual(['En veille.']))
    expect(states).toEqual([{ parked: true }])
    expect(findCalls(`PATCH /api/messages/park/${thread}`)[0]?.body).toEqual({ parked: true })
    answers[`PATCH /api/messages/park/${thread}`] = () => ({ status: 404, body: { message: 'Non.' } })
    fireEvent.click(screen.getByRole('button', { name: /^Mettre en veille/, hidden: true }))
    await vi.waitFor(() => expect(toasts).toEqual(['En veille.', 'Non.']))
    expect(states).toEqual([{ parked: true }, { parked: true }, { parked: false }])
  })

  test('takes a conversation back, and says so of a muted one', async () => {
    answers[`PATCH /api/messages/mute/${thread}`] = () => ({ body: { message: 'Revenues.' } })
    await openWith({ parked: true, muted: true })
    await choose(/^Remettre les notifications/)
    expect(states).toEqual([{ muted: false }])
    expect(findCalls(`PATCH /api/messages/mute/${thread}`)[0]?.body).toEqual({ muted: false })
    expect(screen.getByRole('button', { name: /^Sortir de la veille/, hidden: true })).toBeTruthy()
  })

  test('reports the conversation with a reason', async () => {
    await openWith()
    await choose(/^Signaler/)
    await vi.waitFor(() => screen.getByRole('heading', { name: /^Signaler/ }), 5_000)
  })

  test('offers neither parking nor a goodbye in a closed conversation', async () => {
    await openWith({ closed_by: INES.id })
    const menu = await openMenu()
    expect(menu.queryByRole('button', { name: /^Mettre en veille/ })).toBeNull()
    expect(menu.queryByRole('button', { name: /^Dire au revoir/ })).toBeNull()
    expect(menu.getByRole('button', { name: /^Couper les notifications/ })).toBeTruthy()
  })
})

describe('a goodbye', () => {
  const call = () => `POST /api/messages/goodbye/${thread}`
  const findSheet = async () => {
    const title = await vi.waitFor(
      () => screen.getByRole('heading', { name: 'Dire au revoir à Inès' }),
      5_000,
    )
    return within(title.closest('dialog') as HTMLElement)
  }

  test('sends one of four sentences, and shows it as the last message', async () => {
    const sent = ownMessage(2, { type: 12, message: 'Merci de votre gentillesse.' })
    answers[call()] = () => ({ body: { message: 'Refermée.', sent } })
    await openWith()
    await choose(/^Dire au revoir/)
    const sheet = await findSheet()
    expect(sheet.getAllByRole('radio')).toHaveLength(4)
    fireEvent.click(sheet.getByLabelText(/^J’ai besoin de souffler/))
    fireEvent.click(sheet.getByRole('button', { name: 'Dire au revoir' }))
    await vi.waitFor(() => expect(callbacks.sent).toEqual([sent]))
    expect(findCalls(call())[0]?.body).toEqual({ sentence: '4', message: '' })
  })

  test('leaves the words and shows the reason where it is refused', async () => {
    const errors = { message: ['Cette personne ne vous a pas encore répondu.'] }
    answers[call()] = () => ({ status: 422, body: { message: 'Non.', errors } })
    await openWith()
    await choose(/^Dire au revoir/)
    const sheet = await findSheet()
    const field = sheet.getByLabelText<HTMLTextAreaElement>(/^Ou vos propres mots/)
    fireEvent.change(field, { target: { value: 'Adieu' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Dire au revoir' }))
    await vi.waitFor(() => sheet.getByText('Cette personne ne vous a pas encore répondu.'))
    expect([field.value, callbacks.sent]).toEqual(['Adieu', []])
  })

  test('is offered after seven quiet days, where it is the reader’s turn', async () => {
    const quiet = new Date(NOW - 7 * DAY_MS).toISOString()
    await openWith({ date: quiet })
    const offer = document.querySelector('.goodbye-offer') as HTMLElement
    expect(offer.textContent).toBe('Répondre, ou dire au revoir\u202f?Dire au revoir')
    fireEvent.click(within(offer).getByRole('link'))
    await findSheet()
    for (const changed of [
      { date: new Date(NOW - 6.9 * DAY_MS).toISOString() },
      { date: quiet, last_sender: ME.id },
      { date: quiet, parked: true },
    ]) {
      cleanup()
      await openWith(changed)
      expect(document.querySelector('.goodbye-offer')).toBeNull()
    }
  })

  test('is taken back by its author alone', async () => {
    answers[`DELETE /api/messages/goodbye/${thread}`] = () => ({ body: { message: 'Rouverte.' } })
    await openWith({ closed_by: ME.id })
    expect(screen.queryByLabelText('Votre message')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Rouvrir la conversation' }))
    await vi.waitFor(() => expect(toasts).toEqual(['Rouverte.']))
    expect(states).toEqual([{ closed_by: null }])
    cleanup()
    await openWith({ closed_by: INES.id })
    expect(screen.queryByRole('button', { name: 'Rouvrir la conversation' })).toBeNull()
    expect(document.querySelector('.thread-closed')?.textContent).toContain('on ne peut plus y écrire')
  })

  test('stays closed, with the reason, where reopening fails', async () => {
    answers[`DELETE /api/messages/goodbye/${thread}`] = () => ({ status: 403, body: { message: 'Non.' } })
    await openWith({ closed_by: ME.id })
    fireEvent.click(screen.getByRole('button', { name: 'Rouvrir la conversation' }))
    await vi.waitFor(() => expect(toasts).toEqual(['Non.']))
    expect(states).toEqual([{ closed_by: null }, { closed_by: ME.id }])
  })
})
