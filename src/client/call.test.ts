import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { MessageReply, PathId } from '../shared/schemas.ts'
import { CallError, callApi, resolver } from './call.ts'

const greet = endpoint({
  name: 'greet',
  method: 'POST',
  path: '/api/greet/:id',
  access: 'anyone',
  summary: '',
  params: z.object({ id: PathId }),
  query: z.object({ search: z.optional(z.string()) }),
  body: z.object({ text: z.string() }),
  reply: MessageReply,
})
const input = { params: { id: '7' }, query: { search: 'é à' }, body: { text: 'bonjour' } }
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="jeton">'
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

function answers(status: number, body: unknown): void {
  fetched.mockResolvedValue(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))
}

async function failure(): Promise<CallError> {
  return callApi(greet, input).then(
    () => expect.unreachable(),
    (error: CallError) => error,
  )
}

test('a call carries the ajax marker, the token of the page and its input', async () => {
  answers(200, { message: 'Bonjour Zoé' })
  expect(await callApi(greet, input)).toEqual({ message: 'Bonjour Zoé' })
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/api/greet/7?search=%C3%A9+%C3%A0')
  expect(init).toMatchObject({ method: 'POST', body: '{"text":"bonjour"}', credentials: 'same-origin' })
  expect(init?.headers).toMatchObject({ 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': 'jeton' })
})

test('a page without its token is logged, and the call is made all the same', async () => {
  document.head.innerHTML = ''
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  answers(200, { message: 'Bonjour' })
  await callApi(greet, input)
  expect(logged).toHaveBeenCalledOnce()
  expect(fetched.mock.calls[0]?.[1]?.headers).not.toHaveProperty('X-CSRF-TOKEN')
})

describe('what fails', () => {
  test('gives the status, the server’s sentence and its field errors', async () => {
    answers(422, { message: 'The given data was invalid.', errors: { text: ['Écrivez quelque chose.'] } })
    const error = await failure()
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({
      status: 422,
      serverMessage: 'The given data was invalid.',
      errors: { text: ['Écrivez quelque chose.'] },
    })
  })

  test.each([
    [500, {}],
    [502, '<html>'],
    [503, ''],
  ])('with %i and no sentence leaves it to the reader to say one', async (status, body) => {
    answers(status, body)
    expect(await failure()).toMatchObject({ status, serverMessage: undefined, errors: {} })
  })

  test('for want of a network has status 0', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await failure()).toMatchObject({ status: 0, serverMessage: undefined })
  })
})

describe('a refusal that the member can resolve', () => {
  const refusal = { message: 'Huit personnes attendent votre réponse.', code: 'waiting', waiting: [] }
  const resolve = vi.fn<(refusal: { code?: string }) => Promise<boolean>>()
  beforeEach(() => {
    resolver.resolve = resolve
  })
  afterEach(() => {
    delete resolver.resolve
    resolve.mockReset()
  })
  const respond = (status: number, body: unknown) => async () =>
    new Response(JSON.stringify(body), { status })

  test('repeats the same call once it is resolved, and answers with its reply', async () => {
    fetched
      .mockImplementationOnce(respond(409, refusal))
      .mockImplementationOnce(respond(200, { message: 'Bonjour Zoé' }))
    resolve.mockResolvedValue(true)
    expect(await callApi(greet, input)).toEqual({ message: 'Bonjour Zoé' })
    expect(resolve).toHaveBeenCalledExactlyOnceWith(refusal)
    const [first, second] = fetched.mock.calls
    expect(second).toEqual(first)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  test('shows again what the repeated call is refused for', async () => {
    fetched.mockImplementation(respond(409, refusal))
    resolve.mockResolvedValueOnce(true).mockResolvedValueOnce(false)
    expect(await failure()).toMatchObject({ status: 409, code: 'waiting' })
    expect([fetched.mock.calls.length, resolve.mock.calls.length]).toEqual([2, 2])
  })

  test('fails with its sentence when the member gives up', async () => {
    fetched.mockImplementation(respond(409, refusal))
    resolve.mockResolvedValue(false)
    expect(await failure()).toMatchObject({
      status: 409,
      serverMessage: 'Huit personnes attendent votre réponse.',
      code: 'waiting',
    })
    expect(fetched).toHaveBeenCalledOnce()
  })

  test('is not asked about an answer that succeeds', async () => {
    fetched.mockImplementation(respond(200, { message: 'Bonjour' }))
    await callApi(greet, input)
    expect(resolve).not.toHaveBeenCalled()
  })
})
