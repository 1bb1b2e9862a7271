import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { formatReportPromise } from './components/promise-texts.ts'
import { createReportDelay } from './public.ts'

let site: TestApp

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

const HOUR_MS = 3_600_000

async function closeCases(count: number, hours: number, daysAgo = 1): Promise<void> {
  const { id } = await createMember(site.db)
  const decided_at = new Date(Date.now() - daysAgo * 24 * HOUR_MS)
  await site.db
    .insertInto('report_cases')
    .values(
      Array.from({ length: count }, () => ({
        type: 1,
        target_id: id,
        user_id: id,
        state: 3,
        created_at: new Date(decided_at.getTime() - hours * HOUR_MS),
        decided_at,
      })),
    )
    .execute()
}

test('is the median of 30 days from 20 decisions on, read once an hour', async () => {
  const getHours = createReportDelay(site.db)
  await closeCases(100, 1, 31)
  await closeCases(19, 6)
  expect(await createReportDelay(site.db)()).toBeNull()
  await closeCases(1, 90)
  expect(await getHours()).toBe(6)
  await closeCases(50, 2)
  expect(await getHours()).toBe(6)
  expect(await createReportDelay(site.db)()).toBe(2)
})

test.each([
  [null, 'Un humain regarde'],
  [1, 'Un humain regarde, en général en 1\u00a0h'],
  [47, 'Un humain regarde, en général en 47\u00a0h'],
  [49, 'Un humain regarde, en général en 3 jours'],
])('%s hours read %j', (hours, sentence) => {
  expect(formatReportPromise(hours)).toBe(sentence)
})
