import type { AppContext } from '../../../platform/context.ts'
import type { ReadSource } from '../../../platform/db/replica.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'

/**
 * Reads what a topic holds: for visitors from the replica. A member answers, votes and is told live of what the others do,
 * and would find less than they were told.
 */
export function readFromReplicaForVisitors<T>(
  context: AppContext,
  viewer: Viewer | null,
  read: (from: ReadSource) => Promise<T>,
): Promise<T> {
  return viewer ? read(context) : context.reads.read(null, read)
}
