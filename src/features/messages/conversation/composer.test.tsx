import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../tests/support/stub-exports.ts'
import {
  answers,
  field,
  findCalls,
  ME,
  NOW,
  openThread,
  pressButton,
  pressEnter,
  resetThread,
  sendCall,
  sentTexts,
  settle,
  thread,
  type,
} from '../../../../tests/support/thread.tsx'
import { dispatchLive, setLive } from '../../../client/live.ts'
import * as gifPanel from '../gifs/gif-panel.tsx'
import '../gifs/gif-picker.tsx'

stubExports(gifPanel, {
  GifPanel: ({ onChoose }: { onChoose: (url: string) => void }) => (
    <button type="button" onClick={() => onChoose('/gifs/bateau.webp')}>
      Un bateau
    </button>
  ),
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

const draft = () => localStorage.getItem(`draft ${ME.id} ${thread}`)

describe('Composer', () => {
  test('sends on Enter, breaks the line on Shift+Enter, does neither during composition', async () => {
    await openThread()
    type('Bonsoir')
    expect(pressEnter({ shiftKey: true })).toBe(true)
    expect(pressEnter({ isComposing: true })).toBe(true)
    expect(pressEnter({ keyCode: 229 })).toBe(true)
    expect(findCalls(sendCall())).toHaveLength(0)
    expect(pressEnter()).toBe(false)
    await settle()
    expect(sentTexts()).toEqual(['Bonsoir'])
    expect(field().value).toBe('')
  })

  test('breaks the line on Enter on a touch device', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    await openThread()
    type('Bonsoir')
    expect(pressEnter()).toBe(true)
    expect(field().enterKeyHint).toBe('enter')
    pressButton('Envoyer')
    await settle()
    expect(sentTexts()).toEqual(['Bonsoir'])
  })

  test('sends nothing for an empty text', async () => {
    await openThread()
    type('  \n ')
    pressEnter()
    pressButton('Envoyer')
    await settle()
    expect(findCalls(sendCall())).toHaveLength(0)
  })

  test('counts down from 100 characters, reports a text that is too long and cuts nothing', async () => {
    await openThread()
    type('x'.repeat(899))
    expect(document.querySelector('.counter')).toBeNull()
    type('x'.repeat(900))
    expect(document.querySelector('.counter')?.textContent).toBe('encore 100 caractères')
    type('x'.repeat(1001))
    expect(document.querySelector('.counter')?.textContent).toBe('1 caractère en trop')
    pressEnter()
    await settle()
    expect(findCalls(sendCall())).toHaveLength(0)
    expect(screen.getByText('1000 caractères au plus.')).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(field().value).toHaveLength(1001)
    type(`${'x'.repeat(1000)}  `)
    expect(screen.queryByText('1000 caractères au plus.')).toBeNull()
    pressEnter()
    await settle()
    expect(sentTexts()).toEqual(['x'.repeat(1000)])
  })

  test('notifies the other member of typing at most every three seconds', async () => {
    await openThread()
    const typing = () => findCalls(`POST /api/messages/typing/${thread}`).length
    type('B')
    type('Bo')
    expect(typing()).toBe(1)
    await settle(3000)
    type('Bon')
    type('')
    expect(typing()).toBe(2)
  })

  test('saves the draft per member and conversation until it is sent', async () => {
    await openThread()
    type('Un long texte')
    cleanup()
    await openThread({ me: { ...ME, id: 9 } })
    expect(field().value).toBe('')
    cleanup()
    await openThread()
    expect(field().value).toBe('Un long texte')
    pressEnter()
    await settle()
    expect(draft()).toBeNull()
  })

  describe('drafts', () => {
    const path = () => `/api/messages/conversation/${thread}/draft`
    const stored = () => findCalls(`PUT ${path()}`).map(({ body }) => body)
    const answerDraft = (message: string, version: number) => {
      answers[`PUT ${path()}`] = () => ({ body: { message: '', draft: { message, version } } })
    }
    const receive = (message: string, version: number) =>
      act(async () => dispatchLive('draft', { thread, message, version }))

    test('are stored once after a second of rest, and not again while nothing changes', async () => {
      await openThread()
      answerDraft('Bonsoir', 1)
      type('Bons')
      await settle(900)
      type('Bonsoir')
      await settle(900)
      expect(stored()).toEqual([])
      await settle(100)
      expect(stored()).toEqual([{ message: 'Bonsoir', version: 0 }])
      await settle(5000)
      expect(stored()).toHaveLength(1)
    })

    test('of another device appear in an empty or unchanged field', async () => {
      await openThread()
      await receive('Bonsoir', 1)
      expect(field().value).toBe('Bonsoir')
      await receive('Bonsoir Inès', 2)
      expect(field().value).toBe('Bonsoir Inès')
      await receive('Bonsoir', 1)
      expect(field().value).toBe('Bonsoir Inès')
      await receive('', 3)
      expect(field().value).toBe('')
    })

    test('of another device replace nothing that is typed here, and are replaced with the next letter', async () => {
      await openThread()
      type('Je voulais')
      await receive('Bonsoir', 4)
      await settle(3000)
      expect([field().value, stored()]).toEqual(['Je voulais', []])
      answerDraft('Je voulais te', 5)
      type('Je voulais te')
      await settle(1000)
      expect(stored()).toEqual([{ message: 'Je voulais te', version: 4 }])
    })

    test('that are older than the stored one stay on the device', async () => {
      await openThread()
      answerDraft('Bonsoir', 7)
      type('Salut')
      await settle(3000)
      expect([field().value, stored()]).toEqual(['Salut', [{ message: 'Salut', version: 0 }]])
    })

    test('are stored when the conversation is closed', async () => {
      await openThread()
      type('Bons')
      cleanup()
      expect(stored()).toEqual([{ message: 'Bons', version: 0 }])
    })

    test('come with the list', async () => {
      await openThread({ draft: { message: 'Bonsoir', version: 3 } })
      expect(field().value).toBe('Bonsoir')
      await settle(3000)
      expect(stored()).toEqual([])
    })
  })

  test('sends a chosen gif', async () => {
    await openThread()
    pressButton('Choisir un gif')
    await settle()
    pressButton('Un bateau')
    await settle()
    expect(findCalls(sendCall())[0]?.body).toMatchObject({ message: '/gifs/bateau.webp', type: 1 })
    expect(screen.queryByRole('button', { name: 'Un bateau' })).toBeNull()
  })
})
