/**
 * Replaces @tanstack/react-query in the server's build. A page is rendered once with the data it was given, so no
 * query runs, waits or is shared: the values of a first render are enough, at a hundredth of the cost.
 */

import { createContext } from 'react'

interface QueryOptions {
  queryKey: readonly unknown[]
  initialData?: unknown
  enabled?: boolean
}

interface InfiniteOptions extends QueryOptions {
  initialData?: { pages: unknown[]; pageParams: unknown[] }
  getNextPageParam(last: unknown, pages: unknown[], lastParam: unknown, params: unknown[]): unknown
}

function ignore(): void {}

/** Holds the first data of one island. */
export class QueryClient {
  #data: [readonly unknown[], unknown][] = []

  add(key: readonly unknown[], data: unknown): void {
    this.#data.push([key, data])
  }

  getQueriesData({ queryKey }: { queryKey: readonly unknown[] }): [readonly unknown[], unknown][] {
    return this.#data.filter(([key]) => queryKey.every((part, index) => key[index] === part))
  }
}

/** Of the island being rendered: rendering is synchronous, and islands do not contain each other. */
let current = new QueryClient()

/** Every island has its client. */
export const QueryClientContext = createContext(true)

export const useQueryClient = () => current

export function QueryClientProvider({ client, children }: { client: QueryClient; children: unknown }) {
  current = client
  return children
}

export function useQuery({ queryKey, initialData: data, enabled = true }: QueryOptions) {
  if (data !== undefined) current.add(queryKey, data)
  return {
    data,
    error: null,
    isError: false,
    isSuccess: data !== undefined,
    isPending: data === undefined,
    // The first render of a browser starts the request, and must show the same.
    isFetching: enabled && data === undefined,
    isLoading: enabled && data === undefined,
    isPlaceholderData: false,
    refetch: ignore,
  }
}

export function useInfiniteQuery(options: InfiniteOptions) {
  const { pages = [], pageParams = [] } = options.initialData ?? {}
  const next =
    pages.length > 0 && options.getNextPageParam(pages.at(-1), pages, pageParams.at(-1), pageParams)
  return {
    ...useQuery(options),
    hasNextPage: pages.length > 0 && next !== null && next !== undefined,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: ignore,
  }
}

export const useMutation = () => ({
  data: undefined,
  error: null,
  variables: undefined,
  isError: false,
  isIdle: true,
  isPending: false,
  isSuccess: false,
  mutate: ignore,
  mutateAsync: ignore,
  reset: ignore,
})

const placeholderData = ignore

export { placeholderData as keepPreviousData }
