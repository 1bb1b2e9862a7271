import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { autodestruction } from '../contract.ts'
import { CONFIRM_DELETION, typeName } from '../deletion-texts.ts'
import type { FormProps } from './post-form.tsx'

/** The end of an account by a plain form, for browsers without JavaScript. */
export function PlainDeletion({ token, name, sent }: FormProps & { name: string }) {
  const error = sent?.errors.name?.[0]
  return (
    <OperationForm of={autodestruction} token={token} className="form">
      {sent?.message && <p className="form-error error">{sent.message}</p>}
      <div className="field">
        <label className="label" htmlFor="votre-nom">
          {typeName(name)}
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
