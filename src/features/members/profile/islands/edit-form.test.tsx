import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerAll } from '../../../../../tests/support/profile.ts'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import * as toast from '../../../../ui/toast.ts'
import type { EditValues } from '../components/edit-sections.tsx'
import EditForm from './edit-form.tsx'

const toasts: Record<string, string | undefined>[] = []

const VALUES: EditValues = {
  ...answerAll('0'),
  matrimonial_status: '0',
  sensitive: '1',
  orientation: '2',
  religion: '1',
  job: 'Libraire',
  size: '1',
  height: '4',
  eyes: '0',
  hair: '2',
  drink: '2',
  smoke: '0',
  children: '0',
  description: 'Bonjour.',
}
const PROPS = {
  token: 't',
  memberId: 7,
  fixed: { name: 'Salomé', birthday: '17 mai 1984', sex: 'Fille' },
  avatar: null,
  hidden: { looks: false, life: false, beliefs: true },
  values: VALUES,
  canDescription: true,
}
const show = (changed: Partial<Parameters<typeof EditForm>[0]> = {}) =>
  render(<EditForm {...PROPS} {...changed} />)

const assign = vi.fn()
let sent: { url: string; method: string; body: Record<string, unknown> }[]

function answer(status: number, body: object) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, method: String(init.method), body: JSON.parse(String(init.body)) })
    return new Response(JSON.stringify(body), { status })
  })
}

stubExports(toast, {
  showAfterNavigation: (after: string) => toasts.push({ after }),
  showError: (error?: string) => toasts.push({ error }),
})

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  sent = []
  toasts.length = 0
  sessionStorage.clear()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  answer(200, { message: 'Votre profil a été mis à jour.' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  assign.mockReset()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const radio = (group: string, label: string) =>
  screen.getByRole<HTMLInputElement>('radio', {
    name: (name, element) =>
      name === label && element.closest('fieldset')?.textContent?.startsWith(group) === true,
  })
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Editer' }))

describe('saving', () => {
  test('sends every field, then shows the reply on the own profile', async () => {
    show()
    await userEvent.selectOptions(field('Taille'), '180-190 cm')
    await userEvent.click(radio('Tabac', 'Parfois'))
    await userEvent.clear(field('Métier'))
    await submit()
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/celibataire/7'))
    const body = { ...VALUES, height: '6', smoke: '2', job: '' }
    expect(sent).toEqual([{ url: '/api/user/edit', method: 'PATCH', body }])
    expect(toasts).toEqual([{ after: 'Votre profil a été mis à jour.' }])
  })

  test('shows missing answers before sending, and focuses the first', async () => {
    show({ values: { ...VALUES, smoke: '', hair: '', religion: '' } })
    await submit()
    expect(await screen.findAllByText('Choisissez une réponse de la liste.')).toHaveLength(3)
    await waitFor(() => expect(document.activeElement).toBe(field('Cheveux')))
    expect(sent).toEqual([])
  })

  test('focuses a group of choices too', async () => {
    show({ values: { ...VALUES, matrimonial_status: '', height: '' } })
    await submit()
    await screen.findAllByText('Choisissez une réponse de la liste.')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(document.activeElement?.getAttribute('name')).toBe('matrimonial_status')
  })

  test('does not require sensitive fields without consent', async () => {
    show({ values: { ...VALUES, orientation: '', religion: '' } })
    await userEvent.click(radio('Indiquer', 'Non'))
    await submit()
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ sensitive: '0' }))
  })

  test('puts the server’s sentence under its field and keeps everything typed', async () => {
    answer(422, { message: 'The given data was invalid.', errors: { job: ['60 caractères au plus.'] } })
    show()
    await userEvent.type(field('Description'), ' Et bonsoir.')
    await submit()
    await screen.findByText('60 caractères au plus.')
    expect(field('Description').value).toBe('Bonjour. Et bonsoir.')
    await waitFor(() => expect(document.activeElement).toBe(field('Métier')))
    expect([toasts, assign.mock.calls]).toEqual([[], []])
  })

  test.each([
    [429, { message: 'Vous allez un peu vite.' }, 'Vous allez un peu vite.'],
    [500, {}, undefined],
  ])('toasts any other failure (%i)', async (status, body, error) => {
    answer(status, body)
    show()
    await submit()
    await waitFor(() => expect(toasts).toEqual([{ error }]))
    expect(assign).not.toHaveBeenCalled()
  })
})

describe('the fields', () => {
  test('define the chosen orientation in words that a phone shows too', async () => {
    show()
    screen.getByText('Attirance pour les femmes comme pour les hommes, à la fois ou selon les moments.')
    await userEvent.selectOptions(field('Orientation'), 'Sapiosexuel')
    const definition = screen.getByText(
      'Attirance qui passe d’abord par l’intelligence et l’esprit de l’autre.',
    )
    expect(field('Orientation').getAttribute('aria-describedby')).toContain(definition.id)
  })

  test('count what may still be written', async () => {
    show()
    await userEvent.type(field('Métier'), ' de quartier')
    screen.getByText('encore 40 caractères')
    screen.getByText('encore 1992 caractères')
  })

  test('keep a lost description out of the form', async () => {
    show({ canDescription: false, values: { ...VALUES, description: '' } })
    const description = field('Description')
    expect(description.disabled).toBe(true)
    expect(description.placeholder).toBe(
      'Votre description est désactivée car elle ne respectait pas les règles du site.',
    )
    await submit()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).not.toHaveProperty('description')
  })
})

describe('the draft', () => {
  const leave = () => {
    fireEvent(window, new Event('pagehide'))
    cleanup()
  }

  test('is restored when the page is opened again, and can be discarded', async () => {
    show()
    await userEvent.type(field('Description'), ' Et bonsoir.')
    await userEvent.click(radio('Alcool', 'Non'))
    leave()
    show()
    await screen.findByText('Changements non enregistrés.')
    expect(field('Description').value).toBe('Bonjour. Et bonsoir.')
    expect(radio('Alcool', 'Non').checked).toBe(true)
    screen.getByText('encore 1980 caractères')
    await userEvent.click(screen.getByRole('button', { name: 'Tout annuler' }))
    expect(field('Description').value).toBe('Bonjour.')
    leave()
    show()
    expect(field('Description').value).toBe('Bonjour.')
    expect(screen.queryByText(/Changements/)).toBeNull()
  })

  test('is per member, and deleted by a save', async () => {
    show()
    await userEvent.type(field('Métier'), ' !')
    leave()
    show({ memberId: 8 })
    expect(field('Métier').value).toBe('Libraire')
    cleanup()
    show()
    await waitFor(() => expect(field('Métier').value).toBe('Libraire !'))
    await submit()
    await waitFor(() => expect(assign).toHaveBeenCalled())
    leave()
    expect(sessionStorage.length).toBe(0)
  })
})
