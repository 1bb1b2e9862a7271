import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import * as toast from '../../../../ui/toast.ts'
import YesComposer from './yes.tsx'

const calls: { call: string; body: Record<string, unknown> | null }[] = []
const toasts: string[] = []
const assign = vi.fn()
let answers: Record<string, { status?: number; body: object }>

stubExports(toast, { showError: async (message?: string) => toasts.push(message ?? 'generic') })

beforeEach(() => {
  calls.length = 0
  toasts.length = 0
  localStorage.clear()
  assign.mockClear()
  answers = {
    'POST /api/yes/9': { body: { message: 'C’est vu.' } },
    'POST /api/messages/thread/9': { body: { message: 31 } },
    'POST /api/messages/conversation/31': { body: { message: 'Envoyé.' } },
  }
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    calls.push({ call: `${method} ${url}`, body: body ? JSON.parse(String(body)) : null })
    const { status = 200, body: answer } = answers[`${method} ${url}`] ?? { status: 500, body: {} }
    return new Response(JSON.stringify(answer), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = (thread: number | null) =>
  render(<YesComposer me={2} member={{ id: 9, name: 'Julien' }} thread={thread} token="t" />)
const field = () => screen.getByLabelText('Votre message à Julien') as HTMLTextAreaElement
const write = (text: string) => {
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.keyDown(field(), { key: 'Enter' })
}
const listCalls = () => calls.map(({ call }) => call)

describe('the moment', () => {
  test('is marked as seen once, when the page is visible', async () => {
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    show(31)
    expect(calls).toEqual([])
    state.mockReturnValue('visible')
    fireEvent(document, new Event('visibilitychange'))
    fireEvent(document, new Event('visibilitychange'))
    expect(listCalls()).toEqual(['POST /api/yes/9'])
  })
})

describe('the first message', () => {
  test('goes into the conversation and leads there', async () => {
    show(31)
    write(' Et le marché, lequel\u202f? ')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/messages/31'))
    expect(listCalls()).toEqual(['POST /api/yes/9', 'POST /api/messages/conversation/31'])
    expect(calls[1]?.body).toMatchObject({ message: 'Et le marché, lequel\u202f?', type: 0 })
  })

  test('opens a conversation where there is none', async () => {
    show(null)
    write('Bonjour')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/messages/31'))
    expect(listCalls().slice(1)).toEqual([
      'POST /api/messages/thread/9',
      'POST /api/messages/conversation/31',
    ])
  })

  test('stays typed where it fails, and a repeated attempt has the same key', async () => {
    answers['POST /api/messages/conversation/31'] = {
      status: 403,
      body: { message: 'Ce compte est suspendu.' },
    }
    show(31)
    write('Bonjour')
    await waitFor(() => expect(toasts).toEqual(['Ce compte est suspendu.']))
    expect(field().value).toBe('Bonjour')
    fireEvent.keyDown(field(), { key: 'Enter' })
    await waitFor(() => expect(calls).toHaveLength(3))
    expect(calls[2]?.body?.client_key).toBe(calls[1]?.body?.client_key)
    cleanup()
    show(31)
    expect(field().value).toBe('Bonjour')
  })

  test('is refused under the field beyond 1000 characters, and not sent empty', () => {
    show(31)
    write('   ')
    write('x'.repeat(1001))
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(listCalls()).toEqual(['POST /api/yes/9'])
  })
})
