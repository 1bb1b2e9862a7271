import type { ReactNode } from 'react'
import { BREADCRUMB, FORUM } from '../../texts.ts'
import { ForumLoadError, TopicRows, type TopicsPage } from './topic-list.tsx'

interface Props {
  title: string
  lead: string
  /** The page's address without its query. */
  path: string
  page: number
  /** Null where they could not be read. */
  topics: TopicsPage | null
  /** Shown instead of an empty list. */
  empty: ReactNode
  showsCategory: boolean
}

/** The page of a list that is not the same for everybody. */
export function OwnTopics({ title, lead, path, page, topics, empty, showsCategory }: Props) {
  return (
    <div className="wrap">
      <div className="reading">
        <header className="page-head">
          <nav className="crumbs" aria-label={BREADCRUMB}>
            <a href="/forum">{FORUM}</a>
          </nav>
          <h1>{title}</h1>
          <p>{lead}</p>
        </header>
        {topics === null && <ForumLoadError />}
        {topics?.data.length === 0 && empty}
        {topics && topics.data.length > 0 && (
          <TopicRows
            path={path}
            state={{ search: '', page }}
            page={topics}
            now={Date.now()}
            panel={null}
            showsCategory={showsCategory}
          />
        )}
      </div>
    </div>
  )
}
