import type { Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { AppEvent } from '../../../platform/events/event-hub.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import type * as calls from '../contract/sanctions.ts'
import * as texts from '../sanction-texts.ts'
import type { Actor } from './held-member.ts'
import { banMember, liftBan, setDescription, setStatus, warnMember } from './sanctions.ts'

// What a call of the desk and the plain form behind it both do: the sanction in a transaction of its own, then what is told
// of it. Each gives the sentence that says so, and throws what the sanction throws.

type Told = Pick<AppContext, 'db' | 'jobs' | 'events'>

const DAY_MS = 86_400_000

async function decide(
  { db, events }: Told,
  work: (trx: Transaction<Database>) => Promise<AppEvent[]>,
): Promise<void> {
  events.publish(...(await inTransaction(db, work)))
}

export async function decideBan(
  context: Told,
  actor: Actor,
  userId: number,
  { preset, until: days, ...ban }: Body<typeof calls.ban>,
): Promise<string> {
  const until = days == null ? null : new Date(Date.now() + days * DAY_MS)
  await decide(context, (trx) =>
    banMember(trx, context.jobs, actor, userId, { ...ban, rule: preset ?? 'other', until }),
  )
  return texts.suspended(until)
}

export async function decideLift(
  context: Told,
  actor: Actor,
  userId: number,
  { reason }: Body<typeof calls.liftBan>,
): Promise<string> {
  await decide(context, (trx) => liftBan(trx, context.jobs, actor, userId, reason))
  return texts.SUSPENSION_LIFTED
}

export async function decideWarning(
  context: Told,
  actor: Actor,
  userId: number,
  warning: Body<typeof calls.warn>,
): Promise<string> {
  await decide(context, (trx) => warnMember(trx, context.jobs, actor, userId, { ...warning, rule: 'other' }))
  return texts.warned(warning.percent)
}

export async function decideStatus(
  context: Told,
  actor: Actor,
  userId: number,
  status: Body<typeof calls.setStatus>,
): Promise<string> {
  await decide(context, (trx) => setStatus(trx, context.jobs, actor, userId, status))
  return status.status === 0 ? texts.MARKED_ORDINARY : texts.MARKED_FAKE
}

export async function decideDescription(
  context: Told,
  actor: Actor,
  userId: number,
  description: Body<typeof calls.setDescription>,
): Promise<string> {
  await decide(context, (trx) => setDescription(trx, context.jobs, actor, userId, description))
  return description.can_description ? texts.DESCRIPTION_ALLOWED : texts.DESCRIPTION_TAKEN
}
