import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import { TaggedCache } from '../../../platform/tagged-cache.ts'
import type { Database } from '../../../schema/database.ts'
import type { DecisionDetails } from '../../../schema/decisions.ts'
import type { DecisionKind } from '../../../shared/decisions.ts'
import type { DecisionReason } from '../decisions/public.ts'
import { CASE_TYPE, type CaseType, type ReportType } from './contract.ts'
import { addReportToCase } from './queue.ts'

/** Content at the moment of its report, stored as evidence. */
export interface ReportedContent {
  user_id: number
  evidence: Record<string, unknown>
}

/** The same content as staff see it now; left-out parts are empty, the link leads to the member's profile. */
export interface CurrentContent {
  /** It can still be moderated. */
  isModeratable?: boolean
  text?: string | null
  photo?: string | null
  title?: string | null
  href?: string | null
}

/** A revoked decision about content, its member's account locked. */
export interface RevokedContentDecision {
  id: number
  user_id: number
  kind: number
  target_id: number
  details: DecisionDetails
}

interface MemberContent {
  user_id: number
  limit: number
}

type BlockReported = (tx: Tx, reporter: { id: number; roles: number }, userId: number) => Promise<void>

const blocking: { run?: BlockReported } = {}

/** Registers how a reporter blocks the member in the transaction of the report; again replaces it. */
export function onReportBlock(run: BlockReported): void {
  blocking.run = run
}

/** Blocks a reported member; one who is blocked stays so. */
export async function blockReported(...[tx, reporter, userId]: Parameters<BlockReported>): Promise<void> {
  await blocking.run?.(tx, reporter, userId)
}

/** A kind of content that members report; its feature registers it. */
export interface ReportTarget {
  type: ReportType
  /** Loads the content as the reporter sees it; undefined where they do not. */
  load(
    db: Kysely<Database>,
    reporter: { id: number; roles: number },
    targetId: number,
  ): Promise<ReportedContent | undefined>
  /** Finds the content that a page of the site shows; for notices, which name an address. */
  findByAddress?(db: Kysely<Database>, url: URL): Promise<number | undefined>
  /** Loads the content as it is now, for staff; undefined once it is deleted. */
  loadCurrent(db: Kysely<Database>, targetId: number): Promise<CurrentContent | undefined>
  /** Hides the content and warns its author, in the transaction that closes the case. Left out where nothing can be moderated. */
  moderate?(
    tx: Tx,
    actor: { id: number; roles: number },
    target: { target_id: number; user_id: number },
    reason: DecisionReason,
  ): Promise<void>
  /** Kinds of decisions about the content itself, and how a revoked one is undone. */
  decisions?: {
    kinds: readonly DecisionKind[]
    restore(tx: Tx, decision: RevokedContentDecision): Promise<void>
  }
  /** A suspended member's content as a whole. Both return how many rows changed: 0 when none is left. */
  memberContent?: {
    hide(tx: Transaction<Database>, selection: MemberContent & { decision: number }): Promise<number>
    show(tx: Transaction<Database>, selection: MemberContent): Promise<number>
  }
}

const targets = new Map<ReportType, ReportTarget>()

/** Registers a kind of content; again for the same type replaces it. */
export function registerReportTarget(target: ReportTarget): void {
  targets.set(target.type, target)
}

export function getReportTarget(type: ReportType): ReportTarget {
  const target = targets.get(type)
  if (!target) throw new Error(`no report target is registered for type ${type}: call registerReportTarget`)
  return target
}

/** Finds the content that decisions of a kind are about; undefined for decisions about accounts. */
export function findTargetOfDecision(kind: number): ReportTarget | undefined {
  return listReportTargets().find(({ decisions }) => decisions?.kinds.some((one) => one === kind))
}

/** Every registered kind of content, by type. */
export function listReportTargets(): ReportTarget[] {
  return [...targets.values()].sort((a, b) => a.type - b.type)
}

const DELETED_CONTENT = { exists: false, stands: false, text: null, photo: null, title: null, href: null }

/** Loads the content of a case as it is now, for staff; of a conversation only its existence. */
export async function getCurrentTarget(
  db: Kysely<Database>,
  { type, target_id, user_id }: { type: CaseType; target_id: number; user_id: number },
) {
  if (type === CASE_TYPE.address) return DELETED_CONTENT
  const content = await getReportTarget(type).loadCurrent(db, target_id)
  if (!content) return DELETED_CONTENT
  const { isModeratable = false, text = null, photo = null, title = null } = content
  const href = content.href === undefined ? `/celibataire/${user_id}` : content.href
  return { exists: true, stands: isModeratable, text, photo, title, href }
}

/**
 * Puts content of a new account into the queue of staff, who read it after it is published. Its author's account is locked
 * by the transaction.
 */
export async function queueNewcomerContent(
  tx: Tx,
  target: { type: ReportType; target_id: number; user_id: number },
  evidence: object,
): Promise<void> {
  const report = { ...target, reporter_id: null, category: null, reason: null }
  await addReportToCase(tx, { ...report, evidence: { ...evidence, by_site: true } })
}

/** Follows a photo that got a new file name, in the evidence of reports about its owner. */
export async function renameEvidenceFile(tx: Tx, userId: number, from: string, to: string): Promise<void> {
  await sql`
    update reports set evidence = replace(evidence::text, ${from}, ${to})::jsonb
    where user_id = ${userId} and position(${from} in evidence::text) > 0`.execute(tx)
}

/** With fewer decisions the median says nothing about the next one. */
const MIN_DECISIONS = 20
const DELAY_TTL_MS = 3_600_000

/** Hours until a report is decided, the median of 30 days, read once an hour; null with too few decisions. */
export function createReportDelay(db: Kysely<Database>): () => Promise<number | null> {
  const cache = new TaggedCache<number | null>({ max: 1, ttl: DELAY_TTL_MS })
  return () => cache.load('', async () => ({ value: await findMedianHours(db), tags: [] })).catch(() => null)
}

async function findMedianHours(db: Kysely<Database>): Promise<number | null> {
  const { rows } = await sql<{ decided: number; seconds: number | null }>`
    select count(*)::int as decided,
      (percentile_disc(0.5) within group (order by extract(epoch from decided_at - created_at)))::float8 as seconds
    from report_cases where state = 3 and decided_at > now() - interval '30 days'`.execute(db)
  const { decided, seconds } = rows[0] ?? { decided: 0, seconds: null }
  return decided < MIN_DECISIONS || seconds === null ? null : Math.max(1, Math.ceil(seconds / 3_600))
}
