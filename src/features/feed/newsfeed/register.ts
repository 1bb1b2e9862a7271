import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { registerCopyFiles } from '../../accounts/data/public.ts'
import { assertMayOpenProfile, assertMayReadHomeMembers } from '../../moderation/harvesting/public/limits.ts'
import * as calls from './contract.ts'
import { EVERYBODY } from './contract.ts'
import { newsCopyFiles } from './data-copy.ts'
import { listNews } from './queries.ts'

/** The newsfeed: what members did. */
export function registerNewsfeed(context: AppContext): void {
  registerCopyFiles(90, newsCopyFiles)
  registerNewsCalls(context)
}

/** What members did (specification 2, section 7). */
function registerNewsCalls(context: AppContext): void {
  operation(context, calls.listNews, async ({ viewer, params: { userId }, query, raw: request }) => {
    // News of one member are a part of their profile; of everybody the first page is on home.
    if (userId !== EVERYBODY) await assertMayOpenProfile(context, request, viewer, userId)
    else if (query.page > 1 || query.before) await assertMayReadHomeMembers(context, viewer)
    return context.reads.read(viewer, (from) => listNews(from, viewer.id, { userId, ...query }))
  })
}
