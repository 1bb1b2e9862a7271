import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  answers,
  CREATOR,
  callbacks,
  calls,
  createPostProps,
  createTopicProps,
  fakeFetch,
  MEMBER,
  MODERATOR,
  resetPosts,
  showPosts,
} from '../../../../../tests/support/posts.tsx'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import * as toast from '../../../../ui/toast.ts'

stubExports(toast, {
  showSuccess: async (message: string) => callbacks.toasts.push(message),
  showError: async (message?: string) =>
    message === 'The given data was invalid.' ||
    callbacks.toasts.push(message ?? 'Oups... il y a eu une erreur'),
})

beforeEach(() => {
  resetPosts()
  vi.stubGlobal('fetch', fakeFetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const article = () => document.querySelector<HTMLElement>('.post') as HTMLElement
const toasts = () => article().querySelector('.user-text')?.textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const menu = (label: string) => fireEvent.click(within(article()).getByText(label))
const toasted = (...messages: string[]) => waitFor(() => expect(callbacks.toasts).toEqual(messages))
const dialog = async (title: string) =>
  (await screen.findByText(title, AS_IT_IS, { timeout: 5_000 })).closest('dialog') as HTMLDialogElement
const confirm = (box: HTMLElement, label: string) => fireEvent.click(within(box).getByText(label))
/** Narrow spaces count. */
const AS_IT_IS = { normalizer: (text: string) => text }
const ERROR = 'Oups... il y a eu une erreur'

test('quotes with the name, the quoted lines and an empty line', async () => {
  await showPosts({ posts: [createPostProps(1, { post: '> Avant\n\nUn\nDeux' })] })
  press('Citer le post de Marius')
  await waitFor(() => expect(callbacks.quotations).toEqual(['@Marius #101\n> Un\n> Deux\n\n']))
  cleanup()
  await showPosts({ posts: [createPostProps(1, { user_id: null, name: 'Membre supprimé' })] })
  press('Citer le post de Membre supprimé')
  await waitFor(() => expect(callbacks.quotations[1]).toBe('> Texte 1\n\n'))
})

test('quotes the words selected in the post, and none selected elsewhere', async () => {
  await showPosts({ posts: [createPostProps(1, { post: 'Samedi au bord du lac' }), createPostProps(2)] })
  const [first, second] = [...document.querySelectorAll('.post-body p')]
  getSelection()?.setBaseAndExtent(first?.firstChild as Node, 0, first?.firstChild as Node, 6)
  for (const pos of [0, 1])
    fireEvent.click(screen.getAllByRole('button', { name: /^Citer/ })[pos] as HTMLElement)
  await waitFor(() =>
    expect(callbacks.quotations).toEqual(['@Marius #101\n> Samedi\n\n', '@Marius #102\n> Texte 2\n\n']),
  )
  getSelection()?.setBaseAndExtent(first?.firstChild as Node, 0, second?.firstChild as Node, 2)
  fireEvent.click(screen.getAllByRole('button', { name: /^Citer/ })[0] as HTMLElement)
  await waitFor(() => expect(callbacks.quotations[2]).toBe('@Marius #101\n> Samedi au bord du lac\n\n'))
})

test('copies the original text, also without clipboard access', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await showPosts({ posts: [createPostProps(1, { post: 'Un\n> Deux' })] })
  press('Copier le post de Marius')
  await toasted('Post copié')
  expect(writeText).toHaveBeenCalledWith('Un\n> Deux')
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('refused')) } })
  document.execCommand = vi.fn(() => true)
  press('Copier le post de Marius')
  await toasted('Post copié', 'Post copié')
  document.execCommand = vi.fn(() => false)
  press('Copier le post de Marius')
  await waitFor(() =>
    expect(callbacks.toasts[2]).toBe('La copie n’a pas fonctionné. Sélectionnez le texte pour le copier.'),
  )
})

test('reports it as a post of its author', async () => {
  answers['POST /api/report/5/101/5'] = () => ({ body: { message: 'Votre signalement a été envoyé' } })
  await showPosts({ posts: [createPostProps(1)] })
  press('Signaler le post de Marius')
  confirm(await dialog('Signaler ce post'), 'Envoyer')
  await toasted('Votre signalement a été envoyé')
})

