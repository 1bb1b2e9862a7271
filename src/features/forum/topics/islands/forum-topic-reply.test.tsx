import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answers, callbacks } from '../../../../../tests/support/posts.tsx'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import {
  field,
  findCalls,
  navigations,
  PAGE,
  post,
  resetTopic,
  showTopic,
  type,
} from '../../../../../tests/support/topic-island.tsx'
import * as navigation from '../../../../client/navigate.ts'
import * as toast from '../../../../ui/toast.ts'
import { replyToTopic } from '../../posts/contract.ts'

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Répondre' }))
const REPLY = 'POST /api/forum/post/5'
const done = (pos: number, text = 'À samedi !') => ({
  body: {
    message: 'Votre réponse a été ajouté !',
    post: post(pos, { user_id: 7, name: 'Hugo', post: text }),
  },
})

stubExports(toast, {
  showSuccess: (message: string) => callbacks.toasts.push(message),
  showError: (message?: string) => callbacks.toasts.push(message ?? 'generic'),
  showAfterNavigation: (message: string) => callbacks.toasts.push(`after: ${message}`),
})
stubExports(navigation, { navigateTo: (url: string) => navigations.push(url) })

const replyBody = replyToTopic.body

/** The call as in the browser's build, where its schema loads later. */
function asBuilt(loadBody: () => Promise<typeof replyBody>): Disposable {
  Object.assign(replyToTopic, { body: undefined, loadBody })
  return { [Symbol.dispose]: () => Object.assign(replyToTopic, { body: replyBody, loadBody: undefined }) }
}

