import { ALT_MAX_LENGTH } from '../../../shared/alt-text.ts'
import { REACTIONS } from '../../../shared/reactions.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextInput } from '../../../ui/inputs.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { REPORT_TYPE, reportHref } from '../../moderation/reports/contract.ts'
import type { ConversationMessage } from '../conversation/contract.ts'
import { describePhoto } from '../photos/contract.ts'
import { ALT_HINT, ALT_LABEL } from '../photos/texts.ts'
import { deleteMessage, editMessage, reactToMessage } from './contract.ts'

interface Props {
  message: ConversationMessage
  /** A refused description of its photo. */
  alt: { value: string; error: string | undefined } | undefined
  thread: number
  me: number
  token: string
}

/** Without scripts: the forms of the message that the address names. The server says what is too late. */
export function PlainChanges({ message, alt, thread, me, token }: Props) {
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
          {message.photo && (
            <OperationForm of={describePhoto} {...form}>
              <TextInput
                label={ALT_LABEL}
                hint={ALT_HINT}
                name="alt"
                maxLength={ALT_MAX_LENGTH}
                defaultValue={alt?.value ?? message.photo.alt}
                error={alt?.error}
                autoComplete="off"
              />
              <Button type="submit" kind="line">
                Enregistrer la description
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
