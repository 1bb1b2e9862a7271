import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createMember } from '../../../tests/support/factories.ts'
import { createSession, hashToken, readViewer } from './session.ts'

let site: TestApp

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

async function signIn(count: number) {
  const members = await Promise.all(Array.from({ length: count }, () => createMember(site.db)))
  return Promise.all(members.map(async ({ id }) => ({ id, token: await createSession(site.db, id) })))
}

test('reads concurrent sessions by few statements, each for its own member', async () => {
  const signedIn = await signIn(12)
  const query = vi.spyOn(site.context.pool, 'query')
  const tokens = [...signedIn.map(({ token }) => token), 's.unknown', signedIn[0]?.token ?? '']
  const viewers = await Promise.all(tokens.map((token) => readViewer(site.context.pool, token)))
  const statements = query.mock.calls.filter(([one]) => (one as { name?: string }).name === 'read-sessions')
  query.mockRestore()
  // Two; another one for each 20 ms that a busy machine takes to begin the lookups.
  expect(statements.length).toBeLessThan(6)
  const [first = { id: 0 }] = signedIn
  expect(viewers.map((viewer) => viewer?.id)).toEqual([...signedIn.map(({ id }) => id), undefined, first.id])
  expect(viewers[0]).not.toBe(viewers.at(-1))
})

test('gives no viewer to a lookup that follows the end of its session, though others are being read', async () => {
  const [one, other] = await signIn(2)
  if (!one || !other) throw new Error('nobody signed in')
  await site.db.deleteFrom('sessions').where('token_hash', '=', hashToken(one.token)).execute()
  const viewers = await Promise.all(
    [other, one, other].map(({ token }) => readViewer(site.context.pool, token)),
  )
  expect(viewers.map((viewer) => viewer?.id)).toEqual([other.id, undefined, other.id])
})

test('rejects every lookup of a statement that fails, and reads the next ones', async () => {
  const [one] = await signIn(1)
  const { pool } = site.context
  vi.spyOn(pool, 'query').mockImplementationOnce(() => {
    throw new Error('away')
  })
  await expect(readViewer(pool, one?.token ?? '')).rejects.toThrow('away')
  vi.restoreAllMocks()
  expect((await readViewer(pool, one?.token ?? ''))?.id).toBe(one?.id)
})

test('does not keep lookups waiting for a statement that stalls', async () => {
  const [one, other] = await signIn(2)
  const { pool } = site.context
  let end = () => {}
  const stalled = new Promise((resolve) => {
    end = () => resolve({ rows: [] })
  })
  vi.spyOn(pool, 'query').mockImplementationOnce(() => stalled)
  const first = readViewer(pool, one?.token ?? '')
  expect((await readViewer(pool, other?.token ?? ''))?.id).toBe(other?.id)
  end()
  expect(await first).toBeNull()
  vi.restoreAllMocks()
})
