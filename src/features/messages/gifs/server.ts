import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { foldText } from '../../../shared/fold.ts'
import { GIF_SIZE, GIF_SMALL, getGifPath, getGifStillPath, getSmallGifPath } from './catalogue.ts'
import * as calls from './contract.ts'
import { GIFS_PAGE_SIZE, type Gif, type GifPage } from './contract.ts'
import { GIF_KEYWORDS, GIF_TITLES, type GifName } from './texts.ts'

/** The answers change only with a release. */
export function registerGifCalls(context: AppContext): void {
  operation(context, calls.listGifs, async ({ query, reply }) => {
    reply.header('cache-control', 'private, max-age=3600')
    return listGifs(query.search, query.offset)
  })
}

interface CatalogueEntry {
  gif: Gif
  /** Folded tokens: the caption, then the title, then the title and keywords. */
  tiers: string[][]
}

const catalogueEntries = (Object.keys(GIF_TITLES) as GifName[]).map(createCatalogueEntry)

/**
 * Lists a page of the catalogue from memory. Without a search all gifs, the most popular first; with one,
 * gifs that have a token starting with each search term, captions first.
 */
export function listGifs(search: string, offset: number): GifPage {
  const terms = foldText(search).split(' ').filter(Boolean)
  // A search without letters, such as an emoji, finds nothing.
  const found = search.trim() === '' ? catalogueEntries : terms.length === 0 ? [] : findMatchingEntries(terms)
  const data = found.slice(offset, offset + GIFS_PAGE_SIZE).map(({ gif }) => gif)
  return { data, pagination: { total_count: found.length, count: data.length, offset } }
}

function findMatchingEntries(terms: string[]): CatalogueEntry[] {
  const fits = (tokens: string[]) => terms.every((start) => tokens.some((token) => token.startsWith(start)))
  const tierOf = new Map(catalogueEntries.map((one) => [one, one.tiers.findIndex(fits)]))
  return catalogueEntries
    .filter((one) => tierOf.get(one) !== -1)
    .sort((a, b) => (tierOf.get(a) ?? 0) - (tierOf.get(b) ?? 0))
}

function createCatalogueEntry(name: GifName): CatalogueEntry {
  const title = GIF_TITLES[name]
  const caption = /\xab(.+)\xbb/.exec(title)?.[1] ?? ''
  const tiers = [caption, title, `${title} ${GIF_KEYWORDS[name]}`]
  return { gif: presentGif(name, title), tiers: tiers.map((text) => foldText(text).split(' ')) }
}

function presentGif(id: GifName, title: string): Gif {
  const whole = { width: String(GIF_SIZE.width), height: String(GIF_SIZE.height) }
  const small = { width: String(GIF_SMALL.width), height: String(GIF_SMALL.height) }
  return {
    id,
    title,
    images: {
      fixed_height: { url: getGifPath(id), ...whole },
      fixed_width: { url: getSmallGifPath(id), ...small },
      fixed_width_still: { url: getGifStillPath(id), ...whole },
    },
  }
}
