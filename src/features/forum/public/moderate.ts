import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { DECISION, WARNING_STEP } from '../../../shared/decisions.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { ROLES } from '../../../shared/roles.ts'
import { notifyMember } from '../../feed/notifications/public.ts'
import {
  type DecisionReason,
  issueDecision,
  revokeLatestDecision,
} from '../../moderation/decisions/public.ts'
import { publishTopicChange } from '../events.ts'
import { type Actor, canModerate } from '../policy.ts'
import { MODERATION_FORBIDDEN, NO_SUCH_POST } from '../texts.ts'

/** Requested state, by default the opposite of the current one, and the reason. */
type ModerationRequest = DecisionReason & { wanted?: boolean }

/**
 * Hides a post and warns its author (+10 %), or shows it again and withdraws the warning (−10 %), in the
 * caller's transaction. A deleted author is not warned.
 * @returns whether it is moderated now
 * @throws NotFound, Forbidden to non-staff and for posts of staff
 */
export async function setPostModeration(
  tx: Tx,
  actor: Actor,
  postId: number,
  { wanted: requested, ...why }: ModerationRequest = {},
): Promise<boolean> {
  const post = await lockPostAndAuthor(tx, postId)
  if (!canModerate(actor, post)) throw new Forbidden(MODERATION_FORBIDDEN)
  const was = post.moderate === 1
  const moderated = requested ?? !was
  // A post hidden with its author's account can be moderated individually as well, and then stays hidden.
  const wasHidden = post.hidden_by !== null
  if (moderated === was && !(moderated && wasHidden)) return moderated
  await updateModerationState(tx, postId, moderated ? actor.id : null)
  await recordAudit(tx, {
    actorId: actor.id,
    action: moderated ? 'post.moderate' : 'post.unmoderate',
    userId: post.user_id,
    targetId: postId,
    details: { topic_id: post.topic_id, pos: post.pos },
    ...(why.reason ? { reason: why.reason } : {}),
  })
  publishTopicChange(tx, post.topic_id, post.category_id)
  if (moderated || !wasHidden) {
    await notifyAuthor(tx, actor, { ...post, id: postId }, moderated ? why : null)
  }
  return moderated
}

/** Shows a post again after its moderation is revoked. */
export async function restorePost(tx: Tx, postId: number): Promise<void> {
  const post = await lockPostAndAuthor(tx, postId)
  await updateModerationState(tx, postId, null)
  publishTopicChange(tx, post.topic_id, post.category_id)
}

/** @param by the moderator; null shows the post again */
async function updateModerationState(
  tx: Transaction<Database>,
  postId: number,
  by: number | null,
): Promise<void> {
  await tx
    .updateTable('posts')
    .set(
      by === null
        ? { moderated_at: null, moderated_by: null, hidden_by: null }
        : { moderated_at: sql<Date>`now()`, moderated_by: by, hidden_by: null },
    )
    .where('id', '=', postId)
    .execute()
}

interface ModeratedPost {
  id: number
  topic_id: number
  user_id: number | null
  post: string
}

/**
 * Warns the author of a moderated post, or withdraws the warning, and notifies them. @param why null when
 * it is shown again
 */
async function notifyAuthor(
  tx: Tx,
  actor: Actor,
  { id, topic_id, user_id, post }: ModeratedPost,
  why: DecisionReason | null,
): Promise<void> {
  if (user_id === null) return
  const of = { topic_id, post_id: id }
  if (!why) {
    await revokeLatestDecision(tx, DECISION.postModerated, { user_id, target_id: id }, actor.id)
    await notifyMember(tx, { ...of, user_id, sender_id: null, type: NOTIFICATION_TYPE.postGivenBack })
    return
  }
  await issueDecision(tx, {
    ...why,
    user_id,
    kind: DECISION.postModerated,
    actor,
    rule: why.rule ?? 'respect',
    target_id: id,
    percent: WARNING_STEP,
    details: { text: post, topic_id },
    notice: { ...of, type: NOTIFICATION_TYPE.postModerated, data: { text: post } },
  })
}

/**
 * Locks a post after its author's account: account deletion locks in the same order. An author deleted in
 * between is absent, as if deleted before.
 * @throws NotFound
 */
async function lockPostAndAuthor(tx: Transaction<Database>, postId: number) {
  const author = await tx
    .selectFrom('users')
    .where('id', '=', (query) => query.selectFrom('posts').where('id', '=', postId).select('user_id'))
    .select('roles')
    .forNoKeyUpdate()
    .executeTakeFirst()
  const post = await tx
    .selectFrom('posts as p')
    .innerJoin('topics as t', 't.id', 'p.topic_id')
    .where('p.id', '=', postId)
    .select(['p.topic_id', 'p.pos', 'p.user_id', 'p.post', 'p.moderated_at', 'p.hidden_by', 't.category_id'])
    .forNoKeyUpdate('p')
    .executeTakeFirst()
  if (!post) throw new NotFound(NO_SUCH_POST)
  return { ...post, roles: author?.roles ?? ROLES.member, moderate: post.moderated_at ? 1 : 0 }
}
