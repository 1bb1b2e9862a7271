import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { showError } from '../../../../ui/toast.ts'
import { NO_SUCH_CHOICE, POLL } from '../../texts.ts'
import { loadActions } from '../../topics/components/load-actions.ts'
import { type Poll, type PollAndVote, voteInPoll } from '../contract.ts'
import { PollChoices, PollResults } from './poll-results.tsx'

export interface TopicPollProps {
  topicId: number
  first: PollAndVote
  /** A locked topic shows the results. */
  isLocked: boolean
  /** Why the reader may not vote, in French; null if they may. */
  refusal: string | null
  token: string
}

/** A topic's poll for a member: vote or results (specification 1, section 4). */
export default function TopicPoll({ topicId, first, isLocked, refusal, token }: TopicPollProps) {
  const { known, isBusy, give } = usePollVote(topicId, first)
  const [poll, vote] = known
  if (!poll) return null
  if (isLocked || vote !== null) return <PollResults poll={poll} vote={vote} />
  if (refusal) return <PollChoices poll={poll}>{refusal}</PollChoices>
  return <PollForm poll={poll} topicId={topicId} token={token} isBusy={isBusy} onVote={give} />
}

const UNCOUNTED = { poll: null, isCounted: false }

/** Votes; the script for it is loaded after the page. */
function usePollVote(topicId: number, first: PollAndVote) {
  const [known, setKnown] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const hasVoted = useRef(false)

  const give = async (choice: number) => {
    setBusy(true)
    const lazy = await loadActions().catch(() => null)
    const { poll, isCounted } = lazy ? await lazy.castVote(topicId, choice) : UNCOUNTED
    hasVoted.current = isCounted
    if (poll) setKnown(poll)
    else await showError()
    setBusy(false)
  }
  // The focused button is removed: the results get the focus.
  useEffect(() => {
    if (hasVoted.current && known[1] !== null) document.getElementById('poll-title')?.focus()
  }, [known])
  return { known, isBusy, give }
}

interface FormProps {
  poll: Poll
  topicId: number
  token: string
  isBusy: boolean
  onVote: (choice: number) => void
}

/** Answers of a poll with a vote; a plain form without scripts. */
function PollForm({ poll, topicId, token, isBusy, onVote }: FormProps) {
  const [isMissing, setMissing] = useState(false)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const choice = new FormData(event.currentTarget).get('vote')
    setMissing(choice === null)
    if (choice !== null && !isBusy) onVote(Number(choice))
  }
  return (
    <OperationForm
      of={voteInPoll}
      params={{ topicId }}
      token={token}
      className="panel poll"
      onSubmit={submit}
    >
      <fieldset aria-describedby={isMissing ? 'poll-error' : undefined}>
        <legend>
          <h2>{POLL}</h2>
        </legend>
        {poll.replies.map((label, index) => (
          <label key={label} className="choice">
            <input type="radio" name="vote" value={index} onChange={() => setMissing(false)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <FieldError id="poll-error" message={isMissing ? NO_SUCH_CHOICE : undefined} />
      <div>
        <Button type="submit" kind="soft" icon="vote" busy={isBusy}>
          Voter
        </Button>
      </div>
    </OperationForm>
  )
}
