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
  alt: '',
  cropped: false,
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
const READER = {
  id: 7,
  name: 'Moi',
  avatar: null,
  roles: 0,
  status: 0,
  stripe_status: false,
  emoji: null,
  report_hours: 6,
}
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

/** The page as the server renders it: the first photo, thumbnails, and the others. */
function showPage(...numbers: number[]) {
  const page = document.createElement('article')
  page.className = 'profile'
  const others = numbers.slice(1).map((id) => `<a href="#${id}"></a>`)
  page.innerHTML = `<div class="profile-photo"><a href="#${numbers[0]}"></a></div>
    <div class="thumbs">${others.join('')}</div><section class="shots">${others.join('')}</section>`
  document.body.append(page)
  return () =>
    ['profile-photo', 'thumbs', 'shots'].map((part) =>
      [...page.querySelectorAll(`.${part} a`)].map((link) => link.getAttribute('href')),
    )
}

test('offers the owner to add, up to nine photos that take a place', () => {
  show([photo(1), photo(2, { state: 0 })], USER.id)
  expect(screen.getByText('Ajouter une Photo')).toBeTruthy()
  expect(screen.getByText('En attente')).toBeTruthy()
  expect(screen.getByText('Les autres ne les voient pas')).toBeTruthy()
  cleanup()
  show(
    Array.from({ length: 9 }, (_, i) => photo(i + 1, { state: i < 4 ? 0 : 1 })),
    USER.id,
  )
  expect(screen.queryByText('Ajouter une Photo')).toBeNull()
})

test('follows what the viewer does: deleted photos leave the page, the next replaces the first', async () => {
  const listPage = showPage(1, 2, 3)
  const { container } = show([photo(1), photo(2), photo(3)], USER.id)
  expect(viewer.verificationCode).toBe('AB34')
  expect(viewer.photos[0]).toMatchObject({ id: 1, name: 'Salomé', status: 1, roles: 0 })
  act(() => viewer.onChange(1, { likes: 5 }))
  await waitFor(() => expect(viewer.photos[0]?.likes).toBe(5))
  act(() => viewer.onGone(1))
  expect(listPage()).toEqual([['#2'], ['#2', '#3'], ['#3']])
  act(() => viewer.onChange(3, { verification: true, state: 0 }))
  expect(listPage()).toEqual([['#2'], ['#2'], []])
  await waitFor(() => expect(container.querySelector('.album-hidden')?.textContent).toContain('Vérification'))
  act(() => viewer.onGone(2))
  expect(listPage()).toEqual([[], [], []])
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
