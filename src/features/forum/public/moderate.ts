import { sql, type Transaction } from 'kysely'
import type { Envelope } from '../../../platform/events/live.ts'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Database } from '../../../schema/database.ts'
import { DECISION, WARNING_STEP } from '../../../shared/decisions.ts'
import { NOTIFICATION_TYPE } from '../../../shared/news.ts'
import { ROLES } from '../../../shared/roles.ts'
import { notify } from '../../feed/notifications/public/notify.ts'
import { liftOf, restrict, type Why } from '../../moderation/decisions/public/restrict.ts'
import { recordAudit } from '../../moderation/public.ts'
import { NOT_YOURS_TO_MODERATE } from '../acts-texts.ts'
import { type Actor, canModerate } from '../policy.ts'
import { topicChanged } from '../tell.ts'
import { NO_SUCH_POST } from '../texts.ts'

/** Whether a post is to be moderated afterwards, what it is not now unless given; and why. */
type Wish = Why & { wanted?: boolean }

/**
 * Takes a post out of sight and warns its author (+10 %), or gives it back and takes as much back (−10 %); in the caller's
 * transaction. A deleted author's post warns nobody.
 * @returns whether it is moderated now, and what is to be told once the transaction is committed
 * @throws NotFound, Refused for all but staff and for posts of staff
 */
export async function moderatePostIn(
  trx: Transaction<Database>,
  jobs: Jobs,
  actor: Actor,
  postId: number,
  { wanted, ...why }: Wish = {},
): Promise<{ moderated: boolean; news: Envelope[] }> {
  const post = await holdPostOf(trx, postId)
  if (!canModerate(actor, post)) throw new Forbidden(NOT_YOURS_TO_MODERATE)
  const was = post.moderate === 1
  const moderated = wanted ?? !was
  // What went out of sight with its author's account may be moderated for itself as well, and then stays so.
  const wasHidden = post.hidden_by !== null
  if (moderated === was && !(moderated && wasHidden)) return { moderated, news: [] }
  await setModerated(trx, postId, moderated ? actor.id : null)
  await recordAudit(trx, {
    actorId: actor.id,
    action: moderated ? 'post.moderate' : 'post.unmoderate',
    userId: post.user_id,
    targetId: postId,
    details: { topic_id: post.topic_id, pos: post.pos },
    ...(why.reason ? { reason: why.reason } : {}),
  })
  const told =
    wasHidden && !moderated
      ? []
      : await tellAuthor(trx, jobs, actor, { ...post, id: postId }, moderated ? why : null)
  return { moderated, news: [topicChanged(post.topic_id, post.category_id), ...told] }
}

/** Shows a post again whose moderation was taken back. @returns what is to be told once the transaction is committed */
export async function giveBackPost(trx: Transaction<Database>, postId: number): Promise<Envelope[]> {
  const post = await holdPostOf(trx, postId)
  await setModerated(trx, postId, null)
  return [topicChanged(post.topic_id, post.category_id)]
}

/** @param by who moderates it; null gives it back */
async function setModerated(trx: Transaction<Database>, postId: number, by: number | null): Promise<void> {
  await trx
    .updateTable('posts')
    .set(
      by === null
        ? { moderated_at: null, moderated_by: null, hidden_by: null }
        : { moderated_at: sql<Date>`now()`, moderated_by: by, hidden_by: null },
    )
    .where('id', '=', postId)
    .execute()
}

interface Decided {
  id: number
  topic_id: number
  user_id: number | null
  post: string
}

/** Warns the author of a moderated post, or takes that back, and tells them so. @param why null where it is given back */
async function tellAuthor(
  trx: Transaction<Database>,
  jobs: Jobs,
  actor: Actor,
  { id, topic_id, user_id, post }: Decided,
  why: Why | null,
): Promise<Envelope[]> {
  if (user_id === null) return []
  const of = { topic_id, post_id: id }
  if (!why) {
    await liftOf(trx, DECISION.postModerated, { user_id, target_id: id }, actor.id)
    return notify(trx, jobs, { ...of, user_id, sender_id: null, type: NOTIFICATION_TYPE.postGivenBack })
  }
  const { news } = await restrict(trx, jobs, {
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
  return news
}

/**
 * A post, held after its author's account, which is held by the deletion of an account before any post of it. Whose
 * account was deleted meanwhile is nobody, as if it had been before.
 * @throws NotFound
 */
async function holdPostOf(trx: Transaction<Database>, postId: number) {
  const author = await trx
    .selectFrom('users')
    .where('id', '=', (query) => query.selectFrom('posts').where('id', '=', postId).select('user_id'))
    .select('roles')
    .forNoKeyUpdate()
    .executeTakeFirst()
  const post = await trx
    .selectFrom('posts as p')
    .innerJoin('topics as t', 't.id', 'p.topic_id')
    .where('p.id', '=', postId)
    .select(['p.topic_id', 'p.pos', 'p.user_id', 'p.post', 'p.moderated_at', 'p.hidden_by', 't.category_id'])
    .forNoKeyUpdate('p')
    .executeTakeFirst()
  if (!post) throw new NotFound(NO_SUCH_POST)
  return { ...post, roles: author?.roles ?? ROLES.member, moderate: post.moderated_at ? 1 : 0 }
}
