import type { AppContext } from '../../../platform/context.ts'
import { route } from '../../../platform/http/route.ts'
import { assertMayOpenProfile, assertMayReadHomeMembers } from '../../moderation/harvesting/public/limits.ts'
import { EVERYBODY, readNewsfeed } from './contract.ts'
import { readNews } from './queries.ts'

/** What members did (specification 2, section 7). */
export function newsRoutes(site: AppContext): void {
  route(site, readNewsfeed, async ({ viewer, params: { userId }, query, request }) => {
    // News of one member are a part of their profile; of everybody the first page is on home.
    if (userId !== EVERYBODY) await assertMayOpenProfile(site, request, viewer, userId)
    else if (query.page > 1 || query.before) await assertMayReadHomeMembers(site, viewer)
    return site.reads.from(viewer, (from) => readNews(from, viewer.id, { userId, ...query }))
  })
}
