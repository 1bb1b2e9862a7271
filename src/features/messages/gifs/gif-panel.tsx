import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { callApi } from '../../../client/call.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { GIFS_PAGE_SIZE, Gif, type GifPage, listGifs, GifPage as Pages } from './contract.ts'
import { GifTiles } from './gif-tiles.tsx'
import { GIPHY_API, normalizeGiphyUrl } from './giphy.ts'
import { saveGiphyConsent, useGiphyConsent, useGiphyKey } from './giphy-consent.ts'
import * as texts from './picker-texts.ts'

const DESKTOP_QUERY = '(min-width: 760px)'

/** What stands in the picker: the search, what fits it or is liked now, and Giphy's offer or mention. */
export function GifPanel({ onChoose }: { onChoose: (url: string) => void }) {
  const [typed, setTyped] = useState('')
  const [rested, setRested] = useDebounced(typed)
  const search = rested.trim()
  const key = useGiphyKey()
  const usesGiphy = useGiphyConsent() && key !== undefined
  const found = useGifs(usesGiphy ? key : undefined, search)
  const id = useId()
  // On a phone the keyboard would cover the gifs that one came to see.
  useEffect(() => {
    if (window.matchMedia(DESKTOP_QUERY).matches) document.getElementById(id)?.querySelector('input')?.focus()
  }, [id])
  return (
    <div className="gif-panel" id={id}>
      <SearchBox
        label="Chercher un gif"
        value={typed}
        onChange={setTyped}
        onSubmit={setRested}
        action="/messages"
      />
      <p role="status" className="sr">
        {found.isFetching
          ? ''
          : found.data && texts.formatGifCount(found.data.pages[0]?.pagination.total_count ?? 0)}
      </p>
      <div className="gif-scroll">
        {key !== undefined && !usesGiphy && <GiphyOffer />}
        <GifResults found={found} usesGiphy={usesGiphy} onChoose={onChoose} />
      </div>
      {usesGiphy && <GiphyFooter />}
    </div>
  )
}

interface GifResultsProps {
  found: ReturnType<typeof useGifs>
  usesGiphy: boolean
  onChoose: (url: string) => void
}

function GifResults({ found, usesGiphy, onChoose }: GifResultsProps) {
  const failure = (
    <>
      <ErrorNotice
        title={usesGiphy ? 'Giphy ne répond pas.' : texts.GIFS_FAILED}
        hint={texts.CONNECTION_HINT}
      />
      <Button
        kind="line"
        icon="rotate-cw"
        busy={found.isFetching}
        onClick={() => (found.data ? found.fetchNextPage() : found.refetch())}
      >
        Réessayer
      </Button>
    </>
  )
  if (found.isPending) return <GifTiles />
  if (found.gifs.length === 0 && !found.isError) {
    return (
      <EmptyState title="Aucun gif trouvé">{'Essayez un autre mot\u202f: bonsoir, bravo, apéro…'}</EmptyState>
    )
  }
  return (
    <>
      {found.gifs.length > 0 && (
        <GifTiles gifs={found.gifs} onChoose={onChoose} busy={found.isPlaceholderData} />
      )}
      {found.isError && failure}
      {found.hasNextPage && !found.isError && (
        <LoadMore busy={found.isFetchingNextPage} onMore={() => void found.fetchNextPage()} />
      )}
    </>
  )
}

/** Milliseconds for which a page of gifs is not asked for again. */
const STALE_MS = 600_000

/** The gifs that fit a search, page after page: Giphy's where its key is given, else the site's own. */
export function useGifs(giphyKey: string | undefined, search: string) {
  const query = useInfiniteQuery({
    queryKey: ['gifs', giphyKey ?? 'own', search],
    queryFn: ({ pageParam }): Promise<GifPage> =>
      giphyKey === undefined
        ? callApi(listGifs, { query: { search, offset: pageParam } })
        : fetchGiphyPage(giphyKey, search, pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { offset, count, total_count } }) =>
      count > 0 && offset + count < total_count ? offset + count : undefined,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  })
  return { ...query, gifs: deduplicateGifs(query.data?.pages.flatMap((page) => page.data) ?? []) }
}

/** Giphy may give one twice when its order changes between two pages. */
function deduplicateGifs(gifs: Gif[]): Gif[] {
  return [...new Map(gifs.map((gif) => [gif.id, gif])).values()]
}

/** Says in one sentence what Giphy will see, before anything is asked of it. */
export function GiphyOffer() {
  const id = useId()
  return (
    <section className="giphy-offer" aria-labelledby={id}>
      <p>
        <strong id={id}>{'Envie de plus de choix\u202f?'}</strong> {texts.GIPHY_CONSENT}
      </p>
      <Button kind="line" small onClick={() => saveGiphyConsent(true)}>
        Utiliser Giphy
      </Button>
    </section>
  )
}

/** Whose gifs these are, as Giphy asks, and the way back. */
export function GiphyFooter() {
  return (
    <p className="giphy-foot">
      <strong lang="en">Powered by GIPHY</strong>
      <Button kind="bare" small onClick={() => saveGiphyConsent(false)}>
        Ne plus utiliser Giphy
      </Button>
    </p>
  )
}

/** Where Giphy's numbering of results ends. */
const LAST_OFFSET = 4999

/**
 * A page of what Giphy shows: what is liked now, or what fits a search. Nothing is told but that and the key.
 * @throws Error when Giphy does not answer, or not as it says it does
 */
export async function fetchGiphyPage(key: string, search: string, offset: number): Promise<GifPage> {
  const query = new URLSearchParams({
    api_key: key,
    limit: String(GIFS_PAGE_SIZE),
    offset: String(offset),
    rating: 'pg-13',
    ...(search ? { q: search, lang: 'fr' } : {}),
  })
  const response = await fetch(`${GIPHY_API}/v1/gifs/${search ? 'search' : 'trending'}?${query}`, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  if (!response.ok) throw new Error(`Giphy answered ${response.status}`)
  return parseGiphyPage(await response.json())
}

/** Keeps those that can be shown and sent: a single odd one does not cost the page. */
function parseGiphyPage(answer: { data?: unknown; pagination?: unknown }): GifPage {
  const pagination = Pages.shape.pagination.parse(answer.pagination)
  const given = Array.isArray(answer.data) ? answer.data : []
  const data = given.flatMap((one) => {
    const read = Gif.safeParse(one)
    return read.success && hasOnlyGiphyUrls(read.data) ? [read.data] : []
  })
  return { data, pagination: { ...pagination, total_count: Math.min(pagination.total_count, LAST_OFFSET) } }
}

function hasOnlyGiphyUrls({ images }: Gif): boolean {
  const { fixed_height, fixed_width, fixed_width_still } = images
  return [fixed_height.url, fixed_width.url, fixed_width.webp, fixed_width_still.url].every(
    (url) => url === undefined || normalizeGiphyUrl(url) !== undefined,
  )
}
