import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '../../../../client/call.ts'
import { type Gif, type GifPage, listGifs } from '../../contract/gif.ts'
import { askGiphy } from './ask-giphy.ts'

/** Milliseconds for which a page of gifs is not asked for again. */
const FRESH_MS = 600_000

/** The gifs that fit a search, page after page: Giphy's where its key is given, else the site's own. */
export function useGifs(giphyKey: string | undefined, search: string) {
  const query = useInfiniteQuery({
    queryKey: ['gifs', giphyKey ?? 'own', search],
    queryFn: ({ pageParam }): Promise<GifPage> =>
      giphyKey === undefined
        ? callApi(listGifs, { query: { search, offset: pageParam } })
        : askGiphy(giphyKey, search, pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { offset, count, total_count } }) =>
      count > 0 && offset + count < total_count ? offset + count : undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
  return { ...query, gifs: once(query.data?.pages.flatMap((page) => page.data) ?? []) }
}

/** Giphy may give one twice when its order changes between two pages. */
function once(gifs: Gif[]): Gif[] {
  return [...new Map(gifs.map((gif) => [gif.id, gif])).values()]
}
