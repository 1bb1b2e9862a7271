import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { syncMemberSearch } from '../../../../platform/db/member-search.ts'
import type { Tx } from '../../../../platform/db/transaction.ts'
import { job } from '../../../../platform/jobs/jobs.ts'
import type { Database } from '../../../../schema/database.ts'
import { SIMILAR_BITS } from '../../../../shared/photos.ts'
import { MATCHED_BY, REVIEW_OUTCOME } from '../../../../shared/review.ts'
import { ROLES } from '../../../../shared/roles.ts'
import { computeEmailMac, createHashOpener, MARKS_COUNT } from './marks.ts'

/** An account is a newcomer's for these days after sign-up, and until its first photo is accepted. */
const NEWCOMER_DAYS = 30

/** Starts a review where the address matches a banned account; part of the sign-up's transaction. */
export async function startSignupReview(
  tx: Tx,
  { secret }: Pick<AppContext, 'secret'>,
  user: { id: number; email: string },
): Promise<void> {
  const mark = await tx
    .selectFrom('ban_marks')
    .where('email_mac', '=', computeEmailMac(secret, user.email))
    .where(MARKS_COUNT)
    .select('user_id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (mark) await startReview(tx, user.id, { matched_by: MATCHED_BY.email, banned_id: mark.user_id })
}

/**
 * Finds a banned account whose photo resembles a newcomer's; undefined for other members, and after an earlier
 * review.
 * @param hash 64 bits as `0` and `1`
 */
export async function findBannedPhotoMatch(
  context: Pick<AppContext, 'db' | 'secret'>,
  userId: number,
  hash: string,
): Promise<PhotoMatch | undefined> {
  const { rows } = await sql`
    select from users u join member_search m on m.user_id = u.id
    where u.id = ${userId} and u.roles = ${ROLES.member}
      and not exists (select from account_reviews r where r.user_id = u.id)
      and (m.signup > now() - make_interval(days => ${NEWCOMER_DAYS})
        or not exists (select from photos p where p.user_id = u.id and p.accepted_at is not null))`.execute(
    context.db,
  )
  return rows.length > 0 ? findClosestBannedPhoto(context, hash, SIMILAR_BITS) : undefined
}

/** Starts a review by a photo; the upload's transaction locks the account. */
export async function startPhotoReview(
  tx: Tx,
  userId: number,
  photo: string,
  { bannedId, distance }: PhotoMatch,
): Promise<void> {
  const match = { matched_by: MATCHED_BY.photo, banned_id: bannedId, photo, distance }
  await startReview(tx, userId, match)
}

/** Follows the photo of a review that got a new file name. */
export async function renameReviewPhoto(tx: Tx, userId: number, from: string, to: string): Promise<void> {
  await sql`update account_reviews set photo = ${to} where user_id = ${userId} and photo = ${from}`.execute(
    tx,
  )
}

interface ReviewMatch {
  matched_by: number
  banned_id: number
  photo?: string
  distance?: number
}

/** Pauses the account during the review: one state hides it everywhere. Once per account. */
async function startReview(tx: Tx, userId: number, match: ReviewMatch): Promise<void> {
  const { rows } = await sql`
    insert into account_reviews (user_id, matched_by, banned_id, photo, distance, was_paused)
    select id, ${match.matched_by}, ${match.banned_id}, ${match.photo ?? null}, ${match.distance ?? null},
      paused_at is not null
    from users where id = ${userId}
    on conflict do nothing returning user_id`.execute(tx)
  if (rows.length === 0) return
  await sql`update users set paused_at = coalesce(paused_at, now()) where id = ${userId}`.execute(tx)
  await syncMemberSearch(tx, userId)
}

/** Sends the mail of a finished review. */
export const releaseMailJob = job<{ user_id: number }>('release-mail')

/** An expired review has no decider. */
export type ReviewEnding =
  | { outcome: typeof REVIEW_OUTCOME.admitted | typeof REVIEW_OUTCOME.refused; by: number; reason: string }
  | { outcome: typeof REVIEW_OUTCOME.expired }

/**
 * Ends a review and resumes the account, unless its member had paused it before. Staff may still decide an expired
 * one. The caller's transaction locks the account.
 * @returns false where it had already ended
 */
export async function endReview(tx: Tx, userId: number, ending: ReviewEnding): Promise<boolean> {
  const isExpired = ending.outcome === REVIEW_OUTCOME.expired
  const { rows } = await sql<{ was_paused: boolean; was_open: boolean }>`
    update account_reviews r set outcome = ${ending.outcome}, ended_at = now(),
      decided_by = ${isExpired ? null : ending.by}, reason = ${isExpired ? '' : ending.reason}
    from (select user_id, outcome from account_reviews where user_id = ${userId} for update) before
    where r.user_id = before.user_id
      and (before.outcome is null or (before.outcome = ${REVIEW_OUTCOME.expired} and ${!isExpired}))
    returning r.was_paused, before.outcome is null as was_open`.execute(tx)
  const [ended] = rows
  if (!ended) return false
  // An expired review already sent its mail, and the member may have paused the account since.
  if (ended.was_open && ending.outcome !== REVIEW_OUTCOME.refused) {
    await tx.enqueue(releaseMailJob, { user_id: userId })
  }
  if (ended.was_open && !ended.was_paused) {
    await sql`update users set paused_at = null where id = ${userId}`.execute(tx)
    await syncMemberSearch(tx, userId)
  }
  return true
}

/** Maximum hashes compared, of the newest bans: 3 MB of memory, about 30,000 banned accounts. */
const HASHES_MAX = 250_000
/** Marks decrypted at a time; other requests run between batches. */
const BATCH = 250

interface PhotoMatch {
  bannedId: number
  /** Bits in which the hashes differ. */
  distance: number
}

interface HashIndex {
  version: string
  count: number
  owners: Int32Array
  high: Uint32Array
  low: Uint32Array
}

/** Decrypted hashes by database, until a mark is added or removed. */
const hashIndexes = new WeakMap<Kysely<Database>, Promise<HashIndex>>()

/**
 * Finds the banned account with the most similar photo.
 * @param hash 64 bits as `0` and `1`
 * @param bits maximum difference
 */
export async function findClosestBannedPhoto(
  { db, secret }: Pick<AppContext, 'db' | 'secret'>,
  hash: string,
  bits: number,
): Promise<PhotoMatch | undefined> {
  const { count, owners, high, low } = await loadHashIndex(db, secret)
  const [first, second] = [Number.parseInt(hash.slice(0, 32), 2), Number.parseInt(hash.slice(32), 2)]
  let best: PhotoMatch | undefined
  for (let index = 0; index < count; index++) {
    const distance = countBits((high[index] ?? 0) ^ first) + countBits((low[index] ?? 0) ^ second)
    if (distance > bits || (best && best.distance <= distance)) continue
    best = { bannedId: owners[index] ?? 0, distance }
  }
  return best
}

async function loadHashIndex(db: Kysely<Database>, secret: string): Promise<HashIndex> {
  const version = await getMarksVersion(db)
  const before = hashIndexes.get(db)
  if (before && (await before.catch(() => undefined))?.version === version) return before
  // Another request may have started the same read.
  const current = hashIndexes.get(db)
  if (current && current !== before) return current
  const reading = buildHashIndex(db, secret, version)
  hashIndexes.set(db, reading)
  reading.catch(() => hashIndexes.delete(db))
  return reading
}

/** Ids only grow, so every change alters the count or the sum. */
async function getMarksVersion(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || ':' || coalesce(sum(id), 0) as version from ban_marks where photos is not null and ${MARKS_COUNT}`.execute(
    db,
  )
  return rows[0]?.version ?? ''
}

async function buildHashIndex(db: Kysely<Database>, secret: string, version: string): Promise<HashIndex> {
  const open = createHashOpener(secret)
  const owners: number[] = []
  const high: number[] = []
  const low: number[] = []
  let before = 2_147_483_647
  while (owners.length < HASHES_MAX) {
    const marks = await db
      .selectFrom('ban_marks')
      .where('id', '<', before)
      .where('photos', 'is not', null)
      .where(MARKS_COUNT)
      .select(['id', 'user_id', 'photos'])
      .$narrowType<{ photos: Buffer }>()
      .orderBy('id', 'desc')
      .limit(BATCH)
      .execute()
    for (const { user_id, photos } of marks) {
      for (const [one, other] of open(user_id, photos)) {
        owners.push(user_id)
        high.push(one)
        low.push(other)
      }
    }
    const last = marks.at(-1)
    if (!last || marks.length < BATCH) break
    before = last.id
  }
  return {
    version,
    count: owners.length,
    owners: Int32Array.from(owners),
    high: Uint32Array.from(high),
    low: Uint32Array.from(low),
  }
}

/** Population count (Hacker's Delight, 5-1). */
function countBits(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
