import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { type Poll, vote } from '../../contract/poll.ts'
import { NO_SUCH_CHOICE } from '../../fields-texts.ts'
import { POLL } from '../../poll-texts.ts'

interface Props {
  poll: Poll
  topicId: number
  token: string
  isBusy: boolean
  onVote: (choice: number) => void
}

/** The answers of a poll, to vote for one of them; without scripts a plain form. */
export function PollForm({ poll, topicId, token, isBusy, onVote }: Props) {
  const [isMissing, setMissing] = useState(false)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const choice = new FormData(event.currentTarget).get('vote')
    setMissing(choice === null)
    if (choice !== null && !isBusy) onVote(Number(choice))
  }
  return (
    <OperationForm of={vote} params={{ topicId }} token={token} className="panel poll" onSubmit={submit}>
      <fieldset aria-describedby={isMissing ? 'poll-error' : undefined}>
        <legend>
          <h2>{POLL}</h2>
        </legend>
        {poll.replies.map((label, place) => (
          <label key={label} className="choice">
            <input type="radio" name="vote" value={place} onChange={() => setMissing(false)} />
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
