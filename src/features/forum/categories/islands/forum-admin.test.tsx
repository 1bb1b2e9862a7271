import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import * as toast from '../../../../ui/toast.ts'
import type { Category } from '../contract.ts'
import ForumAdmin from './forum-admin.tsx'

const toasts: string[] = []

const category = (id: number, title: string, topics = 0): Category => ({
  id,
  slug: title.toLowerCase(),
  title,
  emoji: '☕',
  description: `De ${title}.`,
  topics,
})
const CATEGORIES = [category(1, 'Bals', 3), category(2, 'Voyages'), category(10, 'Plaintes')]
const TEMPLATES = [
  { place: 1, title: 'Bienvenue', post: 'Bienvenue !\nInstallez-vous.' },
  { place: 2, title: 'Bug', post: 'C’est noté.' },
]

const user = userEvent.setup()
const calls: [string, unknown][] = []
let answers: ((() => Promise<void>) | { status?: number; body: unknown })[]

stubExports(toast, {
  showSuccess: async (message: string) => toasts.push(message),
  showError: async (message?: string) => toasts.push(message ?? 'generic'),
})

beforeEach(() => {
  toasts.length = 0
  calls.length = 0
  answers = []
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push([`${init.method} ${url}`, init.body && JSON.parse(String(init.body))])
    let answer = answers.shift() ?? { body: { message: 'Fait.' } }
    if (typeof answer === 'function') {
      await answer()
      answer = { body: { message: 'Fait.' } }
    }
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (categories = CATEGORIES) => render(<ForumAdmin categories={categories} templates={TEMPLATES} />)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const titles = () => {
  const [list] = screen.getAllByRole('list')
  return within(list as HTMLElement)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
}
const ORDER = 'POST /api/admin/forum/categories'

describe('the order', () => {
  test('changes at once, is announced, and the button retains the focus', async () => {
    show()
    const down = button('Descendre «\u202fBals\u202f»')
    await user.click(down)
    expect(titles()).toEqual(['Voyages', 'Bals', 'Plaintes'])
    expect(screen.getByRole('status').textContent).toBe('Bals, 2e sur 3')
    expect(document.activeElement).toBe(down)
    await user.keyboard('{Enter}')
    expect(titles()).toEqual(['Voyages', 'Plaintes', 'Bals'])
    await waitFor(() =>
      expect(calls).toEqual([
        [ORDER, { ids: [2, 1, 10], was: [1, 2, 10] }],
        [ORDER, { ids: [2, 10, 1], was: [2, 1, 10] }],
      ]),
    )
    expect(toasts).toEqual([])
  })

  test('sends quick moves together after the previous response', async () => {
    let answer = () => {}
    answers = [() => new Promise((resolve) => (answer = resolve))]
    show()
    fireEvent.click(button('Monter «\u202fPlaintes\u202f»'))
    fireEvent.click(button('Monter «\u202fPlaintes\u202f»'))
    fireEvent.click(button('Descendre «\u202fBals\u202f»'))
    expect(titles()).toEqual(['Plaintes', 'Voyages', 'Bals'])
    expect(calls).toHaveLength(1)
    answer()
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[1]?.[1]).toEqual({ ids: [10, 2, 1], was: [1, 10, 2] })
  })

  test('stops at both ends', async () => {
    show()
    const up = button('Monter «\u202fBals\u202f»')
    expect(up.getAttribute('aria-disabled')).toBe('true')
    await user.click(up)
    await user.click(button('Descendre «\u202fPlaintes\u202f»'))
    expect([titles(), calls]).toEqual([['Bals', 'Voyages', 'Plaintes'], []])
  })

  test('reloads an order that another founder changed', async () => {
    const fresh = [category(10, 'Plaintes'), category(3, 'Sorties'), category(1, 'Bals', 3)]
    answers = [{ status: 409, body: { message: 'La liste a changé entre-temps.' } }, { body: fresh }]
    show()
    await user.click(button('Monter «\u202fVoyages\u202f»'))
    await waitFor(() => expect(titles()).toEqual(['Plaintes', 'Sorties', 'Bals']))
    expect(toasts).toEqual(['La liste a changé entre-temps.'])
    await user.click(button('Monter «\u202fBals\u202f»'))
    expect(calls.at(-1)).toEqual([ORDER, { ids: [10, 1, 3], was: [10, 3, 1] }])
  })

  test('restores the order when saving and reloading fail', async () => {
    answers = [
      { status: 503, body: {} },
      { status: 503, body: {} },
    ]
    show()
    await user.click(button('Monter «\u202fVoyages\u202f»'))
    await waitFor(() => expect(titles()).toEqual(['Bals', 'Voyages', 'Plaintes']))
    expect(toasts).toEqual(['generic'])
  })
})

describe('a category', () => {
  test('edits a category in place, and returns the focus', async () => {
    const changed = { ...category(2, 'Escapades'), emoji: '🧳' }
    answers = [{ body: { message: 'La catégorie est modifiée.', category: changed } }]
    show()
    await user.click(button('Modifier «\u202fVoyages\u202f»'))
    expect(document.activeElement).toBe(field('Nom'))
    expect(screen.getByText('Son adresse reste la même.')).toBeTruthy()
    await user.clear(field('Emoji'))
    await user.type(field('Emoji'), '🧳')
    await user.clear(field('Nom'))
    await user.type(field('Nom'), 'Escapades')
    await user.click(button('Enregistrer'))
    await waitFor(() => expect(titles()).toEqual(['Bals', 'Escapades', 'Plaintes']))
    expect(calls).toEqual([
      ['PATCH /api/admin/forum/category/2', { title: 'Escapades', emoji: '🧳', description: 'De Voyages.' }],
    ])
    expect(toasts).toEqual(['La catégorie est modifiée.'])
    expect(document.activeElement).toBe(button('Modifier «\u202fEscapades\u202f»'))
  })

  test('shows an error under the field and preserves the text', async () => {
    show()
    await user.click(button('Modifier «\u202fVoyages\u202f»'))
    await user.clear(field('Emoji'))
    await user.type(field('Emoji'), 'A')
    await user.clear(field('Nom'))
    await user.click(button('Enregistrer'))
    expect(await screen.findByText('Donnez un nom à la catégorie.')).toBeTruthy()
    expect(screen.getByText('Choisissez un emoji.')).toBeTruthy()
    expect([calls, field('Emoji').value]).toEqual([[], 'A'])
    await user.click(button('Annuler'))
    expect(titles()).toEqual(['Bals', 'Voyages', 'Plaintes'])
    expect(document.activeElement).toBe(button('Modifier «\u202fVoyages\u202f»'))
  })

  test('is added at the end', async () => {
    const added = { ...category(11, 'Cuisine'), emoji: '🍲' }
    answers = [{ body: { message: 'La catégorie est ajoutée.', category: added } }]
    show()
    await user.click(button('Ajouter une catégorie'))
    await user.type(field('Emoji'), '🍲')
    await user.type(field('Nom'), 'Cuisine')
    await user.type(field('Description'), 'Ce qui mijote.')
    await user.click(button('Ajouter'))
    await waitFor(() => expect(titles()).toEqual(['Bals', 'Voyages', 'Plaintes', 'Cuisine']))
    expect(calls).toEqual([
      ['POST /api/admin/forum/category', { title: 'Cuisine', emoji: '🍲', description: 'Ce qui mijote.' }],
    ])
    await user.click(button('Monter «\u202fCuisine\u202f»'))
    expect(calls.at(-1)).toEqual([ORDER, { ids: [1, 2, 11, 10], was: [1, 2, 10, 11] }])
  })

  test('removes an empty category after a confirmation', async () => {
    answers = [{ body: { message: 'La catégorie est supprimée.' } }]
    show()
    expect(screen.queryByRole('button', { name: 'Supprimer «\u202fBals\u202f»' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Supprimer «\u202fPlaintes\u202f»' })).toBeNull()
    await user.click(button('Supprimer «\u202fVoyages\u202f»'))
    await screen.findByText('Supprimer « Voyages » ?')
    expect(calls).toEqual([])
    await user.click(button('Supprimer'))
    await waitFor(() => expect(titles()).toEqual(['Bals', 'Plaintes']))
    expect(calls).toEqual([['DELETE /api/admin/forum/category/2', undefined]])
    expect(toasts).toEqual(['La catégorie est supprimée.'])
  })

  test('does not remove a category with a new topic', async () => {
    answers = [
      { status: 409, body: { message: 'Cette catégorie contient des topics.' } },
      { body: [category(1, 'Bals', 3), category(2, 'Voyages', 1)] },
    ]
    show()
    await user.click(button('Supprimer «\u202fVoyages\u202f»'))
    await user.click(await screen.findByRole('button', { name: 'Supprimer' }))
    await waitFor(() => expect(toasts).toEqual(['Cette catégorie contient des topics.']))
    await waitFor(() => expect(titles()).toEqual(['Bals', 'Voyages']))
    expect(screen.getByText('1 topic')).toBeTruthy()
  })
})

test('a quick reply is changed in its place', async () => {
  answers = [
    {
      body: {
        message: 'La réponse rapide est modifiée.',
        template: { place: 2, title: 'Noté', post: 'Merci.' },
      },
    },
  ]
  show()
  await user.click(button('Modifier «\u202fBug\u202f»'))
  await user.clear(field('Réponse'))
  await user.click(button('Enregistrer'))
  expect(await screen.findByText('Écrivez la réponse.')).toBeTruthy()
  await user.type(field('Réponse'), 'Merci.')
  await user.clear(field('Nom'))
  await user.type(field('Nom'), 'Noté')
  await user.click(button('Enregistrer'))
  await screen.findByRole('heading', { name: 'Noté' })
  expect(calls).toEqual([['PATCH /api/admin/forum/template/2', { title: 'Noté', post: 'Merci.' }]])
  expect(toasts).toEqual(['La réponse rapide est modifiée.'])
  expect(document.activeElement).toBe(button('Modifier «\u202fNoté\u202f»'))
})
