import { createHash } from 'node:crypto'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../tests/support/stub-exports.ts'
import { dispatchLive } from '../../client/live.ts'
import { createQueryClient, Providers } from '../../client/providers.tsx'
import * as toast from '../../ui/toast.ts'
import { Sessions } from './components/sessions.tsx'
import EmailForm from './islands/email-form.tsx'
import ForgotForm from './islands/forgot-form.tsx'
import LoginForm from './islands/login-form.tsx'
import PasswordForm from './islands/password-form.tsx'
import RegisterForm from './islands/register-form.tsx'
import ResetForm from './islands/reset-form.tsx'
import VerifyForm from './islands/verify-form.tsx'
import VerifyNotice from './islands/verify-notice.tsx'

const toasts = { showError: vi.fn(), showSuccess: vi.fn() }

const user = userEvent.setup()
const assign = vi.fn()
let answers: [number, object][]
/** The answers begin with that of the name's check. */
let nameAnswers: boolean
const fetched = vi.fn(async (url: string, _init?: RequestInit) => {
  const isNameCheck = url.startsWith('/api/register/name') && !nameAnswers
  const [status, body] = (isNameCheck ? undefined : answers.shift()) ?? [
    200,
    { message: 'ok', id: 7, error: null },
  ]
  return new Response(JSON.stringify(body), { status })
})

stubExports(toast, toasts)

beforeEach(() => {
  answers = []
  nameAnswers = false
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
const registrations = () => fetched.mock.calls.filter(([url]) => !url.startsWith('/api/register/name'))
const sent = () => {
  const [url, init] = registrations()[0] ?? []
  return [init?.method, url, init?.body === undefined ? undefined : JSON.parse(String(init.body))]
}

const PROPOSALS = ['Lampion-bleu', 'Valse-du-soir', 'Barque-en-fête']
const fillRegistration = async (next = '/', challenge: string | null = null) => {
  show(<RegisterForm token="t" next={next} proposals={PROPOSALS} challenge={challenge} />)
  await type('Pseudo', 'Zoë')
  await type('Adresse e-mail', 'zoe@exemple.fr')
  await type('Mot de passe', 'le canal sous la pluie')
  await type('Jour', '3')
  await type('Mois', '04')
  await type('Année', '1992')
  await user.click(screen.getByLabelText('Garçon'))
  await user.click(screen.getByLabelText('J’accepte les conditions d’utilisation et j’ai 18 ans ou plus.'))
}

test('sign-up sends the input and continues', async () => {
  await fillRegistration()
  await press('Créer mon compte')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/bienvenue'))
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
    },
  ])
})

test('sign-up leads to the welcome, which keeps the page of origin', async () => {
  await fillRegistration('/celibataire/9')
  await press('Créer mon compte')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/bienvenue?suite=%2Fcelibataire%2F9'))
  expect(sent()[2]).toMatchObject({ suite: '/celibataire/9' })
})

const TAKEN = { error: 'Ce nom est déjà pris.', proposals: ['Merle-de-juin', 'Java-rieuse', 'Quai-bleu'] }

test('a taken name is reported when its field is left, with others that are free', async () => {
  nameAnswers = true
  answers = [[200, TAKEN]]
  show(<RegisterForm token="t" next="/" proposals={PROPOSALS} challenge={null} />)
  await type('Pseudo', 'Zoë')
  await user.tab()
  expect(await screen.findByText('Ce nom est déjà pris.')).toBeTruthy()
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/register/name?name=Zo%C3%AB'])
  await press('Java-rieuse')
  expect((screen.getByLabelText('Pseudo') as HTMLInputElement).value).toBe('Java-rieuse')
  expect(screen.queryByText('Ce nom est déjà pris.')).toBeNull()
})

