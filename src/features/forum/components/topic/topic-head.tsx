import type { ReactNode } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { addNoBreakSpaces } from '../../../../ui/no-break-spaces.ts'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import type { Topic } from '../../contract/topic.ts'
import { FORUM, formatReplyCount } from '../../texts.ts'
import { categoryHref } from '../lists/urls.ts'

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
