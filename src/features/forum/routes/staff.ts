import { type Kysely, sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, InvalidData, NotFound } from '../../../platform/http/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import { assertNotPaused, type Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { isStaff } from '../../../shared/roles.ts'
import * as texts from '../action-texts.ts'
import { LOCK_FORBIDDEN, NO_POLL, UNLOCK_FORBIDDEN } from '../action-texts.ts'
import { listTemplates } from '../categories/queries/templates.ts'
import * as founderCalls from '../contract/admin.ts'
import * as pollCalls from '../contract/poll.ts'
import * as postCalls from '../contract/post.ts'
import * as topicCalls from '../contract/topic.ts'
import { publishTopicChange } from '../events.ts'
import { NO_SUCH_CHOICE } from '../fields-texts.ts'
import { BANS, LOCKS, VOTES } from '../limits.ts'
import { createTopicFormOptions } from '../pages/topic-forms.ts'
import { type Actor, canBan, canBanMember, canLock, getVoteRefusal } from '../policy.ts'
import { getPoll } from '../polls/queries.ts'
import { getPost } from '../posts/queries/posts.ts'
import { setPostModeration } from '../public/moderate.ts'
import { VOTE_FORBIDDEN } from '../refusal-texts.ts'
import { NO_SUCH_POST } from '../texts.ts'
import { editTopic } from '../topics/commands/edit-topic.ts'
import { notifyFollowers } from '../topics/commands/notify-followers.ts'
import { findMemberBan, type LockedTopicRow, lockMemberRows, lockTopicRow } from '../topics/queries/lock.ts'

/** Votes, and what creators and staff do to topics and posts (specification 1, sections 6 and 7). */
export function registerStaffCalls(context: AppContext): void {
  registerTopicActions(context)
  registerPostActions(context)
}

function registerTopicActions(context: AppContext): void {
  operation(
    context,
    pollCalls.voteInPoll,
    async ({ viewer, params, body }) => {
      await voteInPoll(context, viewer, params.topicId, body.vote)
      return { message: texts.VOTE_COUNTED, poll: await getPoll(context.db, viewer, params.topicId) }
    },
    { form: createTopicFormOptions(context) },
  )
  operation(
    context,
    topicCalls.lockTopic,
    async ({ viewer, params, body }) => {
      const locked = await lockTopic(context, viewer, params.topicId, parseRequestedState(body.lock))
      return { message: locked ? texts.TOPIC_LOCKED : texts.TOPIC_UNLOCKED, locked }
    },
    { form: createTopicFormOptions(context) },
  )
  operation(context, topicCalls.banFromTopic, async ({ viewer, params, body }) => {
    await banFromTopic(context, viewer, params.topicId, body.user_id)
    return { message: texts.MEMBER_BANNED }
  })
  operation(context, topicCalls.liftTopicBan, async ({ viewer, params }) => {
    await liftTopicBan(context, viewer, params.topicId, params.userId)
    return { message: texts.BAN_LIFTED }
  })
  operation(context, topicCalls.editTopic, async ({ viewer, params, body }) => ({
    message: texts.TOPIC_EDITED,
    slug: await editTopic(context, viewer, params.topicId, body),
  }))
}

function registerPostActions(context: AppContext): void {
  operation(context, postCalls.moderatePost, async ({ viewer, params, body }) => {
    const moderated = await moderatePost(context, viewer, params.postId, parseRequestedState(body.moderate))
    const message = moderated ? texts.POST_MODERATED : texts.POST_RESTORED
    return { message, post: await getPost(context.db, viewer, params.postId) }
  })
  operation(context, postCalls.listPostEdits, ({ params }) => listPostEdits(context.db, params.postId))
  operation(context, founderCalls.listTemplates, () => listTemplates(context.db))
}

/** The state that is asked for; undefined for the other than it is now. */
function parseRequestedState(state: number | null | undefined): boolean | undefined {
  return typeof state === 'number' ? state === 1 : undefined
}

