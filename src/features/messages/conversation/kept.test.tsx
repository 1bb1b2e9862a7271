import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
  pressButton,
  pressEnter,
  resetThread,
  sendCall,
  settle,
  shownTexts,
  thread,
  type,
} from '../../../../tests/support/thread.tsx'
import { setLive } from '../../../client/live.ts'
import * as toast from '../../../ui/toast.ts'
import type { KeptMessage } from './contract.ts'

stubExports(toast, { showError: async () => {} })

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

const NOTE = 'Partira dès que votre adresse est confirmée.'
const createKept = (changed: Partial<KeptMessage> = {}): KeptMessage => ({
  thread,
  message: 'Bonsoir Inès',
  type: 0,
  client_key: 'a-key',
  created_at: new Date(NOW).toISOString(),
  refusal: null,
  reply_to: null,
  ...changed,
})

describe('before the e-mail is confirmed', () => {
  test('a text that the server keeps leaves the outbox, and shows no typing', async () => {
    const pending = createKept()
    answers[sendCall()] = () => ({ body: { message: NOTE, pending } })
    await openThread({ me: { ...ME, verified: false } })
    type('Bonsoir Inès')
    expect(findCalls(`POST /api/messages/typing/${thread}`)).toEqual([])
    pressEnter()
    await settle()
    expect(callbacks.pending).toEqual([pending])
    expect(localStorage.getItem(`outbox ${ME.id} ${thread}`)).toBeNull()
  })

  test('a pending text is shown last, with its condition, and can be deleted', async () => {
    await openThread({ pending: createKept() }, [message(1)])
    expect(shownTexts().at(-1)).toContain('Bonsoir Inès')
    expect(screen.getByText(NOTE)).toBeTruthy()
    expect(screen.queryByText('Réessayer')).toBeNull()
    const button = screen.getByText('Supprimer')
    expect(button.getAttribute('formaction')).toBe(`/messages/${thread}/retirer`)
    pressButton('Supprimer')
    expect(callbacks.keptDeleted).toBe(1)
  })

  test('a pending reply shows what it answers, and keeps it when it is sent again', async () => {
    const reply_to = { id: 1, user_id: INES.id, message: 'Un café samedi ?', type: 0 }
    await openThread({ pending: createKept({ reply_to, refusal: 'Ce membre a mis son compte en pause.' }) })
    expect(screen.getByRole('link', { name: /Un café samedi/ }).textContent).toBe('InèsUn café samedi ?')
    pressButton('Réessayer')
    await settle()
    expect(findCalls(sendCall())).toMatchObject([{ body: { reply_to: 1 } }])
  })

  test('a refused text says why, and is sent again at a touch', async () => {
    await openThread({ pending: createKept({ refusal: 'Ce membre a mis son compte en pause.' }) })
    expect(screen.getByText('Ce membre a mis son compte en pause.')).toBeTruthy()
    pressButton('Réessayer')
    await settle()
    expect(callbacks.keptDeleted).toBe(1)
    expect(findCalls(sendCall())).toHaveLength(1)
  })
})

describe('the composer', () => {
  test('is replaced by the reason and a way out for a paused member', async () => {
    await openThread({ me: { ...ME, pause: 'Votre compte est en pause\u202f: reprenez-le pour écrire.' } })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText(/Votre compte est en pause\s: reprenez-le pour écrire\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reprendre' }).getAttribute('formaction')).toBe(
      '/user/reprendre',
    )
  })

  test('is replaced by the reason for a suspended interlocutor', async () => {
    await openThread({ interlocutor: { ...INES, roles: -1 } })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText(/Le compte de ce membre est suspendu/)).toBeTruthy()
  })
})
