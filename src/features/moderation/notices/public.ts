import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import { Forbidden } from '../../../platform/http/errors.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { Database } from '../../../schema/database.ts'
import { readSignedNumber, signNumber } from '../../../sealing.ts'
import { maskEmail } from '../../../shared/mask.ts'
import { getNoticeReason, OWN_NOTICE_DECISION } from './texts.ts'

/** `receipt` of a notice, its `decision`, the `answer` to a complaint; composed when it is sent. */
export const noticeMailJob = job<{ notice: number; kind: 'receipt' | 'decision' | 'answer' }>('notice-mail')

const NOTICE_LINK = 'notice-link'

/** Signs the number of a notice, for the link in its mails. */
export const createNoticeKey = (secret: string, id: number): string => signNumber(secret, NOTICE_LINK, id)

/** Returns the number of a notice; undefined for a wrong signature. */
export const parseNoticeKey = (secret: string, key: string): number | undefined =>
  readSignedNumber(secret, NOTICE_LINK, key)

/** A notice as staff read it with its report; the address of its author is masked. */
export interface CaseNotice {
  id: number
  address: string
  reason: string
  text: string
  name: string | null
  email: string | null
  /** The first decision, and what its author objects; null in the first report. */
  complaint: { action: string; text: string } | null
}

/** Finds the notices among the reports of a case. */
export async function findCaseNotices(
  db: Kysely<Database>,
  reportIds: readonly number[],
): Promise<Map<number, CaseNotice>> {
  if (reportIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('notices')
    .where((or) => or.or([or('report_id', 'in', reportIds), or('contest_report_id', 'in', reportIds)]))
    .selectAll()
    .execute()
  return new Map(
    rows.flatMap(({ report_id, contest_report_id, contest_text, ...row }) => {
      const notice = {
        id: row.id,
        address: row.address,
        reason: getNoticeReason(row.reason).label,
        text: row.text,
        name: row.name,
        email: row.email && maskEmail(row.email),
      }
      const complaint = contest_text === null ? null : { action: row.action ?? '', text: contest_text }
      return [
        ...(report_id === null ? [] : [[report_id, { ...notice, complaint: null }] as const]),
        ...(contest_report_id === null ? [] : [[contest_report_id, { ...notice, complaint }] as const]),
      ]
    }),
  )
}

/** @throws Forbidden for the decider of a notice whose author contests it in this case */
export async function assertMayAnswerComplaint(
  tx: Transaction<Database>,
  actor: { id: number },
  caseId: number,
): Promise<void> {
  const { rows } = await sql`
    select from notices n join reports r on r.id = n.contest_report_id
    where r.case_id = ${caseId} and r.state = 0 and n.decided_by = ${actor.id} limit 1`.execute(tx)
  if (rows.length > 0) throw new Forbidden(OWN_NOTICE_DECISION)
}

interface NoticeOutcome {
  actor: { id: number; roles: number }
  action: string
  isIllegal: boolean
  /** Read by the author of the notice. */
  answer: string
}

/** Stores the outcome of a case in its notices, and mails their authors. */
export async function settleNotices(
  tx: Tx,
  reportIds: readonly number[],
  { actor, action, isIllegal, answer }: NoticeOutcome,
): Promise<void> {
  if (reportIds.length === 0) return
  const now = sql<Date>`now()`
  const decided = await tx
    .updateTable('notices')
    .set({
      action,
      is_illegal: isIllegal,
      answer,
      decided_by: actor.id,
      decided_role: actor.roles,
      decided_at: now,
    })
    .where('report_id', 'in', reportIds)
    .returning('id')
    .execute()
  const answered = await tx
    .updateTable('notices')
    .set({
      contest_action: action,
      contest_answer: answer,
      contest_role: actor.roles,
      contest_decided_at: now,
      ...(action !== 'none' && { is_illegal: isIllegal }),
    })
    .where('contest_report_id', 'in', reportIds)
    .returning('id')
    .execute()
  for (const { id } of decided) await tx.enqueue(noticeMailJob, { notice: id, kind: 'decision' })
  for (const { id } of answered) await tx.enqueue(noticeMailJob, { notice: id, kind: 'answer' })
}
