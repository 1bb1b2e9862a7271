import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Database } from '../../schema/database.ts'
import { FIRST_CATEGORIES, FIRST_TEMPLATES } from './seed-texts.ts'

/**
 * Makes the first categories and the quick replies where there are none yet (product.md 6). Two processes that start at
 * once make them once; what the founder has changed or removed stays so.
 */
export function seedForum(db: Kysely<Database>): Promise<void> {
  return inTransaction(db, async (tx) => {
    const begun = await tx.selectFrom('reply_templates').select('place').limit(1).executeTakeFirst()
    if (begun) return
    await tx
      .insertInto('categories')
      .values(FIRST_CATEGORIES.map((category, index) => ({ ...category, place: index + 1 })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await sql`
      select setval(pg_get_serial_sequence('categories', 'id'), (select max(id) from categories))`.execute(tx)
    await tx
      .insertInto('reply_templates')
      .values(FIRST_TEMPLATES.map((template, index) => ({ ...template, place: index + 1 })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
