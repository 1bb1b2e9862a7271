import type { Tx } from '../../../../platform/db/transaction.ts'
import { job } from '../../../../platform/jobs/jobs.ts'

/** Erases the files of copies that are gone. */
export const eraseCopyFiles = job<{ files: string[] }>('erase-copies')

/** Queues the erasing of files whose rows this transaction deletes or empties. */
export async function enqueueCopyErasure(tx: Tx, rows: readonly { file: string | null }[]): Promise<void> {
  const files = rows.flatMap(({ file }) => file ?? [])
  if (files.length > 0) await tx.enqueue(eraseCopyFiles, { files })
}

/** Before an account is deleted: its copies go, with their files. One that is being made finds nobody when it is ready. */
export async function deleteCopies(tx: Tx, userId: number): Promise<void> {
  const gone = await tx.deleteFrom('data_exports').where('user_id', '=', userId).returning('file').execute()
  await enqueueCopyErasure(tx, gone)
}
