import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  ConversationView as ConversationStandIn,
  stub,
} from '../../../../../tests/support/conversation-view-stub.tsx'
import {
  CONVERSATIONS,
  createCard,
  createConversation,
  createPage,
  findInterlocutorName,
  findLink,
  findList,
  findRow,
  listNames,
  ME,
  OPENED,
  receiveEvent,
  settle,
  setUpInbox,
  showInbox,
} from '../../../../../tests/support/inbox.tsx'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { setLive } from '../../../../client/live.ts'
import * as toast from '../../../../ui/toast.ts'
import * as conversationView from '../../conversation/conversation-view.tsx'

stubExports(conversationView, { ConversationView: ConversationStandIn })
stubExports(toast, {
  showError: (message?: string) => stub.toasts.push(message ?? 'generic'),
})

setUpInbox()

const LIST = 'GET /api/messages/0'
const written = (id: number, userId: number, message = 'Tu viens ?') => ({
  id,
  user_id: userId,
  message,
  type: 0,
  created_at: '2026-11-20T21:00:30.000Z',
})
/** A message from Léa, the last of the list; the message before it is known. */
const fromLea = (id = 2000, previous = 997) => ({
  thread: 3,
  message: written(id, 23),
  previous,
  client_key: null,
})
const announced = () => screen.getByRole('status').textContent
const turn = (state: 'visible' | 'hidden') =>
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })

describe('a message', () => {
  test('moves its conversation to the top, unread, and is announced briefly', async () => {
    showInbox()
    await receiveEvent('message', fromLea())
    expect(listNames()).toEqual(['Léa', 'Inès', 'Karim'])
    expect(findRow('Léa').textContent).toContain('Tu viens ?')
    expect(findRow('Léa').textContent).toContain('22:00')
    expect(within(findRow('Léa')).getByText('1 non lu')).toBeTruthy()
    expect(announced()).toBe('Nouveau message de Léa')
    await settle(3_000)
    expect(announced()).toBe('')
    await receiveEvent('message', fromLea(2001, 2000))
    expect(within(findRow('Léa')).getByText('2 non lus')).toBeTruthy()
    expect(stub.calls).toEqual([])
  })

  test('counts once, however often its event arrives', async () => {
    showInbox()
    await receiveEvent('message', fromLea())
    await receiveEvent('message', fromLea())
    expect(within(findRow('Léa')).getByText('1 non lu')).toBeTruthy()
  })

  test('of the open conversation is read while the page is visible, and unread while it is hidden', async () => {
    showInbox({ thread: OPENED })
    history.replaceState(null, '', '/messages/1')
    const fromInes = (id: number, previous: number) => ({
      thread: 1,
      message: written(id, 21),
      previous,
      client_key: null,
    })
    await receiveEvent('message', fromInes(2000, 999))
    expect(within(findRow('Inès')).queryByText(/non lu/)).toBeNull()
    expect(announced()).toBe('')
    turn('hidden')
    await receiveEvent('message', fromInes(2001, 2000))
    expect(within(findRow('Inès')).getByText('1 non lu')).toBeTruthy()
    turn('visible')
    stub.given.onRead(2001)
    await settle()
    expect(within(findRow('Inès')).queryByText(/non lu/)).toBeNull()
  })

  test('of the reader, from here or another device, shows as theirs and never unread', async () => {
    showInbox({ thread: OPENED })
    stub.given.onSent(written(2000, ME, 'À samedi'))
    await settle()
    expect(findRow('Inès').textContent).toContain('Vous\u202f: À samedi')
    await receiveEvent('message', {
      thread: 2,
      message: written(2001, ME, 'Avec joie'),
      previous: 998,
      client_key: 'k',
    })
    expect(listNames()).toEqual(['Karim', 'Inès', 'Léa'])
    expect(findRow('Karim').textContent).toContain('Vous\u202f: Avec joie')
    expect(within(findRow('Karim')).queryByText(/non lu/)).toBeNull()
    expect(announced()).toBe('')
  })

  test('of an unknown conversation, or after a missed one, reloads the list', async () => {
    const noe = createConversation(4, 24, { last_id: 2000, unread: 1, is_read: false })
    stub.answers[LIST] = () => ({ body: createPage([noe, ...CONVERSATIONS], null, [createCard(24, 'Noé')]) })
    showInbox()
    await receiveEvent('message', { ...fromLea(), thread: 4, message: written(2000, 24) })
    expect(listNames()).toEqual(['Noé', 'Inès', 'Karim', 'Léa'])
    const [, karim] = CONVERSATIONS
    stub.answers[LIST] = () => ({
      body: createPage([
        { ...(karim ?? noe), last_id: 2005, unread: 5 },
        noe,
        ...CONVERSATIONS.filter(({ id }) => id !== 2),
      ]),
    })
    await receiveEvent('message', { ...fromLea(2005, 2004), thread: 2, message: written(2005, 22) })
    expect(within(findRow('Karim')).getByText('5 non lus')).toBeTruthy()
    expect(stub.calls).toEqual([LIST, LIST])
  })

  test('is not undone by an earlier answer that arrives late', async () => {
    let answer: (reply: object) => void = () => {}
    stub.answers[LIST] = () => new Promise((resolve) => { answer = resolve }) // biome-ignore format: one line
    showInbox()
    setLive(false)
    setLive(true)
    await settle()
    await receiveEvent('message', fromLea())
    answer({ body: createPage(CONVERSATIONS) })
    await settle()
    expect(listNames()).toEqual(['Léa', 'Inès', 'Karim'])
    expect(within(findRow('Léa')).getByText('1 non lu')).toBeTruthy()
  })

  test('is shown when its conversation is opened again', async () => {
    showInbox({ thread: OPENED })
    fireEvent.click(findLink('Karim'))
    await settle()
    await receiveEvent('message', { thread: 1, message: written(2000, 21), previous: 999, client_key: null })
    fireEvent.click(findLink('Inès'))
    await settle()
    expect(stub.given.initial?.messages.map(({ id }) => id)).toEqual([999, 2000])
  })
})

