import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { dispatchLive, setLive } from '../../src/client/live.ts'
import { createQueryClient, Providers } from '../../src/client/providers.tsx'
import type { Conversation } from '../../src/features/messages/inbox/contract.ts'
import Messages from '../../src/features/messages/inbox/islands/messages.tsx'
import type { ConversationPage } from '../../src/features/messages/inbox/use-conversations.ts'
import type { InboxProps } from '../../src/features/messages/inbox/use-inbox.ts'
import type { LiveEventName, LiveEvents } from '../../src/shared/live.ts'
import type { MemberCard } from '../../src/shared/member-card.ts'
import { stub } from './conversation-view-stub.tsx'

/** A Friday evening in Paris, ten o'clock. */
export const NOW = Date.parse('2026-11-20T21:00:00Z')
export const ME = 7

export const createCard = (id: number, name: string, more: Partial<MemberCard> = {}): MemberCard => ({
  id,
  name,
  avatar: null,
  birthday: '1990-01-01',
  signup: '2020-01-01T00:00:00.000Z',
  last_activity: '2026-11-20T20:58:00.000Z',
  latitude: 48.86,
  longitude: 2.35,
  status: 0,
  stripe_status: false,
  emoji: null,
  roles: 0,
  ...more,
})
export const createConversation = (
  id: number,
  userId: number | null,
  more: Partial<Conversation> = {},
): Conversation => ({
  id,
  date: '2026-11-20T20:46:00.000Z',
  last_message: `Message de ${id}`,
  last_type: 0,
  last_deleted: false,
  last_sender: userId ?? 999,
  last_id: 1000 - id,
  is_read: true,
  unread: 0,
  user_id: userId,
  turn: 'yours',
  parked: false,
  muted: false,
  closed_by: null,
  ...more,
})
const MEMBERS = [
  createCard(21, 'Inès', { status: 1 }),
  createCard(22, 'Karim', { last_activity: '2026-11-20T20:52:00.000Z' }),
  createCard(23, 'Léa', { last_activity: '2026-11-01T20:00:00.000Z' }),
]
/** With Inès, Karim and Léa, in this order; two messages of Karim's are unread. */
export const CONVERSATIONS = [
  createConversation(1, 21, { last_message: 'Alors samedi ?' }),
  createConversation(2, 22, { unread: 2, is_read: false, date: '2026-11-19T12:00:00.000Z' }),
  createConversation(3, 23, { last_sender: ME, last_message: 'avec plaisir' }),
]
export const createPage = (data: Conversation[], next: string | null = null, more: MemberCard[] = []): ConversationPage => [
  { data, next_page_url: next, prev_page_url: null, current_page: 1, to: data.length },
  [...MEMBERS, ...more],
] // biome-ignore format: a pair
export const PROPS: InboxProps = {
  me: { id: ME, name: 'Hugo', premium: false, verified: true, pause: null, position: null },
  token: 'jeton',
  unread: 2,
  search: '',
  list: createPage(CONVERSATIONS),
  pending: [],
  thread: null,
  now: NOW,
}
/** The props of a page opened on the conversation with Inès. */
export const OPENED: NonNullable<InboxProps['thread']> = {
  id: 1,
  opened: {
    version: 0,
    isRead: false,
    messages: [
      { id: 999, user_id: 21, message: 'Alors samedi ?', type: 0, created_at: '2026-11-20T20:46:00.000Z' },
    ],
  },
  table: null,
  plain: { isOlder: false, message: '', error: '', chosen: null, isScam: false },
}

/** Sets up each test of a file: `stub.answers` answers calls, the clock is at `NOW`. */
export function setUpInbox(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      now: NOW,
    })
    Object.assign(stub, { toasts: [], calls: [] })
    setLive(true)
    document.head.innerHTML = '<meta name="csrf-token" content="token"><title>Messages · Guinguette</title>'
    history.replaceState(null, '', '/messages')
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('hover') }))
    stub.answers = { 'GET /api/messages/0': () => ({ body: createPage(CONVERSATIONS) }) }
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const url = address.replace(/\?(since=latest|waiting=1)$/, '')
      stub.calls.push(`${init.method} ${url}`)
      const { status = 200, body = {} } = (await stub.answers[`${init.method} ${url}`]?.()) ?? { status: 404 }
      return new Response(JSON.stringify(body), { status })
    })
  })
  afterEach(() => {
    cleanup()
    setLive(false)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

export function showInbox(changed: Partial<InboxProps> = {}) {
  return render(
    <Providers client={createQueryClient()}>
      <Messages {...PROPS} {...changed} />
    </Providers>,
  )
}

export const findList = () => screen.getByRole('region', { name: 'Conversations' })
export function findRow(name: string): HTMLElement {
  const found = within(findList())
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.includes(name))
  if (!found) throw new Error(`no entry of ${name}`)
  return found
}
export const findLink = (name: string) => within(findRow(name)).getByRole('link')
export const listNames = () =>
  within(findList())
    .queryAllByRole('listitem')
    .map(({ textContent }) => /Inès|Karim|Léa|Noé|Membre supprimé/.exec(textContent ?? '')?.[0])
/** Name of the other member in the open conversation; null without one. */
export const findInterlocutorName = () =>
  screen.queryByTestId('thread')?.querySelector('h2')?.textContent ?? null
/** Advances time and lets calls be answered and rendered. */
export async function settle(ms = 0): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  // A render at the end of one act may request more.
  for (let i = 0; i < 3; i++) {
    await act(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(0)
    })
  }
}
/** Delivers an event as the stream does. */
export async function receiveEvent<N extends LiveEventName>(name: N, data: LiveEvents[N]): Promise<void> {
  act(() => dispatchLive(name, data))
  await settle()
}
