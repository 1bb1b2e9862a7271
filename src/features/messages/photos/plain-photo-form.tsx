import { ALT_MAX_LENGTH } from '../../../shared/alt-text.ts'
import { UPLOAD_FIELD } from '../../../shared/photos.ts'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { ALT_FIELD, REPLY_FIELD, sendPhoto } from './contract.ts'
import { ALT_HINT, ALT_LABEL, SEND_PHOTO } from './texts.ts'

interface Props {
  token: string
  thread: number
  /** The message that the photo answers. */
  replyTo: number | undefined
  /** A refused description. */
  alt: { value: string; error: string | undefined } | undefined
}

/** Without scripts: the form of a photo, folded because the messages need the room. What is no file comes before it. */
export function PlainPhotoForm({ token, thread, replyTo, alt }: Props) {
  return (
    <details className="plain-photo" open={alt !== undefined}>
      <summary>Envoyer une photo</summary>
      <OperationForm
        of={sendPhoto}
        params={{ thread }}
        token={token}
        className="plain-composer"
        encType="multipart/form-data"
      >
        {replyTo !== undefined && <input type="hidden" name={REPLY_FIELD} value={replyTo} />}
        <TextInput
          label={ALT_LABEL}
          hint={ALT_HINT}
          name={ALT_FIELD}
          maxLength={ALT_MAX_LENGTH}
          defaultValue={alt?.value}
          error={alt?.error}
          autoComplete="off"
        />
        <FileField
          label="Une photo"
          choose="Choisir une photo"
          chosen="Une photo est choisie."
          name={UPLOAD_FIELD}
          accept="image/*"
        />
        <div className="form-acts">
          <Button type="submit" kind="line">
            {SEND_PHOTO}
          </Button>
        </div>
      </OperationForm>
    </details>
  )
}
