import type { Pool, QueryResultRow } from 'pg'
import { createTask, runInTask } from './tasks.ts'

/** How the queue of one kind of job stands. */
export interface JobQueueState {
  job: string
  /** Due and not begun; counted up to {@link MAX_COUNT}. */
  waiting: number
  /** Of those not begun, due or not, that failed at least once and are tried again; counted as far. */
  failing: number
  /** Seconds since the first of those that wait was due. */
  oldest: number
}

/** However long a queue is, counting it is done within a moment. */
export const MAX_COUNT = 10_000
/** Readings are the same for so long: several may ask, of several processes. */
const KEPT_MS = 10_000

// Each kind has a partition of its own with an index over what was not begun, in the order it is due.
const READ_QUEUES = `
  select q.name as job, due.waiting, again.failing, due.oldest
  from pgboss.queue q
  cross join lateral (
    select count(*)::integer as waiting, coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as oldest
    from (
      select j.start_after from pgboss.job j
      where j.name = q.name and j.state < 'active' and j.start_after <= now()
      order by j.start_after limit ${MAX_COUNT}) w) due
  cross join lateral (
    select count(*)::integer as failing
    from (
      select from pgboss.job j where j.name = q.name and j.state < 'active' and j.state = 'retry'
      limit ${MAX_COUNT}) r) again
  order by q.name`

/** Reads the queues at most every ten seconds; gives null where the database does not say. */
export const createQueueReader = (pool: Pool) => createCachedReader<JobQueueState>(pool, READ_QUEUES)

/** Runs a statement for the metrics at most every ten seconds; gives null where the database does not answer. */
export function createCachedReader<T extends QueryResultRow>(
  pool: Pool,
  statement: string,
): () => Promise<readonly T[] | null> {
  let reading: Promise<readonly T[] | null> | undefined
  let until = 0
  return () => {
    if (reading && Date.now() < until) return reading
    until = Date.now() + KEPT_MS
    reading = runInTask(createTask('round', 'metrics'), () => pool.query<T>(statement)).then(
      ({ rows }) => rows,
      () => null,
    )
    return reading
  }
}
