import { act, fireEvent, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { createQueryClient, Providers } from '../../src/client/providers.tsx'
import type {
  ConversationMessage,
  KeptMessage,
  MessageChanges,
} from '../../src/features/messages/conversation/contract.ts'
import {
  ConversationView,
  type ConversationViewProps,
} from '../../src/features/messages/conversation/conversation-view.tsx'

export const NOW = Date.parse('2026-11-20T20:00:00Z')
export const ME: ConversationViewProps['me'] = {
  id: 8,
  name: 'Hugo',
  premium: false,
  verified: true,
  pause: null,
  position: { latitude: 48.85, longitude: 2.35 },
}
export const INES = {
  id: 7,
  name: 'Inès',
  avatar: null,
  birthday: '1992-05-03',
  signup: '2026-01-01T00:00:00.000Z',
  last_activity: '2026-11-20T19:58:00.000Z',
  latitude: 48.87,
  longitude: 2.38,
  status: 0,
  stripe_status: false,
  emoji: null,
  roles: 0,
}

export const calls: { method: string; url: string; body: { message?: string; client_key?: string } }[] = []
/** The messages of the open conversation on the server. */
export let stored: ConversationMessage[] = []
type Answer = { status?: number; body: unknown } | 'no network'
/** By method and address; takes precedence over the server. A function may wait. */
export const answers: Record<string, () => Answer | Promise<Answer>> = {}
export const callbacks = {
  sent: [] as ConversationMessage[],
  read: [] as number[],
  gone: 0,
  hidden: 0,
  back: 0,
  pending: [] as KeptMessage[],
  keptDeleted: 0,
}

/** Changes of these messages on the server. */
export let changes: MessageChanges = { version: 0, messages: [] }
export const setChanges = (now: MessageChanges) => {
  changes = now
}
let next = 100
/** Of the open conversation: outboxes live as long as the page, so each test has its own. */
export let thread = 500

export const message = (id: number, changed: Partial<ConversationMessage> = {}): ConversationMessage => ({
  id,
  user_id: INES.id,
  message: `Message ${id}`,
  type: 0,
  created_at: new Date(NOW - 3_600_000 + id * 1000).toISOString(),
  ...changed,
})
export const ownMessage = (id: number, changed: Partial<ConversationMessage> = {}) =>
  message(id, { user_id: ME.id, ...changed })

/** Resets the state before each test: a new conversation, a network, a visible page. */
export function resetThread(): void {
  thread++
  next = 100
  stored = []
  changes = { version: 0, messages: [] }
  calls.length = 0
  for (const key of Object.keys(answers)) delete answers[key]
  Object.assign(callbacks, { sent: [], read: [], gone: 0, hidden: 0, back: 0, pending: [], keptDeleted: 0 })
  localStorage.clear()
  document.head.innerHTML = '<meta name="csrf-token" content="token">'
  vi.stubGlobal('CSS', { supports: () => true })
  setOnline(true)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = address.replace(/([?&])since=\w+&?/, '$1').replace(/[?&]$/, '')
    const method = init.method ?? 'GET'
    const body = init.body ? JSON.parse(String(init.body)) : undefined
    calls.push({ method, url, body })
    const given = (await answers[`${method} ${url}`]?.()) ?? { body: respond(method, url, body) }
    if (given === 'no network') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(given.body), { status: given.status ?? 200 })
  })
}

/** Sets whether the device reports a network. */
export function setOnline(isThere: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
}

export const sendCall = () => `POST /api/messages/conversation/${thread}`
export const markReadCall = () => `PATCH /api/messages/conversation/${thread}`
export const loadCall = (after: number, query = '') =>
  `GET /api/messages/conversation/${thread}/${after}${query}`
export const findCalls = (what: string) => calls.filter(({ method, url }) => `${method} ${url}` === what)

export const field = () => screen.getByLabelText<HTMLTextAreaElement>('Votre message')
export const type = (value: string) => fireEvent.change(field(), { target: { value } })
/** False if the browser's default action was prevented. */
export const pressEnter = (more: object = {}) => fireEvent.keyDown(field(), { key: 'Enter', ...more })
export const pressButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** The texts of the messages. */
export const shownTexts = () =>
  [...document.querySelectorAll('.bubble .user-text')].map((text) => text.textContent)
/** The lines under them: times, states, and why one was not sent. */
export const stamps = () =>
  [...document.querySelectorAll('.stamp, .stopped-why')].map((stamp) => stamp.textContent)
/** The texts that were sent. */
export const sentTexts = () => findCalls(sendCall()).map(({ body }) => body.message)

function respond(method: string, url: string, body: { message: string; type: number }): unknown {
  if (url.startsWith('/api/report/')) return { message: 'Votre signalement a été envoyé' }
  if (method === 'POST' && url.includes('/typing/')) return { message: '' }
  if (method === 'PATCH') return { message: '' }
  if (method === 'POST') {
    const sent = ownMessage(next++, { message: body.message, type: body.type })
    stored.push(sent)
    return { message: 'Envoyé', sent }
  }
  const [, after = '0', before] = /(\d+)(?:\?before=(\d+))?$/.exec(url) ?? []
  const upTo = stored.filter(({ id }) => before === undefined || id < Number(before))
  const page = after === '0' ? upTo.slice(-10) : upTo.filter(({ id }) => id > Number(after)).slice(0, 100)
  return [false, page, changes]
}

/** Opens the conversation with what the page was rendered with. */
export async function openThread(
  changed: Partial<ConversationViewProps> = {},
  messages: ConversationMessage[] = [],
) {
  if (messages.length > 0) stored = [...messages]
  const view = render(
    <Providers client={createQueryClient()}>
      <ConversationView
        key={thread}
        me={ME}
        conversation={thread}
        interlocutor={INES}
        initial={{ isRead: false, messages: messages.slice(-10), version: 0 }}
        table={{ intention: null, starters: [] }}
        now={NOW}
        onSent={(sent) => callbacks.sent.push(sent)}
        onRead={(lastId) => callbacks.read.push(lastId)}
        onGone={() => callbacks.gone++}
        pending={null}
        onKept={(pending) => callbacks.pending.push(pending)}
        onKeptDelete={() => callbacks.keptDeleted++}
        onState={() => {}}
        onHide={() => callbacks.hidden++}
        backHref="/messages"
        onBack={() => callbacks.back++}
        {...changed}
      />
    </Providers>,
  )
  await settle()
  return view
}

/** Lets calls be answered. */
export async function settle(ms = 0): Promise<void> {
  await act(async () => {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(ms)
    else await new Promise((resolve) => setTimeout(resolve, ms))
  })
}
