import { Button } from '../../../ui/button.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import type { Post } from '../posts/contract.ts'
import { formatPostActionLabel } from '../texts.ts'
import { loadActions } from '../topics/components/load-actions.ts'
import { bookmarkPost } from './contract.ts'

interface Props {
  post: Post
  /** The CSRF token of the page. */
  token: string
  onChanged?: ((post: Post) => void) | undefined
}

/** Bookmarks a post, or removes the bookmark: a plain form; its script is loaded when it is sent. */
export function BookmarkForm({ post, token, onChanged }: Props) {
  if (!post.bookmarked && post.moderate === 1) return null
  return (
    <OperationForm
      of={bookmarkPost}
      params={{ postId: post.id }}
      token={token}
      className="post-acts"
      onSubmit={async () => (await loadActions()).toggleBookmark(post, onChanged)}
    >
      <input type="hidden" name="bookmarked" value={post.bookmarked ? 0 : 1} />
      <Button
        type="submit"
        kind="bare"
        icon="bookmark"
        aria-pressed={post.bookmarked}
        aria-label={formatPostActionLabel('Garder', post.name)}
      >
        Garder
      </Button>
    </OperationForm>
  )
}
