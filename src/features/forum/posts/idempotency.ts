import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, HttpError } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Database } from '../../../schema/database.ts'
import { SUBMITTED_IN_OTHER_TOPIC } from '../texts.ts'

/** A text to store. */
interface Submission {
  authorId: number
  post: string
  /** Idempotency key from the browser; null from a plain form. */
  key: string | null
  limit: Limit
  /** Whether an earlier submission had the same target. */
  isSame: (sent: StoredSubmission) => boolean
}

/** An earlier submission: its post and topic. */
export interface StoredSubmission {
  id: number
  topic_id: number
  slug: string
  title: string
}

/** Rolls back a transaction whose text is already stored. */
export class DuplicateSubmission extends Conflict {
  constructor() {
    super(SUBMITTED_IN_OTHER_TOPIC)
  }
}

/**
 * Stores a text once, however often it is sent: by its idempotency key, or, from a plain form, by being its
 * author's latest text with the same target, less than a minute old. A duplicate uses no quota and returns
 * the stored post, even when writing is no longer allowed.
 * @throws TooMany, Conflict for a key used elsewhere, and the errors of `store`
 */
export async function submitOnce<T>(
  context: TransactionContext & Pick<AppContext, 'limits'>,
  sending: Submission,
  store: (tx: Tx) => Promise<T>,
): Promise<{ stored: T } | { before: StoredSubmission }> {
  const { db, limits } = context
  const counted = String(sending.authorId)
  try {
    await limits.count(sending.limit, counted)
    return { stored: await inTransaction(context, store) }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const before = await findStoredSubmission(db, sending)
    if (!before) throw error
    await limits.refund(sending.limit, counted)
    if (!sending.isSame(before)) throw new DuplicateSubmission()
    return { before }
  }
}

/**
 * For `store`, under the lock that serialises submissions.
 * @throws DuplicateSubmission when a plain form was sent twice
 */
export async function assertNotDuplicate(tx: Transaction<Database>, sending: Submission): Promise<void> {
  if (sending.key === null && (await findStoredSubmission(tx, sending))) throw new DuplicateSubmission()
}

async function findStoredSubmission(db: Kysely<Database>, { authorId, post, key, isSame }: Submission) {
  const posts = db
    .selectFrom('posts as p')
    .innerJoin('topics as t', 't.id', 'p.topic_id')
    .where('p.user_id', '=', authorId)
    .select(['p.id', 'p.topic_id', 't.slug', 't.title', 'p.post'])
  if (key) return posts.where('p.client_key', '=', key).executeTakeFirst()
  const last = await posts
    .orderBy('p.id', 'desc')
    .limit(1)
    .select(sql<boolean>`p.created_at > clock_timestamp() - interval '1 minute'`.as('is_recent'))
    .executeTakeFirst()
  return last?.is_recent && last.post === post && isSame(last) ? last : undefined
}
