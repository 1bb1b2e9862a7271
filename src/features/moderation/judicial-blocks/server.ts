import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, InvalidData } from '../../../platform/http/errors.ts'
import { secondsUntilParisMidnight, toParisDay } from '../../../shared/age.ts'
import { DECISION } from '../../../shared/decisions.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { isStaff } from '../../../shared/roles.ts'
import {
  endDecisions,
  findJudicialBlock,
  issueDecision,
  releaseFromJudicialBlock,
  suspendByCourt,
} from '../decisions/public.ts'
import { type Actor, lockMember } from '../sanctions/public.ts'
import { STAFF_MUST_LOSE_ROLE_FIRST } from '../sanctions/texts.ts'
import {
  BLOCK_DAYS_MAX,
  type endJudicialBlock as endCall,
  type imposeJudicialBlock as imposeCall,
} from './contract.ts'
import * as texts from './texts.ts'

// Judicial blocks (code pénal, 131-35-1): a court suspends an account until a day, and forbids others of the same person. The
// site carries it out: neither staff nor a contest ends it.

/**
 * Suspends a member by order of a court, whatever else suspends them.
 * @returns the confirmation
 * @throws NotFound, Forbidden, InvalidData for an end that no court can have ordered, Conflict while a block is in force
 */
export async function imposeJudicialBlock(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  { until: day, reference }: Body<typeof imposeCall>,
): Promise<string> {
  const until = parseEnd(day, Date.now())
  await inTransaction(context, async (tx) => {
    const member = await lockMember(tx, actor, userId)
    if (isStaff(member.roles)) throw new Forbidden(STAFF_MUST_LOSE_ROLE_FIRST)
    const active = await findJudicialBlock(tx, userId)
    if (active) throw new Conflict(texts.formatAlreadyBlocked(active.until))
    const id = await issueDecision(tx, {
      user_id: userId,
      kind: DECISION.judicialBlock,
      actor,
      rule: 'other',
      reason: reference,
      until,
      notice: { type: NOTIFICATION_TYPE.restricted },
    })
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'member.judicial-block',
      userId,
      reason: reference,
      details: { decision: id, until },
    })
    await suspendByCourt(tx, userId, until)
  })
  return texts.formatImposed(until)
}

/**
 * Ends a block before its time; what else suspends the member still does.
 * @returns the confirmation
 * @throws NotFound, Forbidden, Conflict without a block
 */
export async function endJudicialBlock(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  { reason }: Body<typeof endCall>,
): Promise<string> {
  await inTransaction(context, async (tx) => {
    await lockMember(tx, actor, userId)
    const decisions = await endDecisions(tx, userId, DECISION.judicialBlock)
    if (decisions.length === 0) throw new Conflict(texts.NOT_BLOCKED)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'member.judicial-unblock',
      userId,
      reason,
      details: { decisions },
    })
    await releaseFromJudicialBlock(tx, userId)
  })
  return texts.ENDED
}

const DAY_MS = 86_400_000

/** The midnight in Paris that ends the last day. */
function parseEnd(day: string, now: number): Date {
  if (day < toParisDay(now)) throw new InvalidData({ until: [texts.END_PAST] })
  const noon = Date.parse(`${day}T12:00:00Z`)
  if (noon > now + BLOCK_DAYS_MAX * DAY_MS) throw new InvalidData({ until: [texts.END_TOO_LATE] })
  return new Date(noon + secondsUntilParisMidnight(noon) * 1000)
}
