import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { vi } from 'vitest'
import { createQueryClient, Providers } from '../../src/client/providers.tsx'
import type { Comment } from '../../src/features/photos/comments/contract.ts'
import {
  LightboxHost,
  type LightboxPhoto,
} from '../../src/features/photos/lightbox/components/lightbox-host.tsx'
import type { LightboxViewer } from '../../src/features/photos/lightbox/components/lightbox-viewer.ts'

export const NOW = Date.parse('2026-11-20T20:00:00Z')
export const toasts: string[] = []
export const calls: { method: string; url: string; body: unknown }[] = []
/** By method and address; others answer 404. A function may wait. */
export const answers: Record<string, () => { status?: number; body: unknown } | Promise<{ body: unknown }>> =
  {}

export const photo = (id: number, changed: Partial<LightboxPhoto> = {}): LightboxPhoto => ({
  id,
  photo: `${id}.webp`,
  user_id: 7,
  likes: 3,
  comments: 1,
  locked: false,
  liked: false,
  state: 1,
  verification: false,
  width: 1200,
  height: 1600,
  blur: '',
  alt: '',
  cropped: false,
  name: 'Salomé',
  status: 0,
  roles: 0,
  stripe_status: false,
  emoji: null,
  ...changed,
})

export const comment = (id: number, changed: Partial<Comment> = {}): Comment => ({
  id,
  user_id: 9,
  comment: `Commentaire ${id}`,
  created_at: '2026-11-20T19:00:00.000Z',
  updated_at: '2026-11-20T19:00:00.000Z',
  name: 'Marius',
  avatar: null,
  status: 0,
  roles: 0,
  emoji: null,
  stripe_status: false,
  last_activity: '2026-11-20T12:00:00.000Z',
  ...changed,
})

export const commentsPage = (data: Comment[], changed: object = {}) => ({
  data,
  next_page_url: null,
  prev_page_url: null,
  current_page: 1,
  to: data.length,
  refusal: null,
  ...changed,
})

export const MEMBER: LightboxViewer = {
  id: 8,
  name: 'Hugo',
  avatar: null,
  roles: 0,
  status: 0,
  stripe_status: false,
  emoji: null,
  report_hours: 6,
}
export const OWNER: LightboxViewer = { ...MEMBER, id: 7, name: 'Salomé' }

/** Resets the state before each test: no calls, empty storage, a wide screen. */
export function resetLightbox(isWide = true): void {
  toasts.length = 0
  calls.length = 0
  for (const key of Object.keys(answers)) delete answers[key]
  answers['GET /api/comments/12'] = () => ({ body: commentsPage([comment(1)]) })
  sessionStorage.clear()
  document.head.innerHTML = '<meta name="csrf-token" content="token">'
  window.history.replaceState(null, '', '/celibataire/7')
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('min-width') && isWide }))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const method = init.method ?? 'GET'
    calls.push({ method, url, body: init.body && JSON.parse(String(init.body)) })
    const { status = 200, body } = {
      status: 200,
      ...((await answers[`${method} ${url}`]?.()) ?? { status: 404, body: {} }),
    }
    return new Response(JSON.stringify(body), { status })
  })
}

interface AlbumProps {
  photos?: LightboxPhoto[]
  reader?: LightboxViewer
  code?: string | null
  onMore?: () => void
}

/** A page with an album of photos 12, 13 and 14 and the viewer over it, opened on one by its fragment. */
export async function openLightbox({ hash = '#12', ...shown }: AlbumProps & { hash?: string } = {}) {
  window.history.replaceState(null, '', `/celibataire/7${hash}`)
  const view = render(
    <Providers client={createQueryClient()}>
      <Album {...shown} />
    </Providers>,
  )
  await act(async () => {
    await vi.dynamicImportSettled()
  })
  return view
}

function Album({
  photos: first = [photo(12), photo(13), photo(14)],
  reader = MEMBER,
  code = null,
  onMore,
}: AlbumProps) {
  const [photos, setPhotos] = useState(first)
  return (
    <>
      <output>{JSON.stringify(photos.map(({ id }) => id))}</output>
      <LightboxHost
        photos={photos}
        reader={reader}
        now={NOW}
        verificationCode={code}
        onChange={(id, patch) =>
          setPhotos((all) => all.map((one) => (one.id === id ? { ...one, ...patch } : one)))
        }
        onGone={(id) => setPhotos((all) => all.filter((one) => one.id !== id))}
        onMore={onMore}
      />
    </>
  )
}

/** Replaces the slider, which needs a layout; moves where it is sent. */
export function createFakeSlider() {
  let at = 0
  const api = {
    selectedScrollSnap: () => at,
    scrollTo: (to: number) => {
      at = to
    },
    on: () => api,
    off: () => api,
  }
  return {
    default: ({ startIndex }: { startIndex: number }) => {
      useState(() => {
        at = startIndex
      })
      return [() => {}, api] as const
    },
  }
}