/**
 * `moderatePostIn`, as an act of its own.
 * @param wanted whether it is to be moderated afterwards; what it is not now unless given
 * @returns whether it is moderated now
 * @throws what that throws
 */
async function moderatePost(
  context: TransactionContext,
  actor: Actor,
  postId: number,
  wanted?: boolean,
): Promise<boolean> {
  return inTransaction(context, (tx) =>
    setPostModeration(tx, actor, postId, wanted === undefined ? {} : { wanted }),
  )
}

const EDITS_MAX = 50

/** What a post said before each of its changes, the latest first. @throws NotFound */
async function listPostEdits(
  db: Kysely<Database>,
  postId: number,
): Promise<Reply<typeof postCalls.listPostEdits>> {
  const edits = await db
    .selectFrom('posts as p')
    .leftJoin('post_edits as e', 'e.post_id', 'p.id')
    .where('p.id', '=', postId)
    .select(['e.post', 'e.created_at'])
    .orderBy('e.id', 'desc')
    .limit(EDITS_MAX)
    .execute()
  if (edits.length === 0) throw new NotFound(NO_SUCH_POST)
  return edits.flatMap(({ post, created_at }) =>
    post !== null && created_at !== null ? [{ post, created_at: created_at.toISOString() }] : [],
  )
}

/**
 * Locks a topic, or unlocks it.
 * @param wanted what it is to be afterwards; what it is not now unless given, so that of two clicks at once the second
 * takes the first back
 * @returns whether it is locked now
 * @throws NotFound, Refused for everybody but its creator (who only locks) and staff
 */
async function lockTopic(
  context: TransactionContext & Pick<AppContext, 'limits'>,
  actor: Actor,
  topicId: number,
  wanted?: boolean,
): Promise<boolean> {
  await context.limits.count(LOCKS, String(actor.id))
  return inTransaction(context, async (tx) => {
    const topic = await lockTopicRow(tx, topicId, 'update')
    if (!canBan(actor, topic)) throw new Forbidden(LOCK_FORBIDDEN)
    const locked = wanted ?? !topic.topic_locked
    if (locked === topic.topic_locked) return locked
    if (!canLock(actor, { ...topic, topic_bans: [] })) throw new Forbidden(UNLOCK_FORBIDDEN)
    const isStaffs = isStaff(actor.roles) && topic.user_id !== actor.id
    const { at } = await tx
      .updateTable('topics')
      .set({ locked })
      .where('id', '=', topicId)
      .returning(sql<Date>`now()`.as('at'))
      .executeTakeFirstOrThrow()
    const turn = { topic: topicId, locked, actor: actor.id, isNamed: !isStaffs, at: at.toISOString() }
    await tx.enqueue(notifyFollowers, turn)
    if (isStaffs) {
      await recordAudit(tx, {
        actorId: actor.id,
        action: locked ? 'topic.lock' : 'topic.unlock',
        userId: topic.user_id,
        targetId: topicId,
      })
    }
    publishTopicChange(tx, topicId, topic.category_id)
    return locked
  })
}

/**
 * Votes in a topic's poll, for good: of many votes of one member at once the first counts.
 * @param choice its place, from 0
 * @throws NotFound without topic or poll, Refused where the actor may not take part or rests, Conflict for a second vote,
 * InvalidData for a choice that there is not
 */
