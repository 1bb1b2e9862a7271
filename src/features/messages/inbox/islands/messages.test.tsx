import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  card,
  link,
  list,
  ME,
  OPENED,
  openWith,
  order,
  page,
  prepareDesk,
  row,
  settle,
  show,
  TALKS,
  talk,
} from '../../../../../tests/support/messages-desk.tsx'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import {
  ConversationView as ConversationStandIn,
  held,
} from '../../../../../tests/support/thread-stand-in.tsx'
import * as toast from '../../../../ui/toast.ts'
import * as conversationView from '../../conversation/conversation-view.tsx'

stubExports(conversationView, { ConversationView: ConversationStandIn })
stubExports(toast, {
  showError: (message?: string) => held.toasts.push(message ?? 'generic'),
})

prepareDesk()

const back = async () => {
  history.back()
  await settle()
  window.dispatchEvent(new PopStateEvent('popstate'))
  await settle()
}

describe('an entry', () => {
  test('shows name, date, last message and unread count', async () => {
    show()
    await settle()
    expect(held.calls).toEqual([])
    expect(order()).toEqual(['Inès', 'Karim', 'Léa'])
    expect(row('Inès').textContent).toContain('21:46')
    expect(row('Inès').textContent).toContain('Alors samedi ?')
    expect(within(row('Inès')).getByText('en ligne')).toBeTruthy()
    expect(within(row('Inès')).getByTitle('Vérifié')).toBeTruthy()
    expect(row('Karim').textContent).toContain('hier')
    expect(within(row('Karim')).getByText('récemment')).toBeTruthy()
    expect(within(row('Karim')).getByText('2 non lus')).toBeTruthy()
    expect(row('Karim').className).toContain('unread')
    expect(row('Léa').textContent).toContain('Vous\u202f: avec plaisir')
    expect(row('Léa').className).not.toContain('unread')
  })

  test('names a gif, a deleted member and an empty conversation', async () => {
    const gif = 'https://exemple.fr/bateau.gif'
    show({
      list: page([
        talk(1, 21, { last_type: 1, last_message: gif }),
        talk(2, null, { last_message: 'Adieu' }),
        talk(3, 23, { last_type: 1, last_sender: ME, last_message: gif }),
        talk(4, 22, { last_id: 0, last_message: '', last_sender: 0 }),
      ]),
    })
    expect(order()).toEqual(['Karim', 'Inès', 'Membre supprimé', 'Léa'])
    expect(row('Karim').textContent).toContain('Rien d’écrit pour l’instant')
    expect(row('Inès').textContent).toMatch(/Gif$/)
    expect(row('Léa').textContent).toContain('Vous\u202f: Gif')
    expect(row('Membre supprimé').textContent).toContain('Adieu')
  })

  test('shows the badges of premium members and staff', () => {
    const noe = card(24, 'Noé', { stripe_status: true, roles: 1 })
    show({ list: page([talk(4, 24)], null, [noe]) })
    expect(within(row('Noé')).getByAltText('Premium')).toBeTruthy()
    expect(row('Noé').querySelector('.badge-staff')).toBeTruthy()
  })

  test('shows the member as offline after ten minutes without activity', async () => {
    show()
    expect(within(row('Inès')).queryByText('en ligne')).toBeTruthy()
    await settle(10 * 60_000)
    expect(within(row('Inès')).queryByText(/en ligne|récemment/)).toBeNull()
  })
})

