import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  answers,
  callbacks,
  calls,
  field,
  findCalls,
  INES,
  loadCall,
  ME,
  message,
  NOW,
  openThread,
  ownMessage,
  resetThread,
  sentTexts,
  settle,
  stored,
  thread,
  type,
} from '../../../../tests/support/thread.tsx'
import { dispatchLive, setLive } from '../../../client/live.ts'
import { createQueryClient, Providers } from '../../../client/providers.tsx'
import { ConversationView } from './conversation-view.tsx'

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

const head = () => document.querySelector('.thread-head')?.textContent
const readBubbles = () => [...document.querySelectorAll('.bubble')].map((bubble) => bubble.textContent)
const stamps = () => [...document.querySelectorAll('.stamp')].map((stamp) => stamp.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
/** The menu's code comes with its first press. */
const openMenu = async () => {
  press('Autres actions')
  await import('../turns/conversation-menu.tsx')
  await settle()
}
const many = (count: number, from = 1) => Array.from({ length: count }, (_, i) => message(from + i))
const live = (one: ReturnType<typeof message>, previous: number, client_key: string | null = null) =>
  act(() => dispatchLive('message', { thread, message: one, previous, client_key }))

describe('header', () => {
  test('shows the other member, their distance and presence', async () => {
    await openThread()
    expect(head()).toContain('Inès')
    expect(head()).toContain('34 ans · à 3,1 km de vous · en ligne')
    expect(screen.getByRole('link', { name: 'Inès' }).getAttribute('href')).toBe('/celibataire/7')
    await openMenu()
    expect(screen.getByRole('link', { name: 'Voir le profil', hidden: true }).getAttribute('href')).toBe(
      '/celibataire/7',
    )
    fireEvent.click(screen.getByRole('link', { name: 'Retour aux conversations', hidden: true }))
    expect(callbacks.back).toBe(1)
    press('Masquer la conversation')
    expect(callbacks.hidden).toBe(1)
  })

  test('offers read receipts with Premium in the menu of free members only', async () => {
    const offer = { name: 'Savoir si c’est lu, avec Premium', hidden: true }
    await openThread()
    await openMenu()
    expect(screen.getByRole('link', offer).getAttribute('href')).toBe('/premium')
    cleanup()
    await openThread({ me: { ...ME, premium: true } })
    await openMenu()
    expect(screen.queryByRole('link', offer)).toBeNull()
  })

  test('shows the typing state for five seconds or until the message arrives', async () => {
    await openThread({}, [message(1)])
    act(() => dispatchLive('typing', { thread, user_id: INES.id }))
    expect(head()).toContain('Inès écrit…')
    act(() => dispatchLive('typing', { thread: thread + 900, user_id: 3 }))
    await settle(4900)
    expect(head()).toContain('Inès écrit…')
    await settle(200)
    expect(head()).not.toContain('Inès écrit…')
    act(() => dispatchLive('typing', { thread, user_id: INES.id }))
    live(message(2), 1)
    expect(head()).not.toContain('Inès écrit…')
  })

  test('updates the presence of the other', async () => {
    const interlocutor = { ...INES, last_activity: '2026-11-20T12:00:00.000Z' }
    await openThread({ interlocutor })
    expect(head()).not.toContain('en ligne')
    act(() => dispatchLive('presence', { user_id: INES.id, last_activity: new Date(NOW).toISOString() }))
    expect(head()).toContain('en ligne')
    await settle(6 * 60_000)
    expect(head()).not.toContain('en ligne')
  })

  test('reports the conversation', async () => {
    await openThread()
    press('Signaler la conversation')
    await vi.waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull(), 5_000)
    const dialog = document.querySelector<HTMLElement>('dialog[open]') as HTMLElement
    fireEvent.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
    await settle()
    const [report] = calls.filter(({ url }) => url.startsWith('/api/report/'))
    expect(report?.url).toBe(`/api/report/2/${thread}/7`)
  })
})

