import type { ReactNode } from 'react'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { addNoBreakSpaces } from '../../../../ui/no-break-spaces.ts'
import { Pager } from '../../../../ui/pager.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { categoryHref, newTopicHref } from '../../contract.ts'
import { POSTS_PAGE, postHref, topicHref } from '../../posts/contract.ts'
import { FORUM, formatReplyCount } from '../../texts.ts'
import type { Topic } from '../contract.ts'

interface Props {
  topic: Topic
  /** Milliseconds since 1970. */
  now: number
  /** Actions of the reader on the topic. */
  children?: ReactNode
}

/** Breadcrumb, title and creator of a topic. */
export function TopicHead({ topic, now, children }: Props) {
  return (
    <header className="topic-head">
      <nav className="crumbs" aria-label="Fil d’Ariane">
        <a href="/forum">{FORUM}</a>
        <Icon name="chevron-right" size="sm" />
        <a href={categoryHref(topic.category_slug)}>{topic.category_title}</a>
      </nav>
      <h1>{addNoBreakSpaces(topic.title)}</h1>
      <p className="topic-by soft small">
        <TopicCreator topic={topic} />
        <span>{formatReplyCount(topic.replies)}</span>
        <RelativeDate moment={topic.created_at} now={now} />
        {topic.members_only && <span className="badge badge-mist">entre membres</span>}
        {topic.topic_locked && (
          <span className="badge badge-mist">
            <Icon name="lock" />
            {'verrouillé'}
          </span>
        )}
      </p>
      {children}
    </header>
  )
}

/** Empty across a block between reader and creator; only members get a profile link. */
function TopicCreator({ topic: { user_id, name, roles, stripe_status, emoji } }: { topic: Topic }) {
  if (name === null) return null
  return (
    <span>
      {'Par'}{' '}
      {user_id === null ? (
        <span className="name">{name}</span>
      ) : (
        <MemberName member={{ id: user_id, name, roles, stripe_status, emoji }} link />
      )}
    </span>
  )
}

interface TopicPagerProps {
  slug: string
  /** From 1. */
  page: number
  /** Posts of the topic. */
  total: number
  /** The pager above the posts; the same one is below them. */
  isAbove?: boolean
}

/** Pager of a topic; empty for a single page. */
export function TopicPager({ slug, page, total, isAbove = false }: TopicPagerProps) {
  const last = Math.ceil(total / POSTS_PAGE)
  return (
    <Pager
      current={page}
      last={last}
      {...(isAbove && { label: 'Pages, avant les messages' })}
      hrefOf={(to) => topicHref(slug, to)}
    />
  )
}

/** Links to the newest post, and to the first unread one if any. */
export function TopicShortcuts({ topic }: { topic: Topic }) {
  const total = topic.replies + 1
  const hasUnread = topic.read > 0 && topic.read < total
  return (
    <>
      {hasUnread && (
        <LinkButton kind="line" small icon="arrow-down" href={`/forum/topic/redirect/${topic.topic_id}`}>
          Premier non lu
        </LinkButton>
      )}
      {topic.replies > 0 && (
        <LinkButton
          kind="line"
          small
          icon="arrow-down"
          href={postHref(topic.slug, { id: topic.last_post.id, pos: total })}
        >
          Dernier message
        </LinkButton>
      )}
    </>
  )
}

/** Slug of the category for bug reports (product.md 6). */
const BUG_CATEGORY_SLUG = 'bug'

/** Shows what could not be loaded, with a link to report it. */
export function LoadFailure({ title }: { title: string }) {
  return (
    <div className="stack-sm">
      <ErrorNotice title={title} hint={BUG_HINT} />
      <p>
        <LinkButton kind="soft" small icon="message-square-plus" href={newTopicHref(BUG_CATEGORY_SLUG)}>
          Créer un topic Bug
        </LinkButton>
      </p>
    </div>
  )
}
