import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../client/providers.tsx'
import * as toast from '../../../ui/toast.ts'
import LoginForm from '../islands/login-form.tsx'
import FactorCheck from '../two-factor/islands/factor-check.tsx'
import { Passkeys } from './components/passkeys.tsx'

const toasts = { showError: vi.fn(), showSuccess: vi.fn(), showAfterNavigation: vi.fn() }
stubExports(toast, toasts)

const user = userEvent.setup()
const assign = vi.fn()
const credentials = { get: vi.fn(), create: vi.fn() }
const bytes = Uint8Array.from([1, 2, 3]).buffer
const ASSERTION = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
  getClientExtensionResults: () => ({}),
}
const CREATED = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, attestationObject: bytes },
  getClientExtensionResults: () => ({}),
}
const REQUEST = { challenge: 'AQID', rpId: 'localhost', allowCredentials: [], userVerification: 'required' }
const CREATION = {
  challenge: 'AQID',
  rp: { id: 'localhost', name: 'Guinguette' },
  user: { id: 'AQID', name: 'Zoé', displayName: 'Zoé' },
  pubKeyCredParams: [],
  excludeCredentials: [],
}
let answers: Record<string, [number, object]>
const fetched = vi.fn(async (url: string, init: RequestInit = {}) => {
  const [status, body] = answers[`${init.method} ${url}`] ?? [200, { message: 'ok', id: 1 }]
  return new Response(JSON.stringify(body), { status })
})

beforeEach(() => {
  answers = { 'POST /api/login/passkey/challenge': [200, REQUEST], 'GET /api/passkeys': [200, []] }
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  supportPasskeys(false)
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

function supportPasskeys(autofill: boolean) {
  const isConditionalMediationAvailable = async () => autofill
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable }),
  )
}
const removeSupport = () => Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
const refusal = () => Object.assign(new Error('refused'), { name: 'NotAllowedError' })
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const show = (island: ReactElement) => render(<Providers client={createQueryClient()}>{island}</Providers>)
const listCalls = () => fetched.mock.calls.map(([url, init]) => `${init?.method} ${url}`)
const sentTo = (call: string) => {
  const [, init] = fetched.mock.calls[listCalls().indexOf(call)] ?? []
  return JSON.parse(String(init?.body))
}

const login = () => show(<LoginForm token="t" next="/recherche" />)

test('the sign-in form offers nothing and calls nothing in a browser without passkeys', async () => {
  removeSupport()
  login()
  expect(screen.queryByRole('button', { name: 'Avec une clé d’accès' })).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})

test('the button signs in with the passkey that the browser returns, and stays signed in on request', async () => {
  credentials.get.mockResolvedValue(ASSERTION)
  login()
  await user.click(screen.getByLabelText('Rester connecté sur cet appareil'))
  await press('Avec une clé d’accès')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/recherche'))
  expect(sentTo('POST /api/login/passkey')).toEqual({
    remember: true,
    credential: {
      id: 'AQID',
      type: 'public-key',
      response: { clientDataJSON: 'AQID', authenticatorData: 'AQID', signature: 'AQID', userHandle: 'AQID' },
    },
  })
})

