import { type Kysely, sql } from 'kysely'
import type { Body, Params } from '../../contract/endpoint.ts'
import type { Database } from '../../db/tables/index.ts'
import { inTransaction } from '../../db/transaction.ts'
import { NotFound, Refused } from '../../http/errors.ts'
import { readReportedProfile } from '../members/public/reported.ts'
import { readReportedConversation } from '../messages/public/reported.ts'
import { readReportedComment, readReportedPhoto } from '../photos/public/reported.ts'
import { REPORT_TYPE, type sendReport } from './contract/report.ts'
import { OWN_TARGET, TARGET_UNKNOWN } from './report-texts.ts'

const READERS = {
  [REPORT_TYPE.profile]: readReportedProfile,
  [REPORT_TYPE.conversation]: readReportedConversation,
  [REPORT_TYPE.comment]: readReportedComment,
  [REPORT_TYPE.photo]: readReportedPhoto,
}

/**
 * Puts something in the staff's queue as it is now. Once more while the report is open is taken for the same report.
 * @throws NotFound unless the reporter sees the target and it is the named member's, Refused when it is their own
 */
export function report(
  db: Kysely<Database>,
  reporter: { id: number; roles: number },
  { type, targetId, userId }: Params<typeof sendReport>,
  { category, reason }: Body<typeof sendReport>,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const target = await READERS[type](trx, reporter, targetId)
    if (target?.user_id !== userId) throw new NotFound(TARGET_UNKNOWN)
    if (userId === reporter.id) throw new Refused(OWN_TARGET)
    const evidence = { ...target.evidence, ...(category ? { category } : {}) }
    await sql`
      insert into reports (type, target_id, user_id, reporter_id, reason, evidence)
      values (${type}, ${targetId}, ${userId}, ${reporter.id}, ${reason || null}, ${JSON.stringify(evidence)})
      on conflict (reporter_id, type, target_id) where state = 0 do nothing`.execute(trx)
  })
}
