import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import { PHOTO_COLUMNS } from '../../../platform/db/message-columns.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, NotFound } from '../../../platform/http/errors.ts'
import { createPhotoBan, deletePhotoBan } from '../../../platform/photos/bans.ts'
import { enqueueFileChange } from '../../../platform/photos/files.ts'
import type { Database } from '../../../schema/database.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { DECISION, WARNING_STEP } from '../../../shared/decisions.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { PHOTO_RETENTION_DAYS } from '../../../shared/photos.ts'
import { isHigherStaff, isStaff } from '../../../shared/roles.ts'
import { type DecisionReason, issueDecision, listActiveDecisions } from '../../moderation/decisions/public.ts'
import { REPORT_TYPE } from '../../moderation/reports/contract.ts'
import type {
  CurrentContent,
  ReportedContent,
  ReportTarget,
  RevokedContentDecision,
} from '../../moderation/reports/public.ts'
import { publishStaffChange } from '../changes/server.ts'
import type { ConversationPhoto } from '../conversation/contract.ts'
import { selectReports } from './reported.ts'
import { CANNOT_MODERATE_PHOTO, NO_PHOTO, PHOTO_ALREADY_BANNED } from './texts.ts'

const KINDS = [DECISION.conversationPhotoModerated, DECISION.conversationPhotoBanned]

/** Photos of conversations as reported content; an open case keeps the photo. */
export const conversationPhotoReportTarget: ReportTarget = {
  type: REPORT_TYPE.conversationPhoto,
  load: findReportedPhoto,
  loadCurrent: findCurrentPhoto,
  moderate: (tx, actor, { target_id }, why) => moderatePhoto(tx, actor, target_id, why),
  decisions: { kinds: KINDS, restore: restorePhoto },
}

/** Finds a photo that the reader received in a conversation; a member who blocked its author may still report it. */
async function findReportedPhoto(
  db: Kysely<Database>,
  reader: { id: number },
  id: number,
): Promise<ReportedContent | undefined> {
  const { rows } = await sql<ConversationPhoto & { user_id: number }>`
    select p.user_id, ${sql.raw(PHOTO_COLUMNS)} from conversation_photos p
    join thread_members t on t.thread_id = p.thread_id and t.user_id = ${reader.id} and t.other_id = p.user_id
    where p.id = ${id} and p.erase_at is null and (not t.parted or not exists (
      select from blacklist b where b.user_id = t.other_id and b.blocked_id = t.user_id))`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { user_id, ...photo } = row
  return { user_id, evidence: { conversation_photo: photo } }
}

async function findCurrentPhoto(db: Kysely<Database>, id: number): Promise<CurrentContent | undefined> {
  const photo = await db
    .selectFrom('conversation_photos')
    .where('id', '=', id)
    .select('erase_at')
    .executeTakeFirst()
  return photo && { isModeratable: photo.erase_at === null, href: null }
}

interface Actor {
  id: number
  roles: number
}

type LockedPhoto = Awaited<ReturnType<typeof lockPhoto>>

/**
 * Locks the author, then both sides of the conversation, then the photo: sending and deleting lock likewise.
 * @throws NotFound for a photo that is not reported, or whose author has left; Forbidden
 */
