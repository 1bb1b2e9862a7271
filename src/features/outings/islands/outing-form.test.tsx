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

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, text: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } })

test('goes from step to step, and stops at an empty field with our sentence and the focus', async () => {
  render(<OutingForm {...NEW} />)
  press('Continuer')
  await screen.findByText('Choisissez ce que vous ferez.')
  expect(screen.getByText('Donnez un nom à votre sortie.')).toBeTruthy()
  expect(screen.getByText('Dites en quelques mots ce qui se passera.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Bal')))
  expect(isShown(0)).toBe(true)
  fireEvent.click(screen.getByLabelText('Bal'))
  type('Son nom', 'Bal du canal')
  expect(screen.queryByText('Donnez un nom à votre sortie.')).toBeNull()
  type('Ce qui se passera', 'On danse.')
  press('Continuer')
  await waitFor(() => expect([isShown(0), isShown(1)]).toEqual([false, true]))
  await waitFor(() => expect(document.activeElement?.id).toBe('etape-1'))
  press('Revenir')
  expect([isShown(0), value('title'), document.activeElement?.id]).toEqual([true, 'Bal du canal', 'etape-0'])
})

test('says under its field that the moment has passed', async () => {
  render(<OutingForm {...NEW} errors={{ day: 'Choisissez un jour.' }} />)
  expect(document.activeElement).toBe(screen.getByLabelText('Jour'))
  type('Jour', '2020-05-01')
  type('Début', '20:00')
  type('Fin', '23:00')
  press('Continuer')
  await screen.findByText('Choisissez un moment à venir, dans une heure au plus tôt.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Début')))
  expect(isShown(1)).toBe(true)
})

test('offers the next days of a weekend', () => {
  render(<OutingForm {...NEW} errors={{ day: 'Choisissez un jour.' }} />)
  press('Samedi 28 novembre')
  expect(value('day')).toBe('2026-11-28')
})

test('says under its field what a changed outing lacks', async () => {
  render(<OutingForm {...NEW} id={4} />)
  press('Enregistrer')
  await screen.findByText('Choisissez une commune dans la liste.')
  expect(screen.getByText('Dites où l’on se retrouve : un lieu public, en quelques mots.')).toBeTruthy()
})

test('a proposal brings the seats of its kind, until the host has chosen', () => {
  render(<OutingForm {...NEW} />)
  fireEvent.click(screen.getByLabelText('Café'))
  fireEvent.input(screen.getByLabelText('Café'))
  press('Un café avant la nuit')
  expect(value('seats')).toBe('6')
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

test('closes the suggestions with the choice, also when an answer comes afterwards', async () => {
  render(<OutingForm {...NEW} errors={{ place: 'Choisissez une commune dans la liste.' }} />)
  const field = screen.getByLabelText('Commune')
  fireEvent.change(field, { target: { value: 'lyo' } })
  const option = await screen.findByRole('button', { name: 'Lyon Rhône' })
  let answer = (_response: Response) => {}
  fetched.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  fireEvent.change(field, { target: { value: 'lyon' } })
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  fireEvent.click(option)
  answer(new Response(JSON.stringify([{ id: 2996944, name: 'Lyon', region: 'Rhône', iso: 'FR' }])))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('button', { name: 'Lyon Rhône' })).toBeNull()
  expect(document.activeElement).toBe(field)
})

test('opens the first step with an error, and shows the whole form to change an outing', () => {
  const { unmount } = render(<OutingForm {...NEW} errors={{ day: 'Choisissez un jour.' }} />)
  expect([isShown(0), isShown(1)]).toEqual([false, true])
  unmount()
  render(<OutingForm {...NEW} id={4} />)
  expect([0, 1, 2, 3].map(isShown)).toEqual([true, true, true, true])
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeTruthy()
})
