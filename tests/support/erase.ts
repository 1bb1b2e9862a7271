import { eraseDueAccounts } from '../../src/features/accounts/delete-account.ts'
import type { Answer, Browser, TestApp } from './app.ts'

/** Lets the 72 hours pass for all accounts being deleted, and erases them. */
export async function eraseDeleted(site: Pick<TestApp, 'db' | 'context'>): Promise<void> {
  await site.db
    .updateTable('users')
    .set({ deletion_requested_at: new Date(Date.now() - 73 * 3_600_000) })
    .where('deletion_requested_at', 'is not', null)
    .execute()
  await eraseDueAccounts(site.context)
}

/** Deletes the account of a browser's member, and lets the 72 hours pass. */
export async function deleteAndErase(
  site: Pick<TestApp, 'db' | 'context'>,
  browser: Browser,
): Promise<Answer> {
  const answer = await browser.post('/api/user/autodestruction')
  await eraseDeleted(site)
  return answer
}
