import { GIFS_PAGE, Gif, type GifPage, GifPage as Pages } from '../../contract/gif.ts'
import { GIPHY_API, giphyAddress } from '../../gifs/giphy.ts'

/** Where Giphy's numbering of results ends. */
const LAST_OFFSET = 4999

/**
 * A page of what Giphy shows: what is liked now, or what fits a search. Nothing is told but that and the key.
 * @throws Error when Giphy does not answer, or not as it says it does
 */
export async function askGiphy(key: string, search: string, offset: number): Promise<GifPage> {
  const query = new URLSearchParams({
    api_key: key,
    limit: String(GIFS_PAGE),
    offset: String(offset),
    rating: 'pg-13',
    ...(search ? { q: search, lang: 'fr' } : {}),
  })
  const response = await fetch(`${GIPHY_API}/v1/gifs/${search ? 'search' : 'trending'}?${query}`, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  if (!response.ok) throw new Error(`Giphy answered ${response.status}`)
  return readPage(await response.json())
}

/** Keeps those that can be shown and sent: a single odd one does not cost the page. */
function readPage(answer: { data?: unknown; pagination?: unknown }): GifPage {
  const pagination = Pages.shape.pagination.parse(answer.pagination)
  const given = Array.isArray(answer.data) ? answer.data : []
  const data = given.flatMap((one) => {
    const read = Gif.safeParse(one)
    return read.success && areGiphys(read.data) ? [read.data] : []
  })
  return { data, pagination: { ...pagination, total_count: Math.min(pagination.total_count, LAST_OFFSET) } }
}

function areGiphys({ images }: Gif): boolean {
  const { fixed_height, fixed_width, fixed_width_still } = images
  return [fixed_height.url, fixed_width.url, fixed_width.webp, fixed_width_still.url].every(
    (url) => url === undefined || giphyAddress(url) !== undefined,
  )
}
