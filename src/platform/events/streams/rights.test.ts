import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { type Listener, listenTo } from '../../../../tests/support/events.ts'
import { createMember, createPhoto } from '../../../../tests/support/factories.ts'
import { takeMails, tokenOf } from '../../../../tests/support/outbox.ts'
import { changeRole, resetPassword } from '../../../../tools/cli/admin.ts'
import { hashPassword } from '../../../features/accounts/password.ts'
import { createSession } from '../../http/session.ts'

const PASSWORD = 'un vieux mot de passe'
const NEW = 'la barque et le saule'
let site: TestApp
let address: string
let password_hash: string
const open: Listener[] = []

beforeAll(async () => {
  site = await createTestApp()
  address = await site.app.listen({ port: 0, host: '127.0.0.1' })
  password_hash = await hashPassword(PASSWORD)
})
beforeEach(async () => {
  for (const listener of open.splice(0)) listener.cut()
  await truncate(site.db)
})
afterAll(() => site.close())

async function listen(session: string | undefined) {
  const listener = await listenTo(address, session ?? '')
  open.push(listener)
  if (listener.status === 200) await listener.next('counters')
  return listener
}

/** A member with two connected browsers. */
async function twoBrowsers(input: Parameters<typeof createMember>[1] = {}) {
  const member = await createMember(site.db, { password_hash, name: 'Salomé', ...input })
  const [mine, other] = [await site.as(member), await site.as(member)]
  const listeners = [await listen(mine.cookie()), await listen(other.cookie())] as const
  return { member, mine, other, listeners }
}

/** The browsers still connected after the action. */
async function stillOpen(listeners: readonly Listener[], act: () => Promise<unknown>): Promise<boolean[]> {
  await act()
  await sleep(100)
  return listeners.map(({ isOpen }) => isOpen)
}

describe('streams end at once', () => {
  test('of the session that signs out, by call or by form', async () => {
    const { mine, other, listeners } = await twoBrowsers()
    expect(await stillOpen(listeners, () => mine.post('/api/logout'))).toEqual([false, true])
    expect(await stillOpen(listeners, () => other.submit('/deconnexion', {}))).toEqual([false, false])
  })

  test('of the session that is ended from the list', async () => {
    const { mine, listeners } = await twoBrowsers()
    const { body } = await mine.get('/api/user/sessions')
    const { id } = body.find(({ current }: { current: boolean }) => !current)
    expect(await stillOpen(listeners, () => mine.delete(`/api/user/sessions/${id}`))).toEqual([true, false])
  })

  test('of every other session, when the password changes', async () => {
    const { mine, listeners } = await twoBrowsers()
    const change = { current_password: PASSWORD, password: NEW }
    expect(await stillOpen(listeners, () => mine.patch('/api/user/password', change))).toEqual([true, false])
  })

  test('of all sessions, when a visitor resets the password by the link of a mail', async () => {
    const { member, listeners } = await twoBrowsers({ email: 'salome@exemple.fr' })
    const visitor = await site.as(null)
    await visitor.post('/api/password/forgot', { email: member.email })
    const token = tokenOf((await takeMails(site))[0])
    const reset = () => visitor.post('/api/password/reset', { token, password: NEW })
    expect(await stillOpen(listeners, reset)).toEqual([false, false])
  })

  test('of who deletes their account', async () => {
    const { mine, listeners } = await twoBrowsers()
    const leave = () => mine.post('/api/user/autodestruction')
    expect(await stillOpen(listeners, leave)).toEqual([false, false])
  })

  test.each(['/api/photo/moderate/', '/api/photo/ban/'])('of who is suspended by %s', async (path) => {
    const { member, listeners } = await twoBrowsers({ warning: 90 })
    const photo = await createPhoto(site.db, member.id)
    const founder = await site.as(await createMember(site.db, { roles: 3 }))
    expect(await stillOpen(listeners, () => founder.post(`${path}${photo.id}`))).toEqual([false, false])
  })

  test('of who is banned by an admin', async () => {
    const { member, listeners } = await twoBrowsers()
    const admin = await site.as(await createMember(site.db, { roles: 2 }))
    const ban = () => admin.post(`/api/admin/ban/${member.id}`, { reason: 'Des menaces.', until: 7 })
    expect(await stillOpen(listeners, ban)).toEqual([false, false])
    const { count } = await site.db
      .selectFrom('sessions')
      .where('user_id', '=', member.id)
      .select((query) => query.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  })

  test('of who is warned up to 100 %', async () => {
    const { member, listeners } = await twoBrowsers({ warning: 90 })
    const admin = await site.as(await createMember(site.db, { roles: 2 }))
    const warn = () => admin.post(`/api/admin/warning/${member.id}`, { percent: 10, reason: 'Des insultes.' })
    expect(await stillOpen(listeners, warn)).toEqual([false, false])
  })

  test('but not for a warning that suspends nobody', async () => {
    const { member, listeners } = await twoBrowsers({ warning: 80 })
    const photo = await createPhoto(site.db, member.id)
    const founder = await site.as(await createMember(site.db, { roles: 3 }))
    expect(await stillOpen(listeners, () => founder.post(`/api/photo/moderate/${photo.id}`))).toEqual([
      true,
      true,
    ])
  })
})

describe('within fifteen seconds', () => {
  /** A member listens over several checks; `act` publishes nothing. */
  async function isEndedBy(act: (db: TestApp['db'], id: number) => Promise<unknown>) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const silent = await createTestApp()
    try {
      const at = await silent.app.listen({ port: 0, host: '127.0.0.1' })
      // The first account is the founder's.
      await createMember(silent.db)
      const { id } = await createMember(silent.db)
      const listener = await listenTo(at, await createSession(silent.db, id))
      await listener.next('counters')
      await vi.advanceTimersByTimeAsync(15_000)
      await sleep(50)
      expect(listener.isOpen).toBe(true)
      await act(silent.db, id)
      await vi.advanceTimersByTimeAsync(15_000)
      for (const until = Date.now() + 1_000; listener.isOpen && Date.now() < until; ) await sleep(20)
      return !listener.isOpen
    } finally {
      vi.useRealTimers()
      await silent.close()
    }
  }

  test('they end for a password that the operator replaces', async () => {
    expect(await isEndedBy((db, id) => resetPassword(db, String(id)))).toBe(true)
  })

  test('they end for who was suspended elsewhere', async () => {
    const suspend = (db: TestApp['db'], id: number) =>
      db.updateTable('users').set({ roles: -1 }).where('id', '=', id).execute()
    expect(await isEndedBy(suspend)).toBe(true)
  })

  test('they end with the life of a session', async () => {
    const age = (db: TestApp['db']) => db.updateTable('sessions').set({ expires_at: new Date() }).execute()
    expect(await isEndedBy(age)).toBe(true)
  })

  test('they go on for who was only given a role', async () => {
    expect(await isEndedBy((db, id) => changeRole(db, String(id), 1))).toBe(false)
  })
})

