import type { AppContext } from '../../../platform/context.ts'
import { TooManyRequests } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { CandidateRow } from './candidate-rows.ts'

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

/** Changes with what decides who may be suggested. */
function describeWishes(own: CandidateRow): string {
  const { id, latitude, longitude, seek, age_from, age_to, distance, has_email } = own
  const gate = [own.gate_seek, own.gate_from, own.gate_to, own.verified_only]
  return [id, latitude, longitude, seek, age_from, age_to, distance, has_email, ...gate].join(' ')
}
