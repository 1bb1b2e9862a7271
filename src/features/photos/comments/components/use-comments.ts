import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { callApi, callUrl } from '../../../../client/call.ts'
import { type Comment, type CommentsPage, listComments } from '../contract.ts'

type Pages = InfiniteData<CommentsPage>

const getCommentsKey = (photoId: number) => ['comments', photoId]

/** Comments on a photo, page by page. */
export function useComments(photoId: number) {
  const { data, hasNextPage, isError, isPending, isFetching, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: getCommentsKey(photoId),
      queryFn: ({ pageParam }) =>
        pageParam === null
          ? callApi(listComments, { params: { photoId: String(photoId) }, query: {} })
          : callUrl(listComments, pageParam),
      initialPageParam: null as string | null,
      getNextPageParam: (last: CommentsPage) => last.next_page_url,
    })
  const pages = data?.pages ?? []
  const newestFirst = new Map(pages.flatMap((page) => page.data).map((comment) => [comment.id, comment]))
  const comments = [...newestFirst.values()].reverse()
  return {
    /** The newest, oldest first, each once. */
    comments,
    refusal: pages[0]?.refusal ?? null,
    hasMore: hasNextPage,
    isFailed: isError && !isFetching,
    isLoading: !data && (isPending || isFetching),
    isRead: data !== undefined,
    isEmpty: data !== undefined && comments.length === 0,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void (hasNextPage ? fetchNextPage() : refetch()),
  }
}

/** Applies stored changes to the cached comments without a request. */
export function useCommentEdits(photoId: number) {
  const client = useQueryClient()
  const edit = (change: (comments: Comment[], page: number) => Comment[]) =>
    client.setQueryData<Pages>(
      getCommentsKey(photoId),
      (old) =>
        old && { ...old, pages: old.pages.map((page, at) => ({ ...page, data: change(page.data, at) })) },
    )
  return {
    add: (comment: Comment) => edit((comments, page) => (page === 0 ? [comment, ...comments] : comments)),
    replace: (changed: Comment) =>
      edit((comments) => comments.map((comment) => (comment.id === changed.id ? changed : comment))),
    /** The right to comment has changed. */
    reload: () => void client.invalidateQueries({ queryKey: getCommentsKey(photoId) }),
    remove: (id: number) => edit((comments) => comments.filter((comment) => comment.id !== id)),
  }
}
