import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi, callUrl, serverMessageOf } from '../../../client/call.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { useRestoredPages } from '../../../ui/use-restored-pages.ts'
import { listPhotos, type WallPhoto } from '../contract/photo.ts'

export type WallPage = Reply<typeof listPhotos>
type Pages = InfiniteData<WallPage>

const QUERY_KEY = ['photos']

/** The pages of the wall, gathered as they come, and what becomes of a photo meanwhile. */
export function useWall(readerId: number, first: WallPage | null) {
  const client = useQueryClient()
  const { data, hasNextPage, error, isError, isPending, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: QUERY_KEY,
      queryFn: ({ pageParam }) =>
        pageParam === null ? callApi(listPhotos, { query: {} }) : callUrl(listPhotos, pageParam),
      initialPageParam: null as string | null,
      getNextPageParam: (last: WallPage) => last.next_page_url,
      staleTime: Number.POSITIVE_INFINITY,
      ...(first ? { initialData: { pages: [first], pageParams: [null] } } : {}),
    })
  const keptAs = `${readerId} ${first?.current_page ?? 1}`
  useRestoredPages<Pages>('photos', keptAs, data, (kept) => client.setQueryData(QUERY_KEY, kept))
  const photos = useMemo(() => mergePhotos(data?.pages ?? []), [data])

  const edit = (change: (photos: WallPhoto[]) => WallPhoto[]) =>
    client.setQueryData<Pages>(
      QUERY_KEY,
      (old) => old && { ...old, pages: old.pages.map((page) => ({ ...page, data: change(page.data) })) },
    )
  return {
    photos,
    next: hasNextPage ? (data?.pages.at(-1)?.next_page_url ?? null) : null,
    isFailed: isError,
    /** The server's sentence about it. */
    failure: serverMessageOf(error),
    isLoading: isPending,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    change: (id: number, patch: Partial<WallPhoto>) =>
      edit((all) => all.map((photo) => (photo.id === id ? { ...photo, ...patch } : photo))),
    remove: (id: number) => edit((all) => all.filter((photo) => photo.id !== id)),
  }
}

/** All photos in order, each once: one may stand in two pages when the wall was read by page numbers. */
export function mergePhotos(pages: readonly WallPage[]): WallPhoto[] {
  const byId = new Map<number, WallPhoto>()
  for (const photo of pages.flatMap(({ data }) => data)) if (!byId.has(photo.id)) byId.set(photo.id, photo)
  return [...byId.values()]
}
