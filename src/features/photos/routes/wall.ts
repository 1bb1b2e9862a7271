import { route } from '../../../http/route.ts'
import type { Site } from '../../../site.ts'
import { assertMayOpenListPage } from '../../harvesting/public/limits.ts'
import { listPhotos } from '../contract/photo.ts'
import { readWall } from '../queries/wall.ts'

/** The photos wall (specification 2, section 7). */
export function wallRoutes(site: Site): void {
  route(site, listPhotos, async ({ viewer, query }) => {
    await assertMayOpenListPage(site, viewer)
    return site.reads.from(viewer, (from) => readWall(from, viewer, query))
  })
}
