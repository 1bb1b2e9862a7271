import { Fragment } from 'react'
import type { Reply } from '../../../../shared/endpoint.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { PlainName } from '../../../../ui/member-name.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { getPageUrl, type SearchState } from '../../../../ui/use-searched-pages.ts'
import { HousePanel } from '../../../premium/components/house-panel.tsx'
import type { Panel } from '../../../premium/policy.ts'
import { postHref, topicHref } from '../../contract/post.ts'
import { FOUND_MAX, type HighlightedText, type ListedTopic, type listTopics } from '../../contract/topic.ts'
import { formatFoundCount, formatUnreadCount } from '../../lists-texts.ts'
import { formatReplyCount, NO_TOPICS_FOUND } from '../../texts.ts'
import { CategoryEmoji } from './category-emoji.tsx'

/** Rows before the panel. */
const ROWS_BEFORE_PANEL = 8

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
  isStale?: boolean
  /** Called instead of following a page's link, where the list changes in place. */
  onPageChange?: (page: number) => void
}

/** The rows of a page of topics, and the links to the others. */
export function TopicRows(props: TopicRowsProps) {
  const { path, asked, page, now, showsCategory, panel, isStale: isOld = false, onPageChange: onGo } = props
  return (
    <div className="topic-rows">
      <h2 className="sr">Topics</h2>
      <ul className="topics" aria-busy={isOld || undefined}>
        {page.data.map((topic, place) => (
          <Fragment key={topic.topic_id}>
            {panel && place === ROWS_BEFORE_PANEL && (
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
      {asked.search !== '' && page && <FoundCountText total={page.total ?? page.data.length} />}
    </div>
  )
}

function FoundCountText({ total }: { total: number }) {
  return total > 0 ? <p>{formatFoundCount(total, FOUND_MAX)}</p> : <p className="sr">{NO_TOPICS_FOUND}</p>
}

/** A piece of text in which the words that were searched are marked. */
export function HighlightedTextView({ pieces }: { pieces: HighlightedText }) {
  return pieces.map(({ text, found }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
    found ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
  )
}

interface Props {
  topic: ListedTopic
  now: number
  /** In a list of one category its name says nothing. */
  showsCategory: boolean
}

/** A topic in a list. The whole row leads to it, for a member who has not read all to the first that is unread. */
function TopicRow({ topic, now, showsCategory }: Props) {
  const { topic_id, slug, title, found, unread, last_post } = topic
  const href = unread ? `/forum/topic/redirect/${topic_id}` : topicHref(slug)
  return (
    <li className={unread ? 'topic topic-unread' : 'topic'}>
      <span className="topic-emoji">
        <CategoryEmoji emoji={topic.category_emoji} />
      </span>
      <div className="topic-main">
        <h3>
          {topic.topic_locked && <LockIcon />}
          <a href={href}>{found ? <HighlightedTextView pieces={found.title} /> : title}</a>
          <TopicBadges topic={topic} />
        </h3>
        <p className="topic-line">
          {showsCategory && <span className="topic-where">{topic.category_title} · </span>}
          <TopicByline topic={topic} />
          <RelativeDate moment={last_post.created_at} now={now} />
        </p>
      </div>
      <span className="topic-replies">{formatReplyCount(topic.replies)}</span>
      {found?.post && (
        <a className="topic-excerpt" href={postHref(slug, found.post)}>
          <HighlightedTextView pieces={found.post.excerpt} />
        </a>
      )}
    </li>
  )
}

/** Who began it and, where somebody has answered, who wrote last. Of the parted no name is told. */
function TopicByline({ topic }: { topic: ListedTopic }) {
  const { name, last_post: last, replies } = topic
  const hasName = last.name !== null
  return (
    <>
      {name !== null && (
        <>
          {'Par '}
          <PlainName member={topic} />
          {replies === 0 ? ', ' : ' · '}
        </>
      )}
      {replies > 0 && `${name === null ? 'Dernier' : 'dernier'} message ${hasName ? 'de ' : ''}`}
      {replies > 0 && hasName && (
        <>
          <PlainName member={last} />
          {', '}
        </>
      )}
    </>
  )
}

/** Before the title, where it never stands on a line alone. */
function LockIcon() {
  return (
    <span className="topic-lock" title="Verrouillé">
      <Icon name="lock" size="sm" />
      <span className="sr">Verrouillé</span>
    </span>
  )
}

function TopicBadges({ topic: { is_new, unread } }: { topic: ListedTopic }) {
  return (
    <>
      {is_new && <span className="badge badge-new">nouveau</span>}
      {unread !== null && unread > 0 && (
        <span className="count" title={formatUnreadCount(unread)}>
          <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
          <span className="sr">{formatUnreadCount(unread)}</span>
        </span>
      )}
    </>
  )
}