describe('editing', () => {
  const OWN_POST = createPostProps(1, { user_id: MEMBER.id, name: 'Hugo' })
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Votre post')
  const type = (value: string) => fireEvent.change(field(), { target: { value } })
  const edit = async () => {
    press('Modifier le post de Hugo')
    await screen.findByLabelText('Votre post', {}, { timeout: 5_000 })
  }
  const PATCH = 'PATCH /api/forum/post/101'

  test('focuses the end of the field, and returns the focus', async () => {
    await showPosts({ posts: [OWN_POST] })
    await edit()
    expect(document.activeElement).toBe(field())
    expect(field().selectionStart).toBe('Texte 1'.length)
    press('Annuler')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Modifier'))
    expect(toasts()).toBe('Texte 1')
    expect(calls).toEqual([])
  })

  test('sends and shows the text, with a toast', async () => {
    answers[PATCH] = () => ({
      body: { message: 'Le post a été édité !', post: { ...OWN_POST, post: 'Mieux' } },
    })
    await showPosts({ posts: [OWN_POST] })
    await edit()
    type(' Mieux ')
    press('Enregistrer')
    await toasted('Le post a été édité !')
    expect(calls).toEqual([{ call: PATCH, body: { post: ' Mieux ' } }])
    expect(toasts()).toBe('Mieux')
    expect(sessionStorage.length).toBe(0)
  })

  test('shows an error under the field', async () => {
    await showPosts({ posts: [OWN_POST] })
    await edit()
    type(' ')
    press('Enregistrer')
    await screen.findByText('Écrivez votre message.')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    type('x'.repeat(9_500))
    expect(screen.queryByText(/encore/)).toBeNull()
    type('x'.repeat(10_001))
    expect(screen.getByText('1 caractère en trop')).toBeTruthy()
    press('Enregistrer')
    await screen.findByText('Un message compte 10\u202f000 caractères au plus.', AS_IT_IS)
    expect(calls).toEqual([])
    answers[PATCH] = () => ({
      status: 422,
      body: { message: 'The given data was invalid.', errors: { post: ['Pas ainsi.'] } },
    })
    type('Mieux')
    press('Enregistrer')
    await screen.findByText('Pas ainsi.')
    expect(callbacks.toasts).toEqual([])
  })

  test('preserves the text after a rejection, also for the next time', async () => {
    const LOCKED = 'Le topic est verrouillé. Vous ne pouvez pas y participer.'
    answers[PATCH] = () => ({ status: 403, body: { message: LOCKED } })
    await showPosts({ posts: [OWN_POST] })
    await edit()
    type('Un long texte')
    press('Enregistrer')
    await toasted(LOCKED)
    expect(field().value).toBe('Un long texte')
    delete answers[PATCH]
    press('Enregistrer')
    await toasted(LOCKED, ERROR)
    cleanup()
    await showPosts({ posts: [OWN_POST] })
    await edit()
    expect(field().value).toBe('Un long texte')
  })

  test('preserves the text on Escape, and drops it on cancel', async () => {
    await showPosts({ posts: [OWN_POST] })
    await edit()
    type('Presque')
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(toasts()).toBe('Texte 1')
    await edit()
    expect(field().value).toBe('Presque')
    press('Annuler')
    await edit()
    expect(field().value).toBe('Texte 1')
  })
})

