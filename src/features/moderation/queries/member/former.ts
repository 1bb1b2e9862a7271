import type { Kysely } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import { readMemberDecisions } from './decisions.ts'
import { readNotes } from './notes.ts'
import { readReceived } from './reports.ts'
import { readTrail } from './trail.ts'

export type FormerFile = NonNullable<Awaited<ReturnType<typeof readFormerFile>>>

/** What is left of a deleted account for staff; undefined where nothing is. */
export async function readFormerFile(db: Kysely<Database>, id: number) {
  const former = await db.selectFrom('former_members').where('id', '=', id).selectAll().executeTakeFirst()
  if (!former) return undefined
  const [received, decisions, notes, trail] = await Promise.all([
    readReceived(db, id),
    readMemberDecisions(db, id),
    readNotes(db, id),
    readTrail(db, id),
  ])
  return { ...former, received, decisions, notes, trail }
}