describe('opening a conversation', () => {
  test('switches address, title, mark and focus without a reload, with at most one call', async () => {
    show()
    expect(screen.getByText('Une table vous attend')).toBeTruthy()
    fireEvent.click(link('Inès'))
    await settle()
    expect(openWith()).toBe('Inès')
    expect(location.pathname).toBe('/messages/1')
    expect(document.title).toBe('(2) Inès · Guinguette')
    expect(link('Inès').getAttribute('aria-current')).toBe('page')
    expect(document.activeElement?.tagName).toBe('TEXTAREA')
    expect(held.given).toMatchObject({ conversation: 1, initial: null, backHref: '/messages' })
    expect(held.calls).toEqual([])
  })

  test('focuses the conversation instead of the field where a field opens an on-screen keyboard', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    show()
    fireEvent.click(link('Inès'))
    await settle()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Conversation avec Inès')
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'leaves a modified click to the browser: %j',
    (how) => {
      show()
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how })
      const stop = (after: Event) => {
        expect(after.defaultPrevented).toBe(false)
        after.preventDefault()
      }
      window.addEventListener('click', stop, { once: true })
      fireEvent(link('Inès'), event)
      window.removeEventListener('click', stop)
      expect(openWith()).toBeNull()
    },
  )

  test('follows the back and forward buttons', async () => {
    show()
    fireEvent.click(link('Inès'))
    await settle()
    fireEvent.click(link('Karim'))
    await settle()
    expect([openWith(), location.pathname]).toEqual(['Karim', '/messages/2'])
    await back()
    expect([openWith(), location.pathname]).toEqual(['Inès', '/messages/1'])
    await back()
    expect([openWith(), location.pathname]).toEqual([null, '/messages'])
    expect(document.title).toBe('(2) Messages · Guinguette')
    expect(document.activeElement).toBe(link('Inès'))
  })

  test('returns to the list by the history entry it came from, else by a new one', async () => {
    const steps = vi.spyOn(history, 'back')
    show()
    fireEvent.click(link('Inès'))
    await settle()
    held.given.onBack()
    expect(steps).toHaveBeenCalledTimes(1)
    window.dispatchEvent(new PopStateEvent('popstate'))
    await settle()
    history.replaceState(null, '', '/messages/2')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await settle()
    expect(openWith()).toBe('Karim')
    held.given.onBack()
    await settle()
    expect([openWith(), location.pathname]).toEqual([null, '/messages'])
    expect(steps).toHaveBeenCalledTimes(1)
  })

  test('prefetches messages on a press, and caches them', async () => {
    const newest = [
      { id: 998, user_id: 22, message: 'Un bal ?', type: 0, created_at: '2026-11-19T12:00:00.000Z' },
    ]
    held.answers['GET /api/messages/conversation/2/0'] = () => ({ body: [false, newest] })
    show({ thread: OPENED })
    fireEvent.pointerDown(link('Karim'))
    await settle()
    fireEvent.pointerDown(link('Karim'))
    fireEvent.click(link('Karim'))
    await settle()
    expect(held.given.initial?.messages).toEqual(newest)
    fireEvent.click(link('Inès'))
    await settle()
    expect(held.given.initial).toEqual(OPENED.opened)
    expect(held.calls).toEqual(['GET /api/messages/conversation/2/0'])
  })

  test('loads nothing for a pointer that only passes over', async () => {
    show()
    fireEvent.pointerEnter(link('Karim'), { pointerType: 'mouse' })
    fireEvent.pointerLeave(link('Karim'))
    await settle(500)
    expect(held.calls).toEqual([])
  })

  test('loads the other member when the list lacks them, and shows an error when that fails', async () => {
    held.answers['GET /api/messages/interlocutor/9'] = () => ({ body: card(29, 'Noé') })
    show()
    history.replaceState(null, '', '/messages/9')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await settle()
    expect(openWith()).toBe('Noé')
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
    held.answers['GET /api/messages/0?search=kar'] = () => ({ body: page([TALKS[1] ?? talk(2, 22)]) })
    show({ thread: OPENED })
    fireEvent.change(field(), { target: { value: 'ka' } })
    await settle(900)
    fireEvent.change(field(), { target: { value: 'kar' } })
    await settle(999)
    expect(held.calls).toEqual([])
    await settle(1)
    expect(held.calls).toEqual(['GET /api/messages/0?search=kar'])
    expect(order()).toEqual(['Karim'])
    expect(openWith()).toBe('Inès')
  })

  test('requests at once on Enter, shows an empty state and is cleared by one press', async () => {
    held.answers['GET /api/messages/0?search=zzz'] = () => ({ body: page([]) })
    show()
    fireEvent.change(field(), { target: { value: 'zzz' } })
    fireEvent.submit(field())
    await settle()
    expect(within(list()).getByRole('heading', { level: 2 }).textContent).toBe('Aucune conversation')
    fireEvent.click(screen.getByText('Voir toutes les conversations'))
    await settle()
    expect(order()).toEqual(['Inès', 'Karim', 'Léa'])
    expect(held.calls).toEqual(['GET /api/messages/0?search=zzz'])
  })

  test('is a plain form without scripts', () => {
    show({ search: 'kar', list: page([talk(2, 22)]) })
    expect(field()).toHaveProperty('value', 'kar')
    expect(field().closest('form')?.getAttribute('action')).toBe('/messages')
  })
})

describe('a list', () => {
  test('leads to the search of members when it is empty', () => {
    show({ list: page([]) })
    expect(screen.getByText('Aucune conversation')).toBeTruthy()
    expect(screen.getByText('Rencontrer quelqu’un').getAttribute('href')).toBe('/recherche')
  })

  test("appends pages by 'Voir plus', each conversation once", async () => {
    const noe = card(24, 'Noé')
    held.answers['GET /api/messages/1?page=2'] = () => ({
      body: page([talk(3, 23), talk(4, 24)], null, [noe]),
    })
    show({ list: page(TALKS, '/api/messages/1?page=2') })
    expect(screen.getByText('Voir plus').getAttribute('href')).toBe('/messages/1?page=2')
    fireEvent.click(screen.getByText('Voir plus'))
    await settle()
    expect(order()).toEqual(['Inès', 'Karim', 'Léa', 'Noé'])
    expect(screen.queryByText('Voir plus')).toBeNull()
  })

  test('is requested when the server could not load it, and shows an error when that fails too', async () => {
    const { unmount } = show({ list: null })
    expect(screen.getByRole('status', { name: 'Chargement en cours' })).toBeTruthy()
    await settle()
    expect(order()).toEqual(['Inès', 'Karim', 'Léa'])
    unmount()
    held.answers['GET /api/messages/0'] = () => ({ status: 500 })
    show({ list: null })
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
  show({ thread: OPENED })
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
