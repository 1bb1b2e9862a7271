import type { Kysely } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import type { Category } from '../../contract/category.ts'

/** The categories in their order. */
export function listCategories(db: Kysely<Database>): Promise<Category[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'slug', 'title', 'emoji', 'description', 'topics'])
    .orderBy('place')
    .orderBy('id')
    .execute()
}
