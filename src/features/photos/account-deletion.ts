import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import { existsForOthers } from '../../platform/db/visibility.ts'
import { enqueueFileChange } from '../../platform/photos/files.ts'
import { DELETION_PHASE, onAccountDeletion, onAccountHiding } from '../accounts/public.ts'

/** Hides and deletes a member's photos, likes and comments with the account. */
export function registerPhotoDeletion(): void {
  onAccountHiding('photo counters', {
    hide: (tx, userId) => updateCounters(tx, userId, sql`-`),
    restore: (tx, userId) => updateCounters(tx, userId, sql`+`),
  })
  onAccountDeletion('photos', { phase: DELETION_PHASE.ownFiles, run: deletePhotosOfMember })
  onAccountDeletion('photo likes', { phase: DELETION_PHASE.reactions, run: deleteLikesOfMember })
  onAccountDeletion('photo comments', { phase: DELETION_PHASE.reactions, run: deleteCommentsOfMember })
}

/** Counts a member's likes and comments no longer, or again; the rows stay for an undo. */
async function updateCounters(tx: Tx, userId: number, sign: RawBuilder<unknown>): Promise<void> {
  await sql`
    update photos p set likes = p.likes ${sign} 1 from photo_likes l
    where l.user_id = ${userId} and p.id = l.photo_id`.execute(tx)
  await sql`
    with visible as (
      select photo_id, count(*)::integer as comments from comments
      where user_id = ${userId} and moderated_at is null group by photo_id)
    update photos p set comments = p.comments ${sign} visible.comments from visible
    where p.id = visible.photo_id`.execute(tx)
}

async function deletePhotosOfMember(tx: Tx, userId: number): Promise<void> {
  const photos = await tx.deleteFrom('photos').where('user_id', '=', userId).returning('photo').execute()
  await enqueueFileChange(
    tx,
    photos.map(({ photo }) => photo),
  )
}

/** SQL: the member's reactions still count; hiding the account has subtracted them. */
const areReactionsCounted = (userId: number) => sql`
  exists (select from users u where u.id = ${userId} and ${sql.raw(existsForOthers('u'))})`

async function deleteLikesOfMember(tx: Tx, userId: number): Promise<void> {
  await sql`
    with deleted as (delete from photo_likes where user_id = ${userId} returning photo_id)
    update photos p set likes = p.likes - 1 from deleted
    where p.id = deleted.photo_id and ${areReactionsCounted(userId)}`.execute(tx)
}

/** Counts the deleted rows, so that a comment that staff moderate at this moment is not subtracted twice. */
async function deleteCommentsOfMember(tx: Tx, userId: number): Promise<void> {
  await sql`
    with deleted as (delete from comments where user_id = ${userId} returning photo_id, moderated_at),
    visible as (
      select photo_id, count(*)::integer as comments from deleted where moderated_at is null group by photo_id)
    update photos p set comments = p.comments - visible.comments from visible
    where p.id = visible.photo_id and ${areReactionsCounted(userId)}`.execute(tx)
}
