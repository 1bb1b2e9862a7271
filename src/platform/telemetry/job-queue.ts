import type { Pool, QueryResultRow } from 'pg'
import { createTask, runInTask } from './tasks.ts'

/** State of the queue of one kind of job. */
export interface JobQueueState {
  job: string
  /** Due and not started; counted up to {@link MAX_COUNT}. */
  waiting: number
  /** Failed at least once and due for a retry; counted up to the same number. */
  failing: number
  /** Age of the oldest due job, in seconds. */
  oldest: number
}

/** Bounds the cost of counting a long queue. */
export const MAX_COUNT = 10_000
/** Lifetime of a reading: several processes may be scraped. */
const KEPT_MS = 10_000

// Each kind has its own partition with an index over pending jobs in due order.
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

/** Reads the queues at most every ten seconds; null if the database does not answer. */
export const createQueueReader = (pool: Pool) => createCachedReader<JobQueueState>(pool, READ_QUEUES)

/** Runs a statement for metrics at most every ten seconds; null if the database does not answer. */
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
