import { ALT_MAX_LENGTH } from '../../../shared/alt-text.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { REACTIONS } from '../../../shared/reactions.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextArea, TextInput } from '../../../ui/inputs.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { REPORT_TYPE, reportHref } from '../../moderation/reports/contract.ts'
import type { ConversationMessage } from '../conversation/contract.ts'
import { describePhoto } from '../photos/contract.ts'
import { ALT_HINT, ALT_LABEL } from '../photos/texts.ts'
import { deleteMessage, editMessage, reactToMessage } from './contract.ts'
import { formatExcerpt, getOwnReaction } from './message-parts.tsx'
import { getShownRefusal, type MessageChange } from './policy.ts'

interface Props {
  message: ConversationMessage
  /** A refused description of its photo. */
  alt: { value: string; error: string | undefined } | undefined
  /** A refused change, with the text of an edit. */
  change: { message: string | undefined; error: string } | undefined
  thread: number
  me: number
  token: string
  canReact: boolean
  canWrite: boolean
}

/** Without scripts: the forms of the message that the address names. */
export function PlainChanges({ message, alt, change, thread, me, token, canReact, canWrite }: Props) {
  if (message.deleted) return null
  const isOwn = message.user_id === me
  const refuse = (kind: MessageChange) => getShownRefusal(kind, message, { isOwn, canReact })
  const form = { params: { thread, id: message.id }, token }
  const isEdit = change?.message !== undefined
  return (
    <div className="plain-composer plain-changes">
      <p className="plain-chosen">
        <b>Ce message</b>
        <span dir="auto">{formatExcerpt(message)}</span>
        <a href={`/messages/${thread}`}>Fermer</a>
      </p>
      {change && !isEdit && !alt?.error && <FieldError id="plain-refusal" message={change.error} />}
      {canReact && <PlainReactions {...form} own={getOwnReaction(message, me) ?? 0} />}
      {!isOwn && message.photo && (
        <a href={reportHref(REPORT_TYPE.conversationPhoto, message.photo.id, message.user_id)}>
          Signaler cette photo
        </a>
      )}
      {((canWrite && refuse('edit') === null) || isEdit) && message.type === MESSAGE_TYPE.text && (
        <OperationForm of={editMessage} {...form} className="plain-change">
          <TextArea
            label="Modifier ce message"
            name="message"
            rows={2}
            defaultValue={change?.message ?? message.message}
            error={isEdit ? change.error : undefined}
          />
          <Button type="submit" kind="line">
            Modifier
          </Button>
        </OperationForm>
      )}
      {message.photo && (refuse('describe') === null || alt) && (
        <PlainDescription {...form} alt={alt ?? { value: message.photo.alt, error: undefined }} />
      )}
      {isOwn && <PlainDelete {...form} refusal={refuse('delete')} />}
    </div>
  )
}

interface FormProps {
  params: { thread: number; id: number }
  token: string
}

/** The pressed one takes the reaction back. */
function PlainReactions({ own, ...form }: FormProps & { own: number }) {
  return (
    <OperationForm of={reactToMessage} {...form} className="reaction-row">
      {REACTIONS.map(({ emoji, name }, index) => (
        <button
          key={name}
          type="submit"
          name="reaction"
          value={own === index + 1 ? 0 : index + 1}
          aria-label={name}
          aria-pressed={own === index + 1}
        >
          {emoji}
        </button>
      ))}
    </OperationForm>
  )
}

function PlainDescription({ alt, ...form }: FormProps & { alt: NonNullable<Props['alt']> }) {
  return (
    <OperationForm of={describePhoto} {...form} className="plain-change">
      <TextInput
        label={ALT_LABEL}
        hint={ALT_HINT}
        name="alt"
        maxLength={ALT_MAX_LENGTH}
        defaultValue={alt.value}
        error={alt.error}
        autoComplete="off"
      />
      <Button type="submit" kind="line">
        Enregistrer la description
      </Button>
    </OperationForm>
  )
}

/** After one question; else why not. */
function PlainDelete({ refusal, ...form }: FormProps & { refusal: string | null }) {
  if (refusal !== null) return <p className="soft">{refusal}</p>
  return (
    <details className="plain-question">
      <summary className="linkish small">Supprimer</summary>
      <p className="small">
        {'Il disparaît pour vous deux. Il reste «\u202fMessage supprimé\u202f» à sa place.'}
      </p>
      <OperationForm of={deleteMessage} {...form} className="plain-act">
        <Button type="submit" kind="danger">
          Supprimer pour vous deux
        </Button>
      </OperationForm>
    </details>
  )
}
