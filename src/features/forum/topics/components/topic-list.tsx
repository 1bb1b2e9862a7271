import { Fragment } from 'react'
import type { Reply } from '../../../../shared/endpoint.ts'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { FilledMarkup } from '../../../../ui/cached-markup.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { type Emblem, PlainName } from '../../../../ui/member-name.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { DescribedDate, describeDate } from '../../../../ui/relative-date.tsx'
import { formatCount } from '../../../../ui/texts.ts'
import { getPageUrl, type SearchState } from '../../../../ui/use-searched-pages.ts'
import { HousePanel } from '../../../premium/components/house-panel.tsx'
import type { Panel } from '../../../premium/policy.ts'
import { CategoryEmoji } from '../../categories/components/category-head.tsx'
import { newTopicHref, scopeHref, type TopicListScope } from '../../contract.ts'
import { postHref, topicHref } from '../../posts/contract.ts'
import { type ListFilters, listFilters, type listTopics, NO_FILTERS } from '../../search/contract.ts'
import {
  formatFoundCount,
  formatReplyCount,
  formatUnreadCount,
  NEW_TOPIC,
  NO_TOPICS_FOUND,
} from '../../texts.ts'
import { FOUND_MAX, type HighlightedText, type ListedTopic } from '../contract.ts'

type Props = Omit<TopicRowsProps, 'path' | 'showsCategory'> & {
  scope: TopicListScope
  /** Called instead of navigating to all topics, when the list changes in place. */
  onClear?: () => void
}

/** A page of the topics of a scope, or of a search in it. */
export function TopicList({ scope, onClear, ...rows }: Props) {
  if (rows.page.data.length > 0) {
    return <TopicRows {...rows} path={scopeHref(scope)} showsCategory={scope === 'forum'} />
  }
  const { search } = rows.state
  const isNarrow = Object.keys(listFilters(rows.filters ?? NO_FILTERS)).some((name) => name !== 'sort')
  return search === '' ? (
    <EmptyTopicList scope={scope} />
  ) : (
    <NoSearchResults {...{ scope, search, isNarrow, onClear }} />
  )
}

/** Error for a list that could not be read. */
export function ForumLoadError() {
  return <ErrorNotice title="Erreur impossible de charger le forum" hint={BUG_HINT} />
}

function EmptyTopicList({ scope }: { scope: TopicListScope }) {
  const slug = scope === 'forum' ? undefined : scope.category
  return (
    <EmptyState
      title={NO_TOPICS_FOUND}
      action={<LinkButton href={newTopicHref(slug)}>{NEW_TOPIC}</LinkButton>}
    >
      La table est libre. Lancez la première conversation.
    </EmptyState>
  )
}

function NoSearchResults({
  scope,
  search,
  isNarrow,
  onClear,
}: {
  scope: TopicListScope
  search: string
  isNarrow: boolean
  onClear: (() => void) | undefined
}) {
  const all = (
    <LinkButton
      kind="soft"
      href={scopeHref(scope)}
      onClick={(event) => {
        if (!onClear) return
        event.preventDefault()
        onClear()
      }}
    >
      Revenir aux topics
    </LinkButton>
  )
  return (
    <EmptyState title={NO_TOPICS_FOUND} drawing="floor" action={all}>
      {isNarrow
        ? `Rien ne contient «\u202f${search}\u202f» avec ces choix. Élargissez-les, ou essayez un autre mot.`
        : `Rien ne contient «\u202f${search}\u202f». Essayez un mot plus court, ou un autre.`}
    </EmptyState>
  )
}

/** Number of rows before the panel. */
const ROWS_BEFORE_PANEL = 8

export type TopicsPage = Reply<typeof listTopics>

interface TopicRowsProps {
  /** The list's address without its query. */
  path: string
  state: SearchState
  /** Of a search. */
  filters?: ListFilters
  page: TopicsPage
  now: number
  showsCategory: boolean
  /** Shown between the rows. */
  panel: Panel | null
  /** The previous page is shown while the next one loads. */
  isStale?: boolean
  /** Called instead of navigating to a page, when the list changes in place. */
  onPageChange?: (page: number) => void
}

/** Rows of a page of topics, with its pager. */
export function TopicRows(props: TopicRowsProps) {
  const { path, state, filters = NO_FILTERS, page, now, showsCategory, panel } = props
  const { isStale: isOld = false, onPageChange: onGo } = props
  return (
    <div className="topic-rows">
      <h2 className="sr">Topics</h2>
      <ul className="topics" aria-busy={isOld || undefined}>
        {page.data.map((topic, scope) => (
          <Fragment key={topic.topic_id}>
            {panel && scope === ROWS_BEFORE_PANEL && (
              <li className="panel-row">
                <HousePanel panel={panel} />
              </li>
            )}
            <TopicRow topic={topic} now={now} showsCategory={showsCategory} />
          </Fragment>
        ))}
      </ul>
      <Pager
        current={state.page}
        last={page.last_page ?? 1}
        hrefOf={(number) => getPageUrl(path, { ...state, page: number }, listFilters(filters))}
        {...(onGo && { onGo })}
      />
    </div>
  )
}

