import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import type { LightboxHost } from '../../../photos/lightbox/components/lightbox-host.tsx'
import * as lightboxHost from '../../../photos/lightbox/components/lightbox-host.tsx'
import Album from './album.tsx'

let viewer: ComponentProps<typeof LightboxHost>

const photo = (id: number, input = {}) => ({
  id,
  photo: `${String(id).padStart(32, '0')}.webp`,
  user_id: 9,
  likes: 4,
  comments: 2,
  locked: false,
  liked: false,
  state: 1,
  verification: false,
  width: 1200,
  height: 1600,
  blur: 'data:image/webp;base64,AA',
  ...input,
})
const USER = {
  id: 9,
  name: 'Salomé',
  avatar: null,
  status: 1,
  roles: 0,
  stripe_status: true,
  emoji: '1f98b.webp',
}
const READER = { id: 7, name: 'Moi', avatar: null, roles: 0, status: 0, stripe_status: false, emoji: null }
let answer: { status: number; body: unknown }

function show(photos: ReturnType<typeof photo>[] | null, readerId = READER.id) {
  return render(
    <Providers client={createQueryClient()}>
      <Album
        user={USER}
        photos={photos}
        reader={{ ...READER, id: readerId }}
        now={Date.parse('2026-11-20T20:00:00Z')}
        verificationCode="AB34"
      />
    </Providers>,
  )
}
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

stubExports(lightboxHost, {
  LightboxHost: (props: typeof viewer) => {
    viewer = props
    return null
  },
})

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="token">'
  answer = { status: 500, body: {} }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer.body), { status: answer.status }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([1, 2, 3, 5, 9])('lays %i photos out by how many there are', (count) => {
  const { container } = show(Array.from({ length: count }, (_, i) => photo(i + 1)))
  expect(container.querySelector(`.album-${count}`)?.children).toHaveLength(count)
  expect(links()).toEqual(Array.from({ length: count }, (_, i) => `#${i + 1}`))
  expect(screen.getAllByRole('img')[0]?.getAttribute('srcset')).toContain('/up/photo/')
})

test('counts an owner’s tile for adding among them, up to nine photos that take a place', () => {
  const { container } = show([photo(1), photo(2, { state: 0 })], USER.id)
  expect(container.querySelector('.album-2')?.textContent).toContain('Ajouter une Photo')
  expect(screen.getByText('En attente')).toBeTruthy()
  expect(screen.getByText('Les autres ne les voient pas')).toBeTruthy()
  cleanup()
  show(
    Array.from({ length: 9 }, (_, i) => photo(i + 1, { state: i < 4 ? 0 : 1 })),
    USER.id,
  )
  expect(screen.queryByText('Ajouter une Photo')).toBeNull()
})

test('follows what the viewer does: counts change, deleted photos go, one given for verification leaves the album', async () => {
  const { container } = show([photo(1), photo(2), photo(3)], USER.id)
  expect(viewer.verificationCode).toBe('AB34')
  expect(viewer.photos[0]).toMatchObject({ id: 1, name: 'Salomé', status: 1, roles: 0 })
  act(() => viewer.onChange(1, { likes: 5 }))
  await waitFor(() => expect(container.querySelector('.photo-meta')?.textContent).toContain('5 j’aime'))
  act(() => viewer.onGone(2))
  await waitFor(() => expect(links()).toEqual(['#1', '#3', '/upload']))
  act(() => viewer.onChange(3, { verification: true, state: 0 }))
  await waitFor(() => expect(container.querySelector('.album-hidden')?.textContent).toContain('Vérification'))
  expect(container.querySelector('.album')?.textContent).not.toContain('Photo 2')
})

test('gives nobody else the code', () => {
  show([photo(1)])
  expect(viewer.verificationCode).toBeNull()
})

test('asks for the album that the server could not read, and says so when that fails too', async () => {
  show(null)
  await screen.findByText(/Erreur impossible de charger le profil/)
  expect(screen.getByRole('alert').textContent).toContain(
    'Si le problème persiste, créez un topic Bug sur le forum',
  )
  cleanup()
  answer = { status: 200, body: { photos: [photo(1)] } }
  show(null)
  await waitFor(() => expect(links()).toEqual(['#1']))
})
