import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import { undo } from '../commands/undo.ts'
import { decide } from '../commands/validation.ts'
import { listDeskPhotos, readSimilarPhotos } from '../contract/desk.ts'
import { decidePhoto, listAwaitingPhotos, undoDecision } from '../contract/validation.ts'
import { decidePhotoForm, undoDecisionForm } from '../pages/desk.tsx'
import { readSimilar } from '../public/similar.ts'
import { readDesk } from '../queries/desk.ts'
import { readAwaiting } from '../queries/validation.ts'
import { NO_SUCH_PHOTO, UNDONE } from '../validation-texts.ts'

/** The photos that await staff, and what staff decide (specification 1, section 7; product.md 7). */
export function validationRoutes(context: AppContext): void {
  operation(context, listAwaitingPhotos, ({ viewer, query }) => readAwaiting(context, viewer, query.page))
  operation(
    context,
    decidePhoto,
    async ({ viewer, params, body }) => ({
      message: await decide(context, viewer, params.photoId, params.decision ? null : body),
    }),
    { form: decidePhotoForm(context) },
  )
  operation(
    context,
    undoDecision,
    async ({ viewer, params }) => {
      await undo(context, viewer, params.photoId)
      return { message: UNDONE }
    },
    { form: undoDecisionForm(context) },
  )
  operation(context, listDeskPhotos, ({ viewer, query }) => readDesk(context, viewer, query.after))
  operation(context, readSimilarPhotos, async ({ params }) => {
    const similar = await readSimilar(context.db, params.photoId)
    if (!similar) throw new NotFound(NO_SUCH_PHOTO)
    return similar
  })
}
