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
import { held } from './thread-stand-in.tsx'

/** A Friday evening in Paris, ten o'clock. */
export const NOW = Date.parse('2026-11-20T21:00:00Z')
export const ME = 7

export const card = (id: number, name: string, more: Partial<MemberCard> = {}): MemberCard => ({
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
export const talk = (id: number, userId: number | null, more: Partial<Conversation> = {}): Conversation => ({
  id,
  date: '2026-11-20T20:46:00.000Z',
  last_message: `Message de ${id}`,
  last_type: 0,
  last_sender: userId ?? 999,
  last_id: 1000 - id,
  is_read: true,
  unread: 0,
  user_id: userId,
  ...more,
})
const MEMBERS = [
  card(21, 'Inès', { status: 1 }),
  card(22, 'Karim', { last_activity: '2026-11-20T20:52:00.000Z' }),
  card(23, 'Léa', { last_activity: '2026-11-01T20:00:00.000Z' }),
]
/** With Inès, Karim and Léa, in this order; two messages of Karim's are unread. */
export const TALKS = [
  talk(1, 21, { last_message: 'Alors samedi ?' }),
  talk(2, 22, { unread: 2, is_read: false, date: '2026-11-19T12:00:00.000Z' }),
  talk(3, 23, { last_sender: ME, last_message: 'avec plaisir' }),
]
export const page = (data: Conversation[], next: string | null = null, more: MemberCard[] = []): ConversationPage => [
  { data, next_page_url: next, prev_page_url: null, current_page: 1, to: data.length },
  [...MEMBERS, ...more],
] // biome-ignore format: a pair
export const PROPS: InboxProps = {
  me: { id: ME, name: 'Hugo', premium: false, position: null },
  token: 'jeton',
  unread: 2,
  search: '',
  list: page(TALKS),
  thread: null,
  now: NOW,
}
/** The page was asked for the conversation with Inès. */
export const OPENED: NonNullable<InboxProps['thread']> = {
  id: 1,
  opened: {
    isRead: false,
    messages: [
      { id: 999, user_id: 21, message: 'Alors samedi ?', type: 0, created_at: '2026-11-20T20:46:00.000Z' },
    ],
  },
  plain: { isOlder: false, message: '', error: '' },
}

/** Prepares each test of a file: calls are answered by `held.answers`, the clock stands at `NOW`. */
export function prepareDesk(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      now: NOW,
    })
    Object.assign(held, { toasts: [], calls: [] })
    setLive(true)
    document.head.innerHTML = '<meta name="csrf-token" content="token"><title>Messages · Guinguette</title>'
    history.replaceState(null, '', '/messages')
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('hover') }))
    held.answers = { 'GET /api/messages/0': () => ({ body: page(TALKS) }) }
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      held.calls.push(`${init.method} ${url}`)
      const { status = 200, body = {} } = (await held.answers[`${init.method} ${url}`]?.()) ?? { status: 404 }
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

export function show(changed: Partial<InboxProps> = {}) {
  return render(
    <Providers client={createQueryClient()}>
      <Messages {...PROPS} {...changed} />
    </Providers>,
  )
}

export const list = () => screen.getByRole('region', { name: 'Conversations' })
export function row(name: string): HTMLElement {
  const found = within(list())
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.includes(name))
  if (!found) throw new Error(`no entry of ${name}`)
  return found
}
export const link = (name: string) => within(row(name)).getByRole('link')
export const order = () =>
  within(list())
    .queryAllByRole('listitem')
    .map(({ textContent }) => /Inès|Karim|Léa|Noé|Membre supprimé/.exec(textContent ?? '')?.[0])
/** With whom the open conversation is; null while none is. */
export const openWith = () => screen.queryByTestId('thread')?.querySelector('h2')?.textContent ?? null
/** Lets time pass, and what was asked be answered and drawn. */
export async function settle(ms = 0): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  // What is drawn at the end of one act may ask for more.
  for (let i = 0; i < 3; i++) {
    await act(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(0)
    })
  }
}
/** Something happens, as the stream tells it. */
export async function live<N extends LiveEventName>(name: N, data: LiveEvents[N]): Promise<void> {
  act(() => dispatchLive(name, data))
  await settle()
}
