import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  card,
  link,
  list,
  live,
  ME,
  OPENED,
  openWith,
  order,
  page,
  prepareDesk,
  row,
  settle,
  show,
  TALKS,
  talk,
} from '../../../../../tests/support/messages-desk.tsx'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import {
  ConversationView as ConversationStandIn,
  held,
} from '../../../../../tests/support/thread-stand-in.tsx'
import { setLive } from '../../../../client/live.ts'
import * as toast from '../../../../ui/toast.ts'
import * as conversationView from '../../conversation/conversation-view.tsx'

stubExports(conversationView, { ConversationView: ConversationStandIn })
stubExports(toast, {
  showError: (message?: string) => held.toasts.push(message ?? 'generic'),
})

prepareDesk()

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
    show()
    await live('message', fromLea())
    expect(order()).toEqual(['Léa', 'Inès', 'Karim'])
    expect(row('Léa').textContent).toContain('Tu viens ?')
    expect(row('Léa').textContent).toContain('22:00')
    expect(within(row('Léa')).getByText('1 non lu')).toBeTruthy()
    expect(announced()).toBe('Nouveau message de Léa')
    await settle(3_000)
    expect(announced()).toBe('')
    await live('message', fromLea(2001, 2000))
    expect(within(row('Léa')).getByText('2 non lus')).toBeTruthy()
    expect(held.calls).toEqual([])
  })

  test('counts once, however often its event arrives', async () => {
    show()
    await live('message', fromLea())
    await live('message', fromLea())
    expect(within(row('Léa')).getByText('1 non lu')).toBeTruthy()
  })

  test('of the open conversation is read while the page is visible, and unread while it is hidden', async () => {
    show({ thread: OPENED })
    history.replaceState(null, '', '/messages/1')
    const fromInes = (id: number, previous: number) => ({
      thread: 1,
      message: written(id, 21),
      previous,
      client_key: null,
    })
    await live('message', fromInes(2000, 999))
    expect(within(row('Inès')).queryByText(/non lu/)).toBeNull()
    expect(announced()).toBe('')
    turn('hidden')
    await live('message', fromInes(2001, 2000))
    expect(within(row('Inès')).getByText('1 non lu')).toBeTruthy()
    turn('visible')
    held.given.onRead(2001)
    await settle()
    expect(within(row('Inès')).queryByText(/non lu/)).toBeNull()
  })

  test('of the reader, from here or another device, shows as theirs and never unread', async () => {
    show({ thread: OPENED })
    held.given.onSent(written(2000, ME, 'À samedi'))
    await settle()
    expect(row('Inès').textContent).toContain('Vous\u202f: À samedi')
    await live('message', {
      thread: 2,
      message: written(2001, ME, 'Avec joie'),
      previous: 998,
      client_key: 'k',
    })
    expect(order()).toEqual(['Karim', 'Inès', 'Léa'])
    expect(row('Karim').textContent).toContain('Vous\u202f: Avec joie')
    expect(within(row('Karim')).queryByText(/non lu/)).toBeNull()
    expect(announced()).toBe('')
  })

  test('of an unknown conversation, or after a missed one, reloads the list', async () => {
    const noe = talk(4, 24, { last_id: 2000, unread: 1, is_read: false })
    held.answers[LIST] = () => ({ body: page([noe, ...TALKS], null, [card(24, 'Noé')]) })
    show()
    await live('message', { ...fromLea(), thread: 4, message: written(2000, 24) })
    expect(order()).toEqual(['Noé', 'Inès', 'Karim', 'Léa'])
    const [, karim] = TALKS
    held.answers[LIST] = () => ({
      body: page([
        { ...(karim ?? noe), last_id: 2005, unread: 5 },
        noe,
        ...TALKS.filter(({ id }) => id !== 2),
      ]),
    })
    await live('message', { ...fromLea(2005, 2004), thread: 2, message: written(2005, 22) })
    expect(within(row('Karim')).getByText('5 non lus')).toBeTruthy()
    expect(held.calls).toEqual([LIST, LIST])
  })

  test('is not undone by an earlier answer that arrives late', async () => {
    let answer: (reply: object) => void = () => {}
    held.answers[LIST] = () => new Promise((resolve) => { answer = resolve }) // biome-ignore format: one line
    show()
    setLive(false)
    setLive(true)
    await settle()
    await live('message', fromLea())
    answer({ body: page(TALKS) })
    await settle()
    expect(order()).toEqual(['Léa', 'Inès', 'Karim'])
    expect(within(row('Léa')).getByText('1 non lu')).toBeTruthy()
  })

  test('is shown when its conversation is opened again', async () => {
    show({ thread: OPENED })
    fireEvent.click(link('Karim'))
    await settle()
    await live('message', { thread: 1, message: written(2000, 21), previous: 999, client_key: null })
    fireEvent.click(link('Inès'))
    await settle()
    expect(held.given.initial?.messages.map(({ id }) => id)).toEqual([999, 2000])
  })
})

