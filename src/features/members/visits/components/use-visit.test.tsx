import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRecordVisit } from '../../profile/islands/profile-acts.tsx'

const fetched = vi.fn(
  async (_url: string, _init?: RequestInit) => new Response('{"message":"Bonne visite."}'),
)
let visibility: DocumentVisibilityState

beforeEach(() => {
  visibility = 'hidden'
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockClear()
})

const show = (isPrefetched = true) => renderHook(() => useRecordVisit(9, isPrefetched))
const turn = (to: DocumentVisibilityState) => {
  visibility = to
  document.dispatchEvent(new Event('visibilitychange'))
}

test('records the visit of a prefetched page once, when it is shown', () => {
  show()
  expect(fetched).not.toHaveBeenCalled()
  turn('visible')
  const [url, init] = fetched.mock.calls[0] ?? []
  expect([url, init?.method, init?.keepalive]).toEqual(['/api/visitors/9', 'POST', true])
  turn('hidden')
  turn('visible')
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('records it at once if the page is in view', () => {
  visibility = 'visible'
  show()
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('records nothing of a page that was never shown, nor of one that the server has recorded', () => {
  show().unmount()
  show(false)
  turn('visible')
  expect(fetched).not.toHaveBeenCalled()
})

test('is silent when the call fails', () => {
  fetched.mockRejectedValueOnce(new Error('offline'))
  visibility = 'visible'
  show()
  expect(fetched).toHaveBeenCalledTimes(1)
})
