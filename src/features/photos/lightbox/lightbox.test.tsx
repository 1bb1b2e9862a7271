import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import * as embla from 'embla-carousel-react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  answers,
  calls,
  createFakeSlider,
  MEMBER,
  OWNER,
  openLightbox,
  photo,
  resetLightbox,
  toasts,
} from '../../../../tests/support/lightbox.tsx'
import { stubExports } from '../../../../tests/support/stub-exports.ts'
import * as toast from '../../../ui/toast.ts'
import { canUseDetector, listPhotoActions } from './components/photo-actions.ts'

stubExports(embla, createFakeSlider())

stubExports(toast, {
  showSuccess: (message: string) => toasts.push(message),
  showError: (message?: string) => toasts.push(message ?? 'Oups... il y a eu une erreur'),
})

beforeEach(() => resetLightbox())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const viewer = () => document.querySelector<HTMLDialogElement>('dialog.viewer')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const left = () => document.querySelector('output')?.textContent
const settled = () => act(async () => {})
const called = (method: string) => calls.filter((call) => call.method === method).map(({ url }) => url)

test('shows the verified badge after the name of a verified owner only', async () => {
  await openLightbox({ photos: [photo(12, { status: 1 })] })
  expect(document.querySelector('.viewer-head .member-name')?.textContent).toBe('SaloméVérifié')
  expect(screen.getByRole('img', { name: 'Vérifié', hidden: true })).toBeTruthy()
  cleanup()
  await openLightbox({ photos: [photo(12)] })
  expect(document.querySelector('.viewer-head .member-name')?.textContent).toBe('Salomé')
})

describe('opening and closing', () => {
  test('opens on the photo in the address only', async () => {
    await openLightbox({ hash: '#13' })
    expect(viewer()?.open).toBe(true)
    expect(screen.getByText('2 sur 3')).toBeTruthy()
    cleanup()
    await openLightbox({ hash: '#99' })
    expect(viewer()).toBeNull()
    cleanup()
    await openLightbox({ hash: '#contenu' })
    expect(viewer()).toBeNull()
  })

  test('updates the address on arrows and keys, and stops at both ends', async () => {
    await openLightbox()
    const before = window.history.length
    press('Photo suivante')
    expect(window.location.hash).toBe('#13')
    fireEvent.keyDown(viewer() as Element, { key: 'ArrowRight' })
    expect(window.location.hash).toBe('#14')
    fireEvent.keyDown(viewer() as Element, { key: 'ArrowRight' })
    expect(window.location.hash).toBe('#14')
    fireEvent.keyDown(viewer() as Element, { key: 'ArrowLeft' })
    expect(window.location.hash).toBe('#13')
    expect(window.history.length).toBe(before)
  })

  test('removes the fragment on closing if the page was opened with it', async () => {
    await openLightbox()
    const back = vi.spyOn(window.history, 'back')
    fireEvent.click(screen.getByText('Retour'))
    expect(viewer()).toBeNull()
    expect(window.location.hash).toBe('')
    expect(window.location.pathname).toBe('/celibataire/7')
    expect(back).not.toHaveBeenCalled()
  })

  test('goes back on closing if it was opened from the page, and closes on the back button', async () => {
    await openLightbox({ hash: '' })
    const go = async (hash: string) => {
      window.history.replaceState(null, '', `/celibataire/7${hash}`)
      window.dispatchEvent(new Event('hashchange'))
      await act(async () => {
        await vi.dynamicImportSettled()
      })
    }
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => {})
    await go('#12')
    expect(viewer()?.open).toBe(true)
    await go('')
    expect(viewer()).toBeNull()
    await go('#14')
    fireEvent.click(screen.getByText('Retour'))
    expect(back).toHaveBeenCalledOnce()
    expect(viewer()).toBeNull()
  })

  test('closes with the dialog, and restores the focus', async () => {
    const opener = document.body.appendChild(document.createElement('button'))
    opener.focus()
    await openLightbox()
    act(() => viewer()?.close())
    await waitFor(() => expect(viewer()).toBeNull())
    expect(window.location.hash).toBe('')
    opener.remove()
  })

  test('requests more photos near the end, once', async () => {
    const onMore = vi.fn()
    await openLightbox({ photos: [12, 13, 14, 15, 16].map((id) => photo(id)), onMore })
    expect(onMore).not.toHaveBeenCalled()
    press('Photo suivante')
    press('Photo suivante')
    press('Photo suivante')
    expect(onMore).toHaveBeenCalledOnce()
  })

  test('loads the shown photo and its neighbours, with reserved space', async () => {
    await openLightbox()
    const images = [...document.querySelectorAll('.slide img')]
    expect(images.map((image) => image.getAttribute('src'))).toEqual([
      '/up/photo/12.webp',
      '/up/photo/13.webp',
    ])
    expect(images[0]?.getAttribute('width')).toBe('1200')
    expect(images[0]?.getAttribute('height')).toBe('1600')
    expect(images[0]?.getAttribute('alt')).toBe('Photo de Salomé')
  })
})

