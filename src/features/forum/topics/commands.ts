import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, InvalidData, NotFound } from '../../../platform/http/errors.ts'
import { ALREADY_DELETED } from '../../../platform/http/texts.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { isStaff, ROLES } from '../../../shared/roles.ts'
import { TOPIC_AUDIENCE, type TopicAudience } from '../../../shared/topic-audience.ts'
import { COMPLAINTS_ID } from '../contract.ts'
import { publishMentions, publishTopicChange } from '../events.ts'
import { BANS, FOLLOWS, LOCKS } from '../limits.ts'
import { assertMayLink, getTopicLimit } from '../newcomers/server.ts'
import { type Actor, canBan, canBanMember, canEditTopic, canFollow, canLock } from '../policy.ts'
import { FIRST_POST, insertPost, toFormat } from '../posts/commands.ts'
import { assertNotDuplicate, type StoredSubmission, submitOnce } from '../posts/idempotency.ts'
import { findMentionedMemberIds } from '../posts/queries.ts'
import * as texts from '../texts.ts'
import {
  CATEGORY_REQUIRED,
  LOCK_FORBIDDEN,
  LOCKED_TOPIC_FOLLOW_FORBIDDEN,
  OUTING_TOPIC_STAYS,
  PRIVATE_COMPLAINT_STAYS,
  TOPIC_EDIT_FORBIDDEN,
  UNLOCK_FORBIDDEN,
} from '../texts.ts'
import type * as calls from './contract.ts'
import type { createTopic as contract } from './contract.ts'
import { findMemberBan, type LockedTopicRow, lockMemberRows, lockTopicRow } from './queries.ts'
import { notifyFollowers } from './readers.ts'
import { assignSlug, reserveSlug } from './slug.ts'

/**
 * Creates a topic with its first post and an optional poll; its creator follows it, mentions are notified.
 * A duplicate returns the stored topic.
 * @throws InvalidData for an unknown category and for too many links of a newcomer, TooMany
 */
export async function createTopic(
  context: TransactionContext & Pick<AppContext, 'limits'>,
  creator: Pick<Viewer, 'id' | 'name' | 'roles'>,
  body: Body<typeof contract>,
): Promise<{ slug: string }> {
  const { title, category, post } = body
  const key = body.client_key ?? null
  await assertMayLink(context.db, creator, post)
  const named = await findMentionedMemberIds(context, creator.id, post)
  const limit = await getTopicLimit(context.db, creator)
  const isSame = (sent: StoredSubmission) => key !== null || sent.title === title
  const sending = { authorId: creator.id, post, key, limit, isSame }
  const sent = await submitOnce(context, sending, async (tx) => {
    const members = await lockMemberRows(tx, creator.id, ...named)
    const existing = members.map(({ id }) => id)
    if (!existing.includes(creator.id)) throw new NotFound(ALREADY_DELETED)
    await lockCategoryRow(tx, category)
    const isPublic = category !== COMPLAINTS_ID
    const slug = await reserveSlug(tx, isPublic ? title : createPrivateTitle())
    await assertNotDuplicate(tx, sending)
    const audience = isPublic ? TOPIC_AUDIENCE.everybody : TOPIC_AUDIENCE.authorAndStaff
    const topic = await insertTopic(tx, { slug, title, category_id: category, user_id: creator.id, audience })
    const readers = members.filter(({ roles }) => isPublic || isStaff(roles)).map(({ id }) => id)
    const mentioned = named.filter((id) => readers.includes(id))
    const first = {
      ...topic.first,
      user_id: creator.id,
      post,
      format: toFormat(body.format),
      client_key: key,
    }
    const { notified } = await insertPost(tx, first, mentioned, { ...FIRST_POST, isPublic })
    await insertPollChoices(tx, first.topic_id, body.poll_replies ?? [])
    if (isPublic) await incrementTopicCount(tx, category)
    publishTopicChange(tx, first.topic_id, category)
    publishMentions(tx, notified, creator, { id: first.id, title })
    return slug
  })
  return { slug: 'before' in sent ? sent.before.slug : sent.stored }
}

