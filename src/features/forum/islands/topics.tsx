import { callApi } from '../../../client/call.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { getPageUrl, type SearchState, useSearchedPages } from '../../../ui/use-searched-pages.ts'
import type { Panel } from '../../premium/policy.ts'
import { ForumOverview, type ForumOverviewData } from '../components/lists/forum-overview.tsx'
import { ForumLoadError, TopicList } from '../components/lists/topic-list.tsx'
import { FoundCount, type TopicsPage } from '../components/lists/topic-rows.tsx'
import { scopeHref, type TopicListScope } from '../components/lists/urls.ts'
import { SEARCH_MAX } from '../contract/fields.ts'
import { listTopics } from '../contract/topic.ts'
import { SEARCH_CATEGORY, SEARCH_FORUM } from '../lists-texts.ts'

interface Props {
  place: TopicListScope
  asked: SearchState
  /** The topics that the page was rendered with; null where there were none to read, or that failed. */
  first: TopicsPage | null
  /** What the forum's first page opens with, while nothing is searched. */
  parts: ForumOverviewData | null
  now: number
  /** The site's own, for whom one is shown. */
  panel: Panel | null
}

/** The topics of a category, or what is found all over the forum: searched and paged in place. */
export default function Topics({ place, asked: start, first, parts, now: loaded, panel }: Props) {
  const now = useNow(loaded)
  const path = scopeHref(place)
  const found = useSearchedPages<TopicsPage>({
    key: ['topics', path],
    read: ({ search, page }) => {
      const category = place === 'forum' ? '' : place.category
      return callApi(listTopics, { query: { category, search, page: String(page) } })
    },
    addressOf: (asked) => getPageUrl(path, asked),
    first,
    start,
    isRead: ({ search }) => !parts || search !== '',
  })
  const { page, asked } = found
  // It stays until there is something to show in its place.
  const isForumStart = parts && (asked.search === '' || (!page && !found.isError))
  return (
    <div className="forum-list">
      <SearchBox
        label={place === 'forum' ? SEARCH_FORUM : SEARCH_CATEGORY}
        value={found.typed}
        maxLength={SEARCH_MAX}
        onChange={found.type}
        onSubmit={found.search}
        action={path}
      />
      <FoundCount asked={asked} page={found.isOld ? null : page} />
      {isForumStart && <ForumOverview {...parts} now={now} />}
      {!isForumStart && found.isError && <ForumLoadError />}
      {!isForumStart && !page && !found.isError && <Skeleton lines={8} />}
      {!isForumStart && page && (
        <TopicList
          place={place}
          asked={asked}
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
