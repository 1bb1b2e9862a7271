import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'
import { getInitials } from './initials.ts'
import { type CardMember, MemberCard } from './member-card.tsx'
import { MemberName, PlainName } from './member-name.tsx'

afterEach(cleanup)

const NOW = Date.UTC(2026, 5, 12, 20, 0)
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
const SALOME: CardMember = {
  id: 24,
  name: 'Salomé',
  avatar: 'a1b2.webp',
  birthday: '1985-06-12',
  signup: ago(60),
  last_activity: ago(2),
  status: 1,
  roles: 0,
  stripe_status: true,
  emoji: '1f48e.webp',
  latitude: 45.79,
  longitude: 4.86,
}

test('shows staff, premium and verified by texts and shapes after the coloured name', () => {
  const { container } = render(
    <MemberName
      member={{ id: 24, name: 'Salomé', roles: 2, status: 1, stripe_status: true, emoji: '1f98b.webp' }}
      link
    />,
  )
  const link = screen.getByRole('link', { name: 'Salomé' })
  expect(link.getAttribute('href')).toBe('/celibataire/24')
  expect(link.className.split(' ')).toEqual(['name', 'n4', 'name-premium', 'name-staff'])
  expect(screen.getByLabelText('Vérifié')).toBeTruthy()
  expect(screen.getByText('Admin')).toBeTruthy()
  expect(screen.getByAltText('Premium').getAttribute('src')).toBe('/images/emojis/1f98b.webp')
  const still = container.querySelector('source[media="(prefers-reduced-motion: reduce)"]')
  expect(still?.getAttribute('srcset')).toBe('/images/emojis/stills/1f98b.webp')
})

test('gives premium members who chose nothing the default emoji, ordinary members nothing, member 1 its colour', () => {
  render(<MemberName member={{ id: 7, name: 'Marius', stripe_status: true }} />)
  expect(screen.getByAltText('Premium').getAttribute('src')).toBe('/images/emojis/1f48e.webp')
  cleanup()
  const { container } = render(<MemberName member={{ id: 1, name: 'Camille', status: 2, roles: -1 }} />)
  expect(container.querySelector('.name')?.className).toBe('name n-founder')
  expect(container.textContent).toBe('Camille')
  expect(container.querySelector('svg, img')).toBeNull()
})

test('shows no emoji of a member whose premium has ended, in no form of a name', () => {
  const ended = { ...SALOME, stripe_status: false, emoji: '1f98b.webp' }
  const { container } = render(
    <>
      <MemberName member={ended} />
      <PlainName member={ended} />
      <MemberCard member={ended} from={null} now={NOW} />
    </>,
  )
  expect(container.innerHTML).not.toMatch(/emoji|name-premium|card-member premium/)
})

test('puts the emoji after a name in a line of small words', () => {
  const { container } = render(<PlainName member={SALOME} />)
  expect(container.querySelector('.plain-name')?.textContent).toBe('Salomé')
  expect(screen.getByAltText('Premium').getAttribute('src')).toBe('/images/emojis/1f48e.webp')
})

test('shows a member as a card: photo, age, badge, presence, distance', () => {
  const { container } = render(
    <MemberCard member={SALOME} from={{ latitude: 45.76, longitude: 4.84 }} now={NOW} lazy />,
  )
  const card = screen.getByRole('link')
  expect(card.getAttribute('href')).toBe('/celibataire/24')
  expect(card.className).toBe('card-member premium')
  const photo = screen.getByAltText('Portrait de Salomé')
  expect(photo.getAttribute('src')).toBe('/cache/thumbnail/up/photo/a1b2.webp')
  expect(['width', 'height', 'loading'].map((name) => photo.getAttribute(name))).toEqual([
    '480',
    '600',
    'lazy',
  ])
  expect(screen.getByText('nouveau').getAttribute('title')).toBe('Inscription il y a moins d’une semaine')
  expect(screen.getByText('en ligne')).toBeTruthy()
  expect(container.querySelector('.card-name i')?.textContent).toBe('41 ans')
  expect(screen.getByText('à 3,7 km de vous')).toBeTruthy()
})

test('shows the name on a card in its colour, and a staff member by their word', () => {
  const { container } = render(<MemberCard member={{ ...SALOME, roles: 1 }} from={null} now={NOW} />)
  expect(container.querySelector('.card-name b')?.className).toBe('n4 name-premium name-staff')
  expect(screen.getByText('Modo').className).toBe('badge badge-staff')
  cleanup()
  render(<MemberCard member={{ ...SALOME, id: 7, stripe_status: false }} from={null} now={NOW} />)
  expect(screen.getByText('Salomé').className).toBe('n0')
  expect(screen.queryByText('Modo')).toBeNull()
})

test('leaves out what a card does not know and draws who has no photo', () => {
  const { container } = render(
    <MemberCard
      member={{
        ...SALOME,
        avatar: null,
        signup: ago(60 * 24 * 8),
        last_activity: ago(11),
        latitude: 0,
        longitude: 0,
      }}
      from={{ latitude: 45.76, longitude: 4.84 }}
      now={NOW}
    />,
  )
  expect(container.querySelector('.card-top')?.textContent).toBe('')
  expect(container.querySelector('.card-where')).toBeNull()
  expect(container.querySelector('.drawn')?.textContent).toBe('Sa')
})

test('shows a dot of presence with its word on an avatar, only when a moment is given', () => {
  const { container } = render(<Avatar member={{ ...SALOME, last_activity: ago(8) }} now={NOW} />)
  expect(container.textContent).toBe('récemment')
  cleanup()
  expect(render(<Avatar member={SALOME} />).container.textContent).toBe('')
})

test.each([
  ['Bastien', 'Ba'],
  ['Jean-Luc', 'JL'],
  ['karim_69', 'K6'],
  ['élodie', 'Él'],
  [`${'É'.normalize('NFD')}va`, 'Év'],
  ['X', 'X'],
  ['__', '?'],
])('%s is drawn as %s', (name, colours) => {
  expect(getInitials(name)).toBe(colours)
})
