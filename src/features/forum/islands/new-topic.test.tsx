import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubExports } from '../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../client/providers.tsx'
import * as toast from '../../../ui/toast.ts'
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
const choice = (place: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Réponse ${place}` })
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const fill = () => {
  type(title(), 'Le lac')
  type(select(), '2')
  type(post(), 'Qui vient ?')
}
const kept = () => JSON.parse(localStorage.getItem('new-topic 7') ?? 'null')

describe('the title', () => {
  it.each([
    [1, undefined],
    [2, 'encore 48 caractères'],
    [39, 'encore 11 caractères'],
    [40, 'encore 10 caractères'],
    [52, '2 caractères en trop'],
  ])('of %i characters is counted so: %s', (length, words) => {
    show()
    type(title(), 'x'.repeat(length))
    const counter = document.querySelector('.counter')
    expect(counter?.textContent).toBe(words)
    expect(counter?.classList.contains('near') ?? false).toBe(length >= 40)
  })

  it.each(['Un FAKE ici', 'fakes', 'Attention au Fake'])(
    'with “%s” warns, and is not refused',
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

it.each([
  ['2', null],
  ['9', 'Dites sur quelle page, ce que vous faisiez'],
  ['10', 'Seuls vous et le staff du site pourrez répondre à une plainte'],
])('the category %s says what to know of it', (id, words) => {
  show({ start: { title: '', category: id, post: '', poll: null } })
  expect(select().value).toBe(id)
  const hint = document.querySelector('.field:has(select) .hint')
  if (words === null) expect(hint).toBeNull()
  else expect(hint?.textContent).toContain(words)
})

describe('the poll', () => {
  it('starts with 2 answers, grows to 5, and loses one', async () => {
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
    for (const place of [1, 2, 3, 4, 5]) type(choice(place), `Lac ${place}`)
    await press('Retirer la réponse 2')
    expect(
      screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Réponse/ }).map(({ value }) => value),
    ).toEqual(['Lac 1', 'Lac 3', 'Lac 4', 'Lac 5'])
  })

  it('counts 35 characters', async () => {
    show()
    await press('Ajouter un sondage')
    type(choice(1), 'x'.repeat(30))
    expect(document.querySelector('.poll-choices .counter.near')?.textContent).toBe('encore 5 caractères')
  })

  it('drops answers of one character or none before it is sent', async () => {
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

  it('that is closed again is not sent, and opens as it was', async () => {
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

  it('says what is wrong with it, and takes the focus there', async () => {
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
  it('leads to the topic, whose page says that it was made; nothing of it stays', async () => {
    show()
    fill()
    await press('Créer le topic')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/forum/topic/le-lac'))
    expect(toasts.showAfterNavigation).toHaveBeenCalledWith('Le topic a été crée !')
    expect(sent).toMatchObject([{ title: 'Le lac', category: '2', post: 'Qui vient ?' }])
    expect(kept()).toBeNull()
  })

  it('is sent once, however often it is pressed', async () => {
    show()
    fill()
    await user.dblClick(screen.getByRole('button', { name: 'Créer le topic' }))
    await waitFor(() => expect(assign).toHaveBeenCalled())
    expect(sent).toHaveLength(1)
  })

  it('has the same key when it is sent again, and another once it was changed', async () => {
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

  it('says under each field what is wrong first, and takes the focus to the first', async () => {
    show()
    await press('Créer le topic')
    await screen.findByText('Donnez un titre à votre topic.')
    expect(screen.getByText('Choisissez une catégorie.')).toBeTruthy()
    expect(screen.getByText('Écrivez votre message.')).toBeTruthy()
    expect(document.activeElement).toBe(title())
    expect(sent).toEqual([])
  })

  it('that is refused stays, with the reason', async () => {
    answer = [429, { message: 'Dix topics par jour.' }]
    show()
    fill()
    await press('Créer le topic')
    await waitFor(() => expect(toasts.showError).toHaveBeenCalledWith('Dix topics par jour.'))
    expect(post().value).toBe('Qui vient ?')
    expect(kept().draft.post).toBe('Qui vient ?')
  })
})

describe('a draft', () => {
  it('comes back with its poll and its key, and can be thrown away', async () => {
    const { unmount } = show()
    fill()
    await press('Ajouter un sondage')
    type(choice(2), 'Non')
    const { key } = kept()
    unmount()
    show()
    expect(screen.getByText('Voici le topic que vous aviez commencé.')).toBeTruthy()
    expect([title().value, select().value, post().value]).toEqual(['Le lac', '2', 'Qui vient ?'])
    expect(choice(2).value).toBe('Non')
    expect(document.querySelector('.counter')?.textContent).toBe('encore 44 caractères')
    expect(kept().key).toBe(key)
    await press('Tout effacer')
    expect([title().value, select().value, post().value]).toEqual(['', '', ''])
    expect(kept()).toBeNull()
  })

  it('takes the category that the address asks for', () => {
    localStorage.setItem(
      'new-topic 7',
      JSON.stringify({ draft: { title: 'Le lac', category: '2', post: '', poll: null }, key: KEY }),
    )
    show({ start: { title: '', category: '9', post: '', poll: null } })
    expect([title().value, select().value]).toEqual(['Le lac', '9'])
  })

  it('is of nobody else', () => {
    localStorage.setItem(
      'new-topic 8',
      JSON.stringify({ draft: { title: 'Le lac', category: '', post: '', poll: null }, key: KEY }),
    )
    show()
    expect(title().value).toBe('')
    expect(screen.queryByRole('button', { name: 'Tout effacer' })).toBeNull()
  })

  it('is not kept of nothing', () => {
    show()
    type(select(), '2')
    expect(kept()).toBeNull()
  })
})

it('shows the post as it will look', async () => {
  show()
  await press('Aperçu')
  expect(screen.getByText(/il apparaîtra ici/)).toBeTruthy()
  type(post(), 'Voir https://exemple.fr/lac')
  const link = await screen.findByRole('link', { name: 'https://exemple.fr/lac' })
  expect(link.getAttribute('href')).toBe('/exit?url=https%3A%2F%2Fexemple.fr%2Flac')
  await press('Fermer l’aperçu')
  expect(document.querySelector('.post-preview')).toBeNull()
})
