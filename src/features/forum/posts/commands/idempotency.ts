import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../../platform/db/transaction.ts'
import { Conflict, HttpError } from '../../../../platform/http/errors.ts'
import type { Limit } from '../../../../platform/http/limits.ts'
import type { Database } from '../../../../schema/database.ts'
import { SUBMITTED_IN_OTHER_TOPIC } from '../../writing-texts.ts'

/** A text on its way. */
interface Submission {
  authorId: number
  post: string
  /** Drawn by the author's browser; null from a plain form. */
  key: string | null
  limit: Limit
  /** Whether what was sent before was sent to the same place. */
  isSame: (sent: StoredSubmission) => boolean
}

/** A text that was sent before: the id of its post, and its topic. */
export interface StoredSubmission {
  id: number
  topic_id: number
  slug: string
  title: string
}

/** Ends and undoes a transaction whose text is stored already. */
export class DuplicateSubmission extends Conflict {
  constructor() {
    super(SUBMITTED_IN_OTHER_TOPIC)
  }
}

/**
 * Stores a text once, however often it is sent: by the key of the author's browser; where a plain form has sent it, by
 * being the very text that its author wrote last, in the same place, less than a minute ago. What is sent again counts
 * towards no limit, and is answered with what is stored even where nothing may be sent any more.
 * @throws TooMany, Conflict for a key that was used in another place, and what `store` throws
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
 * For `store`, once nobody else can send the same to the same place.
 * @throws Repeated where a plain form was sent twice
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
