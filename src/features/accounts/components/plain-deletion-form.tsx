import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import type { FormProps } from '../../../ui/post-form.tsx'
import { deleteOwnAccount } from '../contract.ts'
import { CONFIRM_DELETION, formatTypeNameLabel } from '../deletion-texts.ts'

/** The end of an account by a plain form, for browsers without JavaScript. */
export function PlainDeletionForm({ token, name, sent }: FormProps & { name: string }) {
  const error = sent?.errors.name?.[0]
  return (
    <OperationForm of={deleteOwnAccount} token={token} className="form">
      {sent?.message && <p className="form-error error">{sent.message}</p>}
      <div className="field">
        <label className="label" htmlFor="votre-nom">
          {formatTypeNameLabel(name)}
        </label>
        <input
          id="votre-nom"
          className="input"
          name="name"
          defaultValue={sent?.values.name}
          aria-describedby={error && 'votre-nom-erreur'}
          aria-invalid={error ? true : undefined}
          autoComplete="off"
          required
        />
        <FieldError id="votre-nom-erreur" message={error} />
      </div>
      <p>
        <Button type="submit" kind="poppy">
          {CONFIRM_DELETION}
        </Button>
      </p>
    </OperationForm>
  )
}
