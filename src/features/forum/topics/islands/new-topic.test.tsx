import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../../client/providers.tsx'
import * as toast from '../../../../ui/toast.ts'
import NewTopic from './new-topic.tsx'

const toasts = { showError: vi.fn(), showAfterNavigation: vi.fn() }

const user = userEvent.setup()
const assign = vi.fn()
let answer: [number, object]
const sent: { title: string; category: string; post: string; poll_replies: unknown; client_key: string }[] =
  []

stubExports(toast, toasts)

beforeEach(() => {
  answer = [200, { message: 'Le topic a été crée !', slug: 'le-lac' }]
  sent.length = 0
  localStorage.clear()
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return new Response(JSON.stringify(answer[1]), { status: answer[0] })
  })
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

type Props = Parameters<typeof NewTopic>[0]
const KEY = '0b0e6a3c-4a38-4c52-8f0e-3a2b9c9d1e00'
const CATEGORIES = [
  { id: 2, slug: 'rencontres', title: 'Rencontres', emoji: '💛' },
  { id: 9, slug: 'bug', title: 'Bug', emoji: '🐞' },
  { id: 10, slug: 'plaintes', title: 'Plaintes', emoji: '🕊️' },
]
const show = (props: Partial<Props> = {}) =>
  render(
    <Providers client={createQueryClient()}>
      <NewTopic
        me={7}
        token="t"
        categories={CATEGORIES}
        start={{ title: '', category: '', post: '', poll: null }}
        clientKey={KEY}
        {...props}
      />
    </Providers>,
  )
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Titre' })
const post = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Catégorie' })
const choice = (index: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Réponse ${index}` })
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const fill = () => {
  type(title(), 'Le lac')
  type(select(), '2')
  type(post(), 'Qui vient ?')
}
const savedDraft = () => JSON.parse(localStorage.getItem('new-topic 7') ?? 'null')

describe('the title', () => {
  test.each([
    [1, undefined],
    [2, 'encore 48 caractères'],
    [39, 'encore 11 caractères'],
    [40, 'encore 10 caractères'],
    [52, '2 caractères en trop'],
  ])('of %i characters is counted so: %s', (length, typedTitle) => {
    show()
    type(title(), 'x'.repeat(length))
    const counter = document.querySelector('.counter')
    expect(counter?.textContent).toBe(typedTitle)
    expect(counter?.classList.contains('near') ?? false).toBe(length >= 40)
  })

  test.each(['Un FAKE ici', 'fakes', 'Attention au Fake'])(
    'with “%s” shows a warning and is accepted',
    async (text) => {
      show()
      fill()
      expect(document.querySelector('.notice-warn')).toBeNull()
      type(title(), text)
      expect(document.querySelector('.notice-warn')?.textContent).toContain(
        'Merci de ne pas créer de topic au sujet des fakes. Ouvrez le profil du membre et choisissez «\u202fSignaler\u202f»',
      )
      await press('Créer le topic')
      await waitFor(() => expect(assign).toHaveBeenCalledWith('/forum/topic/le-lac'))
    },
  )
})

test.each([
  ['2', null],
  ['9', 'Dites sur quelle page, ce que vous faisiez'],
  ['10', 'Seuls vous et le staff du site pourrez répondre à une plainte'],
])('the category %s shows its hint', (id, typedTitle) => {
  show({ start: { title: '', category: id, post: '', poll: null } })
  expect(select().value).toBe(id)
  const hint = document.querySelector('.field:has(select) .hint')
  if (typedTitle === null) expect(hint).toBeNull()
  else expect(hint?.textContent).toContain(typedTitle)
})

describe('the poll', () => {
  test('starts with 2 answers, grows to 5, and removes one', async () => {
    show()
    expect(screen.queryByRole('textbox', { name: 'Réponse 1' })).toBeNull()
    await press('Ajouter un sondage')
    expect(screen.getAllByRole('textbox', { name: /^Réponse/ })).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Retirer la réponse 1' })).toBeNull()
    for (const count of [3, 4, 5]) {
      await press('Ajouter une réponse')
      expect(screen.getAllByRole('textbox', { name: /^Réponse/ })).toHaveLength(count)
      expect(document.activeElement).toBe(choice(count))
    }
    expect(screen.queryByRole('button', { name: 'Ajouter une réponse' })).toBeNull()
    for (const index of [1, 2, 3, 4, 5]) type(choice(index), `Lac ${index}`)
    await press('Retirer la réponse 2')
    expect(
      screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Réponse/ }).map(({ value }) => value),
    ).toEqual(['Lac 1', 'Lac 3', 'Lac 4', 'Lac 5'])
  })

  test('counts 35 characters', async () => {
    show()
    await press('Ajouter un sondage')
    type(choice(1), 'x'.repeat(30))
    expect(document.querySelector('.poll-choices .counter.near')?.textContent).toBe('encore 5 caractères')
  })

  test('drops answers of one character or none before it is sent', async () => {
    show()
    fill()
    await press('Ajouter un sondage')
    await press('Ajouter une réponse')
    type(choice(1), ' Oui ')
    type(choice(2), 'x')
    type(choice(3), 'Non')
    await press('Créer le topic')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.poll_replies).toEqual(['Oui', 'Non'])
  })

  test('is not sent when collapsed, and is restored when expanded', async () => {
    show()
    fill()
    await press('Ajouter un sondage')
    type(choice(1), 'Oui')
    await press('Retirer le sondage')
    await press('Ajouter un sondage')
    expect(choice(1).value).toBe('Oui')
    await press('Retirer le sondage')
    await press('Créer le topic')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.poll_replies).toBeNull()
  })

  test('shows its error and gets the focus', async () => {
    show()
    fill()
    await press('Ajouter un sondage')
    type(choice(1), 'Oui')
    await press('Créer le topic')
    await screen.findByText('Un sondage propose au moins deux réponses.')
    expect(document.activeElement).toBe(choice(1))
    type(choice(2), 'Non')
    answer = [
      422,
      { message: 'The given data was invalid.', errors: { poll_replies: ['Pas ceux-là.', 'Ni.'] } },
    ]
    await press('Créer le topic')
    await screen.findByText('Pas ceux-là.')
    expect(screen.queryByText('Ni.')).toBeNull()
  })
})

describe('what is sent', () => {
  test('opens the topic with a toast and deletes the draft', async () => {
    show()
    fill()
    await press('Créer le topic')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/forum/topic/le-lac'))
    expect(toasts.showAfterNavigation).toHaveBeenCalledWith('Le topic a été crée !')
    expect(sent).toMatchObject([{ title: 'Le lac', category: '2', post: 'Qui vient ?' }])
    expect(savedDraft()).toBeNull()
  })

  test('is sent once for repeated clicks', async () => {
    show()
    fill()
    await user.dblClick(screen.getByRole('button', { name: 'Créer le topic' }))
    await waitFor(() => expect(assign).toHaveBeenCalled())
    expect(sent).toHaveLength(1)
  })

  test('has the same key when repeated, and another after a change', async () => {
    answer = [503, {}]
    show()
    fill()
    await press('Créer le topic')
    await waitFor(() => expect(sent).toHaveLength(1))
    await press('Créer le topic')
    await waitFor(() => expect(sent).toHaveLength(2))
    type(post(), 'Qui vient demain ?')
    await press('Créer le topic')
    await waitFor(() => expect(sent).toHaveLength(3))
    const [first, again, changed] = sent.map(({ client_key }) => client_key)
    expect(again).toBe(first)
    expect(changed).not.toBe(first)
    expect(changed).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('shows errors under each field and focuses the first', async () => {
    show()
    await press('Créer le topic')
    await screen.findByText('Donnez un titre à votre topic.')
    expect(screen.getByText('Choisissez une catégorie.')).toBeTruthy()
    expect(screen.getByText('Écrivez votre message.')).toBeTruthy()
    expect(document.activeElement).toBe(title())
    expect(sent).toEqual([])
  })

  test('remains when rejected, with the reason', async () => {
    answer = [429, { message: 'Dix topics par jour.' }]
    show()
    fill()
    await press('Créer le topic')
    await waitFor(() => expect(toasts.showError).toHaveBeenCalledWith('Dix topics par jour.'))
    expect(post().value).toBe('Qui vient ?')
    expect(savedDraft().draft.post).toBe('Qui vient ?')
  })
})

describe('a draft', () => {
  test('is restored with its poll and key, and can be discarded', async () => {
    const { unmount } = show()
    fill()
    await press('Ajouter un sondage')
    type(choice(2), 'Non')
    const { key } = savedDraft()
    unmount()
    show()
    expect(screen.getByText('Voici le topic que vous aviez commencé.')).toBeTruthy()
    expect([title().value, select().value, post().value]).toEqual(['Le lac', '2', 'Qui vient ?'])
    expect(choice(2).value).toBe('Non')
    expect(document.querySelector('.counter')?.textContent).toBe('encore 44 caractères')
    expect(savedDraft().key).toBe(key)
    await press('Tout effacer')
    expect([title().value, select().value, post().value]).toEqual(['', '', ''])
    expect(savedDraft()).toBeNull()
  })

  test('takes the category of the address', () => {
    localStorage.setItem(
      'new-topic 7',
      JSON.stringify({ draft: { title: 'Le lac', category: '2', post: '', poll: null }, key: KEY }),
    )
    show({ start: { title: '', category: '9', post: '', poll: null } })
    expect([title().value, select().value]).toEqual(['Le lac', '9'])
  })

  test('is separate for each member', () => {
    localStorage.setItem(
      'new-topic 8',
      JSON.stringify({ draft: { title: 'Le lac', category: '', post: '', poll: null }, key: KEY }),
    )
    show()
    expect(title().value).toBe('')
    expect(screen.queryByRole('button', { name: 'Tout effacer' })).toBeNull()
  })

  test('is not saved when empty', () => {
    show()
    type(select(), '2')
    expect(savedDraft()).toBeNull()
  })
})

test('shows a preview of the post', async () => {
  show()
  fireEvent.focus(post())
  await screen.findByRole('button', { name: 'Aperçu' })
  await press('Aperçu')
  expect(screen.getByText(/il apparaîtra ici/)).toBeTruthy()
  type(post(), 'Voir https://exemple.fr/lac')
  const link = await screen.findByRole('link', { name: 'https://exemple.fr/lac' })
  expect(link.getAttribute('href')).toBe('/exit?url=https%3A%2F%2Fexemple.fr%2Flac')
  await press('Fermer l’aperçu')
  expect(document.querySelector('.editor-preview')).toBeNull()
})

test('Ctrl and a key mark the selected words of the post', async () => {
  show()
  type(post(), 'un bal dehors')
  fireEvent.focus(post())
  await screen.findByRole('toolbar', { name: 'Mise en forme' })
  post().setSelectionRange(3, 6)
  fireEvent.keyDown(post(), { key: 'b', ctrlKey: true })
  expect(post().value).toBe('un **bal** dehors')
})