describe('other events', () => {
  test('update presence on the avatar', async () => {
    showInbox()
    expect(within(findRow('Léa')).queryByText('en ligne')).toBeNull()
    await receiveEvent('presence', { user_id: 23, last_activity: '2026-11-20T21:00:00.000Z' })
    expect(within(findRow('Léa')).getByText('en ligne')).toBeTruthy()
  })

  test('show typing in place of the last message, until it arrives or for six seconds', async () => {
    showInbox()
    await receiveEvent('typing', { thread: 3, user_id: 23 })
    expect(findRow('Léa').textContent).toContain('Léa écrit…')
    await settle(6_000)
    expect(findRow('Léa').textContent).not.toContain('écrit…')
    await receiveEvent('typing', { thread: 3, user_id: 23 })
    await receiveEvent('message', fromLea())
    expect(findRow('Léa').textContent).not.toContain('écrit…')
  })

  test('show the unread count in the title', async () => {
    showInbox()
    await settle()
    expect(document.title).toBe('(2) Messages · Guinguette')
    await receiveEvent('counters', { messages: 5, asks: 0, notifications: 0 })
    expect(document.title).toBe('(5) Messages · Guinguette')
    await receiveEvent('counters', { messages: 0, asks: 0, notifications: 0 })
    expect(document.title).toBe('Messages · Guinguette')
  })

  test('reload the list after a first count other than the page’s, and after a reconnection', async () => {
    showInbox()
    await receiveEvent('counters', { messages: 2, asks: 1, notifications: 0 })
    expect(stub.calls).toEqual([])
    setLive(false)
    await settle()
    expect(stub.calls).toEqual([])
    setLive(true)
    await settle()
    expect(stub.calls).toEqual([LIST])
  })

  test('remove an ended conversation from the list, and show a notice in the open one', async () => {
    stub.answers[LIST] = () => ({ body: createPage(CONVERSATIONS.filter(({ id }) => id > 1)) })
    showInbox({ thread: OPENED })
    await receiveEvent('gone', { thread: 1 })
    expect(listNames()).toEqual(['Karim', 'Léa'])
    expect(findInterlocutorName()).toBeNull()
    expect(screen.getByText('Cette conversation n’est plus disponible.')).toBeTruthy()
    expect(stub.calls).toEqual([LIST])
    fireEvent.click(screen.getByText('Retour aux conversations'))
    await settle()
    expect(screen.getByText('Une table vous attend')).toBeTruthy()
  })

  test('move the focus of an ended conversation to the notice', async () => {
    stub.answers[LIST] = () => ({ body: createPage(CONVERSATIONS.filter(({ id }) => id > 1)) })
    showInbox({ thread: OPENED })
    await receiveEvent('gone', { thread: 1 })
    expect(document.activeElement?.textContent).toBe('Cette conversation n’est plus disponible.')
  })

  test('show a conversation again once its block is removed', async () => {
    stub.answers[LIST] = () => ({ body: createPage(CONVERSATIONS.filter(({ id }) => id > 1)) })
    showInbox({ thread: OPENED })
    await receiveEvent('gone', { thread: 1 })
    stub.answers[LIST] = () => ({ body: createPage(CONVERSATIONS) })
    await receiveEvent('bond', { user_id: 7 })
    expect(listNames()).toContain('Inès')
    expect(screen.queryByText('Cette conversation n’est plus disponible.')).toBeNull()
    expect(findInterlocutorName()).toBe('Inès')
  })

  test('show that the other is absent once a message is refused', async () => {
    showInbox({ thread: OPENED })
    const [page, members] = createPage(CONVERSATIONS)
    const body = [page, members.map((member) => ({ ...member, paused: true }))]
    stub.answers['GET /api/messages/1'] = () => ({ body })
    expect(stub.given.interlocutor?.paused).toBeUndefined()
    stub.given.onRefused?.()
    await settle()
    expect(stub.given.interlocutor?.paused).toBe(true)
  })

  test('show the same notice when a call finds out', async () => {
    showInbox({ thread: OPENED })
    stub.given.onGone()
    await settle()
    expect(listNames()).toEqual(['Karim', 'Léa'])
    expect(screen.getByText('Cette conversation n’est plus disponible.')).toBeTruthy()
  })
})

