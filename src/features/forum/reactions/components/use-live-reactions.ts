import { useLazyEffect } from '../../../../ui/use-lazy-effect.ts'
import type { Post } from '../../posts/contract.ts'

/** Takes the reactions of others as they come; the script for it is loaded after the page. */
export function useLiveReactions(
  topicId: number,
  page: number,
  onRead: (posts: readonly Post[]) => void,
): void {
  useLazyEffect(
    () => import('./follow-reactions.ts'),
    ({ followReactions }) => followReactions(topicId, page, onRead),
    // `onRead` updates a state, whichever render it is of.
    [topicId, page],
  )
}