describe('the like button', () => {
  const heart = () => screen.getByRole('button', { name: /^Aimer la photo/ })

  test('updates at once, then to the server’s count', async () => {
    answers['POST /api/photo/like/12'] = () => ({ body: { message: 'Oui', likes: 8, liked: true } })
    await openLightbox()
    fireEvent.click(heart())
    expect(heart().getAttribute('aria-pressed')).toBe('true')
    expect(heart().textContent).toBe('4')
    await waitFor(() => expect(heart().textContent).toBe('8'))
    expect(toasts).toEqual([])
  })

  test('reverts on failure, and shows the reason', async () => {
    answers['POST /api/photo/like/12'] = () => ({ status: 429, body: { message: 'Doucement.' } })
    await openLightbox()
    fireEvent.click(heart())
    await waitFor(() => expect(toasts).toEqual(['Doucement.']))
    expect(heart().textContent).toBe('3')
    expect(heart().getAttribute('aria-pressed')).toBe('false')
  })

  test('sends the last state of fast clicks', async () => {
    answers['POST /api/photo/like/12'] = () => ({ body: { message: '', likes: 4, liked: true } })
    answers['DELETE /api/photo/like/12'] = () => ({ body: { message: '', likes: 3, liked: false } })
    await openLightbox()
    fireEvent.click(heart())
    fireEvent.click(heart())
    await waitFor(() => expect(called('DELETE')).toEqual(['/api/photo/like/12']))
    expect(called('POST')).toEqual(['/api/photo/like/12'])
    expect(heart().textContent).toBe('3')
    expect(heart().getAttribute('aria-pressed')).toBe('false')
  })

  test('is a count only on own photos and on those that others do not see', async () => {
    await openLightbox({ reader: OWNER })
    expect(screen.queryByRole('button', { name: /^Aimer/ })).toBeNull()
    expect(screen.getByText('3 j’aime')).toBeTruthy()
    cleanup()
    await openLightbox({ reader: { ...MEMBER, roles: 1 }, photos: [photo(12, { state: 0 })] })
    expect(screen.queryByRole('button', { name: /^Aimer/ })).toBeNull()
    expect(
      screen.getByText(/^En attente de validation.: seuls son propriétaire et l’équipe la voient\.$/),
    ).toBeTruthy()
  })
})

