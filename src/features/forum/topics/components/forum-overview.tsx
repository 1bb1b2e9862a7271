import { BUG_HINT } from '../../../../shared/texts.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { FilledMarkup } from '../../../../ui/cached-markup.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { PlainName } from '../../../../ui/member-name.tsx'
import { DescribedDate, describeDate } from '../../../../ui/relative-date.tsx'
import { CategoryEmoji } from '../../categories/components/category-head.tsx'
import type { Category } from '../../categories/contract.ts'
import { categoryHref } from '../../contract.ts'
import { topicHref } from '../../posts/contract.ts'
import { CATEGORIES, formatReplyCount, formatTopicCount, NO_TOPICS_FOUND } from '../../texts.ts'
import type { ListedTopic } from '../contract.ts'
import { ForumLoadError } from './topic-list.tsx'

/** Data of the forum's first page; null where it could not be read. */
export interface ForumOverviewData {
  categories: readonly Category[] | null
  last: readonly ListedTopic[] | null
}

/** First page of the forum: categories and last topics. */
export function ForumOverview({ categories, last, now }: ForumOverviewData & { now: number }) {
  return (
    <div className="forum-start">
      <LastTopics topics={last} now={now} />
      {categories ? <CategoryList categories={categories} /> : <ForumLoadError />}
    </div>
  )
}

/** The categories, each with a link to its topics. */
function CategoryList({ categories }: { categories: readonly Category[] }) {
  return (
    <section className="stack-sm">
      <h2>{CATEGORIES}</h2>
      <ul className="topics">
        {categories.map(({ id, slug, emoji, title, description, topics }) => (
          <li key={id} className="topic topic-category">
            <span className="topic-emoji">
              <CategoryEmoji emoji={emoji} />
            </span>
            <div className="topic-main">
              <h3>
                <a href={categoryHref(slug)}>{title}</a>
              </h3>
              {description && <p className="topic-line">{description}</p>}
            </div>
            <span className="topic-replies">{formatTopicCount(topics)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  /** Null when they could not be read. */
  topics: readonly ListedTopic[] | null
  now: number
  title?: string
  /** Outside the forum: adds a link to it. */
  leadsOn?: boolean
}

/** The last topics (specification 1, section 2): plain markup for any page. */
export function LastTopics({ topics, now, title = 'Derniers topics', leadsOn = false }: Props) {
  return (
    <section className="stack-sm last-topics">
      <header className="row">
        <h2>{title}</h2>
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
  const { topic_id, slug, title, unread, replies, category_title, category_emoji, last_post } = topic
  const { stripe_status, emoji } = last_post
  const isUnread = unread !== null && unread > 0
  return (
    <FilledMarkup
      cacheKey={
        import.meta.env.SSR && ['last-topic', isUnread, category_title, category_emoji, stripe_status, emoji]
      }
      holes={{
        ...{ href: isUnread ? `/forum/topic/redirect/${topic_id}` : topicHref(slug), title },
        ...{ name: last_post.name, replies: formatReplyCount(replies) },
        ...describeDate(last_post.created_at, now),
      }}
    >
      {({ href, title, name, replies, ...date }) => (
        <li className={isUnread ? 'topic topic-unread' : 'topic'}>
          <span className="topic-emoji" title={category_title}>
            <CategoryEmoji emoji={category_emoji} />
            <span className="sr">{category_title}</span>
          </span>
          <div className="topic-main">
            <h3>
              <a href={href}>{title}</a>
            </h3>
            <p className="topic-line">
              <span>
                {name !== null && (
                  <>
                    <PlainName member={{ ...last_post, name }} />
                    {', '}
                  </>
                )}
                <DescribedDate {...date} />
              </span>{' '}
              <span className="topic-count">{replies}</span>
            </p>
          </div>
        </li>
      )}
    </FilledMarkup>
  )
}
