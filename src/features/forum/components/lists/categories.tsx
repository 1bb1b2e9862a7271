import type { Category } from '../../contract/category.ts'
import { CATEGORIES, topicCount } from '../../lists-texts.ts'
import { categoryHref } from './addresses.ts'
import { CategoryEmoji } from './category-emoji.tsx'

/** The parts of the forum, each leading to its topics. */
export function Categories({ categories }: { categories: readonly Category[] }) {
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
