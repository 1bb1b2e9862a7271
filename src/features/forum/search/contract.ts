import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { PageNumber, pageSchema } from '../../../shared/schemas.ts'
import { ForumSearch, SEARCH_MAX } from '../contract.ts'
import { SEARCH_TOO_LONG } from '../texts.ts'
import { ListedTopic } from '../topics/contract.ts'

/** Periods that a search may be narrowed to, in days. */
export const SEARCH_PERIODS = { week: 7, month: 31, year: 366 } as const

/** Limits of a search of topics, and its order: the best match or the newest first. */
export const SearchFilters = {
  /** Name of a member; members only. */
  author: z._default(z.string().check(z.maxLength(SEARCH_MAX, SEARCH_TOO_LONG), z.trim()), ''),
  since: z._default(z.enum(['', 'week', 'month', 'year']), ''),
  sort: z._default(z.enum(['best', 'recent']), 'best'),
}
export type SearchFilters = z.infer<z.ZodMiniObject<typeof SearchFilters>>

export const NO_FILTERS: SearchFilters = { author: '', since: '', sort: 'best' }

/** Filters of a list; the category of one of the whole forum by its slug. */
export interface ListFilters extends SearchFilters {
  category?: string
}

/** The filters that are not the default, as the query of an address. */
export const listFilters = ({ category, author, since, sort }: ListFilters): Record<string, string> => ({
  ...(category && { category }),
  ...(author && { author }),
  ...(since && { since }),
  ...(sort !== NO_FILTERS.sort && { sort }),
})

/** Slug of a category; empty for all. */
export const CategorySlug = z._default(z.string().check(z.maxLength(100)), '')

export const listTopics = endpoint({
  name: 'listTopics',
  method: 'GET',
  path: '/api/forum',
  access: 'anyone',
  summary:
    'Topics, the one with the newest post first, 20 a page; of a category by its slug; with a search over titles and posts at most 200, the best match first: those with more of the words, in the title before posts, and fresher ones. `sort=recent` orders them by their newest matching post, `author` and `since` narrow the search.',
  query: z.object({
    category: CategorySlug,
    search: ForumSearch,
    ...SearchFilters,
    page: PageNumber,
  }),
  reply: pageSchema(ListedTopic),
})
