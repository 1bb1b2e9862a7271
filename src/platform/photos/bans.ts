import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema/database.ts'
import { PHOTO_STATE } from '../../shared/photos.ts'
import type { AppContext } from '../context.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { InvalidImage, type ProcessedImage, type VariantHash } from '../images/processed-image.ts'
import { job } from '../jobs/jobs.ts'
import { scheduleRecurring } from '../jobs/recurring.ts'

/** Maximum distance of two 64-bit hashes of the same variant; `detail` then decides. */
const VARIANT_BITS = 7
/** Maximum distance of two 256-bit hashes: variants of one picture stay below 35, look-alikes above 50. */
const DETAIL_BITS = 40
/** Maximum distance to a banned photo whose variants are not known: its file is gone, or not hashed yet. */
const SAME_PICTURE_BITS = 6
/** Maximum distance for the hint to staff. */
const HINT_BITS = 10

const HASH_PARTS = [1, 2, 3, 4] as const
const PART_BITS = 16
const SINGLE_BITS = Array.from({ length: PART_BITS }, (_, bit) => 1 << bit)
/** Of two hashes that differ in 7 bits, one of four parts differs in at most one bit; in 10 bits, in at most two. */
const ONE_FLIP = [0, ...SINGLE_BITS]
const TWO_FLIPS = [...new Set(ONE_FLIP.flatMap((one) => ONE_FLIP.map((other) => one ^ other)))]

/** Whether an upload is a banned picture, also turned, mirrored, cropped, bordered, negative or with a caption. */
export async function isBannedPicture(
  db: Kysely<Database>,
  { hash, uploadHashes }: { hash: string; uploadHashes: readonly VariantHash[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from photo_bans b where bit_count(b.hash # ${hash}::bit(64)) <= ${SAME_PICTURE_BITS}
      and not exists (select from photo_ban_hashes v where v.ban_id = b.id)
    union all
    select from unnest(
      ${uploadHashes.map((one) => one.hash)}::text[], ${uploadHashes.map(({ detail }) => detail)}::text[]) u (hash, detail)
    cross join lateral (${selectVariants(sql`u.hash::bit(64)`, ONE_FLIP)}) v
    where bit_count(v.hash # u.hash::bit(64)) <= ${VARIANT_BITS}
      and bit_count(v.detail # u.detail::bit(256)) <= ${DETAIL_BITS}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Whether a photo looks like a banned one: a hint to staff, from the 64-bit hash alone. */
export async function resemblesBannedPhoto(db: Kysely<Database>, hash: string): Promise<boolean> {
  const own = sql`${hash}::bit(64)`
  const { rows } = await sql`
    select from photo_bans b where bit_count(b.hash # ${own}) <= ${HINT_BITS}
    union all
    select from (${selectVariants(own, TWO_FLIPS)}) v where bit_count(v.hash # ${own}) <= ${HINT_BITS}
    limit 1`.execute(db)
  return rows.length > 0
}

/** SQL: variants of banned photos of which one part of the hash equals that of `hash`, with these bits flipped. */
function selectVariants(hash: RawBuilder<unknown>, flips: readonly number[]): RawBuilder<unknown> {
  const byPart = HASH_PARTS.map((part) => {
    const selectPart = (bits: RawBuilder<unknown>) =>
      sql`substring(${bits} from ${sql.lit((part - 1) * PART_BITS + 1)} for ${sql.lit(PART_BITS)})`
    return sql`
      select c.hash, c.detail from unnest(${flips}::integer[]) flipped
      join photo_ban_hashes c on ${selectPart(sql`c.hash`)} = ${selectPart(hash)} # flipped::bit(16)`
  })
  return sql.join(byPart, sql` union all `)
}

const hashBansJob = job<Record<string, never>>('hash-banned-photos')

/** Stores the hash of a banned photo, so that similar uploads are rejected; those of its variants follow in a job. */
export async function createPhotoBan(tx: Tx, hash: string): Promise<void> {
  await tx
    .insertInto('photo_bans')
    .values({ hash })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
  await tx.enqueue(hashBansJob, {})
}

/** Removes the hashes of a photo that is banned no more, unless another banned photo has the same. */
export async function deletePhotoBan(tx: Transaction<Database>, hash: string): Promise<void> {
  await sql`
    delete from photo_bans b where b.hash = ${hash}::bit(64) and not exists (
      select from photos p
      where substring(p.hash from 1 for 16) = substring(b.hash from 1 for 16) and p.hash = b.hash
        and p.state = ${PHOTO_STATE.banned})
      and not exists (select from conversation_photos p where p.hash = b.hash and p.banned)`.execute(tx)
}

const DAY_MS = 86_400_000

/** Also at start: bans made by a former version have no variants yet. */
export function registerBanHashing(context: AppContext): void {
  context.jobs.register(hashBansJob, () => hashBannedPhotos(context))
  scheduleRecurring(context, DAY_MS, 'banned photos', () => hashBannedPhotos(context))
}

type HashingContext = Pick<AppContext, 'db' | 'store' | 'images'>

/** Stores the hashes of the variants of banned photos that have none, where the file still exists. */
export async function hashBannedPhotos(context: HashingContext): Promise<void> {
  let last = 0
  for (;;) {
    const ban = await findUnhashedBan(context.db, last)
    if (!ban) return
    last = ban.id
    const picture = ban.photo === null ? undefined : await readStoredPicture(context, ban.photo)
    await saveBanHashes(context.db, ban.id, picture?.banHashes ?? [])
  }
}

async function findUnhashedBan(
  db: Kysely<Database>,
  after: number,
): Promise<{ id: number; photo: string | null } | undefined> {
  const { rows } = await sql<{ id: number; photo: string | null }>`
    select b.id, coalesce((
      select p.photo from photos p
      where substring(p.hash from 1 for 16) = substring(b.hash from 1 for 16) and p.hash = b.hash
        and p.state = ${PHOTO_STATE.banned} order by p.id desc limit 1), (
      select p.photo from conversation_photos p where p.hash = b.hash and p.banned order by p.id desc limit 1)) as photo
    from photo_bans b where b.hashed_at is null and b.id > ${after} order by b.id limit 1`.execute(db)
  return rows[0]
}

async function readStoredPicture(
  { store, images }: HashingContext,
  photo: string,
): Promise<ProcessedImage | undefined> {
  const bytes = await store.read('full', photo)
  if (!bytes) return undefined
  try {
    return await images.process(bytes)
  } catch (error) {
    if (error instanceof InvalidImage) return undefined
    throw error
  }
}

/** Does nothing for a ban that was lifted or hashed since. */
async function saveBanHashes(
  db: Kysely<Database>,
  banId: number,
  hashes: readonly VariantHash[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ban = await tx
      .updateTable('photo_bans')
      .set({ hashed_at: sql<Date>`now()` })
      .where('id', '=', banId)
      .where('hashed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!ban || hashes.length === 0) return
    const rows = hashes.map((one, number) => ({ ban_id: banId, number, ...one }))
    await tx.insertInto('photo_ban_hashes').values(rows).execute()
  })
}
