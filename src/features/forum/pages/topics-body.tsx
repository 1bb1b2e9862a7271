import type { Viewer } from '../../../platform/http/viewer.ts'
import { Island } from '../../../platform/render/island.tsx'
import { PlainSearchBox } from '../../../ui/plain-search-box.tsx'
import type { SearchState } from '../../../ui/use-searched-pages.ts'
import type { Panel } from '../../premium/promo/contract.ts'
import { panelFor } from '../../premium/promo/policy.ts'
import { type ListPlace, placeHref } from '../components/lists/addresses.ts'
import { type ForumParts, ForumStart } from '../components/lists/forum-start.tsx'
import { ForumFailed, TopicList } from '../components/lists/topic-list.tsx'
import { FoundCount, type TopicsPage } from '../components/lists/topic-rows.tsx'
import { SEARCH_MAX } from '../contract/fields.ts'
import { SEARCH_CATEGORY, SEARCH_FORUM } from '../lists-texts.ts'

interface Props {
  place: ListPlace
  asked: SearchState
  first: TopicsPage | null
  parts: ForumParts | null
  now: number
  panel: Panel | null
}

/** The list of a page, with its search: for members it changes in place, for visitors it stands still. */
export function TopicsBody({ viewer, ...rest }: Omit<Props, 'panel'> & { viewer: Viewer | null }) {
  const list = { ...rest, panel: panelFor(viewer, 'forum', rest.now) }
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
        action={placeHref(place)}
      />
      <FoundCount asked={asked} page={first} />
      {isForumStart && <ForumStart {...parts} now={props.now} />}
      {!isForumStart && !first && <ForumFailed />}
      {!isForumStart && first && <TopicList {...props} place={place} asked={asked} page={first} />}
    </div>
  )
}
