import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import * as toast from '../../../../ui/toast.ts'
import WelcomeSlate from '../../../site/welcome/islands/welcome-slate.tsx'
import WelcomeTastes from '../../../site/welcome/islands/welcome-tastes.tsx'
import MyWords from './my-words.tsx'

const PROMPTS = [
  { id: 1, text: 'Je ne danse que si…', is_seasonal: false },
  { id: 2, text: 'Un dimanche réussi, pour moi…', is_seasonal: false },
  { id: 3, text: 'Mon talent parfaitement inutile…', is_seasonal: false },
]
const SLATE = {
  id: 9,
  position: 1,
  prompt_id: 4,
  prompt: 'Chez moi, on trouve toujours…',
  answer: 'du pain.',
}
const toasts: string[] = []
let calls: { method: string; url: string; body: unknown }[]
let answer: () => { status?: number; body: object }

stubExports(toast, {
  showSuccess: async (message: string) => toasts.push(message),
  showError: async (message?: string) => toasts.push(message ?? 'generic'),
})

beforeEach(() => {
  toasts.length = 0
  calls = []
  sessionStorage.clear()
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    calls.push({ method, url, body: body && JSON.parse(String(body)) })
    const { status = 200, body: reply } = answer()
    return new Response(JSON.stringify(reply), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (own = { intentions: 1, interests: [1], slates: [SLATE] }) =>
  render(<MyWords memberId={7} own={own} prompts={PROMPTS} idea={0} token="t" refused={null} />)
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const saveIn = (field: HTMLElement) => {
  const form = field.closest('form') as HTMLFormElement
  fireEvent.click(within(form).getByRole('button', { name: 'Enregistrer' }))
}
const settled = (sentence: string) => waitFor(() => expect(toasts).toEqual([sentence]))

describe('hopes', () => {
  test('are saved as one sum, two at most', async () => {
    answer = () => ({ body: { message: 'C’est noté.' } })
    show()
    fireEvent.click(box('Des amitiés'))
    expect(box('Danser, sortir').disabled).toBe(true)
    expect(box('Une vraie histoire').disabled).toBe(false)
    saveIn(box('Des amitiés'))
    await settled('C’est noté.')
    expect(calls).toEqual([{ method: 'PATCH', url: '/api/user/intention', body: { intentions: 5 } }])
  })
})

describe('interests', () => {
  test('are counted, and no ninth can be chosen', async () => {
    answer = () => ({ body: { message: 'C’est noté.' } })
    show({ intentions: 0, interests: [1, 2, 3, 4, 5, 6, 7], slates: [] })
    expect(screen.getByText('7 sur 8')).toBeTruthy()
    fireEvent.click(box('Le rugby'))
    expect(screen.getByText('8 sur 8')).toBeTruthy()
    expect(box('Le foot').disabled).toBe(true)
    fireEvent.click(box('La marche'))
    expect(box('Le foot').disabled).toBe(false)
    saveIn(box('Le foot'))
    await settled('C’est noté.')
    expect(calls[0]?.body).toEqual({ interests: [2, 3, 4, 5, 6, 7, 75] })
  })

  test('of the welcome show the refusal and stay checked', async () => {
    answer = () => ({ status: 422, body: { message: 'x', errors: { interests: ['Huit goûts au plus.'] } } })
    render(<WelcomeTastes interests={[1]} path="/bienvenue/gouts" next="/suite" token="t" sent={undefined} />)
    fireEvent.click(screen.getByRole('button', { name: 'Continuer' }))
    expect(await screen.findByText('Huit goûts au plus.')).toBeTruthy()
    expect(box('La marche').checked).toBe(true)
    expect(screen.getByRole('link', { name: 'Plus tard' }).getAttribute('href')).toBe('/suite')
  })
})

describe('slates', () => {
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })

  test('are written on the chosen prompt, and leave the next one free', async () => {
    const slate = {
      id: 10,
      position: 2,
      prompt_id: 2,
      prompt: 'Un dimanche réussi, pour moi…',
      answer: 'la sieste.',
    }
    answer = () => ({ body: { message: 'Votre ardoise est accrochée.', slate } })
    show()
    fireEvent.click(screen.getByRole('link', { name: 'Un dimanche réussi, pour moi…' }))
    type('Un dimanche réussi, pour moi…', 'la sieste.')
    expect(screen.getByText('10 / 180')).toBeTruthy()
    saveIn(screen.getByLabelText('Un dimanche réussi, pour moi…'))
    await settled('Votre ardoise est accrochée.')
    expect(calls).toEqual([
      { method: 'PUT', url: '/api/slates/2', body: { prompt: 2, answer: 'la sieste.' } },
    ])
    expect(screen.getByText(/^2 sur 3\. Une phrase courte/)).toBeTruthy()
    expect(screen.getByLabelText('Je ne danse que si…')).toBeTruthy()
  })

  test('keep what is typed while another prompt is chosen, and when the page is opened again', () => {
    show()
    type('Je ne danse que si…', 'on me tend la main')
    fireEvent.click(screen.getByRole('link', { name: 'Mon talent parfaitement inutile…' }))
    const field = () => screen.getByLabelText<HTMLTextAreaElement>('Mon talent parfaitement inutile…')
    expect(field().value).toBe('on me tend la main')
    cleanup()
    show()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Je ne danse que si…').value).toBe('on me tend la main')
  })

  test('show a refusal at the field and keep its text', async () => {
    const sentence = 'Pas de numéro ni d’adresse sur une ardoise.'
    answer = () => ({ status: 422, body: { message: 'x', errors: { answer: [sentence] } } })
    render(
      <WelcomeSlate
        {...{ memberId: 7, slate: undefined, prompts: PROMPTS, idea: 0, token: 't', sent: undefined }}
        path="/bienvenue/ardoise/1"
        page="/bienvenue/ardoise"
        next="/bienvenue/gouts"
      />,
    )
    type('Je ne danse que si…', '06 12 34 56 78')
    fireEvent.click(screen.getByRole('button', { name: 'Continuer' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    const field = screen.getByLabelText<HTMLTextAreaElement>('Je ne danse que si…')
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['06 12 34 56 78', 'true'])
  })

  test('are wiped by their button', async () => {
    answer = () => ({ body: { message: 'L’ardoise est effacée.' } })
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Effacer cette ardoise' }))
    await settled('L’ardoise est effacée.')
    expect(calls[0]).toMatchObject({ method: 'DELETE', url: '/api/slates/1' })
    expect(screen.queryByLabelText('Chez moi, on trouve toujours…')).toBeNull()
  })
})

describe('a proposed prompt', () => {
  test('is sent and its field emptied; a failure keeps the text', async () => {
    show()
    const field = screen.getByLabelText<HTMLInputElement>('Votre début de phrase')
    fireEvent.change(field, { target: { value: 'Le dernier bal…' } })
    answer = () => ({ status: 503, body: { message: 'Réessayez dans un moment.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Proposer' }))
    await settled('Réessayez dans un moment.')
    expect(field.value).toBe('Le dernier bal…')
    answer = () => ({ body: { message: 'Merci.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Proposer' }))
    await waitFor(() => expect(field.value).toBe(''))
    expect(calls.at(-1)?.body).toEqual({ text: 'Le dernier bal…' })
  })
})
