import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../../../client/call.ts'
import { showError } from '../../../../ui/toast.ts'
import { type PollAndVote, readPoll, vote as voteCall } from '../../contract/poll.ts'
import type { Topic } from '../../contract/topic.ts'
import { type Actor, voteRefusal } from '../../policy.ts'
import { NO_VOTE } from '../../refusal-texts.ts'
import { PollChoices } from './poll-choices.tsx'
import { PollForm } from './poll-form.tsx'
import { PollResults } from './poll-results.tsx'

interface Props {
  viewer: Actor
  topic: Topic
  first: PollAndVote
  token: string
}

/** A topic's poll as a member has it: answers to vote for, or what it has given (specification 1, section 4). */
export function TopicPoll({ viewer, topic, first, token }: Props) {
  const { known, isBusy, give } = useVote(topic.topic_id, first)
  const [poll, vote] = known
  if (!poll) return null
  if (topic.topic_locked || vote !== null) return <PollResults poll={poll} vote={vote} />
  const refusal = voteRefusal(viewer, topic)
  if (refusal) return <PollChoices poll={poll}>{refusal}</PollChoices>
  return <PollForm poll={poll} topicId={topic.topic_id} token={token} isBusy={isBusy} onVote={give} />
}

/** Votes; where that is refused, looks again: another tab may have voted already. */
function useVote(topicId: number, first: PollAndVote) {
  const [known, setKnown] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const hasVoted = useRef(false)
  const params = { topicId: String(topicId) }

  const give = async (choice: number) => {
    setBusy(true)
    try {
      const { poll } = await callApi(voteCall, { params, body: { vote: choice } })
      hasVoted.current = true
      setKnown(poll)
    } catch {
      await showError(NO_VOTE)
      await callApi(readPoll, { params }).then(setKnown, () => {})
    }
    setBusy(false)
  }
  // The button that had the focus is gone; what it has brought is read next.
  useEffect(() => {
    if (hasVoted.current && known[1] !== null) document.getElementById('poll-title')?.focus()
  }, [known])
  return { known, isBusy, give }
}
