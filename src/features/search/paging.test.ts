import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { truncate } from '../../../tests/support/db.ts'
import { createMember } from '../../../tests/support/factories.ts'

let site: TestApp
let browser: Browser
/** Matching members in display order. */
let order: number[]

const START = '/api/search?distance=1000&age_from=18&age_to=120'
const page = async (url: string) => {
  const { status, body } = await browser.get(url)
  expect(status, url).toBe(200)
  const ids: number[] = body.data.map(({ id }: { id: number }) => id)
  return { ids, next: body.next_page_url as string | null, body }
}

const gather = async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  browser = await site.as(await createMember(site.db))
  order = []
  const now = Date.now() - 60_000
  for (let i = 0; i < 60; i++) {
    // Groups of three share a moment: the higher id comes first.
    const last_activity = new Date(now - Math.floor(i / 3) * 60_000)
    order.push((await createMember(site.db, { last_activity })).id)
  }
  order = order.map((_, i) => order[i - (i % 3) + 2 - (i % 3)] ?? 0)
}

beforeAll(async () => {
  site = await createTestApp()
  await gather()
})
afterAll(() => site.close())

test('returns pages of 24, each member once, and null after the last', async () => {
  const first = await page(START)
  const second = await page(first.next ?? '')
  const third = await page(second.next ?? '')
  expect([first.ids.length, second.ids.length, third.ids.length]).toEqual([24, 24, 12])
  expect([...first.ids, ...second.ids, ...third.ids]).toEqual(order)
  expect(third.next).toBeNull()
  expect([second.body.current_page, second.body.to]).toEqual([2, 48])
  expect(second.body).not.toHaveProperty('total')
  expect(second.body).not.toHaveProperty('last_page')
})

test('carries the settings of the address in its links', async () => {
  const { next, body } = await page(START)
  const link = new URL(next ?? '', 'http://localhost')
  expect(link.pathname).toBe('/api/search')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    distance: '1000',
    age_from: '18',
    age_to: '120',
    page: '2',
    after: expect.any(String),
  })
  expect(body.prev_page_url).toBeNull()
  expect((await page(next ?? '')).body.prev_page_url).toBe(
    '/api/search?age_from=18&age_to=120&distance=1000&page=1',
  )
})

describe('a page without a cursor', () => {
  test('returns later pages by offset', async () => {
    expect((await page(`${START}&page=2`)).ids).toEqual(order.slice(24, 48))
    expect((await page(`${START}&page=3`)).ids).toEqual(order.slice(48))
  })

  test.each(['4', '100', '101', '9999999'])('returns an empty page past the end: page %s', async (number) => {
    expect(await page(`${START}&page=${number}`)).toMatchObject({ ids: [], next: null })
  })

  test.each(['0', '-1', '1.5', 'x', '1e9', '99999999', '1&page=2', ''])(
    'returns 422 for page %s',
    async (number) => {
      expect((await browser.get(`${START}&page=${number}`)).status).toBe(422)
    },
  )
})

describe('a forged cursor', () => {
  test.each([
    'x',
    '-',
    '1',
    '1-',
    "1-1'--",
    '%00-1',
    'é-1',
    'zzzzzzzzzzzz-1',
    '1-zzzzzzz',
    '-1-1',
    `${'1'.repeat(9_000)}-1`,
    '1-1&after=2-2',
  ])('returns 422 for a malformed cursor: %s', async (after) => {
    const { status, body } = await browser.get(`${START}&page=2&after=${after}`)
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('after')
  })

  test.each(['0-0', '1-1', 'zzzzzzzzzzz-zzzzzz', '0-zzzzzz', 'zzzzzzzzzzz-0'])(
    'treats a well-formed cursor as a position: %s',
    async (after) => {
      const { ids } = await page(`${START}&page=2&after=${after}`)
      expect(ids).toEqual(after.startsWith('z') ? order.slice(0, 24) : [])
    },
  )

  test('returns only matching members for a cursor of the other order', async () => {
    const { next } = await page(`${START}&filter=1`)
    const { ids } = await page((next ?? '').replace('filter=1', 'filter=0'))
    expect(order).toEqual(expect.arrayContaining(ids))
  })
})

describe('members who change between pages', () => {
  beforeEach(gather)

  test('returns no next page after an exactly full page', async () => {
    await site.db.deleteFrom('users').where('id', 'in', order.slice(24)).execute()
    expect(await page(START)).toMatchObject({ ids: order.slice(0, 24), next: null })
  })

  test('returns nobody twice when members become active between pages', async () => {
    const first = await page(START)
    const risen = [...first.ids.slice(-2), ...order.slice(30, 33)]
    await site.db
      .updateTable('member_search')
      .set({ last_activity: new Date() })
      .where('user_id', 'in', risen)
      .execute()
    const second = await page(first.next ?? '')
    expect(second.ids).toEqual(
      order
        .slice(24)
        .filter((id) => !risen.includes(id))
        .slice(0, 24),
    )
  })

  test('separates members who were active within one millisecond', async () => {
    // PostgreSQL stores microseconds; a cursor in milliseconds would skip or repeat these members.
    await sql`update member_search set last_activity = timestamptz '2026-01-01 12:00:00.000500+00'
      + user_id * interval '1 microsecond'`.execute(site.db)
    const first = await page(START)
    const second = await page(first.next ?? '')
    const third = await page(second.next ?? '')
    const all = [...first.ids, ...second.ids, ...third.ids]
    expect(all).toEqual([...order].sort((a, b) => b - a))
  })
})
