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
  /** What the reader may do with the topic. */
  children?: ReactNode
}

/** Where a topic stands, what it is called, who began it. */
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

/** Nothing where the reader and the creator are parted; members alone are told of a profile. */
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
  /** Above the posts, where the same pages stand below them too. */
  isAbove?: boolean
}

/** The pages of a topic; nothing while its posts stand on one. */
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

/** The ways to the newest post, and to the first that the reader has not read where there is one. */
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

/** Slug of the category in which bugs are told (product.md 6). */
const BUG_CATEGORY_SLUG = 'bug'

/** What could not be loaded, and where to say so. */
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
