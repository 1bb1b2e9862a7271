import { CompiledQuery, type Kysely } from 'kysely'
import type { Database } from '../../../../schema/database.ts'

/** The first row of a statement that is written out, for those that also run named outside of a transaction. */
export async function findFirstRow<T>(
  db: Kysely<Database>,
  text: string,
  parameters: unknown[],
): Promise<T | undefined> {
  const { rows } = await db.executeQuery<T>(CompiledQuery.raw(text, parameters) as CompiledQuery<T>)
  return rows[0]
}
