import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import type * as calls from './contract.ts'

/** The members of a past outing, and those that the viewer chose. */
export async function getMorning(
  _context: AppContext,
  _viewer: Viewer,
  _id: number,
): Promise<Reply<typeof calls.getMorning>> {
  throw new NotFound()
}
