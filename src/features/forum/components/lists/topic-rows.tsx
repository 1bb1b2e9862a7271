import { Fragment } from 'react'
import type { Reply } from '../../../../shared/endpoint.ts'
import { Pager } from '../../../../ui/pager.tsx'
import { getPageUrl, type SearchState } from '../../../../ui/use-searched-pages.ts'
import { HousePanel } from '../../../premium/promo/components/house-panel.tsx'
import type { Panel } from '../../../premium/promo/contract.ts'
import { FOUND_MAX, type listTopics } from '../../contract/topic.ts'
import { foundCount } from '../../lists-texts.ts'
import { NO_TOPIC } from '../../texts.ts'
import { TopicRow } from './topic-row.tsx'

/** Rows before the panel. */
const BEFORE_PANEL = 8

export type TopicsPage = Reply<typeof listTopics>

export interface TopicRowsProps {
  /** The list's address without its query. */
  path: string
  asked: SearchState
  page: TopicsPage
  now: number
  showsCategory: boolean
  /** Stands among the rows. */
  panel: Panel | null
  /** The page before still stands here, while the next one comes. */
  isOld?: boolean
  /** Called instead of following a page's link, where the list changes in place. */
  onGo?: (page: number) => void
}

/** The rows of a page of topics, and the links to the others. */
export function TopicRows(props: TopicRowsProps) {
  const { path, asked, page, now, showsCategory, panel, isOld = false, onGo } = props
  return (
    <div className="topic-rows">
      <h2 className="sr">Topics</h2>
      <ul className="topics" aria-busy={isOld || undefined}>
        {page.data.map((topic, place) => (
          <Fragment key={topic.topic_id}>
            {panel && place === BEFORE_PANEL && (
              <li className="panel-row">
                <HousePanel panel={panel} />
              </li>
            )}
            <TopicRow topic={topic} now={now} showsCategory={showsCategory} />
          </Fragment>
        ))}
      </ul>
      <Pager
        current={asked.page}
        last={page.last_page ?? 1}
        hrefOf={(number) => getPageUrl(path, { ...asked, page: number })}
        {...(onGo && { onGo })}
      />
    </div>
  )
}

/** Says how many topics a search has found, to those who do not see the list too. */
export function FoundCount({ asked, page }: { asked: SearchState; page: TopicsPage | null | undefined }) {
  return (
    <div role="status" className="says found-count">
      {asked.search !== '' && page && <Found total={page.total ?? page.data.length} />}
    </div>
  )
}

function Found({ total }: { total: number }) {
  return total > 0 ? <p>{foundCount(total, FOUND_MAX)}</p> : <p className="sr">{NO_TOPIC}</p>
}
