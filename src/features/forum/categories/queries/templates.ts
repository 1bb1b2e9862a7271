import type { Kysely } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import type { Template } from '../../contract/admin.ts'

/** The quick replies of staff, in their order. */
export function listTemplates(db: Kysely<Database>): Promise<Template[]> {
  return db.selectFrom('reply_templates').select(['place', 'title', 'post']).orderBy('place').execute()
}
