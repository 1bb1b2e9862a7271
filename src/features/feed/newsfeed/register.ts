import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { assertMayOpenProfile, assertMayReadHomeMembers } from '../../../platform/http/reading-limits.ts'
import { registerCopyFiles } from '../../accounts/data/public.ts'
import * as calls from './contract.ts'
import { EVERYBODY } from './contract.ts'
import { newsCopyFiles } from './data-copy.ts'
import { listSharedNews } from './public/shared-news.ts'
import { listNews } from './server.ts'

/** The newsfeed: what members did. */
export function registerNewsfeed(context: AppContext): void {
  registerCopyFiles(90, newsCopyFiles)
  registerNewsCalls(context)
}

/** Specification 2, section 7. */
function registerNewsCalls(context: AppContext): void {
  operation(context, calls.listNews, async ({ viewer, params: { userId }, query, raw: request }) => {
    // One member's news count as their profile; the first page of all news is on the home page.
    if (userId !== EVERYBODY) await assertMayOpenProfile(context, request, viewer, userId)
    else if (query.page > 1 || query.before) await assertMayReadHomeMembers(context, viewer)
    else return listSharedNews(context, viewer)
    return context.reads.read(viewer, (from) => listNews(from, viewer.id, { userId, ...query }))
  })
}
