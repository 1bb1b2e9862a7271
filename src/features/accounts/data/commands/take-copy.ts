import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { inTransaction, type TransactionContext } from '../../../../platform/db/transaction.ts'
import { NotFound } from '../../../../platform/http/errors.ts'
import type { AppContext } from '../../../../platform/context.ts'
import { enqueueCopyErasure } from '../public/leave.ts'
import { NO_COPY } from '../texts.ts'
import { takeKey } from './keys.ts'

export interface OpenCopy {
  id: string
  bytes: number
  content: Readable
}

/** Opens the copy that a key is of; the key opens it once. @throws NotFound */
export async function openCopy(
  { db, exports }: Pick<AppContext, 'db' | 'exports'>,
  userId: number,
  key: string | undefined,
): Promise<OpenCopy> {
  const copy = key ? await takeKey(db, userId, key) : undefined
  const content = copy?.file ? await exports.get(copy.file) : null
  if (!copy || !content) throw new NotFound(NO_COPY)
  return { id: copy.id, bytes: Number(copy.bytes), content }
}

/** Once a copy was sent to its end: it is taken, and its file erased. Again, it does nothing. */
export function closeCopy(context: TransactionContext, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { rows } = await sql<{ file: string | null }>`
      with copy as (select id, file from data_exports where id = ${id} and taken_at is null for update)
      update data_exports e set taken_at = now(), file = null, token_hash = null
      from copy where e.id = copy.id returning copy.file`.execute(tx)
    await enqueueCopyErasure(tx, rows)
  })
}
