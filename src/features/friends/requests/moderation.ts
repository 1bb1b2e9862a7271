import { type Kysely, sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import { changeLastMessage } from '../../../platform/db/last-messages.ts'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { isNotBeingDeleted } from '../../../platform/db/visibility.ts'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import { DECISION, WARNING_STEP } from '../../../shared/decisions.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { isStaff } from '../../../shared/roles.ts'
import { type DecisionReason, issueDecision } from '../../moderation/decisions/public.ts'
import { REPORT_TYPE } from '../../moderation/reports/contract.ts'
import type {
  CurrentContent,
  ReportedContent,
  ReportTarget,
  RevokedContentDecision,
} from '../../moderation/reports/public.ts'
import { CANNOT_MODERATE_REQUEST, ERASED_TEXT, UNKNOWN_REQUEST } from '../texts.ts'

/** Texts of friend requests as reported content, also once they are messages; the decision stores the words. */
export const requestReportTarget: ReportTarget = {
  type: REPORT_TYPE.request,
  load: findReportedRequest,
  loadCurrent: findCurrentRequest,
  moderate: (tx, actor, { target_id, user_id }, reason) =>
    moderateRequest(tx, actor, { id: target_id, user_id }, reason),
  decisions: { kinds: [DECISION.requestModerated], restore: restoreRequest },
}

/** Finds the text of a request that the reader has received. */
async function findReportedRequest(
  db: Kysely<Database>,
  reader: { id: number },
  id: number,
): Promise<ReportedContent | undefined> {
  const request = await db
    .selectFrom('asks')
    .where('id', '=', id)
    .where('receiver', '=', reader.id)
    .where('state', '<>', FRIEND_REQUEST_STATE.withdrawn)
    .where('text', 'is not', null)
    .where(sql<boolean>`${sql.raw(isNotBeingDeleted('asks.sender'))}`)
    .where(hasNoBlock(reader.id, 'asks.sender'))
    .select(['sender', 'text', 'quote'])
    .executeTakeFirst()
  return request && { user_id: request.sender, evidence: { text: request.text, quote: request.quote } }
}

async function findCurrentRequest(db: Kysely<Database>, id: number): Promise<CurrentContent | undefined> {
  const current = await findText(db, id)
  return current && { isModeratable: true, text: current.text }
}

interface FoundText {
  text: string
  /** The message that it became; null for none. */
  message: number | null
  thread: number | null
}

/** The text in the request, else in the message that it became, which its report leads to. */
async function findText(db: Kysely<Database>, id: number): Promise<FoundText | undefined> {
  const { rows } = await sql<FoundText>`
    select text, null::bigint as message, null::integer as thread from asks where id = ${id} and text is not null
    union all (
      select m.message, m.id, m.thread_id from reports r
      join thread_members t on t.user_id = r.user_id and t.other_id = r.reporter_id
      join messages m on m.thread_id = t.thread_id and m.user_id = r.user_id and m.message = r.evidence ->> 'text'
      where r.type = ${REPORT_TYPE.request} and r.target_id = ${id} order by m.id limit 1)
    limit 1`.execute(db)
  return rows[0]
}

/**
 * Erases the text, also of the message that it became, warns its author and notifies them of the reason; in the caller's
 * transaction.
 * @throws NotFound, Forbidden
 */
async function moderateRequest(
  tx: Tx,
  actor: { id: number; roles: number },
  { id, user_id }: { id: number; user_id: number },
  { rule = 'respect', ...why }: DecisionReason,
): Promise<void> {
  const { text, message, thread } = await lockText(tx, actor, { id, user_id })
  if (message === null || thread === null) {
    await tx.updateTable('asks').set({ text: null }).where('id', '=', id).execute()
  } else {
    await replaceText(tx, { thread, id: message }, ERASED_TEXT)
  }
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'request.moderate',
    userId: user_id,
    targetId: id,
    ...(why.reason ? { reason: why.reason } : {}),
  })
  await issueDecision(tx, {
    ...why,
    user_id,
    kind: DECISION.requestModerated,
    actor,
    rule,
    target_id: id,
    percent: WARNING_STEP,
    details: { text, ...(message === null ? {} : { message_id: message }) },
    notice: { type: NOTIFICATION_TYPE.requestModerated, data: { text } },
  })
}

/** Locks the sides first, as sending does. @param former only this text is replaced */
async function replaceText(
  tx: Transaction<Database>,
  key: { thread: number; id: number },
  text: string,
  former?: string,
): Promise<void> {
  await sql`
    select from thread_members where thread_id = ${key.thread} order by user_id for update`.execute(tx)
  let query = tx
    .updateTable('messages')
    .set({ message: text })
    .where('id', '=', key.id)
    .where('thread_id', '=', key.thread)
  if (former !== undefined) query = query.where('message', '=', former)
  const { numUpdatedRows } = await query.executeTakeFirst()
  if (numUpdatedRows > 0n) await changeLastMessage(tx, key, { message: text })
}

/** Locks the author's account first. */
async function lockText(
  tx: Transaction<Database>,
  actor: { id: number; roles: number },
  { id, user_id }: { id: number; user_id: number },
) {
  const author = await tx
    .selectFrom('users')
    .where('id', '=', user_id)
    .select('roles')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!author) throw new NotFound(UNKNOWN_REQUEST)
  if (!isStaff(actor.roles) || actor.id === user_id || actor.roles <= author.roles)
    throw new Forbidden(CANNOT_MODERATE_REQUEST)
  await tx.selectFrom('asks').where('id', '=', id).select('id').forUpdate().execute()
  const current = await findText(tx, id)
  if (!current) throw new NotFound(UNKNOWN_REQUEST)
  return current
}

/** Returns the words to the request or message, if it still exists. */
async function restoreRequest(tx: Tx, { target_id, details }: RevokedContentDecision): Promise<void> {
  const { text, message_id } = details
  if (!text) return
  if (message_id !== undefined) {
    const message = await tx
      .selectFrom('messages')
      .where('id', '=', message_id)
      .select('thread_id')
      .executeTakeFirst()
    if (message) await replaceText(tx, { thread: message.thread_id, id: message_id }, text, ERASED_TEXT)
    return
  }
  await tx
    .updateTable('asks')
    .set({ text })
    .where('id', '=', target_id)
    .where('state', '<>', FRIEND_REQUEST_STATE.withdrawn)
    .where('text', 'is', null)
    .execute()
}
