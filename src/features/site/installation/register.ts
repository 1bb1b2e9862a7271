import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import type { Database } from '../../../schema/database.ts'
import * as calls from './contract.ts'
import { REFUSED } from './texts.ts'

/** The invitation to install the site, which browsers show on home. */
export function registerInstallation(context: AppContext): void {
  operation(context, calls.refuseInstallation, async ({ viewer, body }) => {
    await refuseInstallation(context.db, viewer.id, body.for_good)
    return { message: REFUSED }
  })
}

async function refuseInstallation(db: Kysely<Database>, userId: number, forGood: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({
      install_refused_at: new Date(),
      install_refused_for_good: sql<boolean>`install_refused_for_good or ${forGood}`,
    })
    .where('id', '=', userId)
    .execute()
}
