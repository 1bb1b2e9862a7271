import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { UPLOAD_FIELD } from '../../contract/upload.ts'
import { CHOOSE, FORMATS, SEND } from '../../upload-page-texts.ts'

/** The upload for browsers without JavaScript. The token stands before the file, and is read before it. */
export function PlainUploadForm({ path, token, error }: { path: string; token: string; error: string }) {
  return (
    <form className="form panel" method="post" action={path} encType="multipart/form-data">
      <input type="hidden" name="_token" value={token} />
      <Field label={CHOOSE} hint={FORMATS} error={error}>
        {(control) => (
          <input {...control} className="input" type="file" name={UPLOAD_FIELD} accept="image/*" />
        )}
      </Field>
      <Button type="submit" kind="poppy">
        {SEND}
      </Button>
    </form>
  )
}