describe('bounds', () => {
  test('one more than ten streams of a session closes its oldest, which waits', async () => {
    const member = await createMember(site.db)
    const other = await listen(await createSession(site.db, member.id))
    const session = await createSession(site.db, member.id)
    const listeners: Listener[] = []
    for (let i = 0; i < 11; i++) listeners.push(await listen(session))
    await listeners[0]?.next('full')
    await listeners[0]?.ended
    expect(listeners.map(({ isOpen }) => isOpen)).toEqual([false, ...Array(10).fill(true)])
    expect(other.isOpen).toBe(true)
  })

  test('one more than twenty streams of a member closes the oldest of any session', async () => {
    const member = await createMember(site.db)
    const sessions = await Promise.all([1, 2, 3].map(() => createSession(site.db, member.id)))
    const listeners: Listener[] = []
    for (let i = 0; i < 21; i++) listeners.push(await listen(sessions[i % 3]))
    await listeners[0]?.next('full')
    await listeners[0]?.ended
    expect(listeners.map(({ isOpen }) => isOpen)).toEqual([false, ...Array(20).fill(true)])
  })

  test('an address has a hundred streams: one more is refused with 429 and Retry-After', async () => {
    const near = await createTestApp({ TRUSTED_PROXIES: 'loopback' })
    const at = await near.app.listen({ port: 0, host: '127.0.0.1' })
    const members = await Promise.all(Array.from({ length: 11 }, () => createMember(near.db)))
    const sessions = await Promise.all(members.map(({ id }) => createSession(near.db, id)))
    const attempts = Array.from({ length: 110 }, (_, i) =>
      listenTo(at, sessions[i % 11] ?? '', { client: '203.0.113.9' }),
    )
    const answers = await Promise.all(attempts)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers['retry-after']).toBe('30')
    const elsewhere = await listenTo(at, sessions[0] ?? '', { client: '203.0.113.10' })
    expect(elsewhere.status).toBe(200)
    for (const answer of [...answers, elsewhere]) answer.cut()
    await near.close()
  })

  test('a process with as many streams as it may have says so: 503 with Retry-After', async () => {
    const small = await createTestApp({ EVENT_STREAMS: '1' })
    const at = await small.app.listen({ port: 0, host: '127.0.0.1' })
    const session = await createSession(small.db, (await createMember(small.db)).id)
    const first = await listenTo(at, session)
    expect(await listenTo(at, session)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    first.cut()
    await expect.poll(async () => (await listenTo(at, session)).status).toBe(200)
    await small.close()
  })

  test('a browser that does not read is cut off', async () => {
    const member = await createMember(site.db)
    const listener = await listen(await createSession(site.db, member.id))
    const event = { name: 'presence' as const, data: { user_id: 1, last_activity: 'x'.repeat(1_000_000) } }
    for (let i = 0; i < 20; i++) site.context.events.publish({ kind: 'event', to: [member.id], event })
    await listener.ended
  })

  test('a site that stops sends its streams away with a word of when to come again', async () => {
    const stopping = await createTestApp()
    const at = await stopping.app.listen({ port: 0, host: '127.0.0.1' })
    const listener = await listenTo(
      at,
      await createSession(stopping.db, (await createMember(stopping.db)).id),
    )
    await listener.next('counters')
    const before = listener.retry
    const start = performance.now()
    await stopping.close()
    await listener.ended
    expect(performance.now() - start).toBeLessThan(2_000)
    expect(listener.retry).toBeLessThanOrEqual(3_000)
    expect(listener.retry).not.toBe(before)
  })
})
