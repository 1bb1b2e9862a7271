import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answers, callbacks, calls } from '../../../../../tests/support/posts.tsx'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import {
  field,
  findCalls,
  ME,
  navigations,
  PAGE,
  resetTopic,
  scrollIntoSight,
  showTopic,
  type,
} from '../../../../../tests/support/topic-island.tsx'
import * as navigation from '../../../../client/navigate.ts'
import * as toast from '../../../../ui/toast.ts'

stubExports(toast, {
  showSuccess: (message: string) => callbacks.toasts.push(message),
  showError: (message?: string) => callbacks.toasts.push(message ?? 'generic'),
  showAfterNavigation: (message: string) => callbacks.toasts.push(`after: ${message}`),
})
stubExports(navigation, { navigateTo: (url: string) => navigations.push(url) })

beforeEach(resetTopic)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('staff', () => {
  const staff = { id: 7, roles: 1, mayWrite: true }

  test('answer with a quick reply, which replaces text after a confirmation', async () => {
    answers['GET /api/forum/templates'] = {
      body: [{ place: 1, title: 'Bienvenue', post: 'Bienvenue parmi nous.' }],
    }
    showTopic({ viewer: staff })
    const choice = (await screen.findByLabelText('Réponse rapide')) as HTMLSelectElement
    await screen.findByText('Bienvenue')
    fireEvent.change(choice, { target: { value: '1' } })
    expect(field().value).toBe('Bienvenue parmi nous.')
    type('Autre chose.')
    fireEvent.change(choice, { target: { value: '1' } })
    expect(field().value).toBe('Autre chose.')
    const question = await screen.findByRole('dialog', { name: /^Remplacer/, hidden: true })
    fireEvent.click(within(question).getByText('Remplacer'))
    expect(field().value).toBe('Bienvenue parmi nous.')
  })

  test('lock at once; members load no quick replies', async () => {
    answers['POST /api/forum/topic/lock/5'] = { body: { message: 'Le topic est verrouillé.', locked: true } }
    const { unmount } = showTopic({ viewer: staff })
    fireEvent.click(screen.getByText('Verrouiller le topic'))
    await screen.findByText('Le topic est verrouillé. Vous ne pouvez pas y participer.')
    expect(findCalls('POST /api/forum/topic/lock/5')[0]).toEqual({ lock: 1 })
    expect(screen.getByText('Déverrouiller le topic')).toBeTruthy()
    unmount()
    calls.length = 0
    showTopic()
    expect(screen.queryByLabelText('Réponse rapide')).toBeNull()
    expect(calls).toEqual([])
  })

  test('change title and category, and open the new address', async () => {
    answers['GET /api/forum/categories'] = {
      body: [
        { id: 2, slug: 'a', title: 'Rencontres', emoji: '💛', description: '', topics: 1 },
        { id: 7, slug: 'b', title: 'Le comptoir', emoji: '☕', description: '', topics: 1 },
      ],
    }
    answers['PATCH /api/forum/topic/5'] = { body: { message: 'Le topic a été modifié.', slug: 'the' } }
    showTopic({ viewer: staff })
    fireEvent.click(screen.getByText('Modifier le topic'))
    const titleField = await screen.findByLabelText('Titre', {}, { timeout: 5_000 })
    await screen.findByText('☕ Le comptoir')
    fireEvent.change(titleField, { target: { value: 'Thé ou balade ?' } })
    fireEvent.change(screen.getByLabelText('Catégorie'), { target: { value: '7' } })
    fireEvent.click(screen.getByText('Enregistrer'))
    await waitFor(() => expect(navigations).toEqual(['/forum/topic/the']))
    expect(findCalls('PATCH /api/forum/topic/5')[0]).toEqual({ title: 'Thé ou balade ?', category: 7 })
  })
})

test('the creator confirms locking', async () => {
  answers['POST /api/forum/topic/lock/5'] = { body: { message: 'Le topic est verrouillé.', locked: true } }
  showTopic({ viewer: { ...ME, id: 2 } })
  fireEvent.click(screen.getByText('Verrouiller le topic'))
  await screen.findByText('Verrouiller ce topic ?')
  expect(calls).toEqual([])
  fireEvent.click(screen.getByText('Verrouiller'))
  await waitFor(() => expect(callbacks.toasts).toEqual(['Le topic est verrouillé.']))
  expect(screen.queryByText('Déverrouiller le topic')).toBeNull()
})

test('follows at once, and reverts when rejected', async () => {
  answers['POST /api/forum/topic/follow/5'] = { body: { message: '', followed: true } }
  showTopic()
  fireEvent.click(screen.getByText('Suivre'))
  expect(screen.getByText('Ne plus suivre')).toBeTruthy()
  await waitFor(() => expect(calls).toHaveLength(1))
  answers['POST /api/forum/topic/follow/5'] = { status: 403, body: { message: 'Non.' } }
  await waitFor(() => {
    fireEvent.click(screen.getByText('Ne plus suivre'))
    expect(calls).toHaveLength(2)
  })
  await waitFor(() => expect(callbacks.toasts).toEqual(['Non.']))
  expect(screen.getByText('Ne plus suivre')).toBeTruthy()
})

describe('reading', () => {
  /** The script that follows the reading is loaded after the page. */
  const showRead = async (props: Parameters<typeof showTopic>[0]) => {
    showTopic(props)
    await vi.dynamicImportSettled()
  }

  test('reports the position in view after a second, only forward', async () => {
    answers['PATCH /api/forum/topic/read/5'] = { body: { message: '' } }
    vi.useFakeTimers()
    await showRead({ topic: { read: 1 } })
    scrollIntoSight(101)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(calls).toEqual([])
    scrollIntoSight(102)
    await vi.advanceTimersByTimeAsync(500)
    scrollIntoSight(103)
    await vi.advanceTimersByTimeAsync(1_100)
    scrollIntoSight(101)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(calls.map(({ body }) => body)).toEqual([{ pos: 3 }])
  })

  test('reports a read position once more while the bell has a count', async () => {
    answers['PATCH /api/forum/topic/read/5'] = { body: { message: '' } }
    vi.useFakeTimers()
    document.body.innerHTML = '<span data-count="notifications"><b>1</b></span>'
    await showRead({ topic: { read: 3 } })
    for (const id of [102, 103]) {
      scrollIntoSight(id)
      await vi.advanceTimersByTimeAsync(1_100)
    }
    expect(calls.map(({ body }) => body)).toEqual([{ pos: 2 }])
  })

  test('includes hidden posts after the last one shown', async () => {
    answers['PATCH /api/forum/topic/read/5'] = { body: { message: '' } }
    vi.useFakeTimers()
    await showRead({ posts: { ...PAGE, total: 25 } })
    scrollIntoSight(103)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(calls.map(({ body }) => body)).toEqual([{ pos: 10 }])
  })
})

test('shows what could not be loaded, with a link to report it', () => {
  showTopic({ posts: null })
  expect(screen.getByText(/Erreur impossible de charger les posts/)).toBeTruthy()
  expect(screen.getByText(/Si le problème persiste, créez un topic Bug sur le forum/)).toBeTruthy()
  const link = screen.getByText('Créer un topic Bug')
  expect(link.getAttribute('href')).toBe('/forum/nouveau-topic?categorie=bug')
})
