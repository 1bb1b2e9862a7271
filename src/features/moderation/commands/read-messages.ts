import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { NO_MESSAGES } from '../case-refusals-texts.ts'
import { type KeptMessage, REPORTS_SHOWN, type ReportedTalk } from '../contract/cases.ts'
import { REPORT_TYPE } from '../contract/report.ts'
import { recordAudit } from '../public.ts'
import type { Actor } from './held-member.ts'
import { holdCase } from './hold-case.ts'

/**
 * What was written in a conversation before it was reported, as it was kept with each report. Nowhere else do staff read
 * private messages; that these were read is in the log before they leave the database.
 * @throws NotFound, Refused, and Conflict for an entry that is about no conversation
 */
export function readCaseMessages(
  db: Kysely<Database>,
  actor: Actor,
  caseId: number,
): Promise<ReportedTalk[]> {
  return inTransaction(db, async (tx) => {
    const held = await holdCase(tx, actor, caseId)
    if (held.type !== REPORT_TYPE.conversation) throw new Conflict(NO_MESSAGES)
    const { rows } = await sql<{ report: number; messages: KeptMessage[] | null }>`
      select id as report, evidence -> 'messages' as messages from reports
      where case_id = ${caseId} order by id desc limit ${REPORTS_SHOWN}`.execute(tx)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'report.read',
      userId: held.user_id,
      targetId: caseId,
      details: { type: held.type, target: held.target_id, reports: rows.map(({ report }) => report) },
    })
    return rows.map(({ report, messages }) => ({ report, messages: messages ?? [] }))
  })
}
