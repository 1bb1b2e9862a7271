import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startMeasuring } from './live/measure.ts'

let calls: { url: string; body: unknown; keepalive: boolean | undefined }[]
let visibility: 'visible' | 'hidden'

beforeEach(() => {
  calls = []
  visibility = 'visible'
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  document.body.dataset.kind = '/forum/topic/:slug'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  // The document of the tests was never loaded: this is its only measure.
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { entryType: 'navigation', type: 'navigate', responseStart: 123.4, activationStart: 0 } as never,
  ])
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', async (url: string, { body, keepalive }: RequestInit) => {
    calls.push({ url, body: JSON.parse(String(body)), keepalive })
    return new Response('{"message":""}')
  })
})
afterEach(() => {
  delete document.body.dataset.kind
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function hidePage(): Promise<void> {
  // The library reports in a task of its own.
  await new Promise((resolve) => setTimeout(resolve, 20))
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a page sends once what it measured, when it is hidden', async () => {
  await startMeasuring()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(calls).toEqual([])
  await hidePage()
  await hidePage()
  const body = { page: '/forum/topic/:slug', device: 'phone', ttfb: 123 }
  expect(calls).toEqual([{ url: '/api/timings', body, keepalive: true }])
})

test.each([
  ['of a kind that is not measured', () => delete document.body.dataset.kind],
  ['with Do Not Track', () => vi.stubGlobal('navigator', { doNotTrack: '1' })],
  ['with Global Privacy Control', () => vi.stubGlobal('navigator', { globalPrivacyControl: true })],
  ['with Save-Data', () => vi.stubGlobal('navigator', { connection: { saveData: true } })],
])('a page %s sends nothing', async (_when, prepare) => {
  prepare()
  await startMeasuring()
  await hidePage()
  expect(calls).toEqual([])
})