/** Announces the number of found topics to screen readers too. */
export function FoundCount({ state, page }: { state: SearchState; page: TopicsPage | null | undefined }) {
  return (
    <div role="status" className="says found-count">
      {state.search !== '' && page && <FoundCountText total={page.total ?? page.data.length} />}
    </div>
  )
}

function FoundCountText({ total }: { total: number }) {
  return total > 0 ? <p>{formatFoundCount(total, FOUND_MAX)}</p> : <p className="sr">{NO_TOPICS_FOUND}</p>
}

/** A text with the matched words marked. */
export function HighlightedTextView({ pieces }: { pieces: HighlightedText }) {
  return pieces.map(({ text, found }, scope) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
    found ? <mark key={scope}>{text}</mark> : <span key={scope}>{text}</span>,
  )
}

interface TopicRowProps {
  topic: ListedTopic
  now: number
  /** Whether the category is shown; redundant in the list of one category. */
  showsCategory: boolean
}

/** A topic in a list. The whole row links to it; for a member with unread posts, to the first of them. */
function TopicRow({ topic, now, showsCategory }: TopicRowProps) {
  const { topic_id, slug, title, found, unread, is_new, topic_locked, last_post } = topic
  const { category_emoji, category_title } = topic
  const hasReplies = topic.replies > 0
  return (
    <FilledMarkup
      cacheKey={
        import.meta.env.SSR &&
        found === null && [
          ...['topic-row', category_emoji, showsCategory, category_title, topic_locked, is_new, hasReplies],
          ...[topic.stripe_status, topic.emoji, last_post.stripe_status, last_post.emoji],
        ]
      }
      holes={{
        ...{ href: unread ? `/forum/topic/redirect/${topic_id}` : topicHref(slug), title },
        ...{ name: topic.name, last: last_post.name, replies: formatReplyCount(topic.replies) },
        ...{
          count: unread ? formatCount(unread) : null,
          unread: unread ? formatUnreadCount(unread) : null,
        },
        ...describeDate(last_post.created_at, now),
      }}
    >
      {({ href, title, name, last, replies, count, unread, ...date }) => (
        <li className={unread ? 'topic topic-unread' : 'topic'}>
          <span className="topic-emoji">
            <CategoryEmoji emoji={category_emoji} />
          </span>
          <div className="topic-main">
            <h3>
              {topic_locked && <LockIcon />}
              <a href={href}>{found ? <HighlightedTextView pieces={found.title} /> : title}</a>
              {is_new && <span className="badge badge-new">nouveau</span>}
              {unread && (
                <span className="count" title={unread}>
                  <span aria-hidden="true">{count}</span>
                  <span className="sr">{unread}</span>
                </span>
              )}
            </h3>
            <p className="topic-line">
              {showsCategory && <span className="topic-where">{category_title} · </span>}
              <TopicByline
                creator={{ ...topic, name }}
                last={{ ...last_post, name: last }}
                hasReplies={hasReplies}
              />
              <DescribedDate {...date} />
            </p>
          </div>
          <span className="topic-replies">{replies}</span>
          {found?.post && (
            <a className="topic-excerpt" href={postHref(slug, found.post)}>
              <HighlightedTextView pieces={found.post.excerpt} />
            </a>
          )}
        </li>
      )}
    </FilledMarkup>
  )
}

type Author = Emblem & { name: string | null }

interface BylineProps {
  creator: Author
  last: Author
  hasReplies: boolean
}

/** Creator and, with replies, last author. Members across a block are not named. */
function TopicByline({ creator, last, hasReplies }: BylineProps) {
  const hasName = last.name !== null
  return (
    <>
      {creator.name !== null && (
        <span className={hasReplies && hasName ? 'only-desk' : undefined}>
          {'Par '}
          <PlainName member={creator} />
          {hasReplies ? ' · ' : ', '}
        </span>
      )}
      {hasReplies && (
        <span className={hasName ? 'only-desk' : undefined}>
          {`${creator.name === null ? 'Dernier' : 'dernier'} message ${hasName ? 'de ' : ''}`}
        </span>
      )}
      {hasReplies && hasName && (
        <>
          <PlainName member={last} />
          {', '}
        </>
      )}
    </>
  )
}

/** Precedes the title, so that it never wraps to its own line. */
function LockIcon() {
  return (
    <span className="topic-lock" title="Verrouillé">
      <Icon name="lock" size="sm" />
      <span className="sr">Verrouillé</span>
    </span>
  )
}
