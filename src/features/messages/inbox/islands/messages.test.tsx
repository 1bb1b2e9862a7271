import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  ConversationView as ConversationStandIn,
  stub,
} from '../../../../../tests/support/conversation-view-stub.tsx'
import {
  CONVERSATIONS,
  createCard,
  createConversation,
  createPage,
  findInterlocutorName,
  findLink,
  findList,
  findRow,
  listNames,
  ME,
  OPENED,
  settle,
  setUpInbox,
  showInbox,
} from '../../../../../tests/support/inbox.tsx'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import * as toast from '../../../../ui/toast.ts'
import * as conversationView from '../../conversation/conversation-view.tsx'

stubExports(conversationView, { ConversationView: ConversationStandIn })
stubExports(toast, {
  showError: (message?: string) => stub.toasts.push(message ?? 'generic'),
})

setUpInbox()

const back = async () => {
  history.back()
  await settle()
  window.dispatchEvent(new PopStateEvent('popstate'))
  await settle()
}

describe('an entry', () => {
  test('shows name, date, last message and unread count', async () => {
    showInbox()
    await settle()
    expect(stub.calls).toEqual([])
    expect(listNames()).toEqual(['Inès', 'Karim', 'Léa'])
    expect(findRow('Inès').textContent).toContain('21:46')
    expect(findRow('Inès').textContent).toContain('Alors samedi ?')
    expect(within(findRow('Inès')).getByText('en ligne')).toBeTruthy()
    expect(within(findRow('Inès')).getByTitle('Vérifié')).toBeTruthy()
    expect(findRow('Karim').textContent).toContain('hier')
    expect(within(findRow('Karim')).getByText('récemment')).toBeTruthy()
    expect(within(findRow('Karim')).getByText('2 non lus')).toBeTruthy()
    expect(findRow('Karim').className).toContain('unread')
    expect(findRow('Léa').textContent).toContain('Vous\u202f: avec plaisir')
    expect(findRow('Léa').className).not.toContain('unread')
  })

  test('names a gif, a deleted member and an empty conversation', async () => {
    const gif = 'https://exemple.fr/bateau.gif'
    showInbox({
      list: createPage([
        createConversation(1, 21, { last_type: 1, last_message: gif }),
        createConversation(2, null, { last_message: 'Adieu' }),
        createConversation(3, 23, { last_type: 1, last_sender: ME, last_message: gif }),
        createConversation(4, 22, { last_id: 0, last_message: '', last_sender: 0 }),
      ]),
    })
    expect(listNames()).toEqual(['Karim', 'Inès', 'Léa', 'Membre supprimé'])
    expect(findRow('Karim').textContent).toContain('Rien d’écrit pour l’instant')
    expect(findRow('Inès').textContent).toMatch(/Gif$/)
    expect(findRow('Léa').textContent).toContain('Vous\u202f: Gif')
    expect(findRow('Membre supprimé').textContent).toContain('Adieu')
  })

  test('shows the badges of premium members and staff', () => {
    const noe = createCard(24, 'Noé', { stripe_status: true, roles: 1 })
    showInbox({ list: createPage([createConversation(4, 24)], null, [noe]) })
    expect(within(findRow('Noé')).getByAltText('Premium')).toBeTruthy()
    expect(findRow('Noé').querySelector('.badge-staff')).toBeTruthy()
  })

  test('shows the member as offline after ten minutes without activity', async () => {
    showInbox()
    expect(within(findRow('Inès')).queryByText('en ligne')).toBeTruthy()
    await settle(10 * 60_000)
    expect(within(findRow('Inès')).queryByText(/en ligne|récemment/)).toBeNull()
  })
})

