import type { Config } from '../../../config.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { GIPHY_API, GIPHY_KEY_META, GIPHY_MEDIA } from './giphy.ts'

/**
 * What a page that shows gifs adds to its content: with a key of Giphy's, the key for its scripts and the leave to
 * reach Giphy. Without one nothing: the browser would refuse what must not be asked.
 */
export function gifPage(config: Pick<Config, 'giphyKey'>): Pick<PageContent, 'meta' | 'reach'> {
  if (config.giphyKey === undefined) return {}
  return {
    meta: { [GIPHY_KEY_META]: config.giphyKey },
    reach: { calls: [GIPHY_API], images: GIPHY_MEDIA },
  }
}
