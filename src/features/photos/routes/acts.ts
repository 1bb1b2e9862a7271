import type { AppContext } from '../../../platform/context.ts'
import { route } from '../../../platform/http/route.ts'
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
export function photoActRoutes(site: AppContext): void {
  const { db } = site
  route(site, lockPhoto, async ({ viewer, params }) => {
    const locked = await toggleLock(db, viewer, params.photoId)
    return { message: locked ? texts.COMMENTS_CLOSED : texts.COMMENTS_OPENED, locked }
  })
  route(site, deletePhoto, async ({ viewer, params }) => {
    await removePhoto(site, viewer, params.photoId)
    return { message: texts.PHOTO_DELETED }
  })
  route(site, setAvatar, async ({ viewer, params }) => {
    await changeAvatar(db, viewer, params.photoId)
    return { message: texts.AVATAR_CHANGED }
  })
  route(site, askVerification, async ({ viewer, params }) => {
    await askToBeVerified(site, viewer, params.photoId)
    return { message: texts.VERIFICATION_ASKED }
  })
  route(site, moderatePhoto, async ({ viewer, params }) => {
    await moderate(site, viewer, params.photoId)
    return { message: texts.PHOTO_MODERATED }
  })
  route(site, banPhoto, async ({ viewer, params }) => {
    await ban(site, viewer, params.photoId)
    return { message: texts.PHOTO_BANNED }
  })
}