describe('opening a conversation', () => {
  test('switches address, title, mark and focus without a reload, with at most one call', async () => {
    showInbox()
    expect(screen.getByText('Une table vous attend')).toBeTruthy()
    fireEvent.click(findLink('Inès'))
    await settle()
    expect(findInterlocutorName()).toBe('Inès')
    expect(location.pathname).toBe('/messages/1')
    expect(document.title).toBe('(2) Inès · Guinguette')
    expect(findLink('Inès').getAttribute('aria-current')).toBe('page')
    expect(document.activeElement?.tagName).toBe('TEXTAREA')
    expect(stub.given).toMatchObject({ conversation: 1, initial: null, backHref: '/messages' })
    expect(stub.calls).toEqual([])
  })

  test('focuses the conversation instead of the field where a field opens an on-screen keyboard', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    showInbox()
    fireEvent.click(findLink('Inès'))
    await settle()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Conversation avec Inès')
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'leaves a modified click to the browser: %j',
    (how) => {
      showInbox()
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how })
      const stop = (after: Event) => {
        expect(after.defaultPrevented).toBe(false)
        after.preventDefault()
      }
      window.addEventListener('click', stop, { once: true })
      fireEvent(findLink('Inès'), event)
      window.removeEventListener('click', stop)
      expect(findInterlocutorName()).toBeNull()
    },
  )

  test('follows the back and forward buttons', async () => {
    showInbox()
    fireEvent.click(findLink('Inès'))
    await settle()
    fireEvent.click(findLink('Karim'))
    await settle()
    expect([findInterlocutorName(), location.pathname]).toEqual(['Karim', '/messages/2'])
    await back()
    expect([findInterlocutorName(), location.pathname]).toEqual(['Inès', '/messages/1'])
    await back()
    expect([findInterlocutorName(), location.pathname]).toEqual([null, '/messages'])
    expect(document.title).toBe('(2) Messages · Guinguette')
    expect(document.activeElement).toBe(findLink('Inès'))
  })

  test('returns to the list by the history entry it came from, else by a new one', async () => {
    const steps = vi.spyOn(history, 'back')
    showInbox()
    fireEvent.click(findLink('Inès'))
    await settle()
    stub.given.onBack()
    expect(steps).toHaveBeenCalledTimes(1)
    window.dispatchEvent(new PopStateEvent('popstate'))
    await settle()
    history.replaceState(null, '', '/messages/2')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await settle()
    expect(findInterlocutorName()).toBe('Karim')
    stub.given.onBack()
    await settle()
    expect([findInterlocutorName(), location.pathname]).toEqual([null, '/messages'])
    expect(steps).toHaveBeenCalledTimes(1)
  })

  test('prefetches messages on a press, and caches them', async () => {
    const newest = [
      { id: 998, user_id: 22, message: 'Un bal ?', type: 0, created_at: '2026-11-19T12:00:00.000Z' },
    ]
    stub.answers['GET /api/messages/conversation/2/0'] = () => ({ body: [false, newest] })
    showInbox({ thread: OPENED })
    fireEvent.pointerDown(findLink('Karim'))
    await settle()
    fireEvent.pointerDown(findLink('Karim'))
    fireEvent.click(findLink('Karim'))
    await settle()
    expect(stub.given.initial?.messages).toEqual(newest)
    fireEvent.click(findLink('Inès'))
    await settle()
    expect(stub.given.initial).toEqual(OPENED.opened)
    expect(stub.calls).toEqual(['GET /api/messages/conversation/2/0'])
  })

  test('loads nothing for a pointer that only passes over', async () => {
    showInbox()
    fireEvent.pointerEnter(findLink('Karim'), { pointerType: 'mouse' })
    fireEvent.pointerLeave(findLink('Karim'))
    await settle(500)
    expect(stub.calls).toEqual([])
  })

  test('loads the other member when the list lacks them, and shows an error when that fails', async () => {
    stub.answers['GET /api/messages/interlocutor/9'] = () => ({ body: createCard(29, 'Noé') })
    showInbox()
    history.replaceState(null, '', '/messages/9')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await settle()
    expect(findInterlocutorName()).toBe('Noé')
    history.replaceState(null, '', '/messages/10')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await settle()
    expect(screen.getByRole('alert').textContent).toBe(
      "Erreur impossible de charger l'interlocuteurSi le problème persiste, créez un topic Bug sur le forum",
    )
  })
})

describe('the search', () => {
  const field = () => screen.getByRole('searchbox', { name: 'Chercher par nom' })

  test('requests after a pause of one second', async () => {
    stub.answers['GET /api/messages/0?search=kar'] = () => ({
      body: createPage([CONVERSATIONS[1] ?? createConversation(2, 22)]),
    })
    showInbox({ thread: OPENED })
    fireEvent.change(field(), { target: { value: 'ka' } })
    await settle(900)
    fireEvent.change(field(), { target: { value: 'kar' } })
    await settle(999)
    expect(stub.calls).toEqual([])
    await settle(1)
    expect(stub.calls).toEqual(['GET /api/messages/0?search=kar'])
    expect(listNames()).toEqual(['Karim'])
    expect(findInterlocutorName()).toBe('Inès')
  })

  test('requests at once on Enter, shows an empty state and is cleared by one press', async () => {
    stub.answers['GET /api/messages/0?search=zzz'] = () => ({ body: createPage([]) })
    showInbox()
    fireEvent.change(field(), { target: { value: 'zzz' } })
    fireEvent.submit(field())
    await settle()
    expect(within(findList()).getByRole('heading', { level: 2 }).textContent).toBe('Aucune conversation')
    fireEvent.click(screen.getByText('Voir toutes les conversations'))
    await settle()
    expect(listNames()).toEqual(['Inès', 'Karim', 'Léa'])
    expect(stub.calls).toEqual(['GET /api/messages/0?search=zzz'])
  })

  test('is a plain form without scripts', () => {
    showInbox({ search: 'kar', list: createPage([createConversation(2, 22)]) })
    expect(field()).toHaveProperty('value', 'kar')
    expect(field().closest('form')?.getAttribute('action')).toBe('/messages')
  })
})

