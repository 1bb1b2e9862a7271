import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

/** No refetch on focus, nor of data rendered with the page (specification 1, section 1). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { refetchOnWindowFocus: false, retry: false, staleTime: 30_000 } },
  })
}

interface Props {
  client: QueryClient
  /** Called once the island is interactive; tests wait for it. */
  onReady?: () => void
  children: ReactNode
}

/** Context of every island, on the server and in the browser. */
export function Providers({ client, onReady, children }: Props) {
  useEffect(() => onReady?.(), [onReady])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
