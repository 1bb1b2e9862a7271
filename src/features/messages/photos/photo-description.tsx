import { ALT_MAX_LENGTH } from '../../../shared/alt-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useCallForm } from '../../../ui/form.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import type { ConversationMessage } from '../conversation/contract.ts'
import { describePhoto } from './contract.ts'
import { ALT_HINT, ALT_LABEL } from './texts.ts'

interface Props {
  conversation: number
  message: ConversationMessage
  /** The server has stored it. */
  onDone: (changed: ConversationMessage, version: number) => void
  onCancel: () => void
}

/** In the sheet of an own photo: its description. */
export function PhotoDescription({ conversation, message, onDone, onCancel }: Props) {
  const alt = message.photo?.alt ?? ''
  const { register, errors, isSubmitting, submit } = useCallForm(describePhoto, {
    params: { thread: String(conversation), id: String(message.id) },
    defaultValues: { alt },
    onDone: ({ changed, version }) => onDone(changed, version),
  })
  return (
    <form className="form" onSubmit={submit}>
      <TextInput
        label={ALT_LABEL}
        hint={ALT_HINT}
        error={errors.alt}
        limit={ALT_MAX_LENGTH}
        maxLength={ALT_MAX_LENGTH}
        defaultValue={alt}
        autoComplete="off"
        autoFocus
        {...register('alt')}
      />
      <div className="message-acts">
        <Button type="submit" busy={isSubmitting}>
          Enregistrer
        </Button>
        <Button kind="line" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