describe('messages', () => {
  test('are shown in days and groups, with the read receipt', async () => {
    const messages = [
      message(1, { created_at: '2026-11-19T19:30:00.000Z' }),
      message(2, { created_at: '2026-11-19T19:31:00.000Z', message: 'Voyez\nhttps://exemple.fr' }),
      ownMessage(3, { created_at: '2026-11-20T19:00:00.000Z' }),
    ]
    await openThread({ initial: { isRead: true, messages, version: 0 } })
    const log = screen.getByRole('log', { name: 'Messages' })
    expect([...log.querySelectorAll('.day')].map((day) => day.textContent)).toEqual(['hier', 'aujourd’hui'])
    expect(readBubbles()).toEqual([
      'Inès\u202f:Message 1',
      'Voyez\nhttps://exemple.fr',
      'Vous\u202f:Message 3',
    ])
    expect(stamps()).toEqual(['20:31', '20:00 · message lu'])
    expect(
      within(log)
        .getByRole('link', { name: /exemple/ })
        .getAttribute('href'),
    ).toBe('/exit?url=https%3A%2F%2Fexemple.fr')
    expect(log.tabIndex).toBe(0)
    expect(log.querySelector('.bubble [dir="auto"]')).toBeTruthy()
  })

  test('are rendered by the server too', () => {
    const html = renderToString(
      <Providers client={createQueryClient()}>
        <ConversationView
          me={ME}
          conversation={thread}
          interlocutor={INES}
          onState={() => {}}
          initial={{ isRead: false, messages: [message(1)], version: 0 }}
          table={null}
          now={NOW}
          onSent={() => {}}
          onRead={() => {}}
          onGone={() => {}}
          pending={null}
          onKept={() => {}}
          onKeptDelete={() => {}}
          backHref="/messages"
          onBack={() => {}}
        />
      </Providers>,
    )
    expect(html).toContain('Message 1')
    expect(html).toContain('Écrire à Inès…')
  })

  test('shows the photo of the other and a sentence of theirs without messages', async () => {
    await openThread({ interlocutor: { ...INES, avatar: 'ines.webp', voice: 'Je danse faux.' } })
    expect(screen.getByText('Aucun message pour l’instant')).toBeTruthy()
    const text = document.querySelector('.table-set')?.textContent
    expect(text).toContain('«\u202fJe danse faux.\u202f»')
    expect(text).toContain('Trois phrases valent mieux que «\u202fsalut\u202f».')
    const photo = screen.getByRole('link', { name: 'Voir la photo et le profil' })
    expect(photo.getAttribute('href')).toBe('/celibataire/7')
    expect(photo.querySelector('img')?.getAttribute('src')).toBe('/cache/thumbnail/up/photo/ines.webp')
  })

  test('shows the intention and three beginnings, of which a touch writes one and sends nothing', async () => {
    const starters = [
      'Inès, votre «\u202fmarché\u202f» m’a fait sourire. ',
      'Vous aimez la marche, moi aussi. ',
      'Moi, c’est Hugo. ',
    ]
    await openThread({ table: { intention: 'Une vraie histoire', starters } })
    expect(screen.getByText('Une vraie histoire')).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'Pour commencer' })).getAllByRole('link')).toHaveLength(3)
    fireEvent.click(screen.getByRole('link', { name: 'Vous aimez la marche, moi aussi. …' }))
    expect(field().value).toBe('Vous aimez la marche, moi aussi. ')
    expect(document.activeElement).toBe(field())
    expect(field().selectionStart).toBe(field().value.length)
    fireEvent.click(screen.getByRole('link', { name: 'Moi, c’est Hugo. …' }))
    expect(field().value).toBe('Moi, c’est Hugo. ')
    expect(sentTexts()).toEqual([])
  })

  test('writes a beginning after what the member has typed', async () => {
    await openThread({ table: { intention: null, starters: ['Moi, c’est Hugo. '] } })
    type('Bonsoir Inès !')
    fireEvent.click(screen.getByRole('link', { name: 'Moi, c’est Hugo. …' }))
    expect(field().value).toBe('Bonsoir Inès ! Moi, c’est Hugo. ')
  })

  test('shows initials without a photo, and no quote without a description', async () => {
    await openThread({ interlocutor: { ...INES, avatar: null } })
    expect(document.querySelector('.guest .drawn')).not.toBeNull()
    expect(document.querySelector('.guest-voice')).toBeNull()
  })

  test.each([
    ['the other is paused', { interlocutor: { ...INES, paused: true as const } }],
    ['the other is suspended', { interlocutor: { ...INES, roles: -1 } }],
    ['the account is deleted', { interlocutor: null }],
    ['the reader is paused', { me: { ...ME, pause: 'Votre compte est en pause.' } }],
  ])('shows no photo without messages where %s', async (_, changed) => {
    await openThread(changed)
    expect(screen.getByText('Aucun message pour l’instant')).toBeTruthy()
    expect(document.querySelector('.guest')).toBeNull()
  })

  test('shows no photo with messages', async () => {
    await openThread({}, [message(1)])
    expect(document.querySelector('.guest')).toBeNull()
  })

  test('loads messages that the page lacks, and again after a failure', async () => {
    stored.push(message(1))
    answers[loadCall(0)] = () => ({ status: 503, body: {} })
    await openThread({ initial: null })
    expect(screen.getByRole('alert').textContent).toContain('Erreur impossible de charger la conversation')
    expect(screen.getByRole('alert').textContent).toContain(
      'Si le problème persiste, créez un topic Bug sur le forum',
    )
    delete answers[loadCall(0)]
    press('Réessayer')
    await settle()
    expect(readBubbles()).toEqual(['Inès\u202f:Message 1'])
  })
})

