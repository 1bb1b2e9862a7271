import { LinkButton } from '../../../../ui/button.tsx'
import { postHref } from '../../contract/post.ts'
import type { Topic } from '../../contract/topic.ts'

/** The ways to the newest post, and to the first that the reader has not read where there is one. */
export function TopicShortcuts({ topic }: { topic: Topic }) {
  const total = topic.replies + 1
  const hasUnread = topic.read > 0 && topic.read < total
  return (
    <>
      {hasUnread && (
        <LinkButton kind="line" small icon="arrow-down" href={`/forum/topic/redirect/${topic.topic_id}`}>
          Premier non lu
        </LinkButton>
      )}
      {topic.replies > 0 && (
        <LinkButton
          kind="line"
          small
          icon="arrow-down"
          href={postHref(topic.slug, { id: topic.last_post.id, pos: total })}
        >
          Dernier message
        </LinkButton>
      )}
    </>
  )
}