/** The address of a private topic, which others could guess from a title by trying the same one. */
const createPrivateTitle = () => `plainte ${randomUUID()}`

/**
 * Locks the category against removal.
 * @throws InvalidData when unknown
 */
async function lockCategoryRow(tx: Transaction<Database>, id: number): Promise<void> {
  const category = await tx
    .selectFrom('categories')
    .where('id', '=', id)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  if (!category) throw new InvalidData({ category: [CATEGORY_REQUIRED] })
}

/**
 * Inserts a topic that has counted its first post; its creator follows it. @returns the data of that post
 */
export async function insertTopic(
  tx: Transaction<Database>,
  topic: { slug: string; title: string; category_id: number; user_id: number; audience?: TopicAudience },
) {
  const stored = await tx
    .insertInto('topics')
    .values(({ fn, val }) => ({
      ...topic,
      posts: 1,
      last_post_id: fn<number>('nextval', [val('posts_id_seq')]),
      last_user_id: topic.user_id,
    }))
    .returning(['id', 'last_post_id'])
    .executeTakeFirstOrThrow()
  await tx.insertInto('topic_slugs').values({ slug: topic.slug, topic_id: stored.id }).execute()
  await tx.insertInto('topic_follows').values({ topic_id: stored.id, user_id: topic.user_id }).execute()
  return { first: { id: stored.last_post_id, topic_id: stored.id, pos: 1 } }
}

async function insertPollChoices(
  tx: Transaction<Database>,
  topicId: number,
  labels: readonly string[],
): Promise<void> {
  if (labels.length === 0) return
  const choices = labels.map((label, choice) => ({ topic_id: topicId, choice, label }))
  await tx.insertInto('poll_choices').values(choices).execute()
}

/** A topic that lists show. */
export async function incrementTopicCount(tx: Transaction<Database>, category: number): Promise<void> {
  await tx
    .updateTable('categories')
    .set(({ eb }) => ({ topics: eb('topics', '+', 1) }))
    .where('id', '=', category)
    .execute()
}

/**
 * Changes a topic's title and category. A new title gets a new slug; the former one redirects.
 * @returns its slug
 * @throws NotFound, Forbidden unless `canEditTopic`, InvalidData for an unknown category
 */
export async function editTopic(
  context: TransactionContext,
  actor: Actor,
  topicId: number,
  { title, category }: Body<typeof calls.editTopic>,
): Promise<string> {
  return inTransaction(context, async (tx) => {
    const topic = await lockTopicRow(tx, actor, topicId, 'update')
    if (!canEditTopic(actor, { ...topic, roles: await findCreatorRoles(tx, topic.user_id) })) {
      throw new Forbidden(TOPIC_EDIT_FORBIDDEN)
    }
    if (title === topic.title && category === topic.category_id) return topic.slug
    const isPrivate = topic.audience === TOPIC_AUDIENCE.authorAndStaff
    if (category !== topic.category_id && topic.audience !== TOPIC_AUDIENCE.everybody)
      throw new InvalidData({ category: [isPrivate ? PRIVATE_COMPLAINT_STAYS : OUTING_TOPIC_STAYS] })
    const slug = title === topic.title || isPrivate ? topic.slug : await assignSlug(tx, title, topicId)
    if (category !== topic.category_id) await moveTopicCount(tx, topic.category_id, category)
    await tx
      .updateTable('topics')
      .set({ title, slug, category_id: category })
      .where('id', '=', topicId)
      .execute()
    if (topic.user_id !== actor.id) await recordTopicEdit(tx, actor, topic, { title, category })
    publishTopicChange(tx, topicId, topic.category_id, category)
    return slug
  })
}

async function findCreatorRoles(tx: Transaction<Database>, userId: number | null): Promise<number> {
  if (userId === null) return ROLES.member
  const creator = await tx.selectFrom('users').where('id', '=', userId).select('roles').executeTakeFirst()
  return creator?.roles ?? ROLES.member
}

