import { changeLastMessage } from '../../../platform/db/last-messages.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import {
  CHANGE_LIMIT,
  type ChangeContext,
  changeMessage,
  type MessageKey,
  storeVersion,
} from '../changes/server.ts'
import type { describePhoto as contract } from './contract.ts'
import { NO_PHOTO, PHOTO_DESCRIBED } from './texts.ts'

/**
 * Replaces the description of the photo of the actor's own message; the same one again changes nothing. The message is not
 * marked as edited, since that would say of the photo that it is another one.
 * @throws as `changeMessage`; NotFound for a photo that is no longer shown
 */
export async function describePhoto(
  context: ChangeContext,
  actor: Pick<Viewer, 'id'>,
  key: MessageKey,
  alt: string,
): Promise<Reply<typeof contract>> {
  await context.limits.count(CHANGE_LIMIT, String(actor.id))
  const changed = await changeMessage(context, actor, key, 'describe', async (tx) => {
    const photo = await tx
      .selectFrom('conversation_photos')
      .where('message_id', '=', key.id)
      .where('erase_at', 'is', null)
      .select(['id', 'alt'])
      .forUpdate()
      .executeTakeFirst()
    if (!photo) throw new NotFound(NO_PHOTO)
    if (photo.alt === alt) return false
    if (photo.alt) await storeVersion(tx, key, photo.alt)
    await changeLastMessage(tx, key)
    await tx.updateTable('conversation_photos').set({ alt }).where('id', '=', photo.id).execute()
    return true
  })
  return { message: PHOTO_DESCRIBED, ...changed }
}
