import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema/database.ts'
import { OUTING_DAYS } from '../../shared/retention.ts'
import { TOPIC_AUDIENCE } from '../../shared/topic-audience.ts'

const DAY_MS = 86_400_000
/** Each outing takes its seats and choices with it. */
const BATCH = 500

/**
 * A year after its end, nothing is left of an outing and of who came. Read in the order of ids, up to those that did not
 * exist then: the oldest rows come first, and drafts and cancelled ones are in no index of times. Idempotent.
 */
export async function deleteOldOutings(db: Kysely<Database>, now = new Date(), limit = BATCH): Promise<void> {
  const before = new Date(now.getTime() - OUTING_DAYS * DAY_MS)
  for (let after: number | undefined = 0; after !== undefined; )
    after = await deleteBatch(db, { before, after, limit })
}

/** @returns where the next batch begins; undefined when there is none */
async function deleteBatch(
  db: Kysely<Database>,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; created_at: Date; is_over: boolean }>`
    select o.id, o.created_at, o.ends_at <= ${before} as is_over from outings o
    where o.id > ${after} order by o.id limit ${limit}`.execute(db)
  const ids = rows.filter(({ is_over }) => is_over).map(({ id }) => id)
  if (ids.length > 0) {
    // The talk of a table goes with it; the topics of other outings are the forum's.
    await sql`
      delete from topics where audience = ${TOPIC_AUDIENCE.table}
        and id in (select o.topic_id from outings o where o.id = any (${ids}::integer[]))`.execute(db)
    await db.deleteFrom('outings').where('id', 'in', ids).execute()
  }
  const last = rows.at(-1)
  return last && rows.length === limit && last.created_at <= before ? last.id : undefined
}
