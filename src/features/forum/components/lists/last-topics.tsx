import { BUG_HINT } from '../../../../shared/texts.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { PlainName } from '../../../../ui/member-name.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { topicHref } from '../../contract/post.ts'
import type { ListedTopic } from '../../contract/topic.ts'
import { formatReplyCount, NO_TOPICS_FOUND } from '../../texts.ts'
import { CategoryEmoji } from './category-emoji.tsx'

interface Props {
  /** Null where they could not be read. */
  topics: readonly ListedTopic[] | null
  now: number
  /** Elsewhere than in the forum: a link leads there. */
  leadsOn?: boolean
}

/** The last topics (specification 1, section 2): plain markup, on any page. */
export function LastTopics({ topics, now, leadsOn = false }: Props) {
  return (
    <section className="stack-sm last-topics">
      <header className="row">
        <h2>Derniers topics</h2>
        {leadsOn && (
          <LinkButton kind="soft" small href="/forum" icon="messages-square">
            Tout le forum
          </LinkButton>
        )}
      </header>
      {topics === null && (
        <ErrorNotice title="Erreur impossible de charger les derniers topics" hint={BUG_HINT} />
      )}
      {topics?.length === 0 && <p className="soft">{NO_TOPICS_FOUND}</p>}
      {topics !== null && topics.length > 0 && (
        <ul className="topics">
          {topics.map((topic) => (
            <LastTopic key={topic.topic_id} topic={topic} now={now} />
          ))}
        </ul>
      )}
    </section>
  )
}

function LastTopic({ topic, now }: { topic: ListedTopic; now: number }) {
  const { topic_id, slug, title, unread, last_post } = topic
  return (
    <li className={unread ? 'topic topic-unread' : 'topic'}>
      <span className="topic-emoji" title={topic.category_title}>
        <CategoryEmoji emoji={topic.category_emoji} />
        <span className="sr">{topic.category_title}</span>
      </span>
      <div className="topic-main">
        <h3>
          <a href={unread ? `/forum/topic/redirect/${topic_id}` : topicHref(slug)}>{title}</a>
        </h3>
        <p className="topic-line">
          {last_post.name !== null && (
            <>
              <PlainName member={last_post} />
              {', '}
            </>
          )}
          <RelativeDate moment={last_post.created_at} now={now} />
          {` · ${formatReplyCount(topic.replies)}`}
        </p>
      </div>
    </li>
  )
}
