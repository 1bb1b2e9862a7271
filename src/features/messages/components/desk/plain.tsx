import { Button, LinkButton } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/inputs.tsx'
import { MESSAGES_PAGE, type ThreadMessage } from '../../contract/message.ts'
import { NEWEST_MESSAGES, OLDER_MESSAGES, SEND, YOUR_MESSAGE } from '../../list-texts.ts'

/** What the page knows of a conversation for browsers without scripts. */
export interface PlainThread {
  /** The address asked for messages older than the newest. */
  isOlder: boolean
  /** What a posted form said, and what was wrong with it. */
  message: string
  error: string
}

/** Leads to the messages before those shown, and back to the newest. */
export function PlainHistory({
  thread,
  messages,
  isOlder,
}: {
  thread: number
  messages: readonly ThreadMessage[]
  isOlder: boolean
}) {
  const [first] = messages
  const hasOlder = first && messages.length >= MESSAGES_PAGE
  if (!hasOlder && !isOlder) return null
  return (
    <p className="plain-history">
      {hasOlder && (
        <LinkButton kind="line" small href={`/messages/${thread}?before=${first.id}`}>
          {OLDER_MESSAGES}
        </LinkButton>
      )}
      {isOlder && (
        <LinkButton kind="line" small href={`/messages/${thread}`}>
          {NEWEST_MESSAGES}
        </LinkButton>
      )}
    </p>
  )
}

/** The field of a message as a plain form. */
export function PlainComposer({
  thread,
  token,
  plain,
}: {
  thread: number
  token: string
  plain: PlainThread
}) {
  return (
    <form className="plain-composer" method="post" action={`/messages/${thread}`}>
      <input type="hidden" name="_token" value={token} />
      <TextArea
        label={YOUR_MESSAGE}
        name="message"
        rows={2}
        required
        defaultValue={plain.message}
        error={plain.error}
      />
      <Button type="submit" kind="poppy" icon="send-horizontal">
        {SEND}
      </Button>
    </form>
  )
}
