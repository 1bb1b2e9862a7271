import type { Viewer } from '../../../platform/http/viewer.ts'
import { Island } from '../../../platform/render/island.tsx'
import { PlainSearchBox } from '../../../ui/plain-search-box.tsx'
import type { SearchState } from '../../../ui/use-searched-pages.ts'
import { choosePanel, type Panel } from '../../premium/policy.ts'
import { ForumOverview, type ForumOverviewData } from '../components/lists/forum-overview.tsx'
import { ForumLoadError, TopicList } from '../components/lists/topic-list.tsx'
import { FoundCount, type TopicsPage } from '../components/lists/topic-rows.tsx'
import { scopeHref, type TopicListScope } from '../components/lists/urls.ts'
import { SEARCH_MAX } from '../contract/fields.ts'
import { SEARCH_CATEGORY, SEARCH_FORUM } from '../lists-texts.ts'

interface Props {
  place: TopicListScope
  asked: SearchState
  first: TopicsPage | null
  parts: ForumOverviewData | null
  now: number
  panel: Panel | null
}

/** The list of a page, with its search: for members it changes in place, for visitors it stands still. */
export function TopicsBody({ viewer, ...rest }: Omit<Props, 'panel'> & { viewer: Viewer | null }) {
  const list = { ...rest, panel: choosePanel(viewer, 'forum', rest.now) }
  return viewer ? <Island id="topics" props={list} /> : <PlainTopics {...list} />
}

function PlainTopics({ place, asked, first, parts, ...props }: Props) {
  const isForumStart = parts && asked.search === ''
  return (
    <div className="forum-list">
      <PlainSearchBox
        label={place === 'forum' ? SEARCH_FORUM : SEARCH_CATEGORY}
        value={asked.search}
        maxLength={SEARCH_MAX}
        action={scopeHref(place)}
      />
      <FoundCount asked={asked} page={first} />
      {isForumStart && <ForumOverview {...parts} now={props.now} />}
      {!isForumStart && !first && <ForumLoadError />}
      {!isForumStart && first && <TopicList {...props} place={place} asked={asked} page={first} />}
    </div>
  )
}
