import type { Category } from '../../contract/category.ts'
import type { ListedTopic } from '../../contract/topic.ts'
import { CATEGORIES, formatTopicCount } from '../../lists-texts.ts'
import { CategoryEmoji } from './category-emoji.tsx'
import { LastTopics } from './last-topics.tsx'
import { ForumLoadError } from './topic-list.tsx'
import { categoryHref } from './urls.ts'

/** What of the forum's first page could not be read is null. */
export interface ForumOverviewData {
  categories: readonly Category[] | null
  last: readonly ListedTopic[] | null
}

/** What the forum opens with: its categories, and the last topics beside them. */
export function ForumOverview({ categories, last, now }: ForumOverviewData & { now: number }) {
  return (
    <div className="forum-start">
      <LastTopics topics={last} now={now} />
      {categories ? <CategoryList categories={categories} /> : <ForumLoadError />}
    </div>
  )
}

/** The parts of the forum, each leading to its topics. */
function CategoryList({ categories }: { categories: readonly Category[] }) {
  return (
    <section className="stack-sm">
      <h2>{CATEGORIES}</h2>
      <ul className="topics">
        {categories.map(({ id, slug, emoji, title, description, topics }) => (
          <li key={id} className="topic">
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
