import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { assertMayOpenListPage } from '../../moderation/harvesting/public/limits.ts'
import { listPhotos } from '../contract/photo.ts'
import { readWall } from '../queries/wall.ts'

/** The photos wall (specification 2, section 7). */
export function wallRoutes(context: AppContext): void {
  operation(context, listPhotos, async ({ viewer, query }) => {
    await assertMayOpenListPage(context, viewer)
    return context.reads.read(viewer, (from) => readWall(from, viewer, query))
  })
}