describe('a swipe', () => {
  const swipe = (dx: number, dy: number, fingers = 1) => {
    const slides = document.querySelector('.slides') as HTMLElement
    const touches = Array.from({ length: fingers }, () => ({ clientX: 100, clientY: 100 }))
    const moved = touches.map(() => ({ clientX: 100 + dx, clientY: 100 + dy }))
    fireEvent.touchStart(slides, { touches })
    fireEvent.touchMove(slides, { touches: moved })
    const { translate } = slides.style
    fireEvent.touchEnd(slides, { touches: [], changedTouches: moved })
    return translate
  }
  const isOpen = () => document.querySelector('.viewer') !== null

  test('closes the viewer downwards, and the photo follows the finger', async () => {
    await openLightbox()
    expect(swipe(10, 140)).toBe('0 140px')
    expect(isOpen()).toBe(false)
  })

  test.each([
    ['too short', 0, 60, 1],
    ['sideways', 200, 120, 1],
    ['upwards', 0, -200, 1],
    ['of two fingers', 0, 200, 2],
  ])('leaves it open when it is %s', async (_case, dx, dy, fingers) => {
    await openLightbox()
    swipe(dx, dy, fingers)
    expect(isOpen()).toBe(true)
  })

  test('pans instead while the page is zoomed', async () => {
    vi.stubGlobal('visualViewport', { scale: 2 })
    await openLightbox()
    expect(swipe(0, 200)).toBe('')
    expect(isOpen()).toBe(true)
  })
})

