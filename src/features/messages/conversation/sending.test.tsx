import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../tests/support/stub-exports.ts'
import {
  answers,
  callbacks,
  findCalls,
  ME,
  message,
  NOW,
  openThread,
  ownMessage,
  pressButton,
  pressEnter,
  resetThread,
  sendCall,
  sentTexts,
  setOnline,
  settle,
  shownTexts,
  stamps,
  thread,
  type,
} from '../../../../tests/support/thread.tsx'
import { dispatchLive, setLive } from '../../../client/live.ts'
import * as toast from '../../../ui/toast.ts'
import './message-limit-modal.tsx'

const toasts: string[] = []

stubExports(toast, { showError: async (message?: string) => toasts.push(message ?? 'generic') })

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  resetThread()
  toasts.length = 0
  setLive(true)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const outbox = () => localStorage.getItem(`outbox ${ME.id} ${thread}`)
const refuses = (status: number, message: string) => {
  answers[sendCall()] = () => ({ status, body: { message } })
}
/** An answer that is pending until released. */
function waits() {
  let go = (_answer: { status?: number; body: unknown }) => {}
  answers[sendCall()] = () => {
    delete answers[sendCall()]
    return new Promise((resolve) => {
      go = resolve
    })
  }
  return { go: (answer: Parameters<typeof go>[0]) => go(answer) }
}

