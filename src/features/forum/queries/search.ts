import type { Pool } from 'pg'
import { FOUND_MAX } from '../contract/topic.ts'
import { type Reader, readBlocked } from './reader.ts'
import { findPosts } from './search-posts.ts'
import { findTitles } from './search-titles.ts'
import type { Sought } from './search-words.ts'

/** A topic that a search has found. */
export interface FoundTopic {
  topic_id: number
  /** The newest of its posts that match, by themselves or with the title; null where only the title does. */
  post_id: number | null
}

/** What is searched, by whom and where. */
export interface Search extends Sought {
  isStaff: boolean
  /** Members whose posts the reader does not find. */
  blocked: number[]
  /** Null for all. */
  category: { id: number; topics: number } | null
}

/**
 * The topics that a search finds, 200 at most: each placed by its newest matching post, or by its newest of all where the
 * title has all the words.
 */
export async function findTopics(
  source: { pool: Pool },
  reader: Reader,
  sought: Sought,
  category: Search['category'],
): Promise<FoundTopic[]> {
  const blocked = await readBlocked(source, reader)
  const search = { ...sought, isStaff: reader.isStaff, blocked, category }
  const [posts, titles] = await Promise.all([findPosts(source, search), findTitles(source, search)])
  const found = new Map(posts.map((post) => [post.topic_id, { ...post, newest: post.post_id }]))
  for (const title of titles) {
    const post_id = Math.max(found.get(title.topic_id)?.post_id ?? 0, title.post_id ?? 0)
    found.set(title.topic_id, { ...title, post_id, newest: Math.max(title.newest, post_id) })
  }
  return [...found.values()]
    .sort((a, b) => b.newest - a.newest)
    .slice(0, FOUND_MAX)
    .map(({ topic_id, post_id }) => ({ topic_id, post_id: post_id || null }))
}
