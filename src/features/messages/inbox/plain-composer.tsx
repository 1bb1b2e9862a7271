import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/inputs.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { REPORT_TYPE, reportHref } from '../../moderation/contract/report.ts'
import { MESSAGES_PAGE_SIZE, sendMessage } from '../conversation/contract/message.ts'
import { REPORT_CONVERSATION } from '../conversation/conversation-texts.ts'
import type { InitialConversation } from './use-inbox.ts'

/** What the page knows of a conversation for browsers without scripts. */
export interface PlainConversation {
  /** The address asked for messages older than the newest. */
  isOlder: boolean
  /** What a posted form said, and what was wrong with it. */
  message: string
  error: string
}

interface Props {
  token: string
  thread: InitialConversation
  /** Id of whom one writes with; undefined once they have left. */
  partner: number | undefined
}

/** Without scripts: the field of a message as a plain form, and links to the messages before those shown. */
export function PlainComposer({ token, thread, partner }: Props) {
  const { id, opened, plain } = thread
  const address = `/messages/${id}`
  const messages = opened?.messages ?? []
  return (
    <OperationForm of={sendMessage} params={{ thread: id }} token={token} className="plain-composer">
      <TextArea
        label="Votre message"
        name="message"
        rows={2}
        required
        defaultValue={plain.message}
        error={plain.error}
      />
      <div className="form-acts">
        <Button type="submit" kind="poppy" icon="send-horizontal">
          Envoyer
        </Button>
        {messages.length >= MESSAGES_PAGE_SIZE && (
          <a href={`${address}?before=${messages[0]?.id}`}>Messages plus anciens</a>
        )}
        {plain.isOlder && <a href={address}>Messages les plus récents</a>}
        {partner && <a href={reportHref(REPORT_TYPE.conversation, id, partner)}>{REPORT_CONVERSATION}</a>}
      </div>
    </OperationForm>
  )
}
