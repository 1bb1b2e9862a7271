import { Icon } from '../../../../ui/icon.tsx'
import { PlainName } from '../../../../ui/member-name.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { postHref, topicHref } from '../../contract/post.ts'
import type { ListedTopic } from '../../contract/topic.ts'
import { unreadCount } from '../../lists-texts.ts'
import { replyCount } from '../../texts.ts'
import { CategoryEmoji } from './category-emoji.tsx'
import { MarkedText } from './marked-text.tsx'

interface Props {
  topic: ListedTopic
  now: number
  /** In a list of one category its name says nothing. */
  showsCategory: boolean
}

/** A topic in a list. The whole row leads to it, for a member who has not read all to the first that is unread. */
export function TopicRow({ topic, now, showsCategory }: Props) {
  const { topic_id, slug, title, found, unread, last_post } = topic
  const href = unread ? `/forum/topic/redirect/${topic_id}` : topicHref(slug)
  return (
    <li className={unread ? 'topic topic-unread' : 'topic'}>
      <span className="topic-emoji">
        <CategoryEmoji emoji={topic.category_emoji} />
      </span>
      <div className="topic-main">
        <h3>
          {topic.topic_locked && <Lock />}
          <a href={href}>{found ? <MarkedText pieces={found.title} /> : title}</a>
          <Marks topic={topic} />
        </h3>
        <p className="topic-line">
          {showsCategory && <span className="topic-where">{topic.category_title} · </span>}
          <Line topic={topic} />
          <RelativeDate moment={last_post.created_at} now={now} />
        </p>
      </div>
      <span className="topic-replies">{replyCount(topic.replies)}</span>
      {found?.post && (
        <a className="topic-excerpt" href={postHref(slug, found.post)}>
          <MarkedText pieces={found.post.excerpt} />
        </a>
      )}
    </li>
  )
}

/** Who began it and, where somebody has answered, who wrote last. Of the parted no name is told. */
function Line({ topic }: { topic: ListedTopic }) {
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
function Lock() {
  return (
    <span className="topic-lock" title="Verrouillé">
      <Icon name="lock" size="sm" />
      <span className="sr">Verrouillé</span>
    </span>
  )
}

function Marks({ topic: { is_new, unread } }: { topic: ListedTopic }) {
  return (
    <>
      {is_new && <span className="badge badge-new">nouveau</span>}
      {unread !== null && unread > 0 && (
        <span className="count" title={unreadCount(unread)}>
          <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
          <span className="sr">{unreadCount(unread)}</span>
        </span>
      )}
    </>
  )
}
