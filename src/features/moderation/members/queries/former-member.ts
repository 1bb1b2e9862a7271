import type { Kysely } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import { listMemberDecisions } from './decisions.ts'
import { listNotes } from './notes.ts'
import { getReceivedReports } from './reports.ts'
import { listStaffActions } from './staff-actions.ts'

export type FormerFile = NonNullable<Awaited<ReturnType<typeof findFormerFile>>>

/** What is left of a deleted account for staff; undefined where nothing is. */
export async function findFormerFile(db: Kysely<Database>, id: number) {
  const former = await db.selectFrom('former_members').where('id', '=', id).selectAll().executeTakeFirst()
  if (!former) return undefined
  const [received, decisions, notes, trail] = await Promise.all([
    getReceivedReports(db, id),
    listMemberDecisions(db, id),
    listNotes(db, id),
    listStaffActions(db, id),
  ])
  return { ...former, received, decisions, notes, trail }
}
