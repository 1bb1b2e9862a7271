import type { Kysely } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body, Params } from '../../../shared/endpoint.ts'
import type * as calls from './contract.ts'
import { blockReported, getReportTarget } from './public.ts'
import { addReportToCase, lockAccounts } from './queue.ts'
import {
  CANNOT_REPORT_SELF,
  REPORT_LIMIT_REACHED,
  TARGET_NOT_FOUND,
  UNCONFIRMED_REPORT_LIMIT_REACHED,
} from './texts.ts'

/**
 * Loads the content for a report.
 * @throws NotFound unless the reporter sees it and it belongs to the member, Forbidden for the reporter's own
 */
export async function getReportedContent(
  db: Kysely<Database>,
  reporter: { id: number; roles: number },
  { type, targetId, userId }: Params<typeof calls.sendReport>,
) {
  const target = await getReportTarget(type).load(db, reporter, targetId)
  if (target?.user_id !== userId) throw new NotFound(TARGET_NOT_FOUND)
  if (userId === reporter.id) throw new Forbidden(CANNOT_REPORT_SELF)
  return target
}

/** Per member. */
const REPORT_LIMIT: Limit = { name: 'reports', points: 20, seconds: 86_400, message: REPORT_LIMIT_REACHED }
/** Before the e-mail is confirmed: accounts that anybody can make must not fill the queue of staff. */
const UNCONFIRMED_REPORT_LIMIT: Limit = {
  name: 'reports-unconfirmed',
  points: 3,
  seconds: 86_400,
  message: UNCONFIRMED_REPORT_LIMIT_REACHED,
}

/**
 * Adds a report to the queue of staff, and blocks the member if the reporter wants it; while it is open, another
 * report by the same member changes nothing.
 * @throws NotFound and Forbidden as `getReportedContent`, TooManyRequests past the daily limit
 */
export async function sendReport(
  context: TransactionContext & Pick<AppContext, 'limits'>,
  reporter: { id: number; roles: number; verified: boolean },
  { type, targetId, userId }: Params<typeof calls.sendReport>,
  { category, reason, block = false }: Body<typeof calls.sendReport>,
): Promise<void> {
  await context.limits.count(reporter.verified ? REPORT_LIMIT : UNCONFIRMED_REPORT_LIMIT, String(reporter.id))
  await inTransaction(context, async (tx) => {
    const target = await getReportedContent(tx, reporter, { type, targetId, userId })
    // Before the other locks; the content is read already.
    if (block) await blockReported(tx, reporter, userId)
    const evidence = { ...target.evidence, ...(category ? { category } : {}) }
    const report = { type, target_id: targetId, user_id: userId, reporter_id: reporter.id }
    await lockAccounts(tx, [userId, reporter.id])
    await addReportToCase(tx, { ...report, category, reason, evidence })
  })
}
