import { sql } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { createSharedValue } from '../../../../platform/tagged-cache.ts'
import { PHOTO_STATE } from '../../../../shared/photos.ts'

/** Fewer decisions say nothing about the next one. */
const MIN_DECISIONS = 20
/** The latest of the last 30 days; more would only take time. */
const MAX_DECISIONS = 1_000

/** Reads the hours that photos of an album wait for a decision: median of the last 30 days; null under 20. Cached. */
export function createReviewDelay(context: Pick<AppContext, 'events' | 'db'>): () => Promise<number | null> {
  return createSharedValue(context.events, async () => ({
    value: await findReviewDelay(context.db),
    tags: [],
  }))
}

async function findReviewDelay(db: AppContext['db']): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null; decisions: number }>`
    select percentile_cont(0.5) within group (order by seconds)::float8 as seconds, count(*)::integer as decisions
    from (
      select extract(epoch from decided_at - created_at) as seconds from photos
      where decided_by is not null and decided_at > now() - interval '30 days'
        and state in (${sql.lit(PHOTO_STATE.accepted)}, ${sql.lit(PHOTO_STATE.refused)}) and not verification
      order by decided_at desc limit ${sql.lit(MAX_DECISIONS)}) decided`.execute(db)
  const [row] = rows
  if (!row || row.seconds === null || row.decisions < MIN_DECISIONS) return null
  return Math.max(1, Math.ceil(row.seconds / 3_600))
}
