import type { FastifyRequest } from 'fastify'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound, TooManyRequests } from '../../../platform/http/errors.ts'
import { getAddressKey, type Limit } from '../../../platform/http/limits.ts'
import type { Database } from '../../../schema/database.ts'
import type { Notices } from '../../../schema/notices.ts'
import { CASE_STATE } from '../../../shared/decisions.ts'
import { toEmailKey, toMailboxKey } from '../../../shared/keys.ts'
import { NOTICE_MONTHS } from '../../../shared/retention.ts'
import { ROLES } from '../../../shared/roles.ts'
import { getContestDeadline } from '../decisions/policy.ts'
import { CASE_TYPE, type CaseType } from '../reports/contract.ts'
import { listReportTargets } from '../reports/public.ts'
import { addReportToCase, lockAccounts } from '../reports/queue.ts'
import type { Notice } from './contract.ts'
import { noticeMailJob, parseNoticeKey } from './public.ts'
import * as texts from './texts.ts'
import { getNoticeReason } from './texts.ts'

const HOUR = 3_600
/** Notices from one IP address; a household or a carrier's customers share it. */
const ADDRESS_LIMIT: Limit = {
  name: 'notices-from',
  points: 10,
  seconds: HOUR,
  message: texts.TOO_MANY_NOTICES,
}
/** Mails to one mailbox: a notice past it is taken without a receipt, since its address may be a stranger's. */
const MAILBOX_LIMIT: Limit = { name: 'mail-to-notice', points: 5, seconds: HOUR }
/** Links tried from one IP address. */
const LINK_LIMIT: Limit = { name: 'notice-links', points: 60, seconds: HOUR }

type Requester = Pick<FastifyRequest, 'ip'>

/** Counts an opened link. @throws TooManyRequests */
export const countNoticeLink = ({ limits }: AppContext, request: Requester) =>
  limits.count(LINK_LIMIT, getAddressKey(request))

/**
 * Adds a notice to the queue of staff and mails the receipt. The same notice again within an hour changes nothing.
 * @throws TooManyRequests above the limit of an address
 */
export async function sendNotice(context: AppContext, request: Requester, notice: Notice): Promise<void> {
  await context.limits.count(ADDRESS_LIMIT, getAddressKey(request))
  const hasReceipt = notice.email !== '' && (await isWithinMailboxLimit(context, notice.email))
  await inTransaction(context, async (tx) => {
    const id = await insertNotice(tx, notice)
    if (id === undefined) return
    const report_id = await reportNotice(tx, context.config.siteUrl, id, notice)
    await tx.updateTable('notices').set({ report_id }).where('id', '=', id).execute()
    if (hasReceipt) await tx.enqueue(noticeMailJob, { notice: id, kind: 'receipt' })
  })
}

async function isWithinMailboxLimit({ limits }: AppContext, email: string): Promise<boolean> {
  try {
    await limits.count(MAILBOX_LIMIT, toMailboxKey(email))
    return true
  } catch (error) {
    if (error instanceof TooManyRequests) return false
    throw error
  }
}

/** Returns undefined for a duplicate. */
async function insertNotice(
  tx: Transaction<Database>,
  { address, reason, text, name, email }: Notice,
): Promise<number | undefined> {
  // Locks duplicates: the second waits here and finds the first.
  const duplicateKey = `notice ${toEmailKey(email)} ${address} ${text}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${duplicateKey}, 0))`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into notices (address, reason, text, name, email)
    select ${address}, ${reason}, ${text}, ${name || null}, ${email || null}
    where not exists (
      select from notices where created_at > now() - interval '1 hour'
        and address = ${address} and text = ${text} and lower(email) is not distinct from ${toEmailKey(email) || null})
    returning id`.execute(tx)
  return rows[0]?.id
}

/** Reports the content of the address, or the address itself where it names none. */
async function reportNotice(tx: Tx, siteUrl: string, id: number, { address, reason }: Notice) {
  const { category } = getNoticeReason(reason)
  const found = await findContent(tx, siteUrl, address)
  const target = found ?? { type: CASE_TYPE.address, target_id: id, user_id: 0, evidence: { title: address } }
  return addReportToCase(tx, {
    ...target,
    reporter_id: null,
    reason: null,
    category,
    evidence: { ...target.evidence, category },
  })
}

interface FoundContent {
  type: CaseType
  target_id: number
  user_id: number
  evidence: object
}

/** Loads the content that an address of this site names, as staff see it; undefined for anything else. */
async function findContent(tx: Tx, siteUrl: string, address: string): Promise<FoundContent | undefined> {
  const url = parseOwnAddress(siteUrl, address)
  if (!url) return undefined
  for (const target of listReportTargets()) {
    const target_id = await target.findByAddress?.(tx, url)
    if (target_id === undefined) continue
    const content = await target.load(tx, { id: 0, roles: ROLES.moderator }, target_id)
    if (!content) return undefined
    try {
      await lockAccounts(tx, [content.user_id])
    } catch (error) {
      if (error instanceof NotFound) return undefined
      throw error
    }
    return { type: target.type, target_id, ...content }
  }
  return undefined
}

/** An address of this site, also without its scheme or host; undefined for others. */
function parseOwnAddress(siteUrl: string, address: string): URL | undefined {
  const site = new URL(siteUrl)
  const written =
    /^[a-z]+:\/\//i.test(address) || address.startsWith('/') ? address : `${site.protocol}//${address}`
  if (!URL.canParse(written, siteUrl)) return undefined
  const url = new URL(written, siteUrl)
  return url.host.replace(/^www\./, '') === site.host.replace(/^www\./, '') ? url : undefined
}

