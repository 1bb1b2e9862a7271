import { PageNumber } from '../../../shared/schemas.ts'
import type { SearchState } from '../../../ui/use-searched-pages.ts'
import { ForumSearch } from '../contract/fields.ts'

/** What a page's address asks of a list; odd parts of it ask nothing. */
export function parseListQuery(query: Record<string, unknown>): SearchState {
  const search = typeof query.search === 'string' ? query.search.replaceAll('\0', '') : ''
  return {
    search: ForumSearch.safeParse(search).data ?? '',
    page: PageNumber.safeParse(query.page).data ?? 1,
  }
}
