import { UPLOAD_FIELD } from '../../../shared/photos.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { REPLY_FIELD, sendPhoto } from './contract.ts'
import { SEND_PHOTO } from './texts.ts'

interface Props {
  token: string
  thread: number
  /** The message that the photo answers. */
  replyTo: number | undefined
}

/** Without scripts: the form of a photo. The token and the answered message come before the file. */
export function PlainPhotoForm({ token, thread, replyTo }: Props) {
  return (
    <OperationForm
      of={sendPhoto}
      params={{ thread }}
      token={token}
      className="plain-composer"
      encType="multipart/form-data"
    >
      {replyTo !== undefined && <input type="hidden" name={REPLY_FIELD} value={replyTo} />}
      <Field label="Une photo">
        {(control) => (
          <input {...control} className="input" type="file" name={UPLOAD_FIELD} accept="image/*" />
        )}
      </Field>
      <div className="form-acts">
        <Button type="submit" kind="line">
          {SEND_PHOTO}
        </Button>
      </div>
    </OperationForm>
  )
}
