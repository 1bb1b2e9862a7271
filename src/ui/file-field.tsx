import { Field, type FieldProps } from './field.tsx'

interface Props extends FieldProps {
  /** On the button. */
  choose: string
  /** Shown once a file is chosen. */
  chosen: string
  name: string
  accept: string
}

/** A file, with a button of the site: the browser's own is in the browser's language. Works without scripts. */
export function FileField({ choose, chosen, name, accept, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <div>
          <label className="btn btn-line file-btn" htmlFor={control.id}>
            {choose}
            {/* Required, so that it is `:valid` once a file is chosen. */}
            <input {...control} className="sr" type="file" name={name} accept={accept} required />
          </label>{' '}
          <span className="small file-chosen">{chosen}</span>
        </div>
      )}
    </Field>
  )
}
