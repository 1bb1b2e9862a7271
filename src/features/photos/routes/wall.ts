import { route } from '../../../http/route.ts'
import type { Site } from '../../../site.ts'
import { listPhotos } from '../contract/photo.ts'
import { readWall } from '../queries/wall.ts'

/** The photos wall (specification 2, section 7). */
export function wallRoutes(site: Site): void {
  route(site, listPhotos, async ({ viewer, query }) => {
    return site.reads.from(viewer, (from) => readWall(from, viewer, query))
  })
}
