import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/tables/index.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Env } from '../env.ts'
import { removeGallery } from './portraits/gallery.ts'

/** Removes every member of the demo with all that hangs on them, and their portraits; gives how many there were. */
export async function removeDemo(db: Kysely<Database>, env: Pick<Env, 'dataDir'>): Promise<number> {
  const { files, members } = await inTransaction(db, async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    const avatars = await transaction
      .selectFrom('users')
      .select('avatar')
      .distinct()
      .where('demo', '=', true)
      .where('avatar', 'is not', null)
      .execute()
    const { numDeletedRows } = await transaction
      .deleteFrom('users')
      .where('demo', '=', true)
      .executeTakeFirstOrThrow()
    return { files: avatars.flatMap(({ avatar }) => avatar ?? []), members: Number(numDeletedRows) }
  })
  await removeGallery(env.dataDir, files)
  return members
}
