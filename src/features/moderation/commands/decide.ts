import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import type { Body } from '../../../shared/endpoint.ts'
import type * as calls from '../contract/sanctions.ts'
import * as texts from '../sanction-texts.ts'
import type { Actor } from './held-member.ts'
import { banMember, revokeBan, setDescription, setStatus, warnMember } from './sanctions.ts'

// Shared by each admin call and its plain form: the sanction in a transaction of its own. Each returns the sentence that
// confirms it, and throws what the sanction throws.

const DAY_MS = 86_400_000

export async function decideBan(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  { preset, until: days, ...ban }: Body<typeof calls.ban>,
): Promise<string> {
  const until = days == null ? null : new Date(Date.now() + days * DAY_MS)
  await inTransaction(context, (tx) =>
    banMember(tx, actor, userId, { ...ban, rule: preset ?? 'other', until }),
  )
  return texts.suspended(until)
}

export async function decideLift(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  { reason }: Body<typeof calls.liftBan>,
): Promise<string> {
  await inTransaction(context, (tx) => revokeBan(tx, actor, userId, reason))
  return texts.SUSPENSION_LIFTED
}

export async function decideWarning(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  warning: Body<typeof calls.warn>,
): Promise<string> {
  await inTransaction(context, (tx) => warnMember(tx, actor, userId, { ...warning, rule: 'other' }))
  return texts.warned(warning.percent)
}

export async function decideStatus(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  status: Body<typeof calls.setStatus>,
): Promise<string> {
  await inTransaction(context, (tx) => setStatus(tx, actor, userId, status))
  return status.status === 0 ? texts.MARKED_ORDINARY : texts.MARKED_FAKE
}

export async function decideDescription(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  description: Body<typeof calls.setDescription>,
): Promise<string> {
  await inTransaction(context, (tx) => setDescription(tx, actor, userId, description))
  return description.can_description ? texts.DESCRIPTION_ALLOWED : texts.DESCRIPTION_TAKEN
}
