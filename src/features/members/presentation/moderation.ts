import { type Kysely, sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { existsForOthers } from '../../../platform/db/visibility.ts'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { DECISION, WARNING_STEP } from '../../../shared/decisions.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { SLATES_MAX } from '../../../shared/presentation.ts'
import { isStaff } from '../../../shared/roles.ts'
import { type DecisionReason, issueDecision } from '../../moderation/decisions/public.ts'
import { REPORT_TYPE } from '../../moderation/reports/contract.ts'
import type {
  CurrentContent,
  ReportedContent,
  ReportTarget,
  RevokedContentDecision,
} from '../../moderation/reports/public.ts'
import { canModerate } from '../../photos/policy.ts'
import { CANNOT_MODERATE_SLATE, SLATE_UNKNOWN } from './texts.ts'

/** Slates as reported content; to moderate one deletes it, and the decision stores the words. */
export const slateReportTarget: ReportTarget = {
  type: REPORT_TYPE.slate,
  load: findReportedSlate,
  loadCurrent: findCurrentSlate,
  moderate: (tx, actor, { target_id }, reason) => moderateSlate(tx, actor, target_id, reason),
  decisions: { kinds: [DECISION.slateModerated], restore: restoreSlate },
}

/** Finds a slate on a profile that the reader sees. */
async function findReportedSlate(
  db: Kysely<Database>,
  reader: { id: number; roles: number },
  id: number,
): Promise<ReportedContent | undefined> {
  const slate = await db
    .selectFrom('slates as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('prompts as p', 'p.id', 's.prompt_id')
    .where('s.id', '=', id)
    .where('u.can_description', '=', true)
    .where(sql<boolean>`${sql.raw(existsForOthers('u'))}`)
    .$if(!isStaff(reader.roles), (query) => query.where(hasNoBlock(reader.id, 's.user_id')))
    .select(['s.user_id', 'p.text as prompt', 's.answer'])
    .executeTakeFirst()
  if (!slate) return undefined
  const { user_id, ...evidence } = slate
  return { user_id, evidence }
}

async function findCurrentSlate(db: Kysely<Database>, id: number): Promise<CurrentContent | undefined> {
  const row = await db
    .selectFrom('slates as s')
    .innerJoin('prompts as p', 'p.id', 's.prompt_id')
    .where('s.id', '=', id)
    .select(['p.text as title', 's.answer as text'])
    .executeTakeFirst()
  return row && { isModeratable: true, ...row }
}

/**
 * Deletes a slate, warns its author and notifies them of the reason; in the caller's transaction.
 * @throws NotFound, Forbidden
 */
export async function moderateSlate(
  tx: Tx,
  actor: { id: number; roles: number },
  slateId: number,
  { rule = 'respect', ...why }: DecisionReason = {},
): Promise<void> {
  const slate = await lockSlate(tx, slateId)
  if (!canModerate(actor, slate)) throw new Forbidden(CANNOT_MODERATE_SLATE)
  const { user_id, answer, position, prompt_id } = slate
  await tx.deleteFrom('slates').where('id', '=', slateId).execute()
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'slate.moderate',
    userId: user_id,
    targetId: slateId,
    ...(why.reason ? { reason: why.reason } : {}),
  })
  await issueDecision(tx, {
    ...why,
    user_id,
    kind: DECISION.slateModerated,
    actor,
    rule,
    target_id: slateId,
    percent: WARNING_STEP,
    details: { text: answer, position, prompt_id },
    notice: { type: NOTIFICATION_TYPE.slateModerated, data: { text: answer } },
  })
}

/** Locks the account first, as a member's own write does. */
async function lockSlate(tx: Transaction<Database>, id: number) {
  await tx
    .selectFrom('users')
    .where('id', '=', (query) => query.selectFrom('slates').where('id', '=', id).select('user_id'))
    .select('id')
    .forNoKeyUpdate()
    .execute()
  const slate = await tx
    .selectFrom('slates as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.id', '=', id)
    .where(sql<boolean>`${sql.raw(existsForOthers('u'))}`)
    .select(['s.user_id', 's.answer', 's.position', 's.prompt_id', 'u.roles'])
    .forUpdate('s')
    .executeTakeFirst()
  if (!slate) throw new NotFound(SLATE_UNKNOWN)
  return slate
}

/** Returns the slate to its position, or to a free one; not if another slate answers the prompt by now. */
async function restoreSlate(tx: Tx, { user_id, target_id, details }: RevokedContentDecision): Promise<void> {
  const { text, position = 1, prompt_id } = details
  if (!text || prompt_id === undefined) return
  await sql`
    insert into slates (id, user_id, position, prompt_id, answer)
    select ${target_id}, ${user_id}, n, ${prompt_id}, ${text} from generate_series(1, ${SLATES_MAX}::integer) n
    where not exists (select from slates s where s.user_id = ${user_id} and s.position = n)
    order by n <> ${position}, n limit 1
    on conflict do nothing`.execute(tx)
}