const [MODO, ADMIN, FOUNDER] = [1, 2, 3].map((roles) => ({ ...MEMBER, id: 20 + roles, roles }))
describe('photo actions', () => {
  test.each([
    ['a member', MEMBER, photo(12), 'K7PT', ['detector', 'report']],
    ['the owner', OWNER, photo(12), 'K7PT', ['lock', 'avatar', 'verify', 'remove']],
    [
      'the owner, by a verified profile',
      { ...OWNER, status: 1 },
      photo(12),
      null,
      ['lock', 'avatar', 'remove'],
    ],
    ['the owner, of the profile photo', { ...OWNER, avatar: '12.webp' }, photo(12), null, ['lock', 'remove']],
    ['the owner, while it awaits', OWNER, photo(12, { state: 0 }), 'K7PT', ['verify', 'remove']],
    ['the owner, of a refused one', OWNER, photo(12, { state: 2 }), 'K7PT', ['remove']],
    ['the owner, of a verification', OWNER, photo(12, { verification: true }), 'K7PT', ['remove']],
    ['a moderator', MODO, photo(12), null, ['detector', 'avatar', 'report', 'moderate']],
    [
      'an admin, of a moderator',
      ADMIN,
      photo(12, { roles: 1 }),
      null,
      ['detector', 'avatar', 'report', 'moderate'],
    ],
    ['a moderator, of an admin', MODO, photo(12, { roles: 2 }), null, ['detector', 'report']],
    ['the founder', FOUNDER, photo(12), null, ['detector', 'avatar', 'report', 'moderate', 'ban']],
    [
      'the founder, of a moderated one',
      FOUNDER,
      photo(12, { state: 3 }),
      null,
      ['detector', 'report', 'ban'],
    ],
    ['the founder, of a banned one', FOUNDER, photo(12, { state: 4 }), null, ['detector', 'report']],
  ])('%s', (_who, reader, shown, code, acts) => {
    expect(listPhotoActions(shown, reader as typeof MEMBER, code).map(({ act }) => act)).toEqual(acts)
  })

  test.each([
    ['a member', MEMBER, true],
    ['a premium member', { ...MEMBER, stripe_status: true }, false],
    ['staff, premium or not', { ...MEMBER, stripe_status: true, roles: 1 }, true],
    ['the owner', OWNER, false],
  ])('the detector is for %s: %s', (_who, reader, verdict) => {
    expect(canUseDetector(photo(12), reader as typeof MEMBER)).toBe(verdict)
  })

  test('lock and unlock the comments', async () => {
    answers['POST /api/photo/lock/12'] = () => ({ body: { message: 'Fermés.', locked: true } })
    await openLightbox({ reader: OWNER })
    press('Fermer les commentaires')
    expect(screen.getByText('Les commentaires sur cette photo ont été fermés.')).toBeTruthy()
    await waitFor(() => expect(toasts).toEqual(['Fermés.']))
    press('Ouvrir les commentaires')
    await settled()
    expect(called('POST')).toHaveLength(2)
  })

  test('delete after a confirmation, then show the neighbour', async () => {
    answers['DELETE /api/photo/delete/12'] = () => ({ body: { message: 'La photo a été supprimé !' } })
    await openLightbox({ reader: OWNER })
    press('Supprimer la photo')
    expect(
      screen.getByText(
        'Elle disparaît de votre album avec ses j’aime et ses commentaires. Cela ne s’annule pas.',
      ),
    ).toBeTruthy()
    expect(called('DELETE')).toEqual([])
    press('Supprimer')
    await waitFor(() => expect(toasts).toEqual(['La photo a été supprimé !']))
    expect(left()).toBe('[13,14]')
    expect(window.location.hash).toBe('#13')
  })

  test('close with the last photo', async () => {
    answers['POST /api/photo/moderate/12'] = () => ({ status: 409, body: { message: 'Déjà fait.' } })
    await openLightbox({ reader: { ...MEMBER, roles: 1 }, photos: [photo(12)] })
    press('Modérer la photo')
    press('Modérer')
    await waitFor(() => expect(toasts).toEqual(['Déjà fait.']))
    expect(left()).toBe('[]')
    expect(viewer()).toBeNull()
    expect(window.location.hash).toBe('')
  })

  test('keep the photo when its deletion fails', async () => {
    await openLightbox({ reader: OWNER })
    answers['DELETE /api/photo/delete/12'] = () => ({ status: 503, body: {} })
    press('Supprimer la photo')
    press('Supprimer')
    await waitFor(() => expect(toasts).toEqual(['Oups... il y a eu une erreur']))
    expect(left()).toBe('[12,13,14]')
  })

  test('set the profile photo once', async () => {
    answers['POST /api/photo/avatar/12'] = () => ({
      body: { message: 'Votre photo de profil a été modifié' },
    })
    await openLightbox({ reader: OWNER })
    press('Définir comme photo de profil')
    await waitFor(() => expect(toasts).toEqual(['Votre photo de profil a été modifié']))
    expect(screen.queryByRole('button', { name: 'Définir comme photo de profil', hidden: true })).toBeNull()
  })

  test('show the rules and the code before a verification request', async () => {
    answers['POST /api/photo/check/12'] = () => ({ body: { message: 'Envoyée.' } })
    await openLightbox({ reader: OWNER, code: 'K7PT' })
    press('Faire vérifier mon profil')
    expect(document.querySelector('.verify-paper')?.textContent).toBe('La feuille à tenir7K7PT')
    expect([...document.querySelectorAll('.verify-rules li')].map((rule) => rule.textContent)).toEqual([
      'votre visage est entier, sans masque ni filtre\u202f;',
      'ce qui est écrit sur la feuille se lit sans peine\u202f;',
      'la photo est brute, sans retouche\u202f;',
      'votre bras ou votre main se voit.',
    ])
    press('Envoyer cette photo')
    await waitFor(() => expect(toasts).toEqual(['Envoyée.']))
    expect(
      screen.getByText(/^Photo de vérification.: seuls son propriétaire et l’équipe la voient\.$/),
    ).toBeTruthy()
  })

  test('report it, and explain the reverse search without a request', async () => {
    answers['POST /api/report/4/12/7'] = () => ({ body: { message: 'Votre signalement a été envoyé' } })
    await openLightbox()
    press('Signaler la photo')
    await screen.findByText('Envoyer', {}, { timeout: 5_000 })
    press('Envoyer')
    await waitFor(() => expect(toasts).toEqual(['Votre signalement a été envoyé']))
    fireEvent.click(screen.getByText('Fake détecteur', { selector: '.acts-menu span' }))
    expect(screen.queryByText('Enregistrer la photo')).toBeNull()
    expect(document.querySelector('a[download], a[href*="/up/photo/"]')).toBeNull()
    const engines = [...document.querySelectorAll('.engines a')]
    expect(engines.map((link) => link.getAttribute('rel'))).toEqual(
      engines.map(() => 'noopener noreferrer nofollow'),
    )
    expect(engines.map((link) => link.getAttribute('href')).join()).not.toContain('12')
    press('Signaler\u202f: un humain regarde, en général en 6\u00a0h')
    expect(await screen.findByText('Envoyer')).toBeTruthy()
  })
})
