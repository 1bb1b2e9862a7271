import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import type { SimilarPhoto, SimilarPhotos } from '../contract/validation-queue.ts'

/** Bits of 64 in which the hashes of two photos that look alike may differ. */
export const SIMILAR_BITS = 7
/** Photos looked at for each part of a hash: what is plain or dark shares its parts with many. */
const CANDIDATES_PER_PART = 1_000
const MAX_SIMILAR = 12
/** Photos of a member that others are compared with: an album and as many that were refused. */
const COMPARED_PHOTOS = 18
const HASH_PARTS = [1, 2, 3, 4] as const
const PART_BITS = 16

/**
 * Photos that look like one, the most alike first, and whether it looks like a banned one; empty where it has no hash.
 * @returns undefined for a photo that is not there
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
    matchesBannedPhoto(db, hash),
  ])
  return { own: own.rows, others: others.rows, banned }
}

/** Photos that look like this one, of its own member or of all others. */
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

/**
 * Whether a photo looks like one that was banned.
 * @param hash 64 bits as `0` and `1`
 * @param bits in which the two may differ
 */
export async function matchesBannedPhoto(
  db: Kysely<Database>,
  hash: string,
  bits = SIMILAR_BITS,
): Promise<boolean> {
  const { rows } = await sql`
    select from photo_bans where bit_count(hash # ${hash}::bit(64)) <= ${bits} limit 1`.execute(db)
  return rows.length > 0
}

/** A photo of another member that looks like one of the member's. */
export interface SimilarMemberPhoto extends SimilarPhoto {
  /** The file of the member's own. */
  own_photo: string
}

/**
 * Photos of other members that look like the newest of a member's, one a member, the most alike first; a hint that two
 * accounts are one person's, or that a photo is somebody else's (product.md 7).
 */
export async function findMembersWithSimilarPhotos(
  db: Kysely<Database>,
  userId: number,
): Promise<SimilarMemberPhoto[]> {
  const { rows } = await sql<SimilarMemberPhoto>`
    select * from (
      select distinct on (p.user_id) p.id, p.photo, p.state, p.user_id, o.name, o.roles, o.status, p.distance,
        h.photo as own_photo
      from (
        select photo, hash from photos where user_id = ${userId} and hash is not null
        order by id desc limit ${COMPARED_PHOTOS}) h
      cross join lateral (${selectSimilar(sql`h.hash`)}) p
      join users o on o.id = p.user_id
      where p.user_id <> ${userId}
      order by p.user_id, p.distance, p.id desc
    ) a order by a.distance, a.id desc limit ${MAX_SIMILAR}`.execute(db)
  return rows
}

/**
 * SQL: photos whose hash differs from this one in `ALIKE` bits at most. Of four parts at least one then differs in one bit
 * or none, so that an index of each part (migration 007) finds it by 17 values.
 */
function selectSimilar(hash: RawBuilder<unknown>): RawBuilder<unknown> {
  const byPart = HASH_PARTS.map((part) => {
    const of = (bits: RawBuilder<unknown>) =>
      sql`substring(${bits} from ${sql.lit((part - 1) * PART_BITS + 1)} for ${sql.lit(PART_BITS)})`
    return sql`(
      select c.id, c.photo, c.state, c.user_id, c.hash from generate_series(0, ${sql.lit(PART_BITS)}) flipped
      join photos c on c.hash is not null
        and ${of(sql`c.hash`)} = ${of(hash)} # (b'1000000000000000' >> flipped)
      limit ${sql.lit(CANDIDATES_PER_PART)})`
  })
  return sql`
    select distinct c.id, c.photo, c.state, c.user_id, bit_count(c.hash # ${hash})::integer as distance
    from (${sql.join(byPart, sql` union all `)}) c
    where bit_count(c.hash # ${hash}) <= ${sql.lit(SIMILAR_BITS)}`
}
