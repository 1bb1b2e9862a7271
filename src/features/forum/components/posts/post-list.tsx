import { useState } from 'react'
import { type Post, pageOfPos } from '../../contract/post.ts'
import { type ArticleProps, PostArticle } from './post-article.tsx'
import { usePostDialogs } from './use-post-dialogs.tsx'

interface Props extends Omit<ArticleProps, 'post' | 'onOpenDialog'> {
  /** Those of one page, in their order. */
  posts: readonly Post[]
}

/** The posts of a page of a topic. A separator stands before the first that the reader had not read when they came. */
export function PostList({ posts, ...rest }: Props) {
  const { topic, viewer } = rest
  const [read] = useState(topic.read)
  const { ask, dialogs } = usePostDialogs(rest)
  const firstUnread = findFirstUnread(posts, read, viewer?.id)
  return (
    <>
      <ol className="posts">
        {posts.map((post) => (
          <li key={post.id}>
            {post === firstUnread && <p className="posts-new">Nouveaux messages</p>}
            <PostArticle {...rest} post={post} onOpenDialog={ask} />
          </li>
        ))}
      </ol>
      {viewer && dialogs}
    </>
  )
}

/** One's own are not news; on the pages after the one where the unread begin, all are. */
function findFirstUnread(
  posts: readonly Post[],
  read: number,
  readerId: number | undefined,
): Post | undefined {
  if (read === 0) return undefined
  const first = posts.find(({ pos, user_id }) => pos > read && user_id !== readerId)
  return first && pageOfPos(first.pos) === pageOfPos(read + 1) ? first : undefined
}
