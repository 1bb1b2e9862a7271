import type { AppContext } from '../../platform/context.ts'
import { NotFound } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { assertMayOpenListPage } from '../../platform/http/reading-limits.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import { registerBanHashing } from '../../platform/photos/bans.ts'
import { registerFileChanges } from '../../platform/photos/files.ts'
import { registerMultipartRoutes } from '../../platform/photos/upload-body.ts'
import { registerCopyFiles } from '../accounts/data/public.ts'
import { registerHintSource, registerMemberFilePart } from '../moderation/members/public.ts'
import { registerReportTarget } from '../moderation/reports/public.ts'
import { registerPhotoDeletion } from './account-deletion.ts'
import {
  banPhoto,
  deletePhoto,
  lockPhoto,
  moderatePhoto,
  requestVerification,
  setAvatar,
} from './album/commands.ts'
import * as photoCalls from './album/contract.ts'
import { registerWallPage, requestBadgeAgainForm } from './album/page.tsx'
import { listPhotos } from './album/queries.ts'
import { undoPhotoRemoval } from './album/undo-removal.ts'
import { registerCommentCalls } from './comments/commands.ts'
import { photoCopyFiles } from './data-copy.ts'
import { schedulePhotoSweep, servePhotoFiles } from './files/server.ts'
import { registerPhotoEditing, renderAfterRefusedDeletion } from './frames/page.tsx'
import { registerLikeCalls } from './likes/commands.ts'
import { findPhotoHints, renderMemberPhotos, undoPhotoRemovalForm } from './member-file.tsx'
import { OWN_PHOTOS_PATH, registerOwnPhotos } from './order/page.tsx'
import { commentReportTarget, photoReportTarget } from './report-targets.ts'
import { registerShareTarget } from './share/page.tsx'
import * as texts from './texts.ts'
import { uploadPhoto } from './upload/commands.ts'
import * as uploadCalls from './upload/contract.ts'
import { registerUploadPage, uploadPhotoForm } from './upload/page.tsx'
import { PHOTO_SENT } from './upload/texts.ts'
import { decidePhoto, undoPhotoDecision } from './validation/commands.ts'
import * as validationCalls from './validation/contract.ts'
import { decidePhotoForm, registerValidationPage, undoPhotoDecisionForm } from './validation/page.tsx'
import { registerBadgeMailJob, requestBadgeAgain } from './validation/public/badge.ts'
import { findSimilarPhotos } from './validation/public/similar.ts'
import { listAwaitingPhotos, listValidationQueue } from './validation/queries.ts'
import { BADGE_REQUESTED, DECISION_UNDONE, NO_SUCH_PHOTO } from './validation/texts.ts'

export function registerPhotos(context: AppContext): void {
  registerReportTarget(photoReportTarget)
  registerReportTarget(commentReportTarget)
  registerHintSource('photo', findPhotoHints)
  registerMemberFilePart('content', 'photos', renderMemberPhotos)
  registerPhotoDeletion()
  registerCopyFiles(60, photoCopyFiles)
  servePhotoFiles(context)
  registerPhotoCalls(context)
  registerLikeCalls(context)
  registerCommentCalls(context)
  registerWallCalls(context)
  registerWallPage(context)
  registerUploadCalls(context)
  registerOwnPhotos(context)
  registerPhotoEditing(context)
  registerUploadPage(context)
  registerShareTarget(context)
  registerValidationCalls(context)
  registerValidationPage(context)
  registerFileChanges(context)
  registerBanHashing(context)
  schedulePhotoSweep(context)
  const mailer = createMailer(context.config)
  context.app.addHook('onClose', async () => mailer.close())
  registerBadgeMailJob(context, mailer)
}

/** Photos wall (specification 2, section 7). */
function registerWallCalls(context: AppContext): void {
  operation(context, photoCalls.listPhotos, async ({ viewer, query }) => {
    await assertMayOpenListPage(context, viewer)
    return context.reads.read(viewer, (from) => listPhotos(from, viewer, query))
  })
}

