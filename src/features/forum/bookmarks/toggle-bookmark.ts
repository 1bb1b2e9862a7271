import { CallError, callApi } from '../../../client/call.ts'
import { showError, showSuccess } from '../../../ui/toast.ts'
import type { Post } from '../posts/contract.ts'
import { bookmarkPost } from './contract.ts'

/** Bookmarks a post at once, and undoes it if the server refuses. @param onChanged receives the post as it is shown */
export async function toggleBookmark(
  post: Post,
  onChanged: ((post: Post) => void) | undefined,
): Promise<void> {
  const bookmarked = !post.bookmarked
  onChanged?.({ ...post, bookmarked })
  try {
    const input = { params: { postId: String(post.id) }, body: { bookmarked: bookmarked ? 1 : 0 } }
    const { message } = await callApi(bookmarkPost, input)
    await showSuccess(message)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    onChanged?.(post)
    await showError(error.serverMessage)
  }
}
