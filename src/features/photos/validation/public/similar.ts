import { type Kysely, type RawBuilder, sql } from 'kysely'
import { resemblesBannedPhoto } from '../../../../platform/photos/bans.ts'
import type { Database } from '../../../../schema/database.ts'
import { SIMILAR_BITS } from '../../../../shared/photos.ts'
import type { SimilarPhoto, SimilarPhotos } from '../contract.ts'

/** Candidates per part of a hash: plain or dark photos share their parts with many others. */
const CANDIDATES_PER_PART = 1_000
const MAX_SIMILAR = 12
/** Photos of a member that are compared: a full album and as many refused ones. */
const COMPARED_PHOTOS = 18
const HASH_PARTS = [1, 2, 3, 4] as const
const PART_BITS = 16

/**
 * Finds photos similar to one, the closest first, and whether it looks like a banned one, at a wider
 * distance; empty without a hash.
 * @returns undefined for an unknown photo
 */
export async function findSimilarPhotos(
  db: Kysely<Database>,
  photoId: number,
): Promise<SimilarPhotos | undefined> {
  const photo = await db
    .selectFrom('photos')
    .where('id', '=', photoId)
    .select(['user_id', 'hash'])
    .executeTakeFirst()
  if (!photo) return undefined
  const { user_id, hash } = photo
  if (hash === null) return { own: [], others: [], banned: false }
  const [own, others, banned] = await Promise.all([
    buildSimilarQuery({ id: photoId, user_id, hash }, true).execute(db),
    buildSimilarQuery({ id: photoId, user_id, hash }, false).execute(db),
    resemblesBannedPhoto(db, hash),
  ])
  return { own: own.rows, others: others.rows, banned }
}

/** SQL: photos similar to this one, of its own member or of all others. */
export function buildSimilarQuery(
  { id, user_id, hash }: { id: number; user_id: number; hash: string },
  isOwn: boolean,
): RawBuilder<SimilarPhoto> {
  return sql<SimilarPhoto>`
    select p.id, p.photo, p.state, p.user_id, o.name, o.roles, o.status, p.distance
    from (select ${hash}::bit(64) as hash) h
    cross join lateral (${selectSimilar(sql`h.hash`)}) p
    join users o on o.id = p.user_id
    where p.id <> ${id} and (p.user_id = ${user_id}) = ${isOwn}
    order by p.distance, p.id desc limit ${MAX_SIMILAR}`
}

/** A photo of another member similar to one of the member's. */
export interface SimilarMemberPhoto extends SimilarPhoto {
  /** File and state of the member's own photo. */
  own_photo: string
  own_state: number
}

/**
 * Finds other members' photos similar to a member's newest ones, one per member, the closest first: a hint
 * that two accounts belong to one person, or that a photo is somebody else's (product.md 7).
 */
export async function findMembersWithSimilarPhotos(
  db: Kysely<Database>,
  userId: number,
): Promise<SimilarMemberPhoto[]> {
  const { rows } = await sql<SimilarMemberPhoto>`
    select * from (
      select distinct on (p.user_id) p.id, p.photo, p.state, p.user_id, o.name, o.roles, o.status, p.distance,
        h.photo as own_photo, h.state as own_state
      from (
        select photo, state, hash from photos where user_id = ${userId} and hash is not null and post_id is null
        order by id desc limit ${COMPARED_PHOTOS}) h
      cross join lateral (${selectSimilar(sql`h.hash`)}) p
      join users o on o.id = p.user_id
      where p.user_id <> ${userId}
      order by p.user_id, p.distance, p.id desc
    ) a order by a.distance, a.id desc limit ${MAX_SIMILAR}`.execute(db)
  return rows
}

/**
 * SQL: photos whose hash differs in at most `SIMILAR_BITS` bits. At least one of its four parts then differs
 * in at most one bit, so the index of each part (migration 007) finds it with 17 values.
 */
function selectSimilar(hash: RawBuilder<unknown>): RawBuilder<unknown> {
  const byPart = HASH_PARTS.map((part) => {
    const selectPart = (bits: RawBuilder<unknown>) =>
      sql`substring(${bits} from ${sql.lit((part - 1) * PART_BITS + 1)} for ${sql.lit(PART_BITS)})`
    return sql`(
      select c.id, c.photo, c.state, c.user_id, c.hash from generate_series(0, ${sql.lit(PART_BITS)}) flipped
      join photos c on c.hash is not null
        and ${selectPart(sql`c.hash`)} = ${selectPart(hash)} # (b'1000000000000000' >> flipped)
      limit ${sql.lit(CANDIDATES_PER_PART)})`
  })
  return sql`
    select distinct c.id, c.photo, c.state, c.user_id, bit_count(c.hash # ${hash})::integer as distance
    from (${sql.join(byPart, sql` union all `)}) c
    where bit_count(c.hash # ${hash}) <= ${sql.lit(SIMILAR_BITS)}`
}
