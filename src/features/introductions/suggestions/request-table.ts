import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { TooManyRequests } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { hasPosition } from '../../../shared/distance.ts'
import { type CandidateRow, candidateColumns, candidateSource } from './candidate-rows.ts'
import { EVENING } from './evening.ts'

/** Lays the table of one member: a newcomer, or somebody who comes back after days. */
export const layTable = job<{ member: number }>('lay-table', {
  throttle: ({ member }) => ({ key: String(member), seconds: 20 }),
})

/** An opened page asks for a table once an hour, and again after the member's wishes have changed. */
const REQUEST_LIMIT: Limit = { name: 'table-requests', points: 1, seconds: 3_600 }
const CHANGE_LIMIT: Limit = { name: 'table-changes', points: 12, seconds: 3_600 }

/** Asks for the table of a member who has none. @returns whether it is being laid */
export async function requestTable(
  context: Pick<AppContext, 'db' | 'jobs' | 'limits'>,
  own: CandidateRow,
): Promise<boolean> {
  try {
    await context.limits.count(REQUEST_LIMIT, describeWishes(own))
    await context.limits.count(CHANGE_LIMIT, String(own.id))
  } catch (error) {
    if (error instanceof TooManyRequests) return false
    throw error
  }
  await context.jobs.send(context.db, layTable, { member: own.id })
  return true
}

/** A table that is still queued after so long is no longer announced. */
const PREPARING_SECONDS = 120

/** Whether the member's table was requested and its job has not run. */
export const isTableQueued = (
  { db, jobs }: Pick<AppContext, 'db' | 'jobs'>,
  memberId: number,
): Promise<boolean> => jobs.isQueued(db, layTable, String(memberId), PREPARING_SECONDS)

/**
 * Requests the table of a member whose wishes are saved and who has none this evening. Without a position people from
 * anywhere would fill it, so it is requested when its pages are read.
 */
export async function requestFirstTable(
  context: Pick<AppContext, 'db' | 'jobs' | 'limits'>,
  memberId: number,
): Promise<void> {
  const { rows } = await sql<CandidateRow>`
    select ${sql.raw(candidateColumns)} from ${sql.raw(candidateSource)}
    where u.id = ${memberId}
      and not exists (select from suggestions x where x.user_id = u.id and x.day = ${sql.raw(EVENING)})`.execute(
    context.db,
  )
  const own = rows[0]
  if (!own?.is_active) return
  if (hasPosition({ latitude: own.own_latitude, longitude: own.own_longitude }))
    await requestTable(context, own)
}

/**
 * Replaces this evening's table once the e-mail is confirmed: before that people from anywhere may fill it, and the
 * radius then excludes them. Runs in the transaction that confirms.
 */
export async function replaceUnconfirmedTable(tx: Tx, memberId: number): Promise<null> {
  const { numDeletedRows } = await tx
    .deleteFrom('suggestions')
    .where('user_id', '=', memberId)
    .where('day', '=', sql<string>`${sql.raw(EVENING)}`)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await tx.enqueue(layTable, { member: memberId })
  return null
}

/** Changes with what decides who may be suggested. */
function describeWishes(own: CandidateRow): string {
  const { id, latitude, longitude, seek, age_from, age_to, distance, has_email } = own
  const gate = [own.gate_seek, own.gate_from, own.gate_to, own.verified_only]
  return [id, latitude, longitude, seek, age_from, age_to, distance, has_email, ...gate].join(' ')
}
