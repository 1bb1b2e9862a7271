import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import * as autoplay from 'embla-carousel-autoplay'
import * as embla from 'embla-carousel-react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import type { PopularMember } from '../contract.ts'
import PopularMembers from './popular.tsx'

const moves: string[] = []
const plugins = vi.fn()
stubExports(autoplay, { default: (options: object) => ({ name: 'autoplay', options }) })
stubExports(embla, {
  default: (options: object, list: object[]) => {
    plugins(options, list)
    const api = {
      scrollSnapList: () => [0, 1],
      on: () => api,
      off: () => api,
      scrollPrev: () => moves.push('prev'),
      scrollNext: () => moves.push('next'),
      rootNode: () => document.body,
      plugins: () => ({ autoplay: { stop: () => moves.push('stop'), play: () => moves.push('play') } }),
    }
    return [() => {}, api]
  },
})

const NOW = Date.parse('2026-11-20T20:00:00Z')
const member = (id: number, more: Partial<PopularMember> = {}): PopularMember => ({
  id,
  name: `Membre ${id}`,
  avatar: null,
  signup: '2020-01-01T00:00:00.000Z',
  birthday: '1990-01-01',
  status: 0,
  last_activity: '2020-01-01T00:00:00.000Z',
  latitude: 0,
  longitude: 0,
  stripe_status: false,
  emoji: null,
  roles: 0,
  ...more,
})

/** Tells the carousel whether it is on the screen. */
let appear: (isIntersecting: boolean) => void = () => {}

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      isConnected = true
      constructor(call: (entries: { isIntersecting: boolean }[]) => void) {
        appear = (isIntersecting) => this.isConnected && call([{ isIntersecting }])
      }
      observe() {}
      disconnect() {
        this.isConnected = false
      }
    },
  )
  moves.length = 0
  plugins.mockClear()
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PARIS = { latitude: 48.86, longitude: 2.35 }
const show = (members: PopularMember[] | null) =>
  render(
    <Providers client={createQueryClient()}>
      <PopularMembers members={members} from={PARIS} now={NOW} />
    </Providers>,
  )

test('shows each member with name, age, badges, presence and distance, and hides member 1', () => {
  const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
  show([
    member(1, { name: 'Fondatrice' }),
    member(7, { status: 1, last_activity: minutesAgo(4), latitude: 48.85, longitude: 2.2 }),
    member(8, { last_activity: minutesAgo(9), signup: minutesAgo(60 * 24 * 6) }),
  ])
  const cards = screen.getAllByRole('link')
  expect(cards.map((card) => card.getAttribute('href'))).toEqual(['/celibataire/7', '/celibataire/8'])
  expect(cards[0]?.textContent).toBe('M7en ligneMembre 736 ansVérifiéà 11 km de vous')
  expect(screen.getByTitle('Inscription il y a moins d’une semaine').textContent).toBe('nouveau')
  expect(screen.getByText('récemment')).toBeTruthy()
  expect(screen.queryByText('Fondatrice')).toBeNull()
})

test('moves every 5 seconds in a loop, until an arrow or an arrow key is used', () => {
  show([member(7), member(8)])
  expect(plugins).toHaveBeenCalledWith({ loop: true, align: 'start', duration: 25 }, [
    { name: 'autoplay', options: { delay: 5000, playOnInit: false } },
  ])
  fireEvent.click(screen.getByText('Membres suivants'))
  fireEvent.click(screen.getByText('Membres précédents'))
  const region = screen.getByLabelText('Membres populaires')
  fireEvent.keyDown(region, { key: 'ArrowRight' })
  fireEvent.keyDown(region, { key: 'ArrowLeft' })
  fireEvent.keyDown(region, { key: 'Tab' })
  expect(moves).toEqual(['next', 'prev', 'next', 'prev'])
  appear(true)
  expect(moves.at(-1)).toBe('stop')
})

test('moves only while it is on the screen', () => {
  show([member(7), member(8)])
  expect(moves).toEqual([])
  appear(true)
  appear(false)
  appear(true)
  expect(moves).toEqual(['play', 'stop', 'play'])
})

test('stops at the pause button for good, and goes on when it is pressed again', () => {
  show([member(7), member(8)])
  appear(true)
  fireEvent.click(screen.getByText('Arrêter le défilement'))
  appear(true)
  expect(moves).toEqual(['play', 'stop'])
  fireEvent.click(screen.getByText('Reprendre le défilement'))
  appear(true)
  expect(moves).toEqual(['play', 'stop', 'play'])
})

test('stays still where less motion is asked for', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  show([member(7), member(8)])
  expect(plugins).toHaveBeenCalledWith({ loop: true, align: 'start', duration: 0 }, [])
})

test('leaves no trace when there is nobody', () => {
  const { container } = show([])
  expect(container.textContent).toBe('')
})

test('fetches what the page left to it, under the same title and as high', async () => {
  vi.stubGlobal('fetch', async () => Response.json([member(9)]))
  const { container } = show(null)
  expect(screen.getByRole('heading').textContent).toBe('Membres populaires')
  expect(container.querySelectorAll('.carousel-slide > .skeleton-card')).toHaveLength(5)
  expect(await screen.findByText('Membre 9')).toBeTruthy()
  expect(container.querySelector('.skeleton-card')).toBeNull()
})

test('says when members cannot be fetched', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  show(null)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'Erreur impossible de charger les membres populairesSi le problème persiste, créez un topic Bug sur le forum',
  )
})
