import { REACTIONS } from '../../../shared/reactions.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/inputs.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { REPORT_TYPE, reportHref } from '../../moderation/reports/contract.ts'
import type { ConversationMessage } from '../conversation/contract.ts'
import { deleteMessage, editMessage, reactToMessage } from './contract.ts'

interface Props {
  message: ConversationMessage
  thread: number
  me: number
  token: string
}

/** Without scripts: the forms of the message that the address names. The server says what is too late. */
export function PlainChanges({ message, thread, me, token }: Props) {
  if (message.deleted) return null
  const form = { params: { thread, id: message.id }, token }
  return (
    <div className="plain-composer">
      <OperationForm of={reactToMessage} {...form} className="reaction-row">
        {REACTIONS.map(({ emoji, name }, index) => (
          <button key={name} type="submit" name="reaction" value={index + 1} aria-label={name}>
            {emoji}
          </button>
        ))}
      </OperationForm>
      {message.user_id !== me && message.photo && (
        <a href={reportHref(REPORT_TYPE.conversationPhoto, message.photo.id, message.user_id)}>
          Signaler cette photo
        </a>
      )}
      {message.user_id === me && (
        <>
          {message.type === 0 && (
            <OperationForm of={editMessage} {...form}>
              <TextArea label="Modifier ce message" name="message" rows={2} defaultValue={message.message} />
              <Button type="submit" kind="line">
                Modifier
              </Button>
            </OperationForm>
          )}
          <OperationForm of={deleteMessage} {...form}>
            <Button type="submit" kind="danger">
              Supprimer pour vous deux
            </Button>
          </OperationForm>
        </>
      )}
    </div>
  )
}
