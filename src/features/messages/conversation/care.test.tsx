import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  calls,
  field,
  findCalls,
  INES,
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
  settle,
  shownTexts,
  thread,
  type,
} from '../../../../tests/support/thread.tsx'
import { setLive } from '../../../client/live.ts'
import { loadWords } from './load-words.ts'

const HURTFUL = 'Réponds, connard'

beforeAll(async () => {
  await loadWords()
})
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  resetThread()
  setLive(true)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('Un instant', () => {
  const status = () => document.querySelector('.composer-care [role="status"]')?.textContent
  const write = (text: string) => {
    fireEvent.input(field(), { target: { value: text } })
    type(text)
  }

  test('asks once in a live region, and keeps the text in the field', async () => {
    await openThread()
    expect(status()).toBe('')
    write(HURTFUL)
    pressEnter()
    await settle()
    expect(status()).toBe('Un instant. Ce message pourrait blesser.')
    expect(field().value).toBe(HURTFUL)
    expect(JSON.stringify(calls)).not.toContain(HURTFUL)
    expect(Object.keys(localStorage)).toEqual([`draft ${ME.id} ${thread}`])
  })

  test('sends at one touch, and empties the field', async () => {
    await openThread()
    write(HURTFUL)
    pressEnter()
    await settle(1_000)
    pressButton('Envoyer quand même')
    await settle()
    expect(sentTexts()).toEqual([HURTFUL])
    expect(field().value).toBe('')
    expect(status()).toBe('')
  })

  test('goes back to the field, and does not ask again about the same text', async () => {
    await openThread()
    write(HURTFUL)
    pressEnter()
    pressButton('Modifier')
    expect(document.activeElement).toBe(field())
    expect(status()).toBe('')
    await settle(1_000)
    pressEnter()
    await settle()
    expect(sentTexts()).toEqual([HURTFUL])
  })

  test('is closed by typing, and asks about another text', async () => {
    await openThread()
    write(HURTFUL)
    pressEnter()
    write('Répondez-moi')
    expect(status()).toBe('')
    write('Tu n’es qu’une pute')
    pressEnter()
    expect(status()).toContain('Un instant.')
    expect(findCalls(sendCall())).toEqual([])
  })

  test('is not answered by a held Enter', async () => {
    await openThread()
    write(HURTFUL)
    pressEnter()
    await settle(200)
    pressEnter({ repeat: true })
    await settle()
    expect(sentTexts()).toEqual([])
    expect(status()).toContain('Un instant.')
  })

  test('does not ask about a harmless text', async () => {
    await openThread()
    write('Ce concert, ça tue !')
    pressEnter()
    await settle()
    expect(sentTexts()).toEqual(['Ce concert, ça tue !'])
  })
})

describe('Cela vous gêne ?', () => {
  const QUESTION = 'Cela vous gêne\u202f?'
  const bad = (id: number) => message(id, { message: HURTFUL })
  const question = () => screen.queryByRole('group', { name: QUESTION })
  const questions = () => screen.queryAllByRole('group', { name: QUESTION })
  const FINE = 'Non, tout va bien'

  test('is one line under the newest such message, which stays readable', async () => {
    await openThread({}, [bad(1), bad(2), message(3)])
    expect(shownTexts()).toEqual([HURTFUL, HURTFUL, 'Message 3'])
    expect(questions()).toHaveLength(1)
    const before = question()?.compareDocumentPosition(screen.getByText('Message 3'))
    expect(Number(before) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    expect(JSON.stringify(calls)).not.toContain(HURTFUL)
  })

  test('opens the report that blocks', async () => {
    await openThread({}, [bad(1)])
    pressButton('Bloquer et signaler')
    vi.useRealTimers()
    await vi.waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull(), 5_000)
    expect(document.querySelector('dialog[open]')?.textContent).toContain('Bloquer')
  })

  test('is answered on the device only, until a newer such message', async () => {
    await openThread({}, [bad(1)])
    const before = calls.length
    pressButton(FINE)
    expect(question()).toBeNull()
    expect(calls).toHaveLength(before)
    cleanup()
    await openThread({}, [bad(1)])
    expect(question()).toBeNull()
    cleanup()
    await openThread({}, [bad(1), bad(2)])
    expect(questions()).toHaveLength(1)
  })

  test.each([
    ['of a friend', { interlocutor: { ...INES, friend: true as const } }, [bad(1)]],
    ['of the member', {}, [ownMessage(1, { message: HURTFUL })]],
    ['that is harmless', {}, [message(1)]],
    ['of a deleted account', { interlocutor: null }, [bad(1)]],
  ])('is not under a message %s', async (_, props, messages) => {
    await openThread(props, messages)
    await settle()
    expect(shownTexts()).toHaveLength(1)
    expect(question()).toBeNull()
  })
})