beforeEach(resetTopic)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the reply', () => {
  test('is shown once sent, and the field is cleared', async () => {
    answers[REPLY] = done(4)
    showTopic()
    type('À samedi !')
    send()
    await screen.findByText('À samedi !', { selector: '.user-text' })
    expect([callbacks.toasts, field().value]).toEqual([['Votre réponse a été ajouté !'], ''])
    expect(screen.getByText('3 réponses')).toBeTruthy()
    expect(localStorage.length).toBe(0)
  })

  test('opens the page of the reply, with the toast', async () => {
    answers[REPLY] = done(11)
    showTopic()
    type('À samedi !')
    send()
    await waitFor(() => expect(navigations).toEqual(['/forum/topic/cafe?page=2#post-111']))
    expect(callbacks.toasts).toEqual(['after: Votre réponse a été ajouté !'])
  })

  test('is shown after concurrent replies', async () => {
    answers[REPLY] = done(5)
    answers['GET /api/forum/topic/posts/5?page=1'] = {
      body: {
        ...PAGE,
        data: [...PAGE.data, post(4, { post: 'Entre-temps.' }), post(5, { post: 'À samedi !' })],
      },
    }
    showTopic()
    type('À samedi !')
    send()
    await screen.findByText('Entre-temps.')
    expect(document.querySelectorAll('.post')).toHaveLength(5)
  })

  test('shows no link to the first unread post to a reader who had read everything', async () => {
    answers[REPLY] = done(4)
    showTopic({ topic: { read: 3 } })
    type('À samedi !')
    send()
    await screen.findByText('À samedi !', { selector: '.user-text' })
    expect(screen.queryByText('Premier non lu')).toBeNull()
    expect(findCalls(REPLY)[0]).toMatchObject({ read: 3 })
  })

  test('shows the link to the first unread post where others have posted unseen', async () => {
    answers[REPLY] = done(5)
    showTopic({ topic: { read: 3 } })
    type('À samedi !')
    send()
    expect(await screen.findByText('Premier non lu')).toBeTruthy()
  })

  test('is sent by Ctrl and Enter, not by Enter', async () => {
    answers[REPLY] = done(4)
    showTopic()
    type('À samedi !')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(findCalls(REPLY)).toHaveLength(0)
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(findCalls(REPLY)).toHaveLength(1))
  })

  test('shows an error for an empty reply without a call', async () => {
    showTopic()
    send()
    expect(await screen.findByText('Écrivez votre message.')).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(findCalls(REPLY)).toEqual([])
    type('Bon')
    expect(screen.queryByText('Écrivez votre message.')).toBeNull()
  })

  test('is checked and sent once the schema has loaded, with what was typed until then', async () => {
    let finish = (_schema: typeof replyBody) => {}
    using _built = asBuilt(() => new Promise((resolve) => (finish = resolve)))
    answers[REPLY] = done(4)
    showTopic()
    type('À same')
    send()
    expect(screen.getByRole('button', { name: 'Répondre' }).getAttribute('aria-busy')).toBe('true')
    type('À samedi !')
    expect(findCalls(REPLY)).toEqual([])
    finish(replyBody)
    await waitFor(() => expect(findCalls(REPLY)).toMatchObject([{ post: 'À samedi !' }]))
  })

  test('is sent when its schema cannot be loaded, and the server validates', async () => {
    using _built = asBuilt(() => Promise.reject(new TypeError('Failed to fetch')))
    answers[REPLY] = { status: 422, body: { errors: { post: ['10000 caractères au plus.'] } } }
    showTopic()
    type('À samedi !')
    send()
    expect(await screen.findByText('10000 caractères au plus.')).toBeTruthy()
    expect(field().value).toBe('À samedi !')
  })

  test('counts its characters near the end', () => {
    showTopic()
    type('x'.repeat(9_000))
    expect(screen.queryByText(/encore/)).toBeNull()
    type('x'.repeat(9_600))
    expect(screen.getByText('encore 400 caractères')).toBeTruthy()
  })

  test('restores an unsent reply after a reload, until it is cleared', () => {
    const { unmount } = showTopic()
    type('À sam')
    unmount()
    const again = showTopic()
    expect(field().value).toBe('À sam')
    type('')
    again.unmount()
    showTopic()
    expect([field().value, localStorage.length]).toEqual(['', 0])
  })

  test('preserves text and key of a failed reply; another text gets another key', async () => {
    answers[REPLY] = { status: 500, body: {} }
    const { unmount } = showTopic()
    type('À samedi !')
    send()
    await waitFor(() => expect(callbacks.toasts).toEqual(['generic']))
    unmount()
    showTopic()
    expect(field().value).toBe('À samedi !')
    send()
    await waitFor(() => expect(findCalls(REPLY)).toHaveLength(2))
    await waitFor(() => expect(callbacks.toasts).toHaveLength(2))
    type('À dimanche !')
    send()
    await waitFor(() => expect(findCalls(REPLY)).toHaveLength(3))
    const keys = findCalls(REPLY).map(({ client_key }) => client_key)
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
  })

  test('shows the reason for a locked topic and preserves the text', async () => {
    const why = 'Le topic est verrouillé. Vous ne pouvez pas y participer.'
    answers[REPLY] = { status: 403, body: { message: why } }
    showTopic()
    type('À samedi !')
    send()
    await screen.findByText(why)
    expect([field().value, field().readOnly]).toEqual(['À samedi !', true])
    expect(screen.getByText('Votre texte est gardé ici : vous pouvez le copier.')).toBeTruthy()
  })

  test("shows the server's error for a field and for the limit", async () => {
    answers[REPLY] = {
      status: 422,
      body: { message: 'The given data was invalid.', errors: { post: ['Non.'] } },
    }
    showTopic()
    type('À samedi !')
    send()
    await screen.findByText('Non.')
    answers[REPLY] = { status: 429, body: { message: 'Vous allez un peu vite.' } }
    send()
    await waitFor(() => expect(callbacks.toasts).toEqual(['Vous allez un peu vite.']))
    expect(field().value).toBe('À samedi !')
  })

  test("is previewed with mentions of the page's members, next to its field", async () => {
    showTopic()
    fireEvent.focus(field())
    fireEvent.click(await screen.findByRole('button', { name: 'Aperçu' }))
    expect(screen.getByText('Écrivez votre message : il apparaîtra ici.')).toBeTruthy()
    type('Merci @zoe, et @personne.')
    await waitFor(() => expect(document.querySelector('.editor-preview .mention')?.textContent).toBe('@zoe'))
    fireEvent.click(screen.getByRole('button', { name: 'Fermer l’aperçu' }))
    expect(document.querySelector('.editor-preview')).toBeNull()
    expect(field().value).toBe('Merci @zoe, et @personne.')
  })

  test('closes its preview once sent', async () => {
    answers[REPLY] = done(4)
    showTopic()
    fireEvent.focus(field())
    fireEvent.click(await screen.findByRole('button', { name: 'Aperçu' }))
    type('À samedi !')
    send()
    await waitFor(() => expect(document.querySelector('.editor-preview')).toBeNull())
    expect(screen.getByRole('button', { name: 'Aperçu' })).toBeTruthy()
  })

  test('inserts a quotation at the cursor', async () => {
    showTopic()
    type('Bonjour.')
    fireEvent.click(screen.getByRole('button', { name: 'Citer le post de Zoé' }))
    await waitFor(() => expect(field().value).toBe('Bonjour.\n\n@Zoé #102\n> Texte 2.\n\n'))
    expect(document.activeElement).toBe(field())
  })
})

describe('names after @', async () => {
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

  test('are suggested by prefix and chosen by arrows and Enter', () => {
    showTopic()
    type('Merci @z')
    expect(options()).toEqual(['Zélie', 'Zoé'])
    expect(field().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id)
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    expect(screen.getAllByRole('option')[1]?.getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect([field().value, options()]).toEqual(['Merci @Zoé ', []])
  })

  test('close by Escape, are chosen by click, and are empty without a match', () => {
    showTopic()
    type('@zo')
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(options()).toEqual([])
    type('@zoe')
    fireEvent.click(screen.getByRole('option', { name: 'Zoé' }))
    expect(field().value).toBe('@Zoé ')
    type('moi@zo')
    expect(options()).toEqual([])
    type('@xavier')
    expect(options()).toEqual([])
  })
})
