import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { stubExports } from '../../tests/support/stub-exports.ts'
import { endpoint } from '../shared/endpoint.ts'
import { useCallForm } from './form.tsx'
import { TextInput } from './inputs.tsx'
import * as toast from './toast.ts'

const showError = vi.fn()

const rename = endpoint({
  name: 'rename',
  method: 'PATCH',
  path: '/api/name/:id',
  access: 'member',
  summary: 'Test',
  params: z.object({ id: z.number() }),
  body: z.object({ name: z.string().check(z.minLength(3, 'Trois lettres au moins.')) }),
  reply: z.object({ message: z.string() }),
})

const onDone = vi.fn()

function Form({ sent, of = rename }: { sent?: Record<string, string[]>; of?: typeof rename }) {
  const { register, errors, formError, isSubmitting, submit } = useCallForm(of, {
    defaultValues: { name: '' },
    params: { id: 7 },
    onDone,
    ...(sent && { errors: sent }),
  })
  return (
    <form onSubmit={submit}>
      <TextInput label="Pseudo" error={errors.name} {...register('name')} />
      {formError && <p role="alert">{formError}</p>}
      <button type="submit" aria-busy={isSubmitting}>
        Envoyer
      </button>
    </form>
  )
}

function answer(status: number, body: object) {
  const fetched = vi.fn(async () => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

async function send(name: string) {
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  render(<Form />)
  await userEvent.type(screen.getByLabelText('Pseudo'), name)
  await userEvent.click(screen.getByText('Envoyer'))
}

stubExports(toast, { showError })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('checks with the schema of the call before anything is sent', async () => {
  const fetched = answer(200, { message: 'ok' })
  await send('ab')
  await screen.findByText('Trois lettres au moins.')
  expect(fetched).not.toHaveBeenCalled()
})

test('sends what was typed and hands over the answer', async () => {
  const fetched = answer(200, { message: 'Bonsoir' })
  await send('Salomé')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith({ message: 'Bonsoir' }))
  expect(fetched).toHaveBeenCalledWith(
    '/api/name/7',
    expect.objectContaining({ method: 'PATCH', body: '{"name":"Salomé"}' }),
  )
})

test('puts the first message of the server under its field, keeps what was typed, toasts nothing', async () => {
  answer(422, { message: 'The given data was invalid.', errors: { name: ['Ce pseudo est pris.', 'Autre.'] } })
  await send('Salomé')
  await screen.findByText('Ce pseudo est pris.')
  expect(screen.queryByText('Autre.')).toBeNull()
  expect((screen.getByLabelText('Pseudo') as HTMLInputElement).value).toBe('Salomé')
  expect(showError).not.toHaveBeenCalled()
  expect(onDone).not.toHaveBeenCalled()
})

test('shows an error of a field that the form has not', async () => {
  answer(422, { message: 'The given data was invalid.', errors: { token: ['Ce lien a expiré.'] } })
  await send('Salomé')
  expect((await screen.findByRole('alert')).textContent).toBe('Ce lien a expiré.')
})

test.each([
  [403, { message: 'Votre compte est suspendu.' }, 'Votre compte est suspendu.'],
  [500, {}, undefined],
])('toasts any other failure (%i)', async (status, body, message) => {
  answer(status, body)
  await send('Salomé')
  await waitFor(() => expect(showError).toHaveBeenCalledWith(message))
})

test('shows on the server what was wrong with a form that came without scripts', () => {
  expect(renderToStaticMarkup(<Form sent={{ name: ['Ce pseudo est pris.'] }} />)).toContain(
    'Ce pseudo est pris.',
  )
})

test('loads the schema on focus where the build left it out, and checks with it', async () => {
  const fetched = answer(200, { message: 'ok' })
  const loadBody = vi.fn(async () => rename.body)
  render(<Form of={{ ...rename, body: undefined as never, loadBody }} />)
  expect(loadBody).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(loadBody).toHaveBeenCalled()
  await userEvent.keyboard('ab{Enter}')
  await screen.findByText('Trois lettres au moins.')
  expect(fetched).not.toHaveBeenCalled()
})
