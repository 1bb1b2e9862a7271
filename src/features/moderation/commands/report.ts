import type { Kysely } from 'kysely'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body, Params } from '../../../shared/endpoint.ts'
import { readReportedPost } from '../../forum/public/reported.ts'
import { readReportedProfile } from '../../members/public/reported.ts'
import { readReportedConversation } from '../../messages/public/reported.ts'
import { readReportedComment, readReportedPhoto } from '../../photos/public/reported.ts'
import { REPORT_TYPE, type sendReport } from '../contract/report.ts'
import { OWN_TARGET, TARGET_UNKNOWN } from '../report-texts.ts'
import { gatherReport } from './gather-report.ts'

const READERS = {
  [REPORT_TYPE.profile]: readReportedProfile,
  [REPORT_TYPE.conversation]: readReportedConversation,
  [REPORT_TYPE.comment]: readReportedComment,
  [REPORT_TYPE.photo]: readReportedPhoto,
  [REPORT_TYPE.post]: readReportedPost,
}

/**
 * What may be reported, as it is now.
 * @throws NotFound unless the reporter sees it and it is the named member's, Refused when it is their own
 */
export async function readTarget(
  db: Kysely<Database>,
  reporter: { id: number; roles: number },
  { type, targetId, userId }: Params<typeof sendReport>,
) {
  const target = await READERS[type](db, reporter, targetId)
  if (target?.user_id !== userId) throw new NotFound(TARGET_UNKNOWN)
  if (userId === reporter.id) throw new Forbidden(OWN_TARGET)
  return target
}

/**
 * Puts something in the staff's queue as it is now. Once more while the report is open is taken for the same report.
 * @throws NotFound and Refused as `readTarget` does
 */
export function report(
  db: Kysely<Database>,
  reporter: { id: number; roles: number },
  { type, targetId, userId }: Params<typeof sendReport>,
  { category, reason }: Body<typeof sendReport>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const target = await readTarget(tx, reporter, { type, targetId, userId })
    const evidence = { ...target.evidence, ...(category ? { category } : {}) }
    await gatherReport(tx, {
      type,
      target_id: targetId,
      user_id: userId,
      reporter_id: reporter.id,
      category,
      reason,
      evidence,
    })
  })
}