describe('of staff', () => {
  const POST = 'POST /api/forum/post/moderate/101'
  const shown = (changes = {}) => showPosts({ viewer: MODERATOR, posts: [createPostProps(1, changes)] })

  test('moderates after a confirmation that names the warning', async () => {
    answers[POST] = () => ({
      body: {
        message: 'Le post est modéré, son auteur est averti.',
        post: createPostProps(1, { moderate: 1 }),
      },
    })
    await shown()
    menu('Modérer')
    const box = await dialog('Modérer le post de Marius\u202f?')
    expect(box.textContent).toContain('son auteur recevra un avertissement\u202f: +10\u202f%.')
    confirm(box, 'Annuler')
    await waitFor(() => expect(box.open).toBe(false))
    expect(calls).toEqual([])
    menu('Modérer')
    confirm(await dialog('Modérer le post de Marius\u202f?'), 'Modérer')
    await toasted('Le post est modéré, son auteur est averti.')
    expect(calls).toEqual([{ call: POST, body: { moderate: 1 } }])
    expect(screen.getByText('Ce post a été modéré')).toBeTruthy()
    await waitFor(() => expect(box.open).toBe(false))
  })

  test('mentions no warning without an author', async () => {
    await shown({ user_id: null, name: 'Membre supprimé' })
    menu('Modérer')
    const box = await dialog('Modérer le post de Membre supprimé\u202f?')
    expect(box.textContent).not.toContain('avertissement')
  })

  test('shows a post again at once', async () => {
    answers[POST] = () => ({ body: { message: 'Le post est de nouveau visible.', post: createPostProps(1) } })
    await shown({ moderate: 1 })
    press('Rétablir le post de Marius')
    await toasted('Le post est de nouveau visible.')
    expect(calls).toEqual([{ call: POST, body: { moderate: 0 } }])
    expect(screen.queryByText('Ce post a été modéré')).toBeNull()
  })

  test('toasts a rejection and changes nothing', async () => {
    await shown({ moderate: 1 })
    press('Rétablir le post de Marius')
    await toasted(ERROR)
    answers[POST] = () => ({ status: 404, body: { message: 'Ce post n’existe pas.' } })
    press('Rétablir le post de Marius')
    await toasted(ERROR, 'Ce post n’existe pas.')
    expect(screen.getByText('Ce post a été modéré')).toBeTruthy()
  })

  test('shows former versions of a post', async () => {
    const GET = 'GET /api/forum/post/edits/101'
    await shown({ updated_at: '2026-11-20T19:00:00.000Z' })
    menu('Textes précédents')
    const box = await dialog('Ce que Marius avait écrit')
    await within(box).findByText(/^Erreur impossible de charger les textes précédents/)
    answers[GET] = () => ({ body: [{ post: 'Jadis\n> dit', created_at: '2026-11-20T19:00:00.000Z' }] })
    confirm(box, 'Réessayer')
    await within(box).findByText('Jadis')
    expect(box.querySelector('.quote')?.textContent).toBe('dit')
    expect(box.querySelector('li p')?.textContent).toBe('Remplacé il y a 1 heure')
  })
})

describe('from the topic', () => {
  const BAN = 'POST /api/forum/topic/ban/7'
  const LIFT = 'DELETE /api/forum/topic/ban/7/5'
  const TITLE = 'Bannir Marius de ce topic\u202f?'

  test('bans after a confirmation, and lifts the ban', async () => {
    answers[BAN] = () => ({ body: { message: 'Le membre est banni de ce topic.' } })
    answers[LIFT] = () => ({ body: { message: 'Le membre peut de nouveau participer à ce topic.' } })
    await showPosts({
      viewer: CREATOR,
      posts: [createPostProps(1)],
      topic: createTopicProps({ topic_bans: [8] }),
    })
    menu('Bannir du topic')
    const box = await dialog(TITLE)
    expect(box.textContent).toContain('Marius pourra encore lire ce topic')
    expect(calls).toEqual([])
    confirm(box, 'Bannir du topic')
    await toasted('Le membre est banni de ce topic.')
    expect(calls).toEqual([{ call: BAN, body: { user_id: 5 } }])
    expect(screen.getByText('banni du topic')).toBeTruthy()
    menu('Lever le bannissement')
    await waitFor(() => expect(callbacks.bans).toEqual([[8, 5], [8]]))
    expect(screen.queryByText('banni du topic')).toBeNull()
  })

  test('accepts that someone else was faster', async () => {
    answers[BAN] = () => ({ status: 409, body: { message: 'Ce membre est déjà banni de ce topic.' } })
    answers[LIFT] = () => ({ status: 404, body: { message: 'Ce membre n’est pas banni de ce topic.' } })
    await showPosts({ viewer: MODERATOR, posts: [createPostProps(1)] })
    menu('Bannir du topic')
    confirm(await dialog(TITLE), 'Bannir du topic')
    await toasted('Ce membre est déjà banni de ce topic.')
    expect(screen.getByText('banni du topic')).toBeTruthy()
    menu('Lever le bannissement')
    await toasted('Ce membre est déjà banni de ce topic.', 'Ce membre n’est pas banni de ce topic.')
    expect(screen.queryByText('banni du topic')).toBeNull()
  })

  test('bans nobody after a rejection', async () => {
    answers[BAN] = () => ({ status: 403, body: {} })
    await showPosts({ viewer: CREATOR, posts: [createPostProps(1)] })
    menu('Bannir du topic')
    confirm(await dialog(TITLE), 'Bannir du topic')
    await toasted(ERROR)
    expect(callbacks.bans).toEqual([])
  })
})
