import type { Category } from '../../contract/category.ts'
import type { ListedTopic } from '../../contract/topic.ts'
import { CATEGORIES, topicCount } from '../../lists-texts.ts'
import { categoryHref } from './addresses.ts'
import { CategoryEmoji } from './category-emoji.tsx'
import { LastTopics } from './last-topics.tsx'
import { ForumFailed } from './topic-list.tsx'

/** What of the forum's first page could not be read is null. */
export interface ForumParts {
  categories: readonly Category[] | null
  last: readonly ListedTopic[] | null
}

/** What the forum opens with: its categories, and the last topics beside them. */
export function ForumStart({ categories, last, now }: ForumParts & { now: number }) {
  return (
    <div className="forum-start">
      <LastTopics topics={last} now={now} />
      {categories ? <Categories categories={categories} /> : <ForumFailed />}
    </div>
  )
}

/** The parts of the forum, each leading to its topics. */
function Categories({ categories }: { categories: readonly Category[] }) {
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
            <span className="topic-replies">{topicCount(topics)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
