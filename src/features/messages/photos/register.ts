import type { AppContext } from '../../../platform/context.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { operation } from '../../../platform/http/operation.ts'
import { registerMultipartRoutes } from '../../../platform/photos/upload-body.ts'
import * as caseCalls from '../../moderation/cases/contract.ts'
import { registerReportTarget } from '../../moderation/reports/public.ts'
import { changeMessageForm, sendPhotoForm } from '../inbox/page.tsx'
import * as calls from './contract.ts'
import { describePhoto } from './describe.ts'
import { registerPhotoErasure } from './erase.ts'
import { serveConversationPhotos } from './files.ts'
import { banConversationPhoto, conversationPhotoReportTarget } from './moderation.ts'
import { banConversationPhotoForm } from './page.tsx'
import { getPhotoPermission, sendPhoto } from './server.ts'
import { PHOTO_BANNED, PHOTO_SENT } from './texts.ts'

/** @param limit of all sent messages */
export function registerConversationPhotos(context: AppContext, limit: Limit): void {
  registerReportTarget(conversationPhotoReportTarget)
  serveConversationPhotos(context)
  registerPhotoErasure(context)
  operation(context, calls.getPhotoPermission, async ({ viewer, params }) => ({
    refusal: await getPhotoPermission(context, viewer, params.thread),
  }))
  operation(
    context,
    calls.describePhoto,
    ({ viewer, params, body }) => describePhoto(context, viewer, params, body.alt),
    { form: changeMessageForm(context) },
  )
  operation(
    context,
    caseCalls.banConversationPhoto,
    async ({ viewer, params }) => {
      await banConversationPhoto(context, viewer, params.photoId)
      return { message: PHOTO_BANNED }
    },
    { form: banConversationPhotoForm },
  )
  registerMultipartRoutes(context, (scoped) => {
    operation(
      scoped,
      calls.sendPhoto,
      async ({ viewer, params, raw: request, checkToken }) => ({
        message: PHOTO_SENT,
        sent: await sendPhoto(context, viewer, { thread: params.thread, request, checkToken, limit }),
      }),
      { form: sendPhotoForm(context) },
    )
  })
}
