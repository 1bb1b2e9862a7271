import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { syncMemberSearch } from '../../../../platform/db/member-search.ts'
import type { Tx } from '../../../../platform/db/transaction.ts'
import { job } from '../../../../platform/jobs/jobs.ts'
import type { Database } from '../../../../schema/database.ts'
import { MATCHED_BY, REVIEW_OUTCOME } from '../../../../shared/review.ts'
import { ROLES } from '../../../../shared/roles.ts'
import { SIMILAR_BITS } from '../../../photos/validation/public/similar.ts'
import { computeEmailMac, createHashOpener } from '../keys.ts'

/** Days after the sign-up, and until a first photo was accepted, in which an account is a newcomer's. */
const NEWCOMER_DAYS = 30

/** Begins a review of a new account whose address is a banned one's; part of the sign-up's transaction. */
export async function startSignupReview(
  tx: Transaction<Database>,
  { secret }: Pick<AppContext, 'secret'>,
  user: { id: number; email: string },
): Promise<void> {
  const mark = await tx
    .selectFrom('ban_marks')
    .where('email_mac', '=', computeEmailMac(secret, user.email))
    .select('user_id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (mark) await startReview(tx, user.id, { matched_by: MATCHED_BY.email, banned_id: mark.user_id })
}

/**
 * Whether a newcomer's photo looks like a banned account's; undefined for everybody else, and for whom staff or time have
 * released from a review before.
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

/** Begins a review by a photo; part of the upload's transaction, which locks the account. */
export async function startPhotoReview(
  tx: Transaction<Database>,
  userId: number,
  photo: string,
  { bannedId, distance }: PhotoMatch,
): Promise<void> {
  const match = { matched_by: MATCHED_BY.photo, banned_id: bannedId, photo, distance }
  await startReview(tx, userId, match)
}

interface ReviewMatch {
  matched_by: number
  banned_id: number
  photo?: string
  distance?: number
}

/** While it is reviewed an account is paused as far as others can tell: one state hides it everywhere. Once per account. */
async function startReview(tx: Transaction<Database>, userId: number, match: ReviewMatch): Promise<void> {
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

/** Tells a newcomer that the sign-up is checked. */
export const releaseMailJob = job<{ user_id: number }>('release-mail')

/** How a review ends; nobody decides one that expires. */
export type ReviewEnding =
  | { outcome: typeof REVIEW_OUTCOME.admitted | typeof REVIEW_OUTCOME.refused; by: number; reason: string }
  | { outcome: typeof REVIEW_OUTCOME.expired }

/**
 * Ends a review: the account is shown and writes again, unless it was paused before. Staff may still decide one that has
 * expired. Part of the caller's transaction, which locks the account.
 * @returns false where somebody has ended it already
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
  // An account that expiry has released was told so, and may have been paused by its member since.
  if (ended.was_open && ending.outcome !== REVIEW_OUTCOME.refused) {
    await tx.enqueue(releaseMailJob, { user_id: userId })
  }
  if (ended.was_open && !ended.was_paused) {
    await sql`update users set paused_at = null where id = ${userId}`.execute(tx)
    await syncMemberSearch(tx, userId)
  }
  return true
}

/** Hashes compared at most, those of the newest bans: 3 MB of memory, some 30,000 banned accounts. */
const HASHES_MAX = 250_000
/** Marks decrypted at a time; the process answers others between two batches. */
const BATCH = 250

/** A banned account whose photo looks like the one that was asked about. */
interface PhotoMatch {
  bannedId: number
  /** Bits in which the two hashes differ. */
  distance: number
}

interface HashIndex {
  version: string
  count: number
  owners: Int32Array
  high: Uint32Array
  low: Uint32Array
}

/** Of each database, what was decrypted last: it is read again only when a mark was added or removed. */
const hashIndexes = new WeakMap<Kysely<Database>, Promise<HashIndex>>()

/**
 * The banned account with the photo most like this one.
 * @param hash 64 bits as `0` and `1`
 * @param bits in which the two may differ
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
  // Another request may have begun the same reading while this one asked.
  const current = hashIndexes.get(db)
  if (current && current !== before) return current
  const reading = buildHashIndex(db, secret, version)
  hashIndexes.set(db, reading)
  reading.catch(() => hashIndexes.delete(db))
  return reading
}

/** Ids only grow: whatever is added or removed changes the count or the sum. */
async function getMarksVersion(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || ':' || coalesce(sum(id), 0) as version from ban_marks where photos is not null`.execute(
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

/** Bits that are set in 32, counted in parallel (Hacker's Delight, 5-1). */
function countBits(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
