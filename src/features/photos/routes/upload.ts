import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { operation } from '../../../platform/http/operation.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { keepPhoto, requirePlace } from '../commands/upload.ts'
import { uploadPhoto } from '../contract/upload.ts'
import { uploadPhotoForm } from '../pages/upload.tsx'
import { readPicture } from '../picture.ts'
import { receivePhoto, requireMultipart, requireSmall, withOwnBodies } from '../receive.ts'
import { createReception } from '../reception.ts'
import { PHOTO_SENT, UPLOADS_TOO_MANY } from '../upload-texts.ts'

/** Photos that one member may send. */
const UPLOADS: Limit = { name: 'upload', points: 30, seconds: 3_600, message: UPLOADS_TOO_MANY }
/** Of this process, whose memory it bounds. */
const reception = createReception()

/** The call that adds a photo. */
export function uploadRoutes(context: AppContext): void {
  withOwnBodies(context, (scoped) => {
    operation(
      scoped,
      uploadPhoto,
      async ({ viewer, raw: request, checkToken }) => ({
        message: PHOTO_SENT,
        ...(await addPhoto(context, viewer, request, checkToken)),
      }),
      { form: uploadPhotoForm(context) },
    )
  })
}

/** From the headers on: each check stands before what costs more than it. */
async function addPhoto(
  context: AppContext,
  viewer: Viewer,
  request: FastifyRequest,
  checkToken: (token: unknown) => void,
): Promise<{ id: number; photo: string }> {
  requireMultipart(request)
  await context.limits.count(UPLOADS, String(viewer.id))
  requireSmall(request)
  try {
    return await reception.run(viewer.id, async () => {
      await requirePlace(context.db, viewer.id)
      const bytes = await receivePhoto(request, checkToken)
      return keepPhoto(context, viewer.id, await readPicture(context, bytes))
    })
  } catch (error) {
    // What the site could not do does not count against the member.
    const isOurs = !(error instanceof HttpError) || error.status >= 500
    if (isOurs) await context.limits.refund(UPLOADS, String(viewer.id))
    throw error
  }
}