describe('older messages', () => {
  test('are offered from ten loaded messages on, until there are none', async () => {
    await openThread({}, many(25))
    expect(readBubbles()).toHaveLength(10)
    press('Messages précédents')
    await settle()
    expect(readBubbles()).toHaveLength(20)
    press('Messages précédents')
    await settle()
    expect(readBubbles()).toHaveLength(25)
    expect(readBubbles()[0]).toBe('Inès\u202f:Message 1')
    expect(screen.queryByRole('button', { name: 'Messages précédents' })).toBeNull()
    expect(calls.filter(({ url }) => url.includes('before')).map(({ url }) => url)).toEqual([
      `/api/messages/conversation/${thread}/0?before=16`,
      `/api/messages/conversation/${thread}/0?before=6`,
    ])
  })

  test('are not offered for nine messages', async () => {
    await openThread({}, many(9))
    expect(screen.queryByRole('button', { name: 'Messages précédents' })).toBeNull()
  })

  test('can be retried after a failure', async () => {
    await openThread({}, many(12))
    answers[loadCall(0, '?before=3')] = () => 'no network'
    press('Messages précédents')
    await settle()
    expect(screen.getByRole('alert').textContent).toBe('Les messages précédents n’ont pas pu être chargés.')
    delete answers[loadCall(0, '?before=3')]
    press('Réessayer')
    await settle()
    expect(readBubbles()).toHaveLength(12)
  })
})

describe('live events', () => {
  test('show a message once, and announce it to screen readers once', async () => {
    await openThread({}, [message(1)])
    live(message(2), 1)
    live(message(2), 1)
    act(() =>
      dispatchLive('message', { thread: thread + 900, message: message(3), previous: 0, client_key: null }),
    )
    expect(readBubbles()).toEqual(['Inès\u202f:Message 1', 'Message 2'])
    expect(document.querySelector('.thread > [aria-live="polite"]')?.textContent).toBe(
      'Inès\u202f: Message 2',
    )
  })

  test('request missing messages after a gap', async () => {
    await openThread({}, [message(1)])
    stored.push(message(2), message(3))
    live(message(3), 2)
    await settle()
    expect(findCalls(loadCall(1))).toHaveLength(1)
    expect(readBubbles()).toEqual(['Inès\u202f:Message 1', 'Message 2', 'Message 3'])
  })

  test('show the read receipt of the last message', async () => {
    await openThread({}, [ownMessage(1)])
    expect(stamps()).toEqual(['20:00'])
    act(() => dispatchLive('read', { thread, last_id: 1 }))
    expect(stamps()).toEqual(['20:00 · message lu'])
  })

  test('end the conversation', async () => {
    await openThread()
    act(() => dispatchLive('gone', { thread: thread + 900 }))
    expect(callbacks.gone).toBe(0)
    act(() => dispatchLive('gone', { thread }))
    expect(callbacks.gone).toBe(1)
  })
})

describe('without events', () => {
  test('polls every 7 seconds for newer messages while the other is online', async () => {
    setLive(false)
    await openThread({}, [message(1)])
    stored.push(message(2))
    await settle(6999)
    expect(findCalls(loadCall(1))).toHaveLength(0)
    await settle(1)
    expect(readBubbles()).toHaveLength(2)
    await settle(7000)
    expect(findCalls(loadCall(2))).toHaveLength(1)
    act(() => setLive(true))
    await settle()
    expect(findCalls(loadCall(2))).toHaveLength(2)
    await settle(20_000)
    expect(findCalls(loadCall(2))).toHaveLength(2)
  })

  test('does not poll while the other is offline', async () => {
    setLive(false)
    await openThread({ interlocutor: { ...INES, last_activity: '2026-11-20T12:00:00.000Z' } }, [message(1)])
    await settle(30_000)
    expect(findCalls(loadCall(1))).toHaveLength(0)
  })

  test.each([403, 404])('reports that the conversation is gone after a %i', async (status) => {
    setLive(false)
    await openThread({}, [message(1)])
    answers[loadCall(1)] = () => ({ status, body: { message: 'Non.' } })
    await settle(7000)
    expect(callbacks.gone).toBe(1)
  })
})

describe('marking as read', () => {
  const marked = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

  test('calls at once on opening, then once for several messages', async () => {
    await openThread({}, [message(1), message(2), ownMessage(3)])
    expect(marked()).toEqual([{ read: 2 }])
    expect(callbacks.read).toEqual([2])
    live(message(4), 3)
    live(message(5), 4)
    await settle(299)
    expect(marked()).toHaveLength(1)
    await settle(1)
    expect(marked()).toEqual([{ read: 2 }, { read: 5 }])
    expect(callbacks.read).toEqual([2, 5])
  })

  test('does not call while the page is hidden or the end is not visible', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await openThread({}, [message(1)])
    await settle(1000)
    expect(marked()).toEqual([])
    visibility.mockReturnValue('visible')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await settle(1000)
    expect(marked()).toEqual([{ read: 1 }])
    const log = screen.getByRole('log')
    log.scrollTop = -400
    fireEvent.scroll(log)
    live(message(2), 1)
    await settle(1000)
    expect(marked()).toHaveLength(1)
    press('Nouveaux messages')
    await settle(1000)
    expect(marked()).toEqual([{ read: 1 }, { read: 2 }])
    expect(screen.queryByRole('button', { name: 'Nouveaux messages' })).toBeNull()
  })
})
