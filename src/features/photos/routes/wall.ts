import { route } from '../../../http/route.ts'
import type { Site } from '../../../site.ts'
import { listPhotos } from '../contract/photo.ts'
import { readWall } from '../queries/wall.ts'

/** The photos wall (specification 2, section 7). */
export function wallRoutes(site: Site): void {
  route(site, listPhotos, ({ viewer, query }) => readWall(site, viewer.id, query))
}
