import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import type { Database } from '../../src/schema/database.ts'

/** Numbers of erased accounts with their times, in the folder of backups: a restore erases these accounts again. */
export const ERASURE_LIST = 'erasures.txt'

/** Accounts per transaction. */
const BATCH = 500

interface Erasure {
  user_id: number
  erased_at: Date
}

/**
 * Appends accounts erased since the last call to the list of a folder. An account may be listed twice: the mark
 * follows the flushed file.
 */
export async function recordErasures(db: Kysely<Database>, folder: string): Promise<void> {
  let count = BATCH
  while (count === BATCH) {
    count = await inTransaction(db, async (tx) => {
      const erasures = await tx
        .selectFrom('account_erasures')
        .where('recorded', '=', false)
        .select(['user_id', 'erased_at'])
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

async function appendErasures(folder: string, erasures: readonly Erasure[]): Promise<void> {
  const file = await open(join(folder, ERASURE_LIST), 'a', 0o600)
  try {
    await file.write(
      erasures.map(({ user_id, erased_at }) => `${erased_at.toISOString()} ${user_id}\n`).join(''),
    )
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Reads the lists of these folders; the latest time counts, and a line cut short by a crash is skipped. */
export async function readErasures(folders: readonly string[]): Promise<Map<number, Date>> {
  const latest = new Map<number, Date>()
  for (const folder of new Set(folders)) {
    const path = join(folder, ERASURE_LIST)
    const text = existsSync(path) ? await readFile(path, 'utf8') : ''
    for (const [, moment = '', number] of text.matchAll(/^(\d{4}-\d\d-\d\dT[\d:.]+Z) (\d{1,10})$/gm)) {
      const [id, time] = [Number(number), new Date(moment)]
      if (time > (latest.get(id) ?? new Date(0))) latest.set(id, time)
    }
  }
  return latest
}