async function lockPhoto(tx: Tx, actor: Actor, id: number) {
  const { rows } = await sql<{ user_id: number; thread_id: number }>`
    select p.user_id, p.thread_id from conversation_photos p
    where p.id = ${id} and exists (${sql.raw(selectReports('p'))})`.execute(tx)
  const { user_id: userId = 0, thread_id = 0 } = rows[0] ?? {}
  const author = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('roles')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!author) throw new NotFound(NO_PHOTO)
  if (!isStaff(actor.roles) || actor.id === userId || actor.roles <= author.roles)
    throw new Forbidden(CANNOT_MODERATE_PHOTO)
  await lockSides(tx, thread_id)
  const photo = await tx
    .selectFrom('conversation_photos')
    .where('id', '=', id)
    .select(['id', 'user_id', 'thread_id', 'message_id', 'photo', 'hash', 'banned', 'erase_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!photo) throw new NotFound(NO_PHOTO)
  return photo
}

async function lockSides(tx: Tx, thread: number): Promise<void> {
  await sql`select from thread_members where thread_id = ${thread} order by user_id for update`.execute(tx)
}

/**
 * Takes a photo out of its conversation for both, warns its author and notifies them of the reason; in the caller's
 * transaction.
 * @throws NotFound, Forbidden
 */
async function moderatePhoto(tx: Tx, actor: Actor, id: number, why: DecisionReason): Promise<void> {
  const photo = await lockPhoto(tx, actor, id)
  if (photo.erase_at !== null) throw new NotFound(NO_PHOTO)
  await decide(tx, actor, photo, { ...why, isBan: false })
}

/**
 * Bans a reported photo: its files are sealed, and similar uploads are rejected in albums and conversations.
 * @throws NotFound, Forbidden, and Conflict for a banned one
 */
export async function banConversationPhoto(
  context: TransactionContext,
  actor: Actor,
  id: number,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const photo = await lockPhoto(tx, actor, id)
    if (!isHigherStaff(actor.roles)) throw new Forbidden(CANNOT_MODERATE_PHOTO)
    if (photo.banned) throw new Conflict(PHOTO_ALREADY_BANNED)
    await createPhotoBan(tx, photo.hash)
    await decide(tx, actor, photo, { isBan: true })
    await enqueueFileChange(tx, [photo.photo])
  })
}

/** Hides the photo for 30 days in which this can be undone; a second decision about it warns no more. */
async function decide(
  tx: Tx,
  actor: Actor,
  { id, user_id, thread_id, message_id, photo }: LockedPhoto,
  { isBan, rule = 'photo', ...why }: DecisionReason & { isBan: boolean },
): Promise<void> {
  await sql`
    update conversation_photos
    set erase_at = now() + make_interval(days => ${PHOTO_RETENTION_DAYS}), banned = ${isBan}
    where id = ${id}`.execute(tx)
  await publishStaffChange(tx, { thread: thread_id, id: message_id })
  await recordAudit(tx, {
    actorId: actor.id,
    action: isBan ? 'conversation-photo.ban' : 'conversation-photo.moderate',
    userId: user_id,
    targetId: id,
    ...(why.reason ? { reason: why.reason } : {}),
  })
  const kind = isBan ? DECISION.conversationPhotoBanned : DECISION.conversationPhotoModerated
  const earlier = await listActiveDecisions(tx, user_id, KINDS, sql`target_id = ${id}`)
  await issueDecision(tx, {
    ...why,
    ...{ user_id, kind, actor, rule, target_id: id, details: { photo } },
    percent: earlier.length > 0 ? 0 : WARNING_STEP,
    notice: { type: NOTIFICATION_TYPE.conversationPhotoModerated },
  })
}

/** Shows a photo again in its conversation, unless it was deleted or another decision about it is in force. */
async function restorePhoto(tx: Tx, { id, user_id, target_id }: RevokedContentDecision): Promise<void> {
  const others = await listActiveDecisions(tx, user_id, KINDS, sql`target_id = ${target_id} and id <> ${id}`)
  if (others.some(({ kind }) => kind === DECISION.conversationPhotoBanned)) return
  const { rows } = await sql<{ thread_id: number }>`
    select thread_id from conversation_photos where id = ${target_id}`.execute(tx)
  const [key] = rows
  if (!key) return
  await lockSides(tx, key.thread_id)
  const photo = await tx
    .selectFrom('conversation_photos as p')
    .leftJoin('messages as m', 'm.id', 'p.message_id')
    .where('p.id', '=', target_id)
    .select(['p.message_id', 'p.photo', 'p.hash', 'p.banned', 'm.type'])
    .forUpdate('p')
    .executeTakeFirst()
  if (!photo) return
  const isShown = others.length === 0 && photo.type === MESSAGE_TYPE.photo
  await tx
    .updateTable('conversation_photos')
    .set({ banned: false, ...(isShown ? { erase_at: null } : {}) })
    .where('id', '=', target_id)
    .execute()
  if (photo.banned) await deletePhotoBan(tx, photo.hash)
  await enqueueFileChange(tx, [photo.photo])
  if (isShown) await publishStaffChange(tx, { thread: key.thread_id, id: photo.message_id })
}
