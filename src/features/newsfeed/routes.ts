import { route } from '../../http/route.ts'
import type { Site } from '../../site.ts'
import { readNewsfeed } from './contract.ts'
import { readNews } from './queries.ts'

/** What members did (specification 2, section 7). */
export function newsRoutes(site: Site): void {
  route(site, readNewsfeed, ({ viewer, params, query }) =>
    site.reads.from(viewer, (from) => readNews(from, viewer.id, { userId: params.userId, ...query })),
  )
}
