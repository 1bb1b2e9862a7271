import type { AppContext } from '../context.ts'
import { CachedPage } from './page-cache.ts'
import { sendCachedPage } from './visitor-page.ts'

/** Content of a file, and its cache tags. */
export interface SharedText {
  text: string
  of: readonly string[]
}

/** Cache lifetime in browsers and proxies, in seconds. */
const MAX_AGE = 60

/**
 * Registers a file with public content, the same for everybody: cached here like visitor pages, and elsewhere
 * for a minute.
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
      return { value: new CachedPage(text), tags: of }
    })
    if (!(answer instanceof CachedPage)) throw new Error('a file leads nowhere else')
    return sendCachedPage(request, reply, answer, head)
  })
}
