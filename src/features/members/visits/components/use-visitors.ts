import { useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../../client/call.ts'
import type { Reply } from '../../../../shared/endpoint.ts'
import { getPageUrl, useSearchedPages } from '../../../../ui/use-searched-pages.ts'
import { listVisitors } from '../contract.ts'

export type VisitorPage = Reply<typeof listVisitors>

export const VISITORS_PATH = '/visiteurs'
const KEY = ['visitors']

/**
 * A page of visitors, kept in step with the address.
 * @param first what the page was rendered with; null when that failed, and the browser tries
 */
export function useVisitors(first: VisitorPage | null, start: number) {
  const client = useQueryClient()
  const { page, asked, isError, isOld, turnTo } = useSearchedPages<VisitorPage>({
    key: KEY,
    read: ({ page: number }) => callApi(listVisitors, { query: { page: String(number) } }),
    addressOf: (to) => getPageUrl(VISITORS_PATH, to),
    first,
    start: { search: '', page: start },
  })
  const refresh = () => client.invalidateQueries({ queryKey: KEY })
  return { page, number: asked.page, isError, isOld, turnTo, refresh }
}