/** Moves the topic's count to its new category. Both rows are locked first, in the order of their ids. */
async function moveTopicCount(tx: Transaction<Database>, from: number, to: number): Promise<void> {
  const rows = await tx
    .selectFrom('categories')
    .where('id', 'in', [from, to])
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (!rows.some(({ id }) => id === to)) throw new InvalidData({ category: [CATEGORY_REQUIRED] })
  await sql`
    update categories set topics = topics + case when id = ${to} then 1 else -1 end
    where id in (${from}, ${to})`.execute(tx)
}

function recordTopicEdit(
  tx: Transaction<Database>,
  actor: Actor,
  was: LockedTopicRow,
  now: { title: string; category: number },
): Promise<void> {
  // The audit log outlives the account: it contains none of the creator's words.
  const isMoved = was.category_id !== now.category
  const details = {
    ...(was.title !== now.title && { renamed: true }),
    ...(isMoved && { was: was.category_id, category: now.category }),
  }
  return recordAudit(tx, {
    actorId: actor.id,
    action: 'topic.edit',
    userId: was.user_id,
    targetId: was.id,
    details,
  })
}

/**
 * Follows or unfollows a topic. Concurrent clicks toggle in turn.
 * @returns whether the member follows it now
 * @throws NotFound for an unknown topic, Forbidden for following a locked one (unfollowing is allowed),
 * TooMany
 */
export async function followTopic(
  { db, limits }: Pick<AppContext, 'db' | 'limits'>,
  member: Actor,
  topicId: number,
): Promise<boolean> {
  await limits.count(FOLLOWS, String(member.id))
  return inTransaction(db, async (tx) => {
    await lockMemberRows(tx, member.id)
    const topic = await lockTopicRow(tx, member, topicId, 'update')
    const { numDeletedRows } = await tx
      .deleteFrom('topic_follows')
      .where('topic_id', '=', topicId)
      .where('user_id', '=', member.id)
      .executeTakeFirst()
    if (numDeletedRows > 0n) return false
    if (!canFollow(topic)) throw new Forbidden(LOCKED_TOPIC_FOLLOW_FORBIDDEN)
    await tx.insertInto('topic_follows').values({ topic_id: topicId, user_id: member.id }).execute()
    await sql`delete from topic_mutes where topic_id = ${topicId} and user_id = ${member.id}`.execute(tx)
    return true
  })
}

/**
 * Locks or unlocks a topic.
 * @param requested requested state; toggles when absent, so that a second click reverses the first
 * @returns whether it is locked now
 * @throws NotFound, Forbidden except for its creator (who only locks) and staff
 */
export async function lockTopic(
  context: TransactionContext & Pick<AppContext, 'limits'>,
  actor: Actor,
  topicId: number,
  requested?: boolean,
): Promise<boolean> {
  await context.limits.count(LOCKS, String(actor.id))
  return inTransaction(context, async (tx) => {
    const topic = await lockTopicRow(tx, actor, topicId, 'update')
    if (!canBan(actor, topic)) throw new Forbidden(LOCK_FORBIDDEN)
    const locked = requested ?? !topic.topic_locked
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

// A block between the two is ignored: the response would disclose it, and creators may ban members they
// blocked. The member need not have posted in the topic.

type ActionContext = Pick<AppContext, 'db' | 'limits'>

/**
 * Bans a member from a topic.
 * @throws NotFound for an unknown topic or member, Forbidden unless `canBanMember`, Conflict when already
 * banned
 */
export async function banFromTopic(
  { db, limits }: ActionContext,
  actor: Actor,
  topicId: number,
  userId: number,
): Promise<void> {
  await limits.count(BANS, String(actor.id))
  await inTransaction(db, async (tx) => {
    const members = await lockMemberRows(tx, actor.id, userId)
    const topic = await lockTopicRow(tx, actor, topicId, 'share')
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
 * Lifts a ban from a topic.
 * @throws NotFound for an unknown topic or ban, Forbidden unless `canBan`
 */
export async function liftTopicBan(
  { db, limits }: ActionContext,
  actor: Actor,
  topicId: number,
  userId: number,
): Promise<void> {
  await limits.count(BANS, String(actor.id))
  await inTransaction(db, async (tx) => {
    const topic = await lockTopicRow(tx, actor, topicId, 'share')
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

/** Records bans by staff; a creator's own bans are not audited. */
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
