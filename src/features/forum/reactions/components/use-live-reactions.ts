import { useEffect } from 'react'
import type { Post } from '../../posts/contract.ts'

/** Takes the reactions of others as they come; the script for it is loaded after the page. */
export function useLiveReactions(
  topicId: number,
  page: number,
  onRead: (posts: readonly Post[]) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onRead` updates a state, whichever render it is of
  useEffect(() => {
    let end = () => {}
    let isOver = false
    import('./follow-reactions.ts').then(
      ({ followReactions }) => {
        if (!isOver) end = followReactions(topicId, page, onRead)
      },
      // Without the network the page stays as it is.
      () => {},
    )
    return () => {
      isOver = true
      end()
    }
  }, [topicId, page])
}
