import type { ComponentType } from 'react'
import type { TopicPollProps } from '../../polls/components/topic-poll.tsx'
import type { MarkedTextProps } from './marked-text.tsx'

interface ServerParts {
  MarkedText?: ComponentType<MarkedTextProps>
  TopicPoll?: ComponentType<TopicPollProps>
}

/**
 * Components that the server renders at once and the browser loads on demand. An import of theirs, even an unused one, would
 * join them to the scripts of the page; the module of the pages fills them in.
 */
export const serverParts: ServerParts = {}
