import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { startRecovery } from './start-recovery.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp({ RECOVERY_DAYS: '3' })
})
afterAll(() => site.close())

test('the operator of another database learns that its log is not copied', () => {
  const warn = vi.spyOn(site.context.log, 'warn').mockImplementation(() => {})
  expect(startRecovery(site.context, { adminUrl: undefined } as never)).toBeUndefined()
  expect(warn).toHaveBeenCalledWith(
    'RECOVERY_DAYS is for the embedded database: docs/backup.md says how to copy the log of DATABASE_URL.',
  )
})
