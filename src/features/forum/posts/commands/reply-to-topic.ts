import { CompiledQuery, type Transaction } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import type { TransactionContext } from '../../../../platform/db/transaction.ts'
import { Forbidden, NotFound } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import type { Database } from '../../../../schema/database.ts'
import type { Body } from '../../../../shared/endpoint.ts'
import type * as calls from '../../contract/post.ts'
import type { Post } from '../../contract/post.ts'
import { publishMentions, publishTopicChange } from '../../events.ts'
import { POSTS } from '../../limits.ts'
import { type Actor, getReplyRefusal } from '../../policy.ts'
import { NO_SUCH_TOPIC } from '../../texts.ts'
import { findMemberBan } from '../../topics/queries/lock.ts'
import { findMentionedMemberIds } from '../queries/mentioned-members.ts'
import { getPost } from '../queries/posts.ts'
import { assertNotDuplicate, submitOnce } from './idempotency.ts'
import { insertPost } from './insert-post.ts'

/** A topic whose row is held and has counted one more post: the place it gave, and what decides on it. */
interface ReservedPosition {
  id: number
  pos: number
  user_id: number | null
  category_id: number
  topic_locked: boolean
  title: string
  /** Of those to be held, who is still there. */
  held: number[]
}

/**
 * The accounts of the author and of whom they name are held first, as a deletion does. The row of the topic is held from
 * here to the commit: places come one after the other, and whatever is decided afterwards sees what was committed before.
 * `$1` topic, `$2` author, `$3` all accounts.
 */
const RESERVE_POSITION = `
  with held as (select id from users where id = any ($3::integer[]) order by id for key share)
  update topics set
    posts = posts + 1, last_post_id = nextval('posts_id_seq'), last_post_at = clock_timestamp(), last_user_id = $2
  where id = $1 and $2 in (select id from held)
  returning last_post_id as id, posts as pos, user_id, category_id, locked as topic_locked,
    title, array(select id from held) as held`

/**
 * Replies to a topic; sent again, it returns the stored post.
 * @throws NotFound for an unknown topic, Refused with the reason of `replyRefusal`, TooMany, Conflict for a text that was
 *   sent to another topic
 */
export async function replyToTopic(
  context: TransactionContext & Pick<AppContext, 'limits'>,
  author: Pick<Viewer, 'id' | 'name' | 'roles' | 'verified'>,
  topicId: number,
  { post, client_key, read }: Body<typeof calls.replyToTopic>,
): Promise<Post> {
  const key = client_key ?? null
  const named = await findMentionedMemberIds(context, author.id, post)
  const isSame = ({ topic_id }: { topic_id: number }) => topic_id === topicId
  const sending = { authorId: author.id, post, key, limit: POSTS, isSame }
  const sent = await submitOnce(context, sending, async (tx) => {
    const { held, ...drawn } = await reservePosition(tx, author, topicId, named)
    await assertNotDuplicate(tx, sending)
    const mentioned = named.filter((id) => held.includes(id))
    const { id, pos } = drawn
    const stored = { id, topic_id: topicId, pos, user_id: author.id, post, client_key: key }
    const notified = await insertPost(tx, stored, mentioned, read ?? null)
    publishTopicChange(tx, topicId, drawn.category_id)
    publishMentions(tx, notified, author, drawn)
    return id
  })
  if ('before' in sent) return getPost(context.db, author, sent.before.id)
  return getPost(context.db, author, sent.stored)
}

/** @throws NotFound, Refused */
async function reservePosition(
  tx: Transaction<Database>,
  author: Actor,
  topicId: number,
  named: readonly number[],
): Promise<ReservedPosition> {
  const values = [topicId, author.id, [author.id, ...named]]
  const { rows } = await tx.executeQuery(
    CompiledQuery.raw(RESERVE_POSITION, values) as CompiledQuery<ReservedPosition>,
  )
  const [topic] = rows
  if (!topic) throw new NotFound(NO_SUCH_TOPIC)
  const refusal = getReplyRefusal(author, {
    ...topic,
    topic_bans: await findMemberBan(tx, topicId, author.id),
  })
  if (refusal) throw new Forbidden(refusal)
  return topic
}
