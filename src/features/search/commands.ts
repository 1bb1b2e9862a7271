import type { Kysely } from 'kysely'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../schema/database.ts'
import type { SearchSettings } from './contract.ts'
import { SAVED } from './texts.ts'

/** Saves the viewer's search over the former one. */
export async function saveSettings(
  db: Kysely<Database>,
  viewer: Pick<Viewer, 'id'>,
  settings: SearchSettings,
): Promise<{ message: string }> {
  await db
    .insertInto('search_settings')
    .values({ user_id: viewer.id, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute()
  return { message: SAVED }
}
