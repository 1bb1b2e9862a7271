import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

/** Nothing is fetched again when the window regains focus, nor what the page has just brought (specification 1, section 1). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { refetchOnWindowFocus: false, retry: false, staleTime: 30_000 } },
  })
}

interface Props {
  client: QueryClient
  /** Called once what is pressed is answered; tests wait for it. */
  onReady?: () => void
  children: ReactNode
}

/** What every island stands in, on the server and in the browser. */
export function Providers({ client, onReady, children }: Props) {
  useEffect(() => onReady?.(), [onReady])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
