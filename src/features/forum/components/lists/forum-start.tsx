import type { Category } from '../../contract/category.ts'
import type { ListedTopic } from '../../contract/topic.ts'
import { Categories } from './categories.tsx'
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
