import type { Pool } from 'pg'
import type { ListedTopic } from '../contract/topic.ts'
import { excerpt, marked } from '../marked.ts'
import { presentListed } from '../present.ts'
import type { Reader } from './reader.ts'
import type { FoundTopic } from './search.ts'
import { readFoundWords, type Sought } from './search-words.ts'
import { readTheseRows } from './topic-rows.ts'

interface PostRow {
  id: number
  pos: number
  post: string
}

const READ_POSTS = {
  name: 'forum-found-posts',
  text: 'select id, pos, post from posts where id = any($1::integer[])',
}

/** The topics of a page of found ones, in their order, with what was found in each. */
export async function readFoundTopics(
  source: { pool: Pool },
  reader: Reader,
  shown: readonly FoundTopic[],
  sought: Sought,
): Promise<ListedTopic[]> {
  if (shown.length === 0) return []
  const [rows, posts] = await Promise.all([
    readTheseRows(
      source,
      reader,
      shown.map(({ topic_id }) => topic_id),
    ),
    source.pool.query<PostRow>({ ...READ_POSTS, values: [shown.flatMap(({ post_id }) => post_id ?? [])] }),
  ])
  const texts = [...rows.map(({ title }) => title), ...posts.rows.map(({ post }) => post)]
  const words = await readFoundWords(source, texts, sought)
  const rowOf = new Map(rows.map((row) => [row.topic_id, row]))
  const postOf = new Map(
    posts.rows.map(({ id, pos, post }) => [id, { id, pos, excerpt: excerpt(post, words) }]),
  )
  return shown.flatMap(({ topic_id, post_id }) => {
    const row = rowOf.get(topic_id)
    if (!row) return []
    const found = { title: marked(row.title, words), post: postOf.get(post_id ?? 0) ?? null }
    return [presentListed(row, reader, found)]
  })
}
