import { afterEach, expect, test, vi } from 'vitest'
import { loadBack } from './load-back.ts'

afterEach(() => vi.unstubAllGlobals())

/** A conversation of so many messages, as the server answers. */
function stubServer(count: number): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost')
    calls.push(`${url.pathname}${url.search}`)
    const after = Number(url.pathname.split('/').at(-1))
    const before = Number(url.searchParams.get('before'))
    const all = Array.from({ length: count }, (_, n) => ({ id: n + 1 })).filter(({ id }) => id < before)
    const found = after === 0 ? all.slice(-10) : all.filter(({ id }) => id > after).slice(0, 1_000)
    return Response.json([false, found])
  })
  return calls
}

test.each([
  [900, 2],
  [2_500, 4],
])('loads message 20 and all after it, of %s, by %s calls', async (count, expected) => {
  const calls = stubServer(count)
  const { messages, hasOlder } = await loadBack(7, 20, count - 9)
  expect(messages.map(({ id }) => id)).toEqual(Array.from({ length: count - 20 }, (_, n) => n + 11))
  expect([calls.length, calls[0], hasOlder]).toEqual([
    expected,
    '/api/messages/conversation/7/0?before=21',
    true,
  ])
})
