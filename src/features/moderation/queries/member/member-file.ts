import type { Kysely } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import { readHints } from '../../../messages/public/hints.ts'
import { readEveryPhoto } from '../../../photos/public/every-photo.ts'
import { readMemberDecisions } from './decisions.ts'
import { readDevices } from './devices.ts'
import { readDuplicates } from './hints.ts'
import { readNotes } from './notes.ts'
import { readMade, readReceived } from './reports.ts'
import { readTrail } from './trail.ts'

export type MemberFile = Awaited<ReturnType<typeof readMemberFile>>

/**
 * All that staff decide about a member by, besides the facts: each a bounded reading of an index, all at once. For whom
 * `mayKnow` allows alone. No private message is in it: of first messages there are counts.
 */
export async function readMemberFile(db: Kysely<Database>, actor: { roles: number }, userId: number) {
  const [devices, hints, messages, photos, received, made, decisions, notes, trail] = await Promise.all([
    readDevices(db, userId),
    readDuplicates(db, actor, userId),
    readHints(db, userId),
    readEveryPhoto(db, userId),
    readReceived(db, userId),
    readMade(db, userId),
    readMemberDecisions(db, userId),
    readNotes(db, userId),
    readTrail(db, userId),
  ])
  return { devices, hints, messages, photos, received, made, decisions, notes, trail }
}