describe('sending', () => {
  test('shows the message at once, and keeps its element once it is stored', async () => {
    const answer = waits()
    await openThread({}, [message(1)])
    type('Bonsoir')
    pressEnter()
    await settle()
    expect(shownTexts()).toEqual(['Message 1', 'Bonsoir'])
    expect(stamps()).toEqual(['20:00', 'envoi…'])
    const bubble = document.querySelector('.bubble.mine')
    const { body } = findCalls(sendCall())[0] ?? {}
    expect(body).toMatchObject({ message: 'Bonsoir', type: 0 })
    expect(body?.client_key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    const sent = ownMessage(2, { message: 'Bonsoir' })
    answer.go({ body: { message: '', sent } })
    await settle()
    expect(document.querySelector('.bubble.mine')).toBe(bubble)
    expect(stamps()).toEqual(['20:00', '20:00'])
    expect(callbacks.sent).toEqual([sent])
    expect(outbox()).toBeNull()
  })

  test.each(['before', 'after'])('shows it once when its event arrives %s the answer', async (order) => {
    const answer = waits()
    await openThread({}, [message(1)])
    type('Bonsoir')
    pressEnter()
    await settle()
    const sent = ownMessage(2, { message: 'Bonsoir' })
    const client_key = String(findCalls(sendCall())[0]?.body.client_key)
    const live = () => act(() => dispatchLive('message', { thread, message: sent, previous: 1, client_key }))
    if (order === 'before') live()
    expect(shownTexts()).toEqual(['Message 1', 'Bonsoir'])
    answer.go({ body: { message: '', sent } })
    await settle()
    if (order === 'after') live()
    expect(shownTexts()).toEqual(['Message 1', 'Bonsoir'])
  })

  test('sends several messages one at a time, in order', async () => {
    const answer = waits()
    await openThread()
    for (const text of ['Un', 'Deux', 'Trois']) {
      type(text)
      pressEnter()
    }
    await settle()
    expect(shownTexts()).toEqual(['Un', 'Deux', 'Trois'])
    expect(sentTexts()).toEqual(['Un'])
    answer.go({ body: { message: '', sent: ownMessage(50, { message: 'Un' }) } })
    await settle()
    expect(sentTexts()).toEqual(['Un', 'Deux', 'Trois'])
    expect(shownTexts()).toEqual(['Un', 'Deux', 'Trois'])
  })

  test('continues after the conversation is closed', async () => {
    const answer = waits()
    await openThread()
    for (const text of ['Un', 'Deux']) {
      type(text)
      pressEnter()
    }
    cleanup()
    answer.go({ body: { message: '', sent: ownMessage(50, { message: 'Un' }) } })
    await settle()
    expect(sentTexts()).toEqual(['Un', 'Deux'])
    expect(outbox()).toBeNull()
  })
})

describe('failures', () => {
  test.each([
    [401, 'Connectez-vous pour continuer.'],
    [403, 'Confirmez votre adresse e-mail.'],
    [419, 'La page a expiré.'],
    [429, 'Vous écrivez à beaucoup de monde.'],
  ])('shows the server’s sentence under the message, to be retried: %i', async (status, sentence) => {
    await openThread()
    refuses(status, sentence)
    type('Bonsoir')
    pressEnter()
    await settle()
    expect(screen.getByRole('alert').textContent).toContain(sentence)
    expect(toasts).toEqual([sentence])
    expect(shownTexts()).toEqual(['Bonsoir'])
    expect(JSON.parse(String(outbox()))).toMatchObject([{ message: 'Bonsoir', state: 'failed' }])
    delete answers[sendCall()]
    pressButton('Réessayer')
    await settle()
    const keys = findCalls(sendCall()).map(({ body }) => body.client_key)
    expect(keys[0]).toBe(keys[1])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(stamps()).toEqual(['20:01'])
    expect(callbacks.gone).toBe(0)
  })

  test('shows the sentence of the field, and sends the next message', async () => {
    await openThread()
    answers[sendCall()] = () => {
      delete answers[sendCall()]
      return {
        status: 422,
        body: { message: 'The given data was invalid.', errors: { message: ['Pas ainsi.'] } },
      }
    }
    for (const text of ['Un', 'Deux']) {
      type(text)
      pressEnter()
    }
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('Pas ainsi.')
    expect(sentTexts()).toEqual(['Un', 'Deux'])
  })

  test('shows the general sentence when the server sends none', async () => {
    await openThread()
    answers[sendCall()] = () => ({ status: 500, body: {} })
    type('Bonsoir')
    pressEnter()
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('Oups... il y a eu une erreur')
    expect(toasts).toEqual(['generic'])
    pressButton('Supprimer')
    expect(shownTexts()).toEqual([])
    expect(outbox()).toBeNull()
  })

  test('shows one toast for all messages that one rejection stops', async () => {
    const answer = waits()
    await openThread()
    for (const text of ['Un', 'Deux', 'Trois']) {
      type(text)
      pressEnter()
    }
    answer.go({ status: 403, body: { message: 'Ce compte est suspendu.' } })
    await settle()
    expect(screen.getAllByRole('alert')).toHaveLength(3)
    expect(toasts).toEqual(['Ce compte est suspendu.'])
  })

  test('reports a refused message, since the other may be absent now', async () => {
    let refusals = 0
    await openThread({ onRefused: () => refusals++ })
    refuses(403, 'Ce membre a mis son compte en pause.')
    type('Bonsoir')
    pressEnter()
    await settle()
    expect(refusals).toBe(1)
  })

  test('shows another toast when it fails again after Réessayer', async () => {
    await openThread()
    refuses(403, 'Ce compte est suspendu.')
    type('Bonsoir')
    pressEnter()
    await settle()
    pressButton('Réessayer')
    await settle()
    expect(toasts).toEqual(['Ce compte est suspendu.', 'Ce compte est suspendu.'])
  })

  test('offers Premium past the daily limit', async () => {
    await openThread()
    refuses(429, 'out')
    type('Bonsoir')
    pressEnter()
    await settle()
    expect(document.querySelector('dialog[open] h2')?.textContent).toMatch(/limite/)
    expect(stamps()).toEqual(['Vous avez atteint la limite de messages pour aujourd’hui.'])
    expect(toasts).toEqual([])
  })

  test('reports that the conversation is gone', async () => {
    await openThread()
    refuses(404, 'Cette conversation n’existe pas.')
    type('Bonsoir')
    pressEnter()
    await settle()
    expect(callbacks.gone).toBe(1)
  })

  test('keeps the failed message over a reload', async () => {
    const saved = { key: '7d9f2f0e-8d5f-4a1c-9a55-3a0b3a0f1c11', message: 'Bonsoir', type: 0 }
    const at = new Date(NOW - 60_000).toISOString()
    const name = `outbox ${ME.id} ${thread}`
    localStorage.setItem(name, JSON.stringify([{ ...saved, at, state: 'failed', why: 'Non.' }]))
    await openThread()
    expect(shownTexts()).toEqual(['Bonsoir'])
    expect(screen.getByRole('alert').textContent).toContain('Non.')
    expect(findCalls(sendCall())).toHaveLength(0)
    pressButton('Réessayer')
    await settle()
    expect(findCalls(sendCall())[0]?.body).toMatchObject({ message: 'Bonsoir', client_key: saved.key })
  })

  test('resumes a pending message after a reload', async () => {
    const saved = {
      key: '7d9f2f0e-8d5f-4a1c-9a55-3a0b3a0f1c12',
      message: 'Bonsoir',
      type: 0,
      state: 'waiting',
    }
    const at = new Date(NOW - 60_000).toISOString()
    localStorage.setItem(`outbox ${ME.id} ${thread}`, JSON.stringify([{ ...saved, at }]))
    await openThread()
    expect(findCalls(sendCall())[0]?.body).toMatchObject({ client_key: saved.key })
    expect(outbox()).toBeNull()
  })
})

describe('without network', () => {
  const WAITS = 'Pas de réseau pour l’instant\u202f: ce message partira tout seul.'

  test('pauses messages, and sends them in order once the network is back', async () => {
    await openThread()
    setOnline(false)
    for (const text of ['Un', 'Deux']) {
      type(text)
      pressEnter()
    }
    await settle()
    expect(stamps()).toEqual([WAITS, WAITS])
    expect(findCalls(sendCall())).toHaveLength(0)
    expect(toasts).toEqual([])
    setOnline(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await settle()
    expect(sentTexts()).toEqual(['Un', 'Deux'])
    expect(document.querySelector('.stopped')).toBeNull()
  })

  test('retries by itself when the server does not answer, and when events resume', async () => {
    await openThread()
    answers[sendCall()] = () => 'no network'
    type('Un')
    pressEnter()
    await settle()
    expect(stamps()).toEqual([WAITS])
    expect(toasts).toEqual(['generic'])
    await settle(10_000)
    expect(findCalls(sendCall())).toHaveLength(2)
    expect(toasts).toEqual(['generic'])
    delete answers[sendCall()]
    setLive(false)
    act(() => setLive(true))
    await settle()
    expect(findCalls(sendCall())).toHaveLength(3)
    expect(shownTexts()).toEqual(['Un'])
    expect(document.querySelector('.stopped')).toBeNull()
  })

  test('shows another toast when the server still does not answer after Réessayer', async () => {
    await openThread()
    answers[sendCall()] = () => ({ status: 503, body: {} })
    type('Un')
    pressEnter()
    await settle()
    pressButton('Réessayer')
    await settle()
    expect(toasts).toEqual(['generic', 'generic'])
  })
})
