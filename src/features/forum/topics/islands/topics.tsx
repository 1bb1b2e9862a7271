import { callApi } from '../../../../client/call.ts'
import { withQueries } from '../../../../client/providers.tsx'
import { SearchBox } from '../../../../ui/search-box.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import { getPageUrl, type SearchState, useSearchedPages } from '../../../../ui/use-searched-pages.ts'
import type { Panel } from '../../../premium/policy.ts'
import { SEARCH_MAX, scopeHref, type TopicListScope } from '../../contract.ts'
import { type ListFilters, listFilters, listTopics } from '../../search/contract.ts'
import { SEARCH_CATEGORY, SEARCH_FORUM } from '../../texts.ts'
import { ForumOverview, type ForumOverviewData } from '../components/forum-overview.tsx'
import { SearchFiltersForm } from '../components/search-filters.tsx'
import { ForumLoadError, FoundCount, TopicList, type TopicsPage } from '../components/topic-list.tsx'

interface Props {
  scope: TopicListScope
  state: SearchState
  filters: ListFilters
  /** Topics from the server; null when there were none or reading failed. */
  first: TopicsPage | null
  /** First page of the forum, shown without a search. */
  parts: ForumOverviewData | null
  now: number
  /** The house panel, for viewers who see one. */
  panel: Panel | null
}

/** Topics of a category, or of a search in the forum: searched and paged in place. */
function Topics({ scope, state: start, filters, first, parts, now: loaded, panel }: Props) {
  const now = useNow(loaded)
  const path = scopeHref(scope)
  const chosen = listFilters(filters)
  const found = useSearchedPages<TopicsPage>({
    key: ['topics', path],
    read: ({ search, page }) => {
      const category = scope === 'forum' ? {} : scope
      return callApi(listTopics, { query: { ...chosen, ...category, search, page: String(page) } })
    },
    addressOf: (state) => getPageUrl(path, state, chosen),
    first,
    start,
    isRead: ({ search }) => !parts || search !== '',
  })
  const { page, asked: state } = found
  // Shown until its replacement has loaded.
  const isForumStart = parts && (state.search === '' || (!page && !found.isError))
  return (
    <div className="forum-list">
      <SearchBox
        label={scope === 'forum' ? SEARCH_FORUM : SEARCH_CATEGORY}
        value={found.typed}
        maxLength={SEARCH_MAX}
        onChange={found.type}
        onSubmit={found.search}
        action={path}
      />
      {state.search !== '' && (
        <SearchFiltersForm
          path={path}
          search={state.search}
          filters={filters}
          categories={parts?.categories ?? null}
        />
      )}
      <FoundCount state={state} page={found.isOld ? null : page} />
      {isForumStart && <ForumOverview {...parts} now={now} />}
      {!isForumStart && found.isError && <ForumLoadError />}
      {!isForumStart && !page && !found.isError && <Skeleton lines={8} />}
      {!isForumStart && page && (
        <TopicList
          scope={scope}
          state={state}
          filters={filters}
          page={page}
          now={now}
          panel={panel}
          isStale={found.isOld}
          onPageChange={(number) => {
            found.turnTo(number)
            document.getElementById('contenu')?.scrollIntoView()
          }}
          onClear={() => {
            found.type('')
            found.search('')
          }}
        />
      )}
    </div>
  )
}

export default withQueries(Topics)
