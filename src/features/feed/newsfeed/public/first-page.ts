import type { AppContext } from '../../../../platform/context.ts'
import { NotFound } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import type { NewsPage } from '../components/merge-news.ts'
import { EVERYBODY } from '../contract.ts'
import { listNews } from '../queries.ts'

/**
 * The first page of all members' news, or of one member's, for a page that stands without it.
 * @returns null where it could not be read, which the browser tries again; undefined where the two are parted
 */
export function getFirstNewsPage(
  context: AppContext,
  viewer: Viewer,
  userId = EVERYBODY,
): Promise<NewsPage | null | undefined> {
  const first = context.reads.read(viewer, (from) => listNews(from, viewer.id, { userId, page: 1 }))
  return first.catch((error: unknown) => {
    if (error instanceof NotFound) return undefined
    context.log.error({ err: error }, 'the newsfeed was not read')
    return null
  })
}
