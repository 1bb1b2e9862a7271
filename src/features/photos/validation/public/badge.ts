import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../../platform/db/transaction.ts'
import { publishMemberChange } from '../../../../platform/events/cache-tags.ts'
import { Conflict } from '../../../../platform/http/errors.ts'
import { job } from '../../../../platform/jobs/jobs.ts'
import type { Mailer } from '../../../../platform/mail/mail.ts'
import type { Database } from '../../../../schema/database.ts'
import { PHOTO_STATE } from '../../../../shared/photos.ts'
import { STATUS } from '../../../../shared/roles.ts'
import { ALREADY_VERIFIED, VERIFICATION_PENDING } from '../../texts.ts'
import { ALBUM_PREVIEW_SIZE } from '../contract.ts'
import { composeBadgeEndedMail } from '../mails.ts'
import { NO_VERIFICATION_PHOTO } from '../texts.ts'

const badgeMail = job<{ user_id: number }>('badge-mail')

/** Gives the badge, for the profile photo and the album that the validation page shows next to the request. */
export async function giveBadge(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ status: STATUS.verified, verified_at: sql<Date>`now()`, badge_ended_at: null })
    .where('id', '=', userId)
    .execute()
  await sql`
    update photos p set compared = p.visible and (
      p.photo = (select avatar from users where id = ${userId})
      or p.id in (select id from photos where user_id = ${userId} and visible order by id desc limit ${ALBUM_PREVIEW_SIZE}))
    where p.user_id = ${userId}`.execute(tx)
  publishMemberChange(tx, userId)
}

/** Takes back a badge that was given by mistake. */
export async function revertBadge(tx: Tx, userId: number, status: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ status, verified_at: null })
    .where('id', '=', userId)
    .where('status', '=', STATUS.verified)
    .execute()
  await tx.updateTable('photos').set({ compared: false }).where('user_id', '=', userId).execute()
  publishMemberChange(tx, userId)
}

/**
 * Ends the badge of a member whose profile photo staff have not compared, and mails them. Call after the profile
 * photo has changed, in the same transaction: it also empties the caches that show the photo.
 */
export async function endUncomparedBadge(tx: Tx, userId: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('users as u')
    .set({ status: STATUS.ordinary, verified_at: null, badge_ended_at: sql<Date>`now()` })
    .where('u.id', '=', userId)
    .where('u.status', '=', STATUS.verified)
    .where('u.avatar', 'is not', null)
    .where(
      sql<boolean>`not exists (select from photos p where p.user_id = u.id and p.photo = u.avatar and p.compared)`,
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await tx.enqueue(badgeMail, { user_id: userId })
  publishMemberChange(tx, userId)
}

/** State of an ended badge; null if none has ended since the last one was given. */
export interface EndedBadge {
  ended_at: Date
  is_pending: boolean
  /** A verification photo is still stored. */
  can_request: boolean
}

export async function findEndedBadge(db: Kysely<Database>, userId: number): Promise<EndedBadge | null> {
  const row = await db
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .where('u.badge_ended_at', 'is not', null)
    .where('u.status', '<>', STATUS.verified)
    .select(['u.badge_ended_at', hasVerificationPhoto(PHOTO_STATE.awaiting).as('is_pending')])
    .select(hasVerificationPhoto(PHOTO_STATE.accepted).as('can_request'))
    .executeTakeFirst()
  if (!row?.badge_ended_at) return null
  return { ended_at: row.badge_ended_at, is_pending: row.is_pending, can_request: row.can_request }
}

const hasVerificationPhoto = (state: number) =>
  sql<boolean>`exists (select from photos p where p.user_id = u.id and p.verification and p.state = ${state})`

/**
 * Asks staff to compare the member's accepted verification photo again, with the present profile photo.
 * @throws Conflict for a verified member, while a request is pending, and once the photo is erased
 */
export async function requestBadgeAgain(context: Pick<AppContext, 'db'>, userId: number): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { status } = await tx
      .selectFrom('users')
      .where('id', '=', userId)
      .select('status')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (status === STATUS.verified) throw new Conflict(ALREADY_VERIFIED)
    const photos = await tx
      .selectFrom('photos')
      .where('user_id', '=', userId)
      .where('verification', '=', true)
      .where('state', 'in', [PHOTO_STATE.awaiting, PHOTO_STATE.accepted])
      .select(['id', 'state'])
      .orderBy('decided_at', 'desc')
      .forUpdate()
      .execute()
    if (photos.some(({ state }) => state === PHOTO_STATE.awaiting)) throw new Conflict(VERIFICATION_PENDING)
    const [newest] = photos
    if (!newest) throw new Conflict(NO_VERIFICATION_PHOTO)
    await tx
      .updateTable('photos')
      .set({ state: PHOTO_STATE.awaiting, decided_at: null, decided_by: null })
      .where('id', '=', newest.id)
      .execute()
  })
}

export function registerBadgeMailJob({ jobs, db, config }: AppContext, mailer: Mailer): void {
  jobs.register(badgeMail, async ({ user_id }) => {
    const member = await db
      .selectFrom('users')
      .where('id', '=', user_id)
      .where('email_verified_at', 'is not', null)
      .where('badge_ended_at', 'is not', null)
      .select(['id', 'name', 'email'])
      .executeTakeFirst()
    if (member) await mailer.send(composeBadgeEndedMail(member, config.siteUrl))
  })
}
