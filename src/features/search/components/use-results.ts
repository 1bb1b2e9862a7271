import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi, callUrl, serverMessageOf } from '../../../client/call.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import type { MemberCard } from '../../../shared/member-card.ts'
import { FOUNDER_ID } from '../../../shared/name-colour.ts'
import { useRestoredPages } from '../../../ui/use-restored-pages.ts'
import { type SettingOverrides, searchMembers } from '../contract.ts'

export type SearchPage = Reply<typeof searchMembers>
export type SearchPages = InfiniteData<SearchPage>

export interface SearchResults {
  cards: MemberCard[]
  /** Address of the next page's call; null at the end. */
  next: string | null
  isFailed: boolean
  /** The server's sentence about it. */
  failure: string | undefined
  isLoading: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

interface ResultsOptions {
  viewerId: number
  /** Settings of the page's address, which stand in for saved ones. */
  changed: SettingOverrides
  /** What the page was rendered with; null when that failed, and the browser tries. */
  first: SearchPage | null
  /** Counts the saves: each starts the results anew. */
  round: number
  /** Tells this search from others of the same browser tab. */
  name: string
}

/** The pages of a search, gathered as they come. */
export function useResults({ viewerId, changed, first, round, name }: ResultsOptions): SearchResults {
  const client = useQueryClient()
  const queryKey = ['search', round]
  const { data, hasNextPage, error, isError, isPending, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam }) =>
        pageParam === null ? callApi(searchMembers, { query: changed }) : callUrl(searchMembers, pageParam),
      initialPageParam: null as string | null,
      getNextPageParam: (last: SearchPage) => last.next_page_url,
      staleTime: Number.POSITIVE_INFINITY,
      ...(first && round === 0 ? { initialData: { pages: [first], pageParams: [null] } } : {}),
    })
  useRestoredPages('search', name, data, (kept) => client.setQueryData(queryKey, kept))
  const cards = useMemo(() => mergeCards(data?.pages ?? [], viewerId), [data, viewerId])
  return {
    cards,
    next: hasNextPage ? (data?.pages.at(-1)?.next_page_url ?? null) : null,
    isFailed: isError,
    failure: serverMessageOf(error),
    isLoading: isPending,
    isLoadingMore: isFetchingNextPage,
    loadMore: fetchNextPage,
  }
}

/** All cards in order, each member once, without the reader and member 1 (specification 2, sections 4 and 6). */
export function mergeCards(pages: readonly SearchPage[], viewerId: number): MemberCard[] {
  const byId = new Map<number, MemberCard>()
  for (const card of pages.flatMap(({ data }) => data)) {
    if (card.id !== viewerId && card.id !== FOUNDER_ID && !byId.has(card.id)) byId.set(card.id, card)
  }
  return [...byId.values()]
}
