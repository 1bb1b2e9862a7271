import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import type { Database } from '../../../schema/database.ts'
import { createHashOpener } from './keys.ts'

/** Hashes compared at most, those of the newest bans: 3 MB of memory, some 30,000 banned accounts. */
const HASHES_MAX = 250_000
/** Marks decrypted at a time; the process answers others between two batches. */
const BATCH = 250

/** A banned account whose photo looks like the one that was asked about. */
export interface Look {
  bannedId: number
  /** Bits in which the two hashes differ. */
  distance: number
}

interface Loaded {
  version: string
  count: number
  owners: Int32Array
  high: Uint32Array
  low: Uint32Array
}

/** Of each database, what was decrypted last: it is read again only when a mark was added or removed. */
const loaded = new WeakMap<Kysely<Database>, Promise<Loaded>>()

/**
 * The banned account with the photo most like this one.
 * @param hash 64 bits as `0` and `1`
 * @param bits in which the two may differ
 */
export async function findBannedLook(
  { db, secret }: Pick<AppContext, 'db' | 'secret'>,
  hash: string,
  bits: number,
): Promise<Look | undefined> {
  const { count, owners, high, low } = await load(db, secret)
  const [first, second] = [Number.parseInt(hash.slice(0, 32), 2), Number.parseInt(hash.slice(32), 2)]
  let best: Look | undefined
  for (let index = 0; index < count; index++) {
    const distance = countBits((high[index] ?? 0) ^ first) + countBits((low[index] ?? 0) ^ second)
    if (distance > bits || (best && best.distance <= distance)) continue
    best = { bannedId: owners[index] ?? 0, distance }
  }
  return best
}

async function load(db: Kysely<Database>, secret: string): Promise<Loaded> {
  const version = await readVersion(db)
  const before = loaded.get(db)
  if (before && (await before.catch(() => undefined))?.version === version) return before
  // Another request may have begun the same reading while this one asked.
  const current = loaded.get(db)
  if (current && current !== before) return current
  const reading = readAll(db, secret, version)
  loaded.set(db, reading)
  reading.catch(() => loaded.delete(db))
  return reading
}

/** Ids only grow: whatever is added or removed changes the count or the sum. */
async function readVersion(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || ':' || coalesce(sum(id), 0) as version from ban_marks where photos is not null`.execute(
    db,
  )
  return rows[0]?.version ?? ''
}

async function readAll(db: Kysely<Database>, secret: string, version: string): Promise<Loaded> {
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
