import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import * as texts from '../acts-texts.ts'
import { askToBeVerified, removePhoto, toggleLock } from '../commands/own.ts'
import { ban, changeAvatar, moderate } from '../commands/staff.ts'
import {
  askVerification,
  banPhoto,
  deletePhoto,
  lockPhoto,
  moderatePhoto,
  setAvatar,
} from '../contract/photo.ts'

/** What owners and staff do with a photo (specification 2, sections 6 and 7). */
export function photoActRoutes(context: AppContext): void {
  const { db } = context
  operation(context, lockPhoto, async ({ viewer, params }) => {
    const locked = await toggleLock(db, viewer, params.photoId)
    return { message: locked ? texts.COMMENTS_CLOSED : texts.COMMENTS_OPENED, locked }
  })
  operation(context, deletePhoto, async ({ viewer, params }) => {
    await removePhoto(context, viewer, params.photoId)
    return { message: texts.PHOTO_DELETED }
  })
  operation(context, setAvatar, async ({ viewer, params }) => {
    await changeAvatar(db, viewer, params.photoId)
    return { message: texts.AVATAR_CHANGED }
  })
  operation(context, askVerification, async ({ viewer, params }) => {
    await askToBeVerified(context, viewer, params.photoId)
    return { message: texts.VERIFICATION_ASKED }
  })
  operation(context, moderatePhoto, async ({ viewer, params }) => {
    await moderate(context, viewer, params.photoId)
    return { message: texts.PHOTO_MODERATED }
  })
  operation(context, banPhoto, async ({ viewer, params }) => {
    await ban(context, viewer, params.photoId)
    return { message: texts.PHOTO_BANNED }
  })
}
