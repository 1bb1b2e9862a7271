import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as embla from 'embla-carousel-react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  answers,
  calls,
  comment,
  commentsPage,
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

stubExports(embla, createFakeSlider())

stubExports(toast, {
  showSuccess: (message: string) => toasts.push(message),
  showError: (message?: string) =>
    message === 'The given data was invalid.' || toasts.push(message ?? 'Oups... il y a eu une erreur'),
})

beforeEach(() => resetLightbox())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const panel = () => screen.queryByRole('complementary', { name: 'Commentaires' })
const readComments = () =>
  [...document.querySelectorAll('.comment .user-text')].map((text) => text.textContent)
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Votre commentaire')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const count = () => screen.getByRole('button', { name: /^\d+ commentaires?$/ }).textContent
const acts = () => [...document.querySelectorAll('.comment-acts button')].map((button) => button.textContent)
const shown = (expected: string[]) => waitFor(() => expect(readComments()).toEqual(expected))
const lists = (body: object) => {
  answers['GET /api/comments/12'] = () => ({ body })
}

describe('the list', () => {
  test('shows authors, texts, dates and edits', async () => {
    lists(
      commentsPage([
        comment(2, { comment: 'Voyez\nhttps://exemple.fr', updated_at: '2026-11-20T19:30:00.000Z' }),
        comment(1),
      ]),
    )
    await openLightbox()
    await shown(['Commentaire 1', 'Voyez\nhttps://exemple.fr'])
    const [second, first] = document.querySelectorAll<HTMLElement>('.comment')
    expect(first?.querySelector('.comment-head')?.textContent).toBe('Mariusil y a 1 heure · modifié')
    expect(second?.querySelector('.comment-head')?.textContent).toBe('Mariusil y a 1 heure')
    expect(
      within(first as HTMLElement)
        .getByText('Marius')
        .getAttribute('href'),
    ).toBe('/celibataire/9')
    expect(
      within(first as HTMLElement)
        .getByText('https://exemple.fr')
        .getAttribute('href'),
    ).toBe('/exit?url=https%3A%2F%2Fexemple.fr')
  })

  test("shows the newest with the oldest on top; 'Voir les précédents' puts older ones before them, each once", async () => {
    lists(commentsPage([comment(3), comment(2)], { next_page_url: '/api/comments/12?page=2&before=2' }))
    answers['GET /api/comments/12?page=2&before=2'] = () => ({ body: commentsPage([comment(2), comment(1)]) })
    await openLightbox()
    await shown(['Commentaire 2', 'Commentaire 3'])
    press('Voir les précédents')
    await shown(['Commentaire 1', 'Commentaire 2', 'Commentaire 3'])
    expect(screen.queryByText('Voir les précédents')).toBeNull()
  })

  test('shows an empty state', async () => {
    lists(commentsPage([]))
    await openLightbox()
    await screen.findByText('Aucun commentaire')
    expect(screen.getByText('Un mot gentil fait toujours plaisir.')).toBeTruthy()
  })

  test('shows an error, and retries', async () => {
    answers['GET /api/comments/12'] = () => ({ status: 503, body: {} })
    await openLightbox()
    await screen.findByText(/Erreur impossible de charger les commentaires/)
    expect(screen.getByRole('alert').textContent).toContain(
      'Si le problème persiste, créez un topic Bug sur le forum',
    )
    lists(commentsPage([comment(1)]))
    press('Réessayer')
    await shown(['Commentaire 1'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('starts closed on a phone, and loads once opened', async () => {
    resetLightbox(false)
    await openLightbox()
    expect(panel()).toBeNull()
    expect(calls).toEqual([])
    press('1 commentaire')
    await shown(['Commentaire 1'])
    expect(screen.getByRole('button', { name: '1 commentaire' }).getAttribute('aria-expanded')).toBe('true')
    const pressed = new Event('cancel', { cancelable: true })
    act(() => {
      document.querySelector('dialog.viewer')?.dispatchEvent(pressed)
    })
    expect(pressed.defaultPrevented).toBe(true)
    expect(panel()).toBeNull()
  })

  test('follows the shown photo', async () => {
    answers['GET /api/comments/13'] = () => ({ body: commentsPage([comment(5)]) })
    await openLightbox()
    await shown(['Commentaire 1'])
    press('Photo suivante')
    await shown(['Commentaire 5'])
  })
})

describe('the comment form', () => {
  test.each([
    'Les commentaires sur cette photo ont été fermés.',
    'Vous devez être ami avec ce membre pour commenter.',
  ])('is not shown where it is refused: %s', async (refusal) => {
    lists(commentsPage([comment(1, { user_id: MEMBER.id })], { refusal }))
    await openLightbox()
    await screen.findByText(refusal)
    expect(screen.queryByLabelText('Votre commentaire')).toBeNull()
    expect(acts()).toEqual(['Supprimer'])
  })

  test('adds a comment at the end, counts it and empties the field', async () => {
    answers['POST /api/comment/12'] = () => ({
      body: { message: 'Le commentaire a été ajouté !', comment: comment(2, { comment: 'Bonsoir' }) },
    })
    await openLightbox()
    await shown(['Commentaire 1'])
    expect(count()).toBe('1')
    type('Bonsoir')
    press('Commenter')
    await shown(['Commentaire 1', 'Bonsoir'])
    expect(calls.at(-1)?.body).toEqual({ comment: 'Bonsoir' })
    expect(count()).toBe('2')
    expect(field().value).toBe('')
    expect(toasts).toEqual(['Le commentaire a été ajouté !'])
    expect(sessionStorage.length).toBe(0)
  })

  test('sends on Ctrl+Enter; Enter alone breaks the line', async () => {
    await openLightbox()
    await shown(['Commentaire 1'])
    type('Bonsoir')
    expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true)
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(calls.at(-1)?.method).toBe('POST'))
  })

  test('shows errors under the field, before and after sending', async () => {
    await openLightbox()
    await shown(['Commentaire 1'])
    press('Commenter')
    await screen.findByText('Écrivez votre commentaire.')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    type('x'.repeat(501))
    expect(screen.getByText('1 caractère en trop')).toBeTruthy()
    press('Commenter')
    await screen.findByText('Un commentaire compte 500 caractères au plus.')
    expect(calls.every(({ method }) => method === 'GET')).toBe(true)
    answers['POST /api/comment/12'] = () => ({
      status: 422,
      body: { message: 'The given data was invalid.', errors: { comment: ['Pas ainsi.'] } },
    })
    type('Bonsoir')
    press('Commenter')
    await screen.findByText('Pas ainsi.')
    expect(field().value).toBe('Bonsoir')
    expect(toasts).toEqual([])
  })

  test('keeps the draft after an error, on closing and on another photo', async () => {
    answers['POST /api/comment/12'] = () => ({ status: 429, body: { message: 'Plus tard.' } })
    answers['GET /api/comments/13'] = () => ({ body: commentsPage([]) })
    await openLightbox()
    await shown(['Commentaire 1'])
    type('Un long texte')
    press('Commenter')
    await waitFor(() => expect(toasts).toEqual(['Plus tard.']))
    expect(field().value).toBe('Un long texte')
    press('Photo suivante')
    await screen.findByText('Aucun commentaire')
    expect(field().value).toBe('')
    cleanup()
    await openLightbox()
    await shown(['Commentaire 1'])
    expect(field().value).toBe('Un long texte')
    cleanup()
    await openLightbox({ reader: { ...MEMBER, id: 10 } })
    await shown(['Commentaire 1'])
    expect(field().value).toBe('')
  })
})

describe('comment actions', () => {
  const OWN = { user_id: MEMBER.id, name: 'Hugo' }

  test.each([
    ['its author', MEMBER, comment(1, OWN), ['Modifier', 'Supprimer']],
    ['another member', MEMBER, comment(1), ['Signaler']],
    ['the owner of the photo', OWNER, comment(1), ['Supprimer', 'Signaler']],
    ['staff', { ...MEMBER, roles: 1 }, comment(1), ['Signaler', 'Modérer']],
    ['staff, of higher staff', { ...MEMBER, roles: 1 }, comment(1, { roles: 2 }), ['Signaler']],
  ])('%s', async (_who, reader, one, labels) => {
    lists(commentsPage([one]))
    await openLightbox({ reader })
    await shown(['Commentaire 1'])
    expect(acts()).toEqual(labels)
  })

  test('edit it in place, or cancel', async () => {
    lists(commentsPage([comment(1, OWN)], { refusal: null }))
    answers['PATCH /api/comment/1'] = () => ({
      body: { message: 'Le commentaire a été édité !', comment: comment(1, { ...OWN, comment: 'Mieux' }) },
    })
    await openLightbox()
    await shown(['Commentaire 1'])
    const inPlace = () => within(document.querySelector('.comment') as HTMLElement)
    press('Modifier le commentaire de Hugo')
    expect(inPlace().getByLabelText<HTMLTextAreaElement>('Votre commentaire').value).toBe('Commentaire 1')
    press('Annuler')
    expect(readComments()).toEqual(['Commentaire 1'])
    press('Modifier le commentaire de Hugo')
    fireEvent.change(inPlace().getByLabelText('Votre commentaire'), { target: { value: 'Presque' } })
    cleanup()
    await openLightbox()
    await screen.findByDisplayValue('Presque')
    const edited = inPlace().getByLabelText('Votre commentaire')
    fireEvent.change(edited, { target: { value: '' } })
    press('Enregistrer')
    await screen.findByText('Écrivez votre commentaire.')
    fireEvent.change(edited, { target: { value: 'Mieux' } })
    press('Enregistrer')
    await shown(['Mieux'])
    expect(toasts).toEqual(['Le commentaire a été édité !'])
    expect(sessionStorage.length).toBe(0)
  })

  test('delete it after a confirmation, and update the count', async () => {
    lists(commentsPage([comment(1, OWN)]))
    answers['POST /api/comment/delete/1'] = () => ({ body: { message: 'Le commentaire a été supprimé !' } })
    await openLightbox()
    await shown(['Commentaire 1'])
    press('Supprimer le commentaire de Hugo')
    expect(screen.getByText('Il disparaît pour tout le monde, et ne revient pas.')).toBeTruthy()
    press('Annuler')
    expect(readComments()).toEqual(['Commentaire 1'])
    press('Supprimer le commentaire de Hugo')
    press('Supprimer')
    await shown([])
    expect(count()).toBe('0')
    expect(toasts).toEqual(['Le commentaire a été supprimé !'])
  })

  test('moderate it, also after another moderator', async () => {
    answers['POST /api/comment/moderate/1'] = () => ({ status: 404, body: { message: 'Trop tard.' } })
    await openLightbox({ reader: { ...MEMBER, roles: 1 }, photos: [photo(12)] })
    await shown(['Commentaire 1'])
    press('Modérer le commentaire de Marius')
    press('Modérer')
    await shown([])
    expect(toasts).toEqual(['Trop tard.'])
  })

  test('report it', async () => {
    answers['POST /api/report/3/1/9'] = () => ({ body: { message: 'Votre signalement a été envoyé' } })
    await openLightbox()
    await shown(['Commentaire 1'])
    press('Signaler le commentaire de Marius')
    await screen.findByText('Envoyer', {}, { timeout: 5_000 })
    press('Envoyer')
    await waitFor(() => expect(toasts).toEqual(['Votre signalement a été envoyé']))
  })
})
