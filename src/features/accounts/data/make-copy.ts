import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { AppContext } from '../../../platform/context.ts'
import { COPY_DAYS } from './contract.ts'
import { zipOf } from './copy/zip.ts'
import { rightsMail } from './mails.ts'
import { eraseCopyFiles } from './public/leave.ts'

/** Makes the copy that a member asked for; one after the other. */
export const makeCopy = job<{ copy: number }>('make-copy')

/** Says how copies are made, and how their files are erased. */
export function makeCopies(context: AppContext): void {
  context.jobs.register(makeCopy, ({ copy }) => make(context, copy))
  context.jobs.register(eraseCopyFiles, async ({ files }) => {
    for (const file of files) await context.exports.remove(file)
  })
}

/** The name of the file is written down with its end: one that nobody wrote down is an orphan, which the sweep finds. */
async function make(context: AppContext, copy: number): Promise<void> {
  const asked = await readAsked(context.db, copy)
  if (!asked) return
  const file = `${randomBytes(16).toString('hex')}.zip`
  const bytes = await context.exports.put(file, await zipOf(context, asked.user_id, asked.name))
  const isKept = await keep(context, copy, { file, bytes })
  if (!isKept) await context.exports.remove(file)
}

function readAsked(db: Kysely<Database>, copy: number) {
  return db
    .selectFrom('data_exports as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .where('e.id', '=', String(copy))
    .where('e.ready_at', 'is', null)
    .select(['e.user_id', 'u.name'])
    .executeTakeFirst()
}

/** False where the copy is ready already, by another process, or was given up, or its member is gone. */
function keep(
  context: TransactionContext,
  copy: number,
  { file, bytes }: { file: string; bytes: number },
): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const kept = await tx
      .updateTable('data_exports')
      .set({
        file,
        bytes: String(bytes),
        ready_at: sql<Date>`now()`,
        expires_at: sql<Date>`now() + make_interval(days => ${COPY_DAYS})`,
      })
      .where('id', '=', String(copy))
      .where('ready_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (kept) await tx.enqueue(rightsMail, { letter: 'copy', copy })
    return kept !== undefined
  })
}
