import type { AppContext } from '../context.ts'
import { CachedPage } from './page-cache.ts'
import { sendCachedPage } from './visitor-page.ts'

/** What a file says, and the names of what it shows. */
export interface SharedText {
  text: string
  of: readonly string[]
}

/** Seconds for which whoever asks, and whoever stands between, may keep a file. */
const MAX_AGE = 60

/**
 * Registers a file that is the same for everybody, members too, and that tells nothing but what visitors read: kept here
 * like their pages, and by others for a minute.
 * @param type its media type
 */
export function serveSharedFile(
  context: AppContext,
  path: `/${string}`,
  type: string,
  load: (params: Record<string, string>) => Promise<SharedText>,
): void {
  const head = {
    'content-type': type,
    'cache-control': `public, max-age=${MAX_AGE}`,
    vary: 'Accept-Encoding',
  }
  context.app.get(path, async (request, reply) => {
    const params = request.params as Record<string, string>
    const answer = await context.visitorPages.load(JSON.stringify([path, params]), async () => {
      const { text, of } = await load(params)
      return { answer: new CachedPage(text), tags: of, isCacheable: true }
    })
    if (!(answer instanceof CachedPage)) throw new Error('a file leads nowhere else')
    return sendCachedPage(request, reply, answer, head)
  })
}
