import { existsSync } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { flushFolder } from '../../src/platform/storage/disk.ts'
import type { ErasureState } from '../../src/schema/accounts.ts'
import type { Database } from '../../src/schema/database.ts'
import { ERASURE_DAYS } from '../../src/shared/retention.ts'
import { findOldestBackupTime } from './backup-folder.ts'

/**
 * Numbers of accounts that were erased, or whose deletion was requested or undone, with the moment, in the folder of
 * backups: a restore repeats it.
 */
export const ERASURE_LIST = 'erasures.txt'

/** Accounts per transaction. */
const BATCH = 500
/** Serializes writers of lists, in all processes: one that is rewritten loses no line. */
const LIST_LOCK = 8_406_029

export interface Erasure {
  user_id: number
  erased_at: Date
  state: ErasureState
}

/**
 * Appends what became of deleted accounts since the last call to the list of a folder. An account may be listed twice:
 * the mark follows the flushed file.
 */
export async function recordErasures(db: Kysely<Database>, folder: string): Promise<void> {
  let count = BATCH
  while (count === BATCH) {
    count = await inTransaction(db, async (tx) => {
      await lockList(tx)
      const erasures = await tx
        .selectFrom('account_erasures')
        .where('recorded', '=', false)
        .select(['user_id', 'erased_at', 'state'])
        .orderBy('user_id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute()
      if (erasures.length === 0) return 0
      await appendErasures(folder, erasures)
      const ids = erasures.map(({ user_id }) => user_id)
      await tx.updateTable('account_erasures').set({ recorded: true }).where('user_id', 'in', ids).execute()
      return erasures.length
    })
  }
}

/**
 * Rewrites the list of a folder without entries that no backup needs any more. An entry stays a year, and as long as an older backup is in its folder: copies of backups may be elsewhere.
 * @param isNamed the folder is not `BACKUP_DIR`, where the site writes: it gets what the database knows
 */
export async function tidyErasures(db: Kysely<Database>, folder: string, isNamed = false): Promise<void> {
  const limit = new Date(Date.now() - ERASURE_DAYS * 86_400_000)
  await inTransaction(db, async (tx) => {
    await lockList(tx)
    const listed = await readErasures([folder])
    const known = isNamed
      ? await tx.selectFrom('account_erasures').select(['user_id', 'erased_at', 'state']).execute()
      : []
    const oldest = await findOldestBackupTime(folder)
    const isNeeded = ({ erased_at }: Erasure) =>
      erased_at >= limit || (oldest !== undefined && erased_at >= oldest)
    const needed = [...latestOf([...listed.values(), ...known]).values()].filter(isNeeded)
    if (needed.length !== listed.size || isNamed) await replaceList(folder, needed)
  })
}

const lockList = (tx: Kysely<Database>) => sql`select pg_advisory_xact_lock(${LIST_LOCK})`.execute(tx)

const formatEntries = (erasures: readonly Erasure[]) =>
  erasures
    .map(({ user_id, erased_at, state }) => {
      const entry = `${erased_at.toISOString()} ${user_id}`
      return `${state === 'erased' ? entry : `${entry} ${state}`}\n`
    })
    .join('')

async function appendErasures(folder: string, erasures: readonly Erasure[]): Promise<void> {
  const file = await open(join(folder, ERASURE_LIST), 'a', 0o600)
  try {
    // Ends a line that a crash cut short.
    await file.write(`\n${formatEntries(erasures)}`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** In one step: a crash leaves the former list or the new one. */
async function replaceList(folder: string, erasures: readonly Erasure[]): Promise<void> {
  const draft = join(folder, `${ERASURE_LIST}.new`)
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(formatEntries(erasures))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(folder, ERASURE_LIST))
  await flushFolder(folder)
}

/** Reads the lists of these folders; of each account the latest entry, and a line cut short by a crash is skipped. */
export async function readErasures(folders: readonly string[]): Promise<Map<number, Erasure>> {
  const entries: Erasure[] = []
  for (const folder of new Set(folders)) {
    const path = join(folder, ERASURE_LIST)
    const text = existsSync(path) ? await readFile(path, 'utf8') : ''
    const lines = text.matchAll(/^(\d{4}-\d\d-\d\dT[\d:.]+Z) (\d{1,10})(?: (requested|undone))?\n/gm)
    for (const [, moment = '', number, state = 'erased'] of lines) {
      entries.push({ user_id: Number(number), erased_at: new Date(moment), state: state as ErasureState })
    }
  }
  return latestOf(entries)
}

function latestOf(entries: readonly Erasure[]): Map<number, Erasure> {
  const latest = new Map<number, Erasure>()
  for (const entry of entries) {
    const known = latest.get(entry.user_id)
    if (!known || entry.erased_at >= known.erased_at) latest.set(entry.user_id, entry)
  }
  return latest
}