describe('other events', () => {
  test('update presence on the avatar', async () => {
    show()
    expect(within(row('Léa')).queryByText('en ligne')).toBeNull()
    await live('presence', { user_id: 23, last_activity: '2026-11-20T21:00:00.000Z' })
    expect(within(row('Léa')).getByText('en ligne')).toBeTruthy()
  })

  test('show typing in place of the last message, until it arrives or for six seconds', async () => {
    show()
    await live('typing', { thread: 3, user_id: 23 })
    expect(row('Léa').textContent).toContain('Léa écrit…')
    await settle(6_000)
    expect(row('Léa').textContent).not.toContain('écrit…')
    await live('typing', { thread: 3, user_id: 23 })
    await live('message', fromLea())
    expect(row('Léa').textContent).not.toContain('écrit…')
  })

  test('show the unread count in the title', async () => {
    show()
    await settle()
    expect(document.title).toBe('(2) Messages · Guinguette')
    await live('counters', { messages: 5, asks: 0, notifications: 0 })
    expect(document.title).toBe('(5) Messages · Guinguette')
    await live('counters', { messages: 0, asks: 0, notifications: 0 })
    expect(document.title).toBe('Messages · Guinguette')
  })

  test('reload the list after a first count other than the page’s, and after a reconnection', async () => {
    show()
    await live('counters', { messages: 2, asks: 1, notifications: 0 })
    expect(held.calls).toEqual([])
    setLive(false)
    await settle()
    expect(held.calls).toEqual([])
    setLive(true)
    await settle()
    expect(held.calls).toEqual([LIST])
  })

  test('remove an ended conversation from the list, and show a notice in the open one', async () => {
    held.answers[LIST] = () => ({ body: page(TALKS.filter(({ id }) => id > 1)) })
    show({ thread: OPENED })
    await live('gone', { thread: 1 })
    expect(order()).toEqual(['Karim', 'Léa'])
    expect(openWith()).toBeNull()
    expect(screen.getByText('Cette conversation n’est plus disponible.')).toBeTruthy()
    expect(held.calls).toEqual([LIST])
    fireEvent.click(screen.getByText('Retour aux conversations'))
    await settle()
    expect(screen.getByText('Une table vous attend')).toBeTruthy()
  })

  test('show the same notice when a call finds out', async () => {
    show({ thread: OPENED })
    held.given.onGone()
    await settle()
    expect(order()).toEqual(['Karim', 'Léa'])
    expect(screen.getByText('Cette conversation n’est plus disponible.')).toBeTruthy()
  })
})

describe('hideConversation', () => {
  const press = async (name: string) => {
    fireEvent.click(within(row(name)).getByRole('button', { name: `Masquer la conversation avec ${name}` }))
    await settle()
  }
  const confirm = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Masquer' }))
    await settle()
  }

  test('asks for confirmation, then removes the conversation', async () => {
    held.answers['DELETE /api/messages/conversation/2'] = () => ({ body: { message: 'ok' } })
    show()
    await press('Karim')
    expect(screen.getByRole('heading', { name: /^Masquer cette conversation\s\?$/ })).toBeTruthy()
    expect(
      screen.getByText(
        'Elle quitte votre liste, sans rien effacer ni rien dire à Karim. Elle reviendra avec le prochain message.',
      ),
    ).toBeTruthy()
    fireEvent.click(screen.getByText('Annuler'))
    await settle()
    expect(order()).toEqual(['Inès', 'Karim', 'Léa'])
    await press('Karim')
    await confirm()
    expect(order()).toEqual(['Inès', 'Léa'])
    expect(held.calls).toEqual(['DELETE /api/messages/conversation/2'])
    expect(document.activeElement).toBe(list())
  })

  test('closes the open conversation and leaves its address', async () => {
    held.answers['DELETE /api/messages/conversation/1'] = () => ({ body: { message: 'ok' } })
    show({ thread: OPENED })
    history.replaceState(null, '', '/messages/1')
    held.given.onHide?.()
    await settle()
    await confirm()
    expect([openWith(), location.pathname]).toEqual([null, '/messages'])
    expect(order()).toEqual(['Karim', 'Léa'])
  })

  test('restores the conversation on failure', async () => {
    held.answers['DELETE /api/messages/conversation/2'] = () => ({
      status: 429,
      body: { message: 'Trop vite.' },
    })
    show()
    await press('Karim')
    await confirm()
    expect(order()).toEqual(['Inès', 'Karim', 'Léa'])
    expect(held.toasts).toEqual(['Trop vite.'])
  })

  test('is a plain form without scripts', () => {
    show()
    const button = within(row('Karim')).getByRole('button')
    expect(button.getAttribute('formaction')).toBe('/messages/2/masquer')
    const form = document.getElementById(String(button.getAttribute('form')))
    expect(form?.getAttribute('method')).toBe('post')
    expect(form?.querySelector('input')?.value).toBe('jeton')
  })
})