describe('a list', () => {
  test('leads to the search of members when it is empty', () => {
    showInbox({ list: createPage([]) })
    expect(screen.getByText('Aucune conversation')).toBeTruthy()
    expect(screen.getByText('Rencontrer quelqu’un').getAttribute('href')).toBe('/recherche')
  })

  test("appends pages by 'Voir plus', each conversation once", async () => {
    const noe = createCard(24, 'Noé')
    stub.answers['GET /api/messages/1?page=2'] = () => ({
      body: createPage([createConversation(3, 23), createConversation(4, 24)], null, [noe]),
    })
    showInbox({ list: createPage(CONVERSATIONS, '/api/messages/1?page=2') })
    expect(screen.getByText('Voir plus').getAttribute('href')).toBe('/messages/1?page=2')
    fireEvent.click(screen.getByText('Voir plus'))
    await settle()
    // Noé's turn has come before Léa's.
    expect(listNames()).toEqual(['Inès', 'Karim', 'Noé', 'Léa'])
    expect(screen.queryByText('Voir plus')).toBeNull()
  })

  test('is requested when the server could not load it, and shows an error when that fails too', async () => {
    const { unmount } = showInbox({ list: null })
    expect(screen.getByRole('status', { name: 'Chargement en cours' })).toBeTruthy()
    await settle()
    expect(listNames()).toEqual(['Inès', 'Karim', 'Léa'])
    unmount()
    stub.answers['GET /api/messages/0'] = () => ({ status: 500 })
    showInbox({ list: null })
    await settle()
    expect(screen.getByRole('alert').textContent).toBe(
      'Erreur impossible de charger les conversationsSi le problème persiste, créez un topic Bug sur le forum',
    )
  })
})

test('fits above an overlaid on-screen keyboard, and takes the full height again after', async () => {
  const view = Object.assign(new EventTarget(), { scale: 1, height: window.innerHeight, offsetTop: 0 })
  vi.stubGlobal('visualViewport', view)
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const height = () => document.documentElement.style.getPropertyValue('--visible-height')
  showInbox({ thread: OPENED })
  const turn = (changed: object) => {
    Object.assign(view, changed)
    view.dispatchEvent(new Event('resize'))
  }
  turn({ height: 380, offsetTop: 120 })
  expect(height()).toBe('380px')
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
  turn({ height: window.innerHeight, offsetTop: 0 })
  expect(height()).toBe('')
  turn({ height: 380, scale: 2 })
  expect(height()).toBe('')
})

describe('the keyboard', () => {
  const links = () =>
    within(findList())
      .getAllByRole('link', { hidden: true })
      .filter(({ className }) => className === 'talk-link')
  const focusedName = () => document.activeElement?.querySelector('.name')?.textContent
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

  test('reaches the list by one tab stop, and its entries by arrows, Home and End', () => {
    showInbox()
    expect(links().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
    expect(
      within(findList())
        .getAllByRole('button', { name: /^Masquer ou signaler/ })
        .map(({ tabIndex }) => tabIndex),
    ).toEqual([-1, -1, -1])
    act(() => links()[0]?.focus())
    const reached = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => {
      press(key)
      return focusedName()
    })
    expect(reached).toEqual(['Karim', 'Léa', 'Léa', 'Karim', 'Inès', 'Léa'])
    expect(links().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
    press('ArrowRight')
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'Masquer ou signaler la conversation avec Léa',
    )
    press('ArrowLeft')
    expect(focusedName()).toBe('Léa')
  })

  test('starts in the field of a conversation that the page opens', () => {
    showInbox({ thread: OPENED })
    expect(document.activeElement?.tagName).toBe('TEXTAREA')
    expect(screen.getByText('Aller au message').getAttribute('href')).toBe('#message')
  })

  test('starts nowhere on a touch screen', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    showInbox({ thread: OPENED })
    expect(document.activeElement).toBe(document.body)
  })
})
