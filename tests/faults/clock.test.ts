import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { consumeLinkToken, createLinkToken } from '../../src/features/accounts/link-tokens.ts'
import { createMemberCounts } from '../../src/features/search/member-counts.ts'
import { TooManyRequests } from '../../src/platform/http/errors.ts'
import { createLimits } from '../../src/platform/http/limits.ts'
import { CachedPage, PageCache, TTL_MS } from '../../src/platform/http/page-cache.ts'
import { createSession } from '../../src/platform/http/session.ts'
import type { Database } from '../../src/schema/database.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { createMember } from '../support/factories.ts'

// The machine's clock leaps while the site runs: durations are measured by the monotonic clock, or by the
// clock of the database, which also ends them.

const YEAR_MS = 365 * 86_400_000
const JUMPS = [
  { jump: 'a year ahead', by: YEAR_MS },
  { jump: 'a year back', by: -YEAR_MS },
]

let site: TestApp

beforeAll(async () => {
  site = await createTestApp()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => site.close())

function leap(by: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by })
}

describe.each(JUMPS)('a clock that leaps $jump', ({ by }) => {
  test('signs nobody out and extends no session', async () => {
    const member = await createMember(site.db)
    const before = await site.as(member)
    leap(by)
    expect((await before.get('/api/me')).status).toBe(200)
    await site.context.presence.flush()
    const session = await createSession(site.db, member.id)
    vi.useRealTimers()
    expect((await before.get('/api/me')).status).toBe(200)
    const headers = { cookie: `guinguette=${session}` }
    expect((await site.app.inject({ url: '/api/me', headers })).statusCode).toBe(200)
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from expires_at - now())::float8 / 86400 as days from sessions
      where user_id = ${member.id}`.execute(site.db)
    for (const { days } of rows) expect(days).toBeCloseTo(7, 1)
  })

  test('shows nobody as active in the future', async () => {
    const member = await createMember(site.db, { last_activity: new Date(Date.now() - 3_600_000) })
    const browser = await site.as(member)
    leap(by)
    await browser.get('/api/me')
    await site.context.presence.flush()
    const { rows } = await sql<{ later: boolean }>`
      select last_activity > now() as later from member_search where user_id = ${member.id}`.execute(site.db)
    expect(rows).toEqual([{ later: false }])
  })

  test('neither invalidates nor extends a mail link', async () => {
    const { id } = await createMember(site.db)
    leap(by)
    const token = await createLinkToken(site.db, 'reset', id, 'nadia@exemple.fr')
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from expires_at - now())::float8 / 60 as minutes from account_tokens
      where user_id = ${id}`.execute(site.db)
    expect(rows[0]?.minutes).toBeCloseTo(60, 0)
    expect(await consumeLinkToken(site.db, 'reset', token)).toMatchObject({ user_id: id })
  })

  test('makes no limit last longer', async () => {
    const limit = { name: 'clock', points: 1, seconds: 2 }
    const limits = createLimits()
    await limits.count(limit, 'a')
    leap(by)
    const refusal = await limits.count(limit, 'a').catch((error: unknown) => error)
    // After a leap forward it may count from now on; after a leap back it names its maximum.
    if (refusal) expect(Number((refusal as TooManyRequests).headers['retry-after'])).toBeLessThanOrEqual(2)
    const isFree = () =>
      limits.count(limit, 'a').then(
        () => true,
        (error) => !(error instanceof TooManyRequests),
      )
    await expect.poll(isFree, { timeout: 10_000 }).toBe(true)
  })

  test('caches no page for visitors longer than its lifetime', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    // The cache takes a start at 0 for no limit.
    vi.advanceTimersByTime(1)
    const pages = new PageCache()
    let read = 0
    const take = () =>
      pages.load('a page', async () => {
        read++
        return { value: new CachedPage('Bonsoir'), tags: [] }
      })
    await take()
    vi.setSystemTime(Date.now() + by)
    vi.advanceTimersByTime(TTL_MS - 1)
    await take()
    expect(read).toBe(1)
    vi.advanceTimersByTime(2)
    await take()
    expect(read).toBe(2)
  })

  test('refreshes the counts of members by location', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let attempts = 0
    const fail = () => {
      attempts++
      throw new Error('away')
    }
    const counts = createMemberCounts({ transaction: fail } as unknown as Kysely<Database>, {
      warn: () => {},
    })
    counts()
    await vi.waitFor(() => expect(attempts).toBe(1))
    vi.setSystemTime(Date.now() + by)
    counts()
    await vi.waitFor(() => expect(attempts).toBe(2))
  })
})