/** Photo validation by staff (specification 1, section 7; product.md 7). */
function registerValidationCalls(context: AppContext): void {
  operation(context, validationCalls.listAwaitingPhotos, ({ viewer, query }) =>
    listAwaitingPhotos(context, viewer, query.page),
  )
  operation(
    context,
    validationCalls.decidePhoto,
    async ({ viewer, params, body }) => ({
      message: await decidePhoto(context, viewer, params.photoId, params.decision ? null : body),
    }),
    { form: decidePhotoForm(context) },
  )
  operation(
    context,
    validationCalls.undoPhotoDecision,
    async ({ viewer, params }) => {
      await undoPhotoDecision(context, viewer, params.photoId)
      return { message: DECISION_UNDONE }
    },
    { form: undoPhotoDecisionForm(context) },
  )
  operation(context, validationCalls.listValidationQueue, ({ viewer, query }) =>
    listValidationQueue(context, viewer, query.after),
  )
  operation(context, validationCalls.findSimilarPhotos, async ({ params }) => {
    const similar = await findSimilarPhotos(context.db, params.photoId)
    if (!similar) throw new NotFound(NO_SUCH_PHOTO)
    return similar
  })
}

/** Actions of owners and staff on a photo (specification 2, sections 6 and 7). */
function registerPhotoCalls(context: AppContext): void {
  const { db } = context
  operation(context, photoCalls.lockPhoto, async ({ viewer, params }) => {
    const locked = await lockPhoto(db, viewer, params.photoId)
    return { message: locked ? texts.COMMENTS_CLOSED : texts.COMMENTS_OPENED, locked }
  })
  operation(
    context,
    photoCalls.deletePhoto,
    async ({ viewer, params }) => {
      await deletePhoto(context, viewer, params.photoId)
      return { message: texts.PHOTO_DELETED }
    },
    {
      form: {
        redirect: () => `${OWN_PHOTOS_PATH}?fait=suppression`,
        page: renderAfterRefusedDeletion(context),
      },
    },
  )
  operation(context, photoCalls.setAvatar, async ({ viewer, params }) => {
    await setAvatar(context, viewer, params.photoId)
    return { message: texts.AVATAR_CHANGED }
  })
  operation(context, photoCalls.requestVerification, async ({ viewer, params }) => {
    await requestVerification(context, viewer, params.photoId)
    return { message: texts.VERIFICATION_REQUESTED }
  })
  operation(
    context,
    photoCalls.requestBadgeAgain,
    async ({ viewer }) => {
      await requestBadgeAgain(context, viewer.id)
      return { message: BADGE_REQUESTED }
    },
    { form: requestBadgeAgainForm },
  )
  operation(context, photoCalls.moderatePhoto, async ({ viewer, params }) => {
    await moderatePhoto(context, viewer, params.photoId)
    return { message: texts.PHOTO_MODERATED }
  })
  operation(context, photoCalls.banPhoto, async ({ viewer, params }) => {
    await banPhoto(context, viewer, params.photoId)
    return { message: texts.PHOTO_BANNED }
  })
  operation(
    context,
    photoCalls.undoPhotoRemoval,
    async ({ viewer, params }) => {
      await undoPhotoRemoval(context, viewer, params.photoId)
      return { message: texts.PHOTO_RESTORED }
    },
    { form: undoPhotoRemovalForm(context) },
  )
}

function registerUploadCalls(context: AppContext): void {
  registerMultipartRoutes(context, (scoped) => {
    operation(
      scoped,
      uploadCalls.uploadPhoto,
      async ({ viewer, raw: request, checkToken }) => ({
        message: PHOTO_SENT,
        ...(await uploadPhoto(context, viewer, request, checkToken)),
      }),
      { form: uploadPhotoForm(context) },
    )
  })
}
