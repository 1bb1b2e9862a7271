import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../client/providers.tsx'
import * as toast from '../../../ui/toast.ts'
import SettingsEmojis from './settings-emojis.tsx'

const toasts: [string, string | undefined][] = []

const CATALOGUE = {
  Visages: { Sourire: '1f642.webp', 'Clin d’œil': '1f609.webp' },
  Objets: { Diamant: '1f48e.webp' },
}
const SALOME = { id: 24, name: 'Salomé', avatar: null, roles: 0, status: 0 }

const calls: string[] = []
let answer: () => Promise<{ status: number; body: object }>

stubExports(toast, {
  showError: async (message?: string) => toasts.push(['error', message]),
  showSuccess: async (message: string) => toasts.push(['success', message]),
})

beforeEach(() => {
  calls.length = 0
  toasts.length = 0
  answer = async () => ({ status: 200, body: { message: 'Votre emoji a été mis à jour.' } })
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push(`${init.method} ${url} ${init.body}`)
    const { status, body } = await answer()
    return { ok: status < 400, status, json: async () => body }
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(emoji = '1f48e.webp', error?: string) {
  return render(
    <Providers client={createQueryClient()}>
      <SettingsEmojis token="t" catalogue={CATALOGUE} member={SALOME} emoji={emoji} error={error} />
    </Providers>,
  )
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer mon emoji' }))
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const source = (element: HTMLElement | null) => element?.querySelector('img')?.getAttribute('src')
const preview = () => screen.getByRole('complementary', { name: 'Aperçu' })
const wornInPreview = () => within(preview()).getByAltText('Premium').getAttribute('src')

test('groups the emojis by category, as one radio group, with a link to each category', () => {
  show()
  expect(within(screen.getByRole('group', { name: 'Visages' })).getAllByRole('radio')).toHaveLength(2)
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ name, checked }) => [name, checked])).toEqual([
    ['emoji', false],
    ['emoji', false],
    ['emoji', true],
  ])
  for (const link of within(screen.getByRole('navigation')).getAllByRole<HTMLAnchorElement>('link')) {
    const group = document.querySelector(String(link.getAttribute('href')))
    expect(group?.querySelector('legend')?.textContent).toBe(link.textContent)
  }
})

test('shows the choice in the preview at once, and saves it', async () => {
  show()
  expect(preview().textContent).toContain('Salomé')
  expect(preview().textContent).toContain('il y a 5 minutes')
  expect(wornInPreview()).toBe('/images/emojis/1f48e.webp')
  fireEvent.click(radio('Clin d’œil'))
  expect(wornInPreview()).toBe('/images/emojis/1f609.webp')
  expect(preview().textContent).toContain('Clin d’œil')
  expect(calls).toEqual([])
  save()
  await waitFor(() => expect(toasts).toEqual([['success', 'Votre emoji a été mis à jour.']]))
  expect(calls).toEqual(['PATCH /api/user/emoji {"emoji":"1f609.webp"}'])
})

test('animates only the chosen emoji and the one under the mouse, and shows stills with reduced motion', () => {
  show()
  const tile = radio('Sourire').closest('label')
  expect(source(tile)).toBe('/images/emojis/stills/1f642.webp')
  fireEvent.pointerEnter(tile as Element, { pointerType: 'touch' })
  expect(source(tile)).toBe('/images/emojis/stills/1f642.webp')
  fireEvent.pointerEnter(tile as Element, { pointerType: 'mouse' })
  expect(source(tile)).toBe('/images/emojis/1f642.webp')
  fireEvent.pointerLeave(tile as Element)
  expect(source(tile)).toBe('/images/emojis/stills/1f642.webp')
  fireEvent.click(radio('Sourire'))
  expect(source(tile)).toBe('/images/emojis/1f642.webp')
  expect(source(radio('Diamant').closest('label'))).toBe('/images/emojis/stills/1f48e.webp')
  for (const picture of document.querySelectorAll('picture')) {
    expect(picture.querySelector('source')?.getAttribute('media')).toBe('(prefers-reduced-motion: reduce)')
    expect(picture.querySelector('source')?.getAttribute('srcset')).toMatch(/^\/images\/emojis\/stills\//)
    expect(picture.querySelector('img')?.getAttribute('loading')).toBe('lazy')
  }
})

test('says that Premium is missing, and keeps the choice', async () => {
  const message = "Vous n'avez pas d'abonnement Premium 🥹"
  answer = async () => ({ status: 403, body: { message } })
  show()
  fireEvent.click(radio('Sourire'))
  save()
  await waitFor(() => expect(toasts).toEqual([['error', message]]))
  expect(radio('Sourire').checked).toBe(true)
  expect(wornInPreview()).toBe('/images/emojis/1f642.webp')
})

test('shows a field error in the form, and other errors as a toast', async () => {
  const sentence = 'Choisissez un emoji de la liste.'
  answer = async () => ({
    status: 422,
    body: { message: 'The given data was invalid.', errors: { emoji: [sentence] } },
  })
  show()
  save()
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  answer = async () => ({ status: 500, body: {} })
  save()
  await waitFor(() => expect(toasts.at(-1)).toEqual(['error', undefined]))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('sends once, however often the button is pressed', async () => {
  let finish = () => {}
  answer = () =>
    new Promise((resolve) => {
      finish = () => resolve({ status: 200, body: { message: 'Votre emoji a été mis à jour.' } })
    })
  const { container } = show()
  save()
  await waitFor(() => expect(calls).toHaveLength(1))
  save()
  fireEvent.submit(container.querySelector('form') as HTMLFormElement)
  expect(calls).toHaveLength(1)
  finish()
  await waitFor(() => expect(toasts).toHaveLength(1))
})

test('shows the result of a plain form until something is sent', async () => {
  show('1f642.webp', 'Choisissez un emoji de la liste.')
  expect(radio('Sourire').checked).toBe(true)
  expect(screen.getByRole('alert').textContent).toBe('Choisissez un emoji de la liste.')
  save()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
