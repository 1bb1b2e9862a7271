import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import OutingForm from './outing-form.tsx'

const fetched = vi.fn(
  async (_url: string) =>
    new Response(JSON.stringify([{ id: 2996944, name: 'Lyon', region: 'Rhône', iso: 'FR' }])),
)
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const NEW = {
  ...{ id: null, topic: null, clientKey: 'k', choices: [], offersWomen: false, token: 't' },
  ...{ today: '2026-11-24', lastDay: '2027-03-24', values: { seats: '8' }, errors: {} },
}
const value = (name: string) => (document.querySelector(`[name="${name}"]`) as HTMLInputElement).value
const isShown = (step: number) => !(document.querySelector(`#etape-${step}`) as HTMLElement).hidden

test('goes from step to step, and stops at an empty field', () => {
  render(<OutingForm {...NEW} />)
  fireEvent.click(screen.getByRole('button', { name: 'Continuer' }))
  expect(isShown(0)).toBe(true)
  fireEvent.click(screen.getByLabelText('Bal'))
  fireEvent.input(screen.getByLabelText('Son nom'), { target: { value: 'Bal du canal' } })
  fireEvent.input(screen.getByLabelText('Ce qui se passera'), { target: { value: 'On danse.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continuer' }))
  expect([isShown(0), isShown(1)]).toEqual([false, true])
  fireEvent.click(screen.getByRole('button', { name: 'Revenir' }))
  expect([isShown(0), value('title')]).toEqual([true, 'Bal du canal'])
})

test('a proposal fills empty fields only', () => {
  render(<OutingForm {...NEW} values={{ description: 'Mes mots.' }} />)
  fireEvent.click(screen.getByLabelText('Café'))
  fireEvent.input(screen.getByLabelText('Café'))
  fireEvent.click(screen.getByRole('button', { name: 'Un café avant la nuit' }))
  expect([value('title'), value('description'), value('start')]).toEqual([
    ...['Un café avant la nuit', 'Mes mots.', '17:30'],
  ])
})

test('chooses a commune from the suggestions', async () => {
  render(<OutingForm {...NEW} errors={{ place: 'Choisissez une commune dans la liste.' }} />)
  expect(isShown(2)).toBe(true)
  fireEvent.change(screen.getByLabelText('Commune'), { target: { value: 'lyo' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Lyon Rhône' }))
  await waitFor(() => expect([value('commune'), value('place')]).toEqual(['Lyon', '2996944']))
  fireEvent.change(screen.getByLabelText('Commune'), { target: { value: 'Lyonnais' } })
  expect(value('place')).toBe('')
})

test('opens the first step with an error, and shows the whole form to change an outing', () => {
  const { unmount } = render(<OutingForm {...NEW} errors={{ day: 'Choisissez un jour.' }} />)
  expect([isShown(0), isShown(1)]).toEqual([false, true])
  unmount()
  render(<OutingForm {...NEW} id={4} />)
  expect([0, 1, 2, 3].map(isShown)).toEqual([true, true, true, true])
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeTruthy()
})
