import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubExports } from '../../../../tests/support/stub-exports.ts'
import { createQueryClient, Providers } from '../../../client/providers.tsx'
import * as toast from '../../../ui/toast.ts'
import FactorCheck from './islands/factor-check.tsx'
import FactorEnrol from './islands/factor-enrol.tsx'
import FactorManage from './islands/factor-manage.tsx'

const toasts = { showError: vi.fn(), showSuccess: vi.fn(), showAfterNavigation: vi.fn() }

const user = userEvent.setup()
const assign = vi.fn()
let answers: [number, object][]
const fetched = vi.fn(async (_url: string, _init?: RequestInit) => {
  const [status, body] = answers.shift() ?? [200, { message: 'ok' }]
  return new Response(JSON.stringify(body), { status })
})

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const begun = {
  secret: SECRET,
  uri: `otpauth://totp/x?secret=${SECRET}`,
  qr: { size: 45, path: 'M4 4h7v1h-7z' },
}
const codes = Array.from({ length: 10 }, (_, index) => `abcde2345${'abcdefghij'[index]}`)

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
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const sent = (call: number) => {
  const [url, init] = fetched.mock.calls[call] ?? []
  return [init?.method, url, init?.body && JSON.parse(String(init.body))]
}

test('set-up: password, QR code and secret, first code, ten recovery codes', async () => {
  answers = [
    [
      422,
      {
        message: 'The given data was invalid.',
        errors: { current_password: ['Ce n’est pas votre mot de passe actuel.'] },
      },
    ],
    [200, begun],
    [
      422,
      {
        message: 'The given data was invalid.',
        errors: { code: ['Ce code n’est pas le bon. Attendez le suivant, puis réessayez.'] },
      },
    ],
    [200, { message: 'Votre second facteur est en place.', codes }],
  ]
  show(<FactorEnrol token="t" next="/admin/photos" />)
  await user.type(screen.getByLabelText('Mot de passe'), 'le canal')
  await press('Continuer')
  await screen.findByText('Ce n’est pas votre mot de passe actuel.')
  await press('Continuer')
  expect(await screen.findByRole('img', { name: 'QR code de votre second facteur' })).toBeTruthy()
  expect(sent(1)).toEqual(['POST', '/api/factor', { current_password: 'le canal' }])
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  const field = screen.getByLabelText('Code à 6 chiffres')
  expect([field.getAttribute('inputmode'), field.getAttribute('autocomplete')]).toEqual([
    'numeric',
    'one-time-code',
  ])
  await user.type(field, '12345')
  await press('Activer')
  await screen.findByText('Le code compte 6 chiffres.')
  expect(fetched).toHaveBeenCalledTimes(2)
  await user.type(field, '6')
  await press('Activer')
  await screen.findByText('Ce code n’est pas le bon. Attendez le suivant, puis réessayez.')
  await press('Activer')
  const list = await screen.findByRole('list')
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)[0],
  ).toBe('abcde-2345a')
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  expect(document.activeElement?.textContent).toBe('Vos codes de secours')
  expect(screen.getByRole('link', { name: 'Je les ai gardés, continuer' }).getAttribute('href')).toBe(
    '/admin/photos',
  )
})

test('recovery codes can be copied and printed', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const print = vi.fn()
  vi.stubGlobal('print', print)
  window.print = print
  show(<FactorEnrol token="t" next="/admin" codes={codes} />)
  screen.getByRole('button', { name: 'Copier' }).click()
  await waitFor(() => expect(toasts.showSuccess).toHaveBeenCalledWith('Codes copiés'))
  expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/^abcde-2345a\nabcde-2345b\n/))
  screen.getByRole('button', { name: 'Imprimer' }).click()
  expect(print).toHaveBeenCalledOnce()
})

test('a rejected plain form asks for the code again and shows no secret', () => {
  const refused = {
    values: {},
    errors: { code: ['Ce code n’est pas le bon. Attendez le suivant, puis réessayez.'] },
    message: '',
  }
  show(<FactorEnrol token="t" next="/admin" waits sent={refused} />)
  expect(screen.getByText('Ce code n’est pas le bon. Attendez le suivant, puis réessayez.')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByRole('link', { name: 'Recommencer' }).getAttribute('href')).toBe(
    '/admin/acces?suite=%2Fadmin',
  )
})

test('verification: six digits continue; too many wrong ones are reported', async () => {
  answers = [
    [429, { message: 'Trop de codes faux. Patientez cinq minutes, puis réessayez.' }],
    [200, { message: 'C’est bien vous' }],
  ]
  show(<FactorCheck hasAuthenticator hasPasskeys={false} token="t" next="/admin/photos" />)
  await user.type(screen.getByLabelText('Code à 6 chiffres'), '123 456')
  await press('Entrer')
  await waitFor(() =>
    expect(toasts.showError).toHaveBeenCalledWith(
      'Trop de codes faux. Patientez cinq minutes, puis réessayez.',
    ),
  )
  await press('Entrer')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/photos'))
  expect(sent(1)).toEqual(['POST', '/api/factor/check', { code: '123 456' }])
})

test('verification accepts a recovery code', async () => {
  show(<FactorCheck hasAuthenticator hasPasskeys={false} token="t" next="/admin" />)
  await user.click(screen.getByText('Je n’ai pas mon téléphone'))
  await user.type(screen.getByLabelText('Code de secours'), 'ABCDE-2345a')
  await press('Entrer avec ce code')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin'))
  expect(sent(0)).toEqual(['POST', '/api/factor/check', { code: 'ABCDE-2345a' }])
})

test('management: new codes are shown, errors are reported', async () => {
  answers = [
    [409, { message: 'Vous n’avez pas encore de second facteur.' }],
    [200, { message: 'ok', codes }],
  ]
  show(<FactorManage token="t" next="/admin" left={1} />)
  expect(screen.getByText('Il vous en reste un seul.')).toBeTruthy()
  await press('Faire dix nouveaux codes')
  await waitFor(() =>
    expect(toasts.showError).toHaveBeenCalledWith('Vous n’avez pas encore de second facteur.'),
  )
  await press('Faire dix nouveaux codes')
  expect((await screen.findByRole('list')).childElementCount).toBe(10)
})

test('another phone: password and code remove the factor and start the set-up', async () => {
  answers = [[200, { message: 'Votre second facteur est retiré.' }]]
  show(<FactorManage token="t" next="/admin" left={9} />)
  expect(screen.getByText('Il vous en reste 9 sur 10.')).toBeTruthy()
  await user.type(screen.getByLabelText('Mot de passe'), 'le canal')
  await user.type(screen.getByLabelText('Code à 6 chiffres, ou code de secours'), '123456')
  await press('Retirer mon second facteur')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/acces'))
  expect(sent(0)).toEqual(['DELETE', '/api/factor', { current_password: 'le canal', code: '123456' }])
  expect(toasts.showAfterNavigation).toHaveBeenCalledWith('Votre second facteur est retiré.')
})
