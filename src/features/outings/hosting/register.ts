import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { DRAFT_DELETED, OUTING_CANCELLED, POINT_OPENED } from '../texts.ts'
import {
  cancelOuting,
  createOuting,
  deleteOuting,
  editOuting,
  openMeetingPoint,
  publishOuting,
} from './commands.ts'
import * as calls from './contract.ts'

/** Calls of the host. */
export function registerHosting(context: AppContext): void {
  operation(context, calls.createOuting, ({ viewer, body }) => createOuting(context, viewer, body))
  operation(context, calls.editOuting, ({ viewer, params, body }) =>
    editOuting(context, viewer, params.id, body),
  )
  operation(context, calls.publishOuting, ({ viewer, params }) => publishOuting(context, viewer, params.id))
  operation(context, calls.cancelOuting, async ({ viewer, params, body }) => {
    await cancelOuting(context, viewer, params.id, body.reason)
    return { message: OUTING_CANCELLED }
  })
  operation(context, calls.deleteOuting, async ({ viewer, params }) => {
    await deleteOuting(context, viewer, params.id)
    return { message: DRAFT_DELETED }
  })
  operation(context, calls.openMeetingPoint, async ({ viewer, params }) => {
    await openMeetingPoint(context, viewer, params.id)
    return { message: POINT_OPENED }
  })
}