async function voteInPoll(
  context: TransactionContext & Pick<AppContext, 'limits'>,
  actor: Actor & Pick<Viewer, 'paused'>,
  topicId: number,
  choice: number,
): Promise<void> {
  assertNotPaused(actor)
  await context.limits.count(VOTES, String(actor.id))
  await inTransaction(context, async (tx) => {
    await lockMemberRows(tx, actor.id)
    const held = await lockTopicRow(tx, topicId, 'share')
    await assertCanVote(tx, actor, held, choice)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('poll_votes')
      .values({ topic_id: topicId, user_id: actor.id, choice })
      .onConflict((conflict) => conflict.columns(['topic_id', 'user_id']).doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw new Conflict(VOTE_FORBIDDEN)
    await sql`
      update poll_choices set votes = votes + 1 where topic_id = ${topicId} and choice = ${choice}`.execute(
      tx,
    )
    publishTopicChange(tx, topicId, held.category_id)
  })
}

async function assertCanVote(
  tx: Transaction<Database>,
  actor: Actor,
  topic: LockedTopicRow,
  choice: number,
): Promise<void> {
  const choices = await tx
    .selectFrom('poll_choices')
    .where('topic_id', '=', topic.id)
    .select('choice')
    .execute()
  if (choices.length === 0) throw new NotFound(NO_POLL)
  const refusal = getVoteRefusal(actor, { ...topic, topic_bans: await findMemberBan(tx, topic.id, actor.id) })
  if (refusal) throw new Forbidden(refusal)
  if (!choices.some((there) => there.choice === choice)) throw new InvalidData({ vote: [NO_SUCH_CHOICE] })
}

type ActionContext = Pick<AppContext, 'db' | 'limits'>

// A block between the two changes nothing here: the answer would tell of it, and whom somebody has blocked is whom they
// want to keep out. Nor need the member have written in the topic yet.

/**
 * Bans a member from a topic.
 * @throws NotFound for an unknown topic or member, Refused where `canBanMember` says no, Conflict for a banned one
 */
async function banFromTopic(
  { db, limits }: ActionContext,
  actor: Actor,
  topicId: number,
  userId: number,
): Promise<void> {
  await limits.count(BANS, String(actor.id))
  await inTransaction(db, async (tx) => {
    const members = await lockMemberRows(tx, actor.id, userId)
    const topic = await lockTopicRow(tx, topicId, 'share')
    if (!canBan(actor, topic)) throw new Forbidden(texts.BAN_FORBIDDEN)
    const member = members.find(({ id }) => id === userId)
    if (!member) throw new NotFound(texts.NO_SUCH_MEMBER)
    const state = { ...topic, topic_bans: await findMemberBan(tx, topicId, userId) }
    if (!canBanMember(actor, state, member)) throw createBanError(actor, member)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('topic_bans')
      .values({ topic_id: topicId, user_id: userId, banned_by: actor.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw new Conflict(texts.ALREADY_BANNED)
    await recordTopicBan(tx, actor, 'topic.ban', topic, userId)
  })
}

function createBanError(actor: Actor, member: Actor): Forbidden | Conflict {
  if (member.id === actor.id) return new Forbidden(texts.SELF_BAN_FORBIDDEN)
  return isStaff(member.roles) ? new Forbidden(texts.STAFF_BAN_FORBIDDEN) : new Conflict(texts.ALREADY_BANNED)
}

/**
 * Lets a banned member take part in the topic again.
 * @throws NotFound for an unknown topic and where there is no ban, Refused for who may not ban there
 */
async function liftTopicBan(
  { db, limits }: ActionContext,
  actor: Actor,
  topicId: number,
  userId: number,
): Promise<void> {
  await limits.count(BANS, String(actor.id))
  await inTransaction(db, async (tx) => {
    const topic = await lockTopicRow(tx, topicId, 'share')
    if (!canBan(actor, topic)) throw new Forbidden(texts.BAN_FORBIDDEN)
    const { numDeletedRows } = await tx
      .deleteFrom('topic_bans')
      .where('topic_id', '=', topicId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new NotFound(texts.NOT_BANNED)
    await recordTopicBan(tx, actor, 'topic.unban', topic, userId)
  })
}

/** What staff do; a creator's own ban is their own affair. */
async function recordTopicBan(
  tx: Transaction<Database>,
  actor: Actor,
  action: string,
  topic: LockedTopicRow,
  userId: number,
): Promise<void> {
  if (!isStaff(actor.roles)) return
  await recordAudit(tx, { actorId: actor.id, action, userId, targetId: topic.id })
}
