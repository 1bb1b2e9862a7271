import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useContext } from 'react'

/** No refetch on focus, nor of data rendered with the page (specification 1, section 1). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { refetchOnWindowFocus: false, retry: false, staleTime: 30_000 } },
  })
}

/** Context of an island that the server renders: each rendering has a client of its own. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

let browserClient: QueryClient | undefined

/**
 * Gives react-query to an island, or to a part that is loaded later; pages without any do not load it. In the
 * browser all share one client, and so its cached data.
 */
export function withQueries<Props extends object>(Content: ComponentType<Props>) {
  return function WithQueries(props: Props) {
    const isProvided = useContext(QueryClientContext) !== undefined
    if (isProvided) return <Content {...props} />
    browserClient ??= createQueryClient()
    return (
      <QueryClientProvider client={browserClient}>
        <Content {...props} />
      </QueryClientProvider>
    )
  }
}
