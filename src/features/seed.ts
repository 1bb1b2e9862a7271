import type { Kysely } from 'kysely'
import type { Database } from '../schema/database.ts'
import { seedForum } from './forum/seed.ts'
import { seedPrompts } from './members/presentation/server.ts'

/** Creates the rows that every site begins with; the changes of staff remain. */
export async function seedSite(db: Kysely<Database>): Promise<void> {
  await seedForum(db)
  await seedPrompts(db)
}