test('the address field proposes passkeys where the browser can', async () => {
  supportPasskeys(true)
  credentials.get.mockResolvedValue(ASSERTION)
  login()
  expect(screen.getByLabelText('Adresse e-mail').getAttribute('autocomplete')).toBe('username webauthn')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/recherche'))
  expect(credentials.get.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional' })
})

test.each([
  ['a cancelled dialog', refusal(), 'Rien n’a été fait\u202f: la demande a été annulée ou a expiré.'],
  [
    'a failing device',
    new Error('broken'),
    'Votre appareil n’a pas pu répondre. Réessayez, ou utilisez votre mot de passe.',
  ],
])('the sign-in form says what to do after %s', async (_, error, sentence) => {
  credentials.get.mockRejectedValue(error)
  login()
  await press('Avec une clé d’accès')
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(assign).not.toHaveBeenCalled()
})

test('the sign-in form shows the sentence of a refused passkey', async () => {
  credentials.get.mockResolvedValue(ASSERTION)
  answers['POST /api/login/passkey'] = [422, { errors: { credential: ['Cette clé ne convient pas.'] } }]
  login()
  await press('Avec une clé d’accès')
  expect((await screen.findByRole('alert')).textContent).toBe('Cette clé ne convient pas.')
})

const PASSKEY = {
  id: 7,
  name: 'Mon téléphone',
  synced: true,
  created_at: '2026-11-01T10:00:00.000Z',
  used_at: null,
}
const NOW = Date.parse('2026-11-03T10:00:00.000Z')
const list = (passkeys = [PASSKEY]) =>
  show(<Passkeys token="t" passkeys={passkeys} device="Firefox, Linux" now={NOW} />)

test('the list says of each passkey where it works and when it was used', () => {
  list([
    PASSKEY,
    { ...PASSKEY, id: 8, name: 'Clé USB', synced: false, used_at: '2026-11-03T09:00:00.000Z' } as never,
  ])
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toMatch(/^Mon téléphonesuit vos appareils, ajoutée .*, jamais utilisée/)
  expect(second).toMatch(/^Clé USBsur un seul appareil, ajoutée .*, utilisée /)
})

test('a passkey is created by the browser and added under the proposed name', async () => {
  answers['POST /api/passkeys/setup'] = [200, CREATION]
  answers['POST /api/passkeys'] = [200, { message: 'Ajoutée.' }]
  credentials.create.mockResolvedValue(CREATED)
  list([])
  expect(screen.getByText('Vous n’en avez pas encore.')).toBeDefined()
  await press('Ajouter une clé d’accès')
  await vi.waitFor(() => expect(toasts.showSuccess).toHaveBeenCalledWith('Ajoutée.'))
  expect(sentTo('POST /api/passkeys')).toMatchObject({ name: 'Firefox, Linux', credential: { id: 'AQID' } })
})

test('a passkey without a name is not created', async () => {
  list([])
  await user.clear(screen.getByLabelText('Nom de la clé'))
  await press('Ajouter une clé d’accès')
  expect(await screen.findByText('Donnez un nom à cette clé.')).toBeDefined()
  expect(fetched).not.toHaveBeenCalled()
})

test('a device that has a passkey already gets a sentence of its own', async () => {
  answers['POST /api/passkeys/setup'] = [200, CREATION]
  credentials.create.mockRejectedValue(Object.assign(new Error('known'), { name: 'InvalidStateError' }))
  list()
  await press('Ajouter une clé d’accès')
  await vi.waitFor(() =>
    expect(toasts.showError).toHaveBeenCalledWith('Cet appareil a déjà une clé d’accès ici.'),
  )
})

test('a passkey is removed once the password is given', async () => {
  answers['DELETE /api/passkeys/7'] = [403, { message: 'Mot de passe.', code: 'password' }]
  list()
  await press('Retirer\u202f: Mon téléphone')
  await user.type(await screen.findByLabelText('Mot de passe'), 'la barque et le saule')
  answers['DELETE /api/passkeys/7'] = [200, { message: 'Retirée.' }]
  await press('Continuer')
  await vi.waitFor(() => expect(toasts.showSuccess).toHaveBeenCalledWith('Retirée.'))
})

test('each passkey leads to the page of its name', () => {
  list()
  const links = screen.getAllByRole('link', { name: 'Renommer' })
  expect(links[0]?.getAttribute('href')).toBe('/user/securite/cles/7/nom')
})

test('a browser without passkeys can list and remove them alone', () => {
  removeSupport()
  list()
  expect(screen.getByText('Ce navigateur ne crée pas de clé d’accès.')).toBeDefined()
  expect(screen.queryByLabelText('Nom de la clé')).toBeNull()
  expect(screen.getByRole('button', { name: 'Retirer\u202f: Mon téléphone' })).toBeDefined()
})

test('staff with a passkey alone enter with it, and are asked for no code', async () => {
  answers['POST /api/factor/passkey/challenge'] = [200, REQUEST]
  credentials.get.mockResolvedValue(ASSERTION)
  show(<FactorCheck token="t" next="/admin/photos" hasAuthenticator={false} hasPasskeys />)
  expect(screen.queryByLabelText('Code à 6 chiffres')).toBeNull()
  await press('Entrer avec une clé d’accès')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/photos'))
  expect(listCalls()).toContain('POST /api/factor/passkey')
})