test('a name that cannot be checked stops nobody', async () => {
  nameAnswers = true
  answers = [[429, { message: 'Vous allez un peu vite.' }]]
  show(<RegisterForm token="t" next="/" proposals={PROPOSALS} challenge={null} />)
  await type('Pseudo', 'Zoë')
  await user.tab()
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  expect(toasts.showError).not.toHaveBeenCalled()
  expect(document.querySelector('.error')).toBeNull()
})

test('the birthday takes digits only, and its first field gets the focus when it alone is wrong', async () => {
  await fillRegistration()
  await user.clear(screen.getByLabelText('Mois'))
  await type('Mois', '1a3')
  expect((screen.getByLabelText('Mois') as HTMLInputElement).value).toBe('13')
  await press('Créer mon compte')
  expect(
    await screen.findByText('Cette date n’existe pas. Écrivez-la sous la forme jour, mois, année.'),
  ).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Jour')))
})

/** A challenge whose number is `number`, as the server writes it. */
const createChallenge = (number: number) =>
  `salt.0.${number + 1}.${createHash('sha256').update(`salt.${number}`).digest('base64url')}.signature`
const SOLVING = /votre navigateur finit un petit calcul qui écarte les robots/
const bodies = () => registrations().map(([, init]) => init?.body && JSON.parse(String(init.body)).proof)

test('sign-up solves a challenge while the member types, and sends the proof', async () => {
  const challenge = createChallenge(700)
  await fillRegistration('/', challenge)
  await press('Créer mon compte')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/bienvenue'))
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
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/bienvenue'), { timeout: 10_000 })
  expect(screen.queryByText(SOLVING)).toBeNull()
  expect(registrations()[1]?.[0]).toBe('/api/register/challenge')
  expect(bodies()).toEqual([undefined, undefined, `${challenge}.300000`])
  expect(toasts.showError).not.toHaveBeenCalled()
})

test('sign-up shows each error under its field before sending', async () => {
  show(<RegisterForm token="t" next="/" proposals={PROPOSALS} challenge={null} />)
  await type('Pseudo', 'Zo')
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
  expect(registrations()).toEqual([])
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

const QUESTION = 'L’adresse zoe@exemple.fr est-elle bien celle du compte Zoë\u202f?'

test('an address is confirmed by a button; an invalid link is reported', async () => {
  answers = [
    [422, { message: 'x', errors: { token: ['Ce lien n’est plus valable. Demandez-en un nouveau.'] } }],
    [200, { message: 'Votre adresse est confirmée.', next: '/' }],
  ]
  show(<VerifyForm token="t" link="secret" question={QUESTION} isSignedIn />)
  await press('Confirmer mon adresse')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Ce lien n’est plus valable. Demandez-en un nouveau.',
  )
  await press('Confirmer mon adresse')
  expect(await screen.findByText('Merci. Vous pouvez maintenant écrire aux autres membres.')).toBeTruthy()
  expect(screen.queryByText(/Un dernier geste/)).toBeNull()
  expect(assign).not.toHaveBeenCalled()
})

test.each([
  ['at once on the device of the sign-up', true],
  ['by a link on another device', false],
])('a confirmed address leads back to the page of origin %s', async (_how, isSignedIn) => {
  answers = [[200, { message: 'Votre adresse est confirmée.', next: '/celibataire/9' }]]
  show(<VerifyForm token="t" link="secret" question={QUESTION} isSignedIn={isSignedIn} />)
  await press('Confirmer mon adresse')
  const link = await screen.findByRole('link', { name: 'Continuer' })
  expect(link.getAttribute('href')).toBe('/celibataire/9')
  if (isSignedIn) await waitFor(() => expect(assign).toHaveBeenCalledWith('/celibataire/9'))
  else expect(assign).not.toHaveBeenCalled()
})

test('the reminder disappears when the address is confirmed in another tab', async () => {
  show(<VerifyNotice token="t" />)
  expect(screen.getByText(/Confirmez votre adresse e-mail/)).toBeTruthy()
  act(() => dispatchLive('verified', {}))
  expect(screen.queryByText(/Confirmez votre adresse e-mail/)).toBeNull()
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