/** A notice with the state of its complaint. */
export type NoticeRow = Pick<
  Selectable<Notices>,
  | 'id'
  | 'address'
  | 'reason'
  | 'created_at'
  | 'action'
  | 'is_illegal'
  | 'answer'
  | 'decided_at'
  | 'contested_at'
  | 'contest_action'
  | 'contest_answer'
  | 'contest_decided_at'
>

/** @throws NotFound for a wrong link, and once the notice is erased */
export async function getNotice(context: Pick<AppContext, 'db' | 'secret'>, key: string): Promise<NoticeRow> {
  const id = parseNoticeKey(context.secret, key)
  const notice =
    id &&
    (await context.db
      .selectFrom('notices')
      .where('id', '=', id)
      .select(['id', 'address', 'reason', 'created_at', 'action', 'is_illegal', 'answer', 'decided_at'])
      .select(['contested_at', 'contest_action', 'contest_answer', 'contest_decided_at'])
      .executeTakeFirst())
  if (!notice) throw new NotFound(texts.NO_SUCH_NOTICE)
  return notice
}

/** Why the author of a notice may not contest; null where they may. */
export function findComplaintRefusal(
  { decided_at, contested_at }: { decided_at: Date | null; contested_at: Date | null },
  now: number,
): string | null {
  if (contested_at) return texts.ALREADY_CONTESTED
  if (!decided_at) return texts.NOT_DECIDED
  return now > getContestDeadline(decided_at).getTime() ? texts.CONTEST_TOO_LATE : null
}

/**
 * Stores a complaint and hands its target to admins, in a new case or in the open one; of two at once one is stored.
 * @throws NotFound for a wrong link; Conflict before the decision, after six months, and for a second complaint
 */
export async function contestNotice(
  context: TransactionContext & Pick<AppContext, 'secret'>,
  key: string,
  text: string,
): Promise<void> {
  const id = parseNoticeKey(context.secret, key)
  if (id === undefined) throw new NotFound(texts.NO_SUCH_NOTICE)
  await inTransaction(context, async (tx) => {
    const { rows } = await sql<ContestedNotice>`
      select n.decided_at, n.contested_at, n.reason, r.type, r.target_id, r.user_id, r.evidence
      from notices n join reports r on r.id = n.report_id where n.id = ${id} for update of n`.execute(tx)
    const [notice] = rows
    if (!notice) throw new NotFound(texts.NO_SUCH_NOTICE)
    const refusal = findComplaintRefusal(notice, Date.now())
    if (refusal) throw new Conflict(refusal)
    const { type, target_id, user_id, evidence, reason } = notice
    const { category } = getNoticeReason(reason)
    const contest_report_id = await addReportToCase(tx, {
      ...{ type, target_id, user_id, evidence, category },
      reporter_id: null,
      reason: null,
      isEscalated: true,
    })
    await tx
      .updateTable('notices')
      .set({
        contest_text: text,
        contested_at: sql<Date>`now()`,
        contest_report_id: contest_report_id ?? null,
      })
      .where('id', '=', id)
      .execute()
  })
}

interface ContestedNotice {
  decided_at: Date | null
  contested_at: Date | null
  reason: string
  type: CaseType
  target_id: number
  user_id: number
  evidence: object
}

/**
 * Erases notices a year after the last decision, and the cases without a member that they made. Cases about members
 * remain as those of other reports.
 */
export async function eraseOldNotices(db: Kysely<Database>): Promise<void> {
  const old = sql`now() - make_interval(months => ${NOTICE_MONTHS})`
  await sql`
    delete from notices where decided_at < ${old} and (contested_at is null or contest_decided_at < ${old})`.execute(
    db,
  )
  await sql`
    delete from report_cases c where c.type = ${CASE_TYPE.address} and c.state = ${CASE_STATE.closed} and c.decided_at < ${old}
      and not exists (
        select from reports r join notices n on n.report_id = r.id or n.contest_report_id = r.id where r.case_id = c.id)`.execute(
    db,
  )
}
