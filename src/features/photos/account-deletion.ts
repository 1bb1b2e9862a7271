import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import { DELETION_PHASE, onAccountDeletion } from '../accounts/public.ts'
import { enqueueFileChange } from './public/leave.ts'

/** Deletes a member's photos, likes and comments when the account is deleted. */
export function registerPhotoDeletion(): void {
  onAccountDeletion('photos', { phase: DELETION_PHASE.ownFiles, run: deletePhotosOfMember })
  onAccountDeletion('photo likes', { phase: DELETION_PHASE.reactions, run: deleteLikesOfMember })
  onAccountDeletion('photo comments', { phase: DELETION_PHASE.reactions, run: deleteCommentsOfMember })
}

async function deletePhotosOfMember(tx: Tx, userId: number): Promise<void> {
  const photos = await tx.deleteFrom('photos').where('user_id', '=', userId).returning('photo').execute()
  await enqueueFileChange(
    tx,
    photos.map(({ photo }) => photo),
  )
}

async function deleteLikesOfMember(tx: Tx, userId: number): Promise<void> {
  await sql`
    with deleted as (delete from photo_likes where user_id = ${userId} returning photo_id)
    update photos p set likes = p.likes - 1 from deleted where p.id = deleted.photo_id`.execute(tx)
}

/** Counts the deleted rows, so that a comment that staff moderate at this moment is not subtracted twice. */
async function deleteCommentsOfMember(tx: Tx, userId: number): Promise<void> {
  await sql`
    with deleted as (delete from comments where user_id = ${userId} returning photo_id, moderated_at),
    visible as (
      select photo_id, count(*)::integer as comments from deleted where moderated_at is null group by photo_id)
    update photos p set comments = p.comments - visible.comments from visible where p.id = visible.photo_id`.execute(
    tx,
  )
}
