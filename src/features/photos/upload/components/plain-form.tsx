import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { UPLOAD_FIELD, uploadPhoto } from '../contract/upload.ts'
import { CHOOSE_PHOTO, FORMATS_HINT } from '../upload-page-texts.ts'

/** The upload for browsers without JavaScript. The token stands before the file, and is read before it. */
export function PlainUploadForm({ token, error }: { token: string; error: string }) {
  return (
    <OperationForm of={uploadPhoto} token={token} className="form panel" encType="multipart/form-data">
      <Field label={CHOOSE_PHOTO} hint={FORMATS_HINT} error={error}>
        {(control) => (
          <input {...control} className="input" type="file" name={UPLOAD_FIELD} accept="image/*" />
        )}
      </Field>
      <Button type="submit" kind="poppy">
        Envoyer la photo
      </Button>
    </OperationForm>
  )
}
