import { createHmac } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { job } from '../../../../platform/jobs/jobs.ts'
import type { Database } from '../../../../schema/database.ts'
import { deriveKey, seal, unseal } from '../../../../sealing.ts'
import { DECISION } from '../../../../shared/decisions.ts'
import { PHOTO_STATE } from '../../../../shared/photos.ts'
import { isSuspended } from '../../../../shared/roles.ts'
import { canonicalizeEmail } from '../policy.ts'

/** Newest photos that are marked: an album and as many hidden ones. */
const MARKED_PHOTOS_MAX = 18

/** Marks a banned account; queued with the ban. */
export const banMarksJob = job<{ user_id: number }>('mark-banned')

/**
 * Stores the marks that recognise a suspended account's owner later; marks made at the ban stay when the account is
 * deleted. Refused photos and unconfirmed addresses are no marks: they may be anyone's. The caller's transaction
 * locks the account.
 */
export async function createBanMarks(
  tx: Transaction<Database>,
  { secret }: Pick<AppContext, 'secret'>,
  userId: number,
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'email_verified_at', 'roles'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user || !isSuspended(user.roles)) return
  const photos = await tx
    .selectFrom('photos')
    .where('user_id', '=', userId)
    .where('hash', 'is not', null)
    .where('state', '<>', PHOTO_STATE.refused)
    .where('verification', '=', false)
    .where('post_id', 'is', null)
    .select('hash')
    .$narrowType<{ hash: string }>()
    .orderBy('id', 'desc')
    .limit(MARKED_PHOTOS_MAX)
    .execute()
  const hashes = photos.map(({ hash }) => hash)
  const expires_at = await findMarksEnd(tx, userId)
  await tx
    .insertInto('ban_marks')
    .values({
      user_id: userId,
      email_mac: user.email_verified_at ? computeEmailMac(secret, user.email) : null,
      photos: hashes.length > 0 ? sealHashes(secret, userId, hashes) : null,
      expires_at,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ expires_at }))
    .execute()
}

/** The end of a court's suspension, where the site itself has decided none. */
async function findMarksEnd(tx: Transaction<Database>, userId: number): Promise<Date | null> {
  const { rows } = await sql<{ kind: number; until: Date }>`
    select kind, until from decisions
    where user_id = ${userId} and lifted_at is null and (until is null or until > now())
      and kind in (${DECISION.suspension}, ${DECISION.ban}, ${DECISION.judicialBlock})
    order by kind = ${DECISION.judicialBlock}, until desc limit 1`.execute(tx)
  return rows[0]?.kind === DECISION.judicialBlock ? rows[0].until : null
}

/** SQL: these marks still count. */
export const MARKS_COUNT = sql<boolean>`(expires_at is null or expires_at > now())`

/** Deletes the marks once the ban is lifted, overturned or over. */
export async function deleteBanMarks(tx: Transaction<Database>, userId: number): Promise<void> {
  await sql`delete from ban_marks where user_id = ${userId}`.execute(tx)
}

const HASH_BYTES = 8

const deriveMarkKey = (siteSecret: string, purpose: 'email' | 'photos') =>
  deriveKey(siteSecret, `guinguette ban marks: ${purpose}`)

/** Keyed hash of a banned account's address: without the site's key, addresses cannot be tried against it. */
export function computeEmailMac(siteSecret: string, email: string): Buffer {
  return createHmac('sha256', deriveMarkKey(siteSecret, 'email')).update(canonicalizeEmail(email)).digest()
}

/** Seals perceptual hashes. @param hashes 64 bits each, as `0` and `1` */
export function sealHashes(siteSecret: string, userId: number, hashes: readonly string[]): Buffer {
  const bytes = Buffer.alloc(hashes.length * HASH_BYTES)
  hashes.forEach((bits, index) => {
    bytes.writeBigUInt64BE(BigInt(`0b${bits}`), index * HASH_BYTES)
  })
  return seal(deriveMarkKey(siteSecret, 'photos'), userId, bytes)
}

/** Opens sealed hashes of many accounts with one key derivation; each hash as two halves of 32 bits. */
export function createHashOpener(siteSecret: string): (userId: number, sealed: Buffer) => [number, number][] {
  const key = deriveMarkKey(siteSecret, 'photos')
  return (userId, sealed) => {
    const bytes = unseal(key, userId, sealed)
    if (!bytes) return []
    return Array.from({ length: Math.floor(bytes.length / HASH_BYTES) }, (_, index) => [
      bytes.readUInt32BE(index * HASH_BYTES),
      bytes.readUInt32BE(index * HASH_BYTES + 4),
    ])
  }
}
