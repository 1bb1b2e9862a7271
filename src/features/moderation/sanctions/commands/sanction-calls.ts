import { inTransaction, type TransactionContext } from '../../../../platform/db/transaction.ts'
import type { Body } from '../../../../shared/endpoint.ts'
import type * as calls from '../contract/sanctions.ts'
import * as texts from '../sanction-texts.ts'
import {
  applyBan,
  applyDescriptionPermission,
  applyMemberStatus,
  applyWarning,
  revokeBan,
} from './apply-sanctions.ts'
import type { Actor } from './lock-member.ts'

// Shared by each admin call and its plain form: the sanction in a transaction of its own. Each returns the sentence that
// confirms it, and throws what the sanction throws.

const DAY_MS = 86_400_000

export async function banMember(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  { preset, until: days, ...ban }: Body<typeof calls.banMember>,
): Promise<string> {
  const until = days == null ? null : new Date(Date.now() + days * DAY_MS)
  await inTransaction(context, (tx) =>
    applyBan(tx, actor, userId, { ...ban, rule: preset ?? 'other', until }),
  )
  return texts.formatSuspensionConfirmation(until)
}

export async function liftBan(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  { reason }: Body<typeof calls.liftBan>,
): Promise<string> {
  await inTransaction(context, (tx) => revokeBan(tx, actor, userId, reason))
  return texts.SUSPENSION_LIFTED
}

export async function warnMember(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  warning: Body<typeof calls.warnMember>,
): Promise<string> {
  await inTransaction(context, (tx) => applyWarning(tx, actor, userId, { ...warning, rule: 'other' }))
  return texts.formatWarningConfirmation(warning.percent)
}

export async function setMemberStatus(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  status: Body<typeof calls.setMemberStatus>,
): Promise<string> {
  await inTransaction(context, (tx) => applyMemberStatus(tx, actor, userId, status))
  return status.status === 0 ? texts.MARKED_ORDINARY : texts.MARKED_FAKE
}

export async function setDescriptionPermission(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  description: Body<typeof calls.setDescriptionPermission>,
): Promise<string> {
  await inTransaction(context, (tx) => applyDescriptionPermission(tx, actor, userId, description))
  return description.can_description ? texts.DESCRIPTION_ALLOWED : texts.DESCRIPTION_REMOVED
}
