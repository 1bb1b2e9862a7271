import { callApi } from '../../../../client/call.ts'
import { onLive, onLiveChange } from '../../../../client/live.ts'
import { listPosts, type Post } from '../../posts/contract.ts'

/** Milliseconds after a change, random, so that the readers of a topic do not all read at once. */
const DELAY_MS = { least: 200, spread: 800 }

/**
 * Reads the reactions of a page of posts again when one has changed, or the connection is back.
 * @param onRead receives the posts as they are now
 * @returns ends it
 */
export function followReactions(
  topicId: number,
  page: number,
  onRead: (posts: readonly Post[]) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = async () => {
    timer = undefined
    const input = { params: { topicId: String(topicId) }, query: { page: String(page) } }
    const answer = await callApi(listPosts, input).catch(() => null)
    if (answer) onRead(answer.data)
  }
  const schedule = () => {
    timer ??= setTimeout(read, DELAY_MS.least + Math.random() * DELAY_MS.spread)
  }
  const removers = [
    onLive('reactions', ({ topic, post }) => {
      if (topic === topicId && document.getElementById(`post-${post}`)) schedule()
    }),
    onLiveChange((isUp) => {
      if (isUp) schedule()
    }),
  ]
  return () => {
    clearTimeout(timer)
    for (const remove of removers) remove()
  }
}