describe('hideConversation', () => {
  const press = async (name: string) => {
    fireEvent.click(
      within(findRow(name)).getByRole('button', { name: `Masquer ou signaler la conversation avec ${name}` }),
    )
    await vi.waitFor(() => screen.getByRole('heading', { name: /^Masquer cette conversation/ }))
  }
  const confirm = async () => {
    fireEvent.click(await vi.waitFor(() => screen.getByRole('button', { name: 'Masquer' })))
    await settle()
  }

  test('asks for confirmation, then removes the conversation', async () => {
    stub.answers['DELETE /api/messages/conversation/2'] = () => ({ body: { message: 'ok' } })
    showInbox()
    await press('Karim')
    expect(screen.getByRole('heading', { name: /^Masquer cette conversation\s\?$/ })).toBeTruthy()
    expect(
      screen.getByText(
        'Elle quitte votre liste, sans rien effacer ni rien dire à Karim. Elle reviendra avec le prochain message.',
      ),
    ).toBeTruthy()
    fireEvent.click(screen.getByText('Annuler'))
    await settle()
    expect(listNames()).toEqual(['Inès', 'Karim', 'Léa'])
    await press('Karim')
    await confirm()
    expect(listNames()).toEqual(['Inès', 'Léa'])
    expect(stub.calls).toEqual(['DELETE /api/messages/conversation/2'])
    expect(document.activeElement).toBe(findList())
  })

  test('blocks and reports instead, without opening the conversation', async () => {
    const call = 'POST /api/report/2/2/22'
    stub.answers[call] = () => ({
      body: { message: 'Votre signalement a été envoyé, et ce membre est bloqué.' },
    })
    showInbox()
    await press('Karim')
    expect(screen.getByText(/^Si Karim vous dérange\s:$/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Bloquer et signaler' }))
    await vi.waitFor(() => expect(screen.getByRole('heading', { name: 'Bloquer et signaler' })).toBeTruthy())
    fireEvent.click(screen.getByRole('button', { name: 'Bloquer et signaler' }))
    await vi.waitFor(() => expect(stub.calls).toContain(call))
    await vi.waitFor(() => expect(listNames()).toEqual(['Inès', 'Léa']))
  })

  test('closes the open conversation and leaves its address', async () => {
    stub.answers['DELETE /api/messages/conversation/1'] = () => ({ body: { message: 'ok' } })
    showInbox({ thread: OPENED })
    history.replaceState(null, '', '/messages/1')
    stub.given.onHide?.()
    await settle()
    await confirm()
    expect([findInterlocutorName(), location.pathname]).toEqual([null, '/messages'])
    expect(listNames()).toEqual(['Karim', 'Léa'])
  })

  test('restores the conversation on failure', async () => {
    stub.answers['DELETE /api/messages/conversation/2'] = () => ({
      status: 429,
      body: { message: 'Trop vite.' },
    })
    showInbox()
    await press('Karim')
    await confirm()
    expect(listNames()).toEqual(['Inès', 'Karim', 'Léa'])
    expect(stub.toasts).toEqual(['Trop vite.'])
  })

  test('is a plain form without scripts', () => {
    showInbox()
    const button = within(findRow('Karim')).getByRole('button')
    expect(button.getAttribute('formaction')).toBe('/messages/2/masquer')
    const form = document.getElementById(String(button.getAttribute('form')))
    expect(form?.getAttribute('method')).toBe('post')
    expect(form?.querySelector('input')?.value).toBe('jeton')
  })
})
