import type { Kysely } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import { getFirstMessageHints } from '../../../messages/public/first-message-hints.ts'
import { listAllPhotos } from '../../../photos/album/public/all-photos.ts'
import { listMemberDecisions } from './decisions.ts'
import { listDevices } from './devices.ts'
import { findDuplicates } from './hints.ts'
import { listNotes } from './notes.ts'
import { getReceivedReports, getSentReports } from './reports.ts'
import { listStaffActions } from './staff-actions.ts'

export type MemberFile = Awaited<ReturnType<typeof getMemberFile>>

/**
 * All that staff decide about a member by, besides the facts: each a bounded reading of an index, all at once. For whom
 * `mayKnow` allows alone. No private message is in it: of first messages there are counts.
 */
export async function getMemberFile(db: Kysely<Database>, actor: { roles: number }, userId: number) {
  const [devices, hints, messages, photos, received, made, decisions, notes, trail] = await Promise.all([
    listDevices(db, userId),
    findDuplicates(db, actor, userId),
    getFirstMessageHints(db, userId),
    listAllPhotos(db, userId),
    getReceivedReports(db, userId),
    getSentReports(db, userId),
    listMemberDecisions(db, userId),
    listNotes(db, userId),
    listStaffActions(db, userId),
  ])
  return { devices, hints, messages, photos, received, made, decisions, notes, trail }
}
