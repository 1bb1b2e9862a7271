import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { PASSWORD, QUESTION_REASON, QUESTION_SUBMIT, QUESTION_TITLE } from '../texts.ts'

interface Props {
  token: string
  /** The form to send again, with what was typed; an island of the page asks in a dialog instead. */
  question: { action: string; fields: Record<string, string | string[]>; error: string | undefined }
}

/** Asks for the password on the page of a form, which then goes on; works without scripts. */
export function PasswordQuestion({ token, question: { action, fields, error } }: Props) {
  return (
    <section className="panel stack-sm" aria-labelledby="question-mot-de-passe">
      <h2 id="question-mot-de-passe">{QUESTION_TITLE}</h2>
      <p>{QUESTION_REASON}</p>
      <form method="post" action={action} className="form" noValidate>
        <input type="hidden" name="_token" value={token} />
        {Object.entries(fields).flatMap(([name, values]) =>
          [values]
            .flat()
            .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
        )}
        <div className="field">
          <label className="label" htmlFor="mot-de-passe-actuel">
            {PASSWORD}
          </label>
          <input
            id="mot-de-passe-actuel"
            className="input"
            type="password"
            name="current_password"
            autoComplete="current-password"
            aria-describedby={error && 'mot-de-passe-actuel-erreur'}
            aria-invalid={error ? true : undefined}
            required
          />
          <FieldError id="mot-de-passe-actuel-erreur" message={error} />
        </div>
        <p>
          <Button type="submit">{QUESTION_SUBMIT}</Button>
        </p>
      </form>
    </section>
  )
}
