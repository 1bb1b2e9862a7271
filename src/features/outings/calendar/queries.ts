import type { AppContext } from '../../../platform/context.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import type * as calls from './contract.ts'

/** Since when the private calendar address exists. */
export async function getCalendarAddress(
  _context: AppContext,
  _viewer: Viewer,
): Promise<Reply<typeof calls.getCalendarAddress>> {
  return { created_at: null, read_at: null }
}
