import { createHash } from 'node:crypto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../client/providers.tsx'
import * as toast from '../../ui/toast.ts'
import EmailForm from './islands/email-form.tsx'
import ForgotForm from './islands/forgot-form.tsx'
import LoginForm from './islands/login-form.tsx'
import PasswordForm from './islands/password-form.tsx'
import RegisterForm from './islands/register-form.tsx'
import ResetForm from './islands/reset-form.tsx'
import Sessions from './islands/sessions.tsx'
import VerifyForm from './islands/verify-form.tsx'
import VerifyNotice from './islands/verify-notice.tsx'

const toasts = { showError: vi.fn(), showSuccess: vi.fn() }

const user = userEvent.setup()
const assign = vi.fn()
let answers: [number, object][]
const fetched = vi.fn(async (_url: string, _init?: RequestInit) => {
  const [status, body] = answers.shift() ?? [200, { message: 'ok', id: 7 }]
  return new Response(JSON.stringify(body), { status })
})

stubExports(toast, toasts)

beforeEach(() => {
  answers = []
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const show = (island: ReactElement) => render(<Providers client={createQueryClient()}>{island}</Providers>)
const type = (label: string, text: string) => user.type(screen.getByLabelText(label), text)
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const sent = () => {
  const [url, init] = fetched.mock.calls[0] ?? []
  return [init?.method, url, init?.body === undefined ? undefined : JSON.parse(String(init.body))]
}

const fillRegistration = async (next = '/', challenge: string | null = null) => {
  show(<RegisterForm token="t" next={next} today="2026-11-21" challenge={challenge} />)
  await type('Nom', 'Zoë')
  await type('Adresse e-mail', 'zoe@exemple.fr')
  await type('Mot de passe', 'le canal sous la pluie')
  await type('Date de naissance', '1992-04-03')
  await user.click(screen.getByLabelText('Garçon'))
  await user.click(screen.getByLabelText('J’accepte les conditions d’utilisation et j’ai 18 ans ou plus.'))
}

test('sign-up sends the input and continues', async () => {
  await fillRegistration()
  await press('Créer mon compte')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(sent()).toEqual([
    'POST',
    '/api/register',
    {
      name: 'Zoë',
      email: 'zoe@exemple.fr',
      password: 'le canal sous la pluie',
      birthday: '1992-04-03',
      sex: '1',
      terms: true,
      sensitive: false,
    },
  ])
})

test('sign-up returns to the page of origin', async () => {
  await fillRegistration('/forum/topic/cafe')
  await press('Créer mon compte')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/forum/topic/cafe'))
})

/** A challenge whose number is `number`, as the server writes it. */
const createChallenge = (number: number) =>
  `salt.0.${number + 1}.${createHash('sha256').update(`salt.${number}`).digest('base64url')}.signature`
const SOLVING = /votre navigateur finit un petit calcul qui écarte les robots/
const bodies = () => fetched.mock.calls.map(([, init]) => init?.body && JSON.parse(String(init.body)).proof)

test('sign-up solves a challenge while the member types, and sends the proof', async () => {
  const challenge = createChallenge(700)
  await fillRegistration('/', challenge)
  await press('Créer mon compte')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(bodies()).toEqual([`${challenge}.700`])
})

test('sign-up solves a new challenge after a 428, says so, and continues', async () => {
  const challenge = createChallenge(300_000)
  answers = [
    [428, { message: 'Réessayez.', code: 'proof' }],
    [200, { challenge }],
  ]
  await fillRegistration()
  await press('Créer mon compte')
  expect(await screen.findByText(SOLVING)).toBeTruthy()
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'), { timeout: 10_000 })
  expect(screen.queryByText(SOLVING)).toBeNull()
  expect(fetched.mock.calls[1]?.[0]).toBe('/api/register/challenge')
  expect(bodies()).toEqual([undefined, undefined, `${challenge}.300000`])
  expect(toasts.showError).not.toHaveBeenCalled()
})

test('sign-up shows each error under its field before sending', async () => {
  show(<RegisterForm token="t" next="/" today="2026-11-21" challenge={null} />)
  await type('Nom', 'Zo')
  await press('Créer mon compte')
  for (const sentence of [
    'Le nom doit faire de 3 à 20 caractères.',
    'Cette adresse e-mail n’est pas valide.',
    'Le mot de passe doit faire 10 caractères ou plus.',
    'Ce champ est obligatoire.',
    'Choisissez ce qui vous correspond.',
    'Pour vous inscrire, acceptez les conditions d’utilisation.',
  ]) {
    expect(screen.getByText(sentence)).toBeTruthy()
  }
  expect(fetched).not.toHaveBeenCalled()
})

test('a taken name is shown under its field, and the input stays', async () => {
  answers = [[422, { message: 'The given data was invalid.', errors: { name: ['Ce nom est déjà pris.'] } }]]
  await fillRegistration()
  await press('Créer mon compte')
  expect(await screen.findByText('Ce nom est déjà pris.')).toBeTruthy()
  expect((screen.getByLabelText('Mot de passe') as HTMLInputElement).value).toBe('le canal sous la pluie')
  expect(toasts.showError).not.toHaveBeenCalled()
})

test('sign-in returns to the page of origin', async () => {
  show(<LoginForm token="t" next="/recherche" />)
  await type('Adresse e-mail', 'zoe@exemple.fr')
  await type('Mot de passe', 'le canal')
  await user.click(screen.getByLabelText('Rester connecté sur cet appareil'))
  await press('Se connecter')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/recherche'))
  expect(sent()[2]).toEqual({ email: 'zoe@exemple.fr', password: 'le canal', remember: true })
})

test('too many attempts are shown, and the input stays', async () => {
  const slow = 'Vous allez un peu vite. Patientez un instant, puis réessayez.'
  answers = [[429, { message: slow }]]
  show(<LoginForm token="t" next="/" />)
  await type('Adresse e-mail', 'zoe@exemple.fr')
  await type('Mot de passe', 'le canal')
  await press('Se connecter')
  await waitFor(() => expect(toasts.showError).toHaveBeenCalledWith(slow))
  expect((screen.getByLabelText('Mot de passe') as HTMLInputElement).value).toBe('le canal')
  expect(assign).not.toHaveBeenCalled()
})

test('a rejected plain form is shown with its input', () => {
  const back = {
    values: { email: 'zoe@' },
    errors: { email: ['Cette adresse e-mail n’est pas valide.'] },
    message: 'Plus tard.',
  }
  show(<LoginForm token="t" next="/" sent={back} />)
  expect(screen.getByText('Cette adresse e-mail n’est pas valide.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Plus tard.')
  expect((screen.getByLabelText('Adresse e-mail') as HTMLInputElement).value).toBe('zoe@')
})

test('a forgotten password is answered in place of the form', async () => {
  answers = [[200, { message: 'Si un compte existe…' }]]
  show(<ForgotForm token="t" />)
  await type('Adresse e-mail', 'zoe@exemple.fr')
  await press('Recevoir le lien')
  expect((await screen.findByRole('status')).textContent).toBe('Si un compte existe…')
})

test('a new password is sent with the link’s secret', async () => {
  show(<ResetForm token="t" link="secret" email="zoe@exemple.fr" next="/connexion?info=mot-de-passe" />)
  await type('Nouveau mot de passe', 'le canal sous la pluie')
  await press('Changer le mot de passe')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/connexion?info=mot-de-passe'))
  expect(sent()[2]).toEqual({ token: 'secret', password: 'le canal sous la pluie' })
})

test('an address is confirmed by a button; an invalid link is reported', async () => {
  answers = [
    [422, { message: 'x', errors: { token: ['Ce lien n’est plus valable. Demandez-en un nouveau.'] } }],
  ]
  show(<VerifyForm token="t" link="secret" />)
  await press('Confirmer mon adresse')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Ce lien n’est plus valable. Demandez-en un nouveau.',
  )
  await press('Confirmer mon adresse')
  expect(await screen.findByText('Merci. Vous pouvez maintenant écrire aux autres membres.')).toBeTruthy()
})

test('the reminder sends the link again', async () => {
  answers = [[200, { message: 'Un nouveau lien vient de partir.' }]]
  show(<VerifyNotice token="t" />)
  await press('Renvoyer le lien')
  expect((await screen.findByText('Un nouveau lien vient de partir.')).getAttribute('role')).toBe('status')
  expect(sent()).toEqual(['POST', '/api/email/resend', undefined])
})

test('the form is empty after the password was changed', async () => {
  answers = [[200, { message: 'Votre mot de passe est changé.' }]]
  show(<PasswordForm token="t" email="zoe@exemple.fr" />)
  await type('Mot de passe actuel', 'avant')
  await type('Nouveau mot de passe', 'le canal sous la pluie')
  await press('Changer le mot de passe')
  await waitFor(() => expect(toasts.showSuccess).toHaveBeenCalledWith('Votre mot de passe est changé.'))
  await waitFor(() =>
    expect((screen.getByLabelText('Nouveau mot de passe') as HTMLInputElement).value).toBe(''),
  )
  expect(sent()[0]).toBe('PATCH')
})

test('a wrong current password is shown under its field', async () => {
  const errors = { current_password: ['Ce n’est pas votre mot de passe actuel.'] }
  answers = [[422, { message: 'The given data was invalid.', errors }]]
  show(<EmailForm token="t" />)
  await type('Nouvelle adresse e-mail', 'autre@exemple.fr')
  await type('Mot de passe actuel', 'pas lui')
  await press('Changer l’adresse')
  expect(await screen.findByText('Ce n’est pas votre mot de passe actuel.')).toBeTruthy()
})

test('a device leaves the list when its session is ended', async () => {
  const at = '2026-11-21T10:00:00.000Z'
  const here = { id: 1, device: 'Firefox, Linux', created_at: at, seen_at: at, current: true }
  const phone = { id: 2, device: 'Safari, iPhone', created_at: at, seen_at: at, current: false }
  answers = [
    [200, { message: 'Cet appareil est déconnecté.' }],
    [200, [here]],
  ]
  show(<Sessions token="t" sessions={[here, phone]} now={Date.parse(at)} />)
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await press('Mettre fin à la session\u202f: Safari, iPhone')
  await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull())
  expect(sent().slice(0, 2)).toEqual(['DELETE', '/api/user/sessions/2'])
  expect(toasts.showSuccess).toHaveBeenCalledWith('Cet appareil est déconnecté.')
})
