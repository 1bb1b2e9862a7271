import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeRequest, stubRequests } from '../../tests/support/xhr.ts'
import { endpoint } from '../shared/endpoint.ts'
import { MessageReply } from '../shared/schemas.ts'
import { uploadFile } from './upload.ts'

const send = endpoint({
  name: 'send',
  method: 'POST',
  path: '/api/send',
  access: 'anyone',
  summary: '',
  file: 'paper',
  reply: MessageReply,
})
const file = new File(['bonjour'], 'lettre.png', { type: 'image/png' })
let requests: FakeRequest[]

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="jeton">'
  requests = stubRequests()
})

function start() {
  const shares: number[] = []
  const controller = new AbortController()
  const promise = uploadFile(send, file, {
    onProgress: (share) => shares.push(share),
    signal: controller.signal,
  })
  return { promise, shares, controller, request: requests[0] as FakeRequest }
}

test('one file is sent under its field, with the ajax marker and the token of the page', async () => {
  const { promise, request } = start()
  expect([request.method, request.url]).toEqual(['POST', '/api/send'])
  expect(request.headers).toMatchObject({ 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': 'jeton' })
  expect(request.headers).not.toHaveProperty('Content-Type')
  expect([...(request.body ?? [])]).toEqual([['paper', expect.objectContaining({ name: 'lettre.png' })]])
  request.respond(200, { message: 'Reçu' })
  expect(await promise).toEqual({ message: 'Reçu' })
})

test('reports progress if the length is known', () => {
  const { shares, request } = start()
  request.reportProgress(25, 100)
  request.upload.onprogress?.({ lengthComputable: false, loaded: 30, total: 0 })
  request.reportProgress(75, 100)
  request.upload.onload?.()
  expect(shares).toEqual([0.25, 0.75, 1])
})

describe('what fails', () => {
  test('gives the status, the server’s sentence and its field errors', async () => {
    const { promise, request } = start()
    request.respond(422, { message: 'The given data was invalid.', errors: { paper: ['Illisible.'] } })
    await expect(promise).rejects.toMatchObject({
      status: 422,
      serverMessage: 'The given data was invalid.',
      errors: { paper: ['Illisible.'] },
    })
  })

  test('with no JSON has no sentence', async () => {
    const { promise, request } = start()
    request.respond(413, '<html>')
    await expect(promise).rejects.toMatchObject({ status: 413, serverMessage: undefined, errors: {} })
  })

  test.each(['onerror', 'ontimeout'] as const)('for want of a network has status 0: %s', async (event) => {
    const { promise, request } = start()
    request[event]?.()
    await expect(promise).rejects.toMatchObject({ status: 0, serverMessage: undefined })
  })

  test('because it was broken off tells so', async () => {
    const { promise, request, controller } = start()
    controller.abort()
    expect(request.isAborted).toBe(true)
    await expect(promise).rejects.toMatchObject({ name: 'AbortError' })
    const again = uploadFile(send, file, { onProgress: vi.fn(), signal: controller.signal })
    await expect(again).rejects.toMatchObject({ name: 'AbortError' })
    expect(requests).toHaveLength(1)
  })
})
