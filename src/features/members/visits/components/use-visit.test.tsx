import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRecordVisit } from '../../profile/islands/profile-acts.tsx'

const fetched = vi.fn(
  async (_url: string, _init?: RequestInit) => new Response('{"message":"Bonne visite."}'),
)
let visibility: DocumentVisibilityState

beforeEach(() => {
  visibility = 'visible'
  vi.useFakeTimers()
  document.head.innerHTML = '<meta name="csrf-token" content="t">'
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockClear()
})

const show = (isTold = true) => renderHook(() => useRecordVisit(9, isTold))
const turn = (to: DocumentVisibilityState) => {
  visibility = to
  document.dispatchEvent(new Event('visibilitychange'))
}

test('tells once, after a second in view, even if the page is left at that moment', async () => {
  show()
  await vi.advanceTimersByTimeAsync(999)
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  const [url, init] = fetched.mock.calls[0] ?? []
  expect([url, init?.method, init?.keepalive]).toEqual(['/api/visitors/9', 'POST', true])
  turn('hidden')
  turn('visible')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('waits for a whole second in view', async () => {
  visibility = 'hidden'
  show()
  await vi.advanceTimersByTimeAsync(10_000)
  turn('visible')
  await vi.advanceTimersByTimeAsync(600)
  turn('hidden')
  await vi.advanceTimersByTimeAsync(10_000)
  turn('visible')
  await vi.advanceTimersByTimeAsync(600)
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(400)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('tells nothing of a page that was left, nor where it is not to be told', async () => {
  show().unmount()
  show(false)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(fetched).not.toHaveBeenCalled()
})

test('bothers nobody where it fails', async () => {
  fetched.mockRejectedValueOnce(new Error('offline'))
  show()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fetched).toHaveBeenCalledTimes(1)
})
